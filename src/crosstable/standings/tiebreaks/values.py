"""What a tie-break is, what it works on and what it returns: a value with its working."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

import msgspec

from crosstable.kernel.points import decimal_text
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.standings.counted import CountedField
from crosstable.standings.options import RankingOptions

__all__ = [
    "Basis",
    "Compute",
    "Direction",
    "Group",
    "Term",
    "TieBreak",
    "TieBreakValue",
    "number_text",
]

Group: TypeAlias = tuple[int, ...]
"""Numbers of players nothing has separated yet."""


class Direction(Enum):
    """Which value is ranked first."""

    HIGHEST_FIRST = "highest first"
    LOWEST_FIRST = "lowest first"


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the arithmetic, for somebody who wants to redo it."""

    opponents: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    own: Fraction
    """What the player made against these opponents in these rounds."""
    opponent_score: Fraction | None = None
    multiplied: bool = False
    """Whether the own result is multiplied by the opponent's score."""

    @property
    def product(self) -> Fraction:
        """Return what the line adds."""
        if self.multiplied and self.opponent_score is not None:
            return self.own * self.opponent_score
        return self.own


class TieBreakValue(msgspec.Struct, frozen=True, kw_only=True):
    """One player's value in one tie-break."""

    value: Fraction | tuple[Fraction, ...]
    text: str
    working: tuple[Term, ...] = ()
    because: Citation | None = None
    applies: bool = True
    """False where the tie-break cannot decide in this group; the value then is nothing."""
    note: str = ""
    """Why it does not apply, or what was compared."""


class Basis(msgspec.Struct, frozen=True, kw_only=True):
    """All that a tie-break may look at."""

    field: CountedField
    edition: Edition
    options: RankingOptions
    classification: tuple[Group, ...]
    """The order as far as earlier criteria have decided it, best first."""

    def cite(self, *rules: str) -> Citation | None:
        """Return the first article of the first of these rules that the edition has."""
        return next((article for name in rules for article in self.edition.cite(name)), None)


Compute: TypeAlias = Callable[[Basis, Group], Mapping[int, TieBreakValue]]
"""Gives every player of a group of equals his value."""


class TieBreak(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-break with its names."""

    name: str
    title: str
    abbreviation: str
    rule: str
    """The name under which editions cite it."""
    compute: Compute
    direction: Direction = Direction.HIGHEST_FIRST
    round_robin_only: bool = False
    """Whether the texts define it, or we compute it, for round robins alone."""


def number_text(value: Fraction) -> str:
    """Return a number as tables print it: ``36.75``, ``3½``, ``8``."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest == Fraction(1, 2):
        return f"{sign}{whole or ''}½"
    return decimal_text(value)
