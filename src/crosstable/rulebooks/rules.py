"""The link between code and texts: rules are named by meaning, editions say where they stand.

A function that carries out a rule is marked ``@rule("round-robin.berger-tables")``. The edition of
a tournament gives the articles of that rule, so that renumbering in a later edition changes data
and no name. ``docs/rule-coverage.md`` is generated from these marks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from crosstable.kernel.verdict import Citation

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(*names: str) -> Callable[[Function], Function]:
    """Mark a function as the one that carries out these rules."""

    def mark(function: Function) -> Function:
        function.__dict__["rules"] = names
        return function

    return mark


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What texts say, made of a file of ``rulebooks`` in which no name may be unknown."""


class RuleArticles(Rules, frozen=True):
    """A rule, named by meaning, and the articles it rests on in some text."""

    rule: str
    articles: tuple[Citation, ...]
