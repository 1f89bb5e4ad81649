"""What programs send about exhibitions."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = ["ExhibitionErrorWish", "ExhibitionResultWish"]


class ExhibitionResultWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a board, the expert's points first; empty removes it."""

    result: Literal["2-0", "1-1", "0-2", ""]
    ending: Annotated[
        str, Meta(max_length=40, description="absent, pieces, flag, misled, infringement ...")
    ] = ""


class ExhibitionErrorWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a blindfold expert said that was no legal move."""

    error: Literal["illegal", "impossible", "notation", "other-board"]
