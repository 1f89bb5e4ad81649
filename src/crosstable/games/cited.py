"""A value of a game's rules together with the article it stands in."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from crosstable.kernel.verdict import Citation

__all__ = ["Cited"]

Value = TypeVar("Value")


class Cited(msgspec.Struct, Generic[Value], frozen=True):
    """A value of the rules and the article it stands in."""

    value: Value
    citation: Citation
