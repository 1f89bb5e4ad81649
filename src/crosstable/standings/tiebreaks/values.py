"""What a tie-break is, what it works on and what it returns: a value with its working."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeAlias

import msgspec

from crosstable.kernel.points import decimal_text
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.standings.counted import CountedField
from crosstable.standings.options import RankingOptions
from crosstable.standings.prepared import Prepared, Scale
from crosstable.standings.working import NO_NOTE, Note, Term

_KEPT = 1 << 16
"""Values kept at most of one kind."""

Group: TypeAlias = tuple[int, ...]
"""Numbers of players nothing has separated yet."""


class Direction(Enum):
    """Which value is ranked first."""

    HIGHEST_FIRST = "highest first"
    LOWEST_FIRST = "lowest first"


class TieBreakValue(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One player's value in one tie-break."""

    value: Fraction | tuple[Fraction, ...]
    text: str
    """The value as tables print it: a figure, several of them, or a dash."""
    working: tuple[Term, ...] = ()
    because: Citation | None = None
    applies: bool = True
    """False where the tie-break cannot decide in this group; the value then is nothing."""
    note: Note = NO_NOTE
    """Why it does not apply, or what was compared."""


class Values(dict[int, TieBreakValue]):
    """The value for so many units, each made once: in a large event many players share one.

    They are kept (``values_on``): after one more result nearly everybody has the value he had.
    """

    def __init__(self, scale: Scale, because: Citation | None) -> None:
        super().__init__()
        self._scale = scale
        self._because = because

    def __missing__(self, units: int) -> TieBreakValue:
        """Return the value of a number of units met for the first time."""
        if len(self) >= _KEPT:
            self.clear()
        made = self[units] = TieBreakValue(
            value=self._scale.value(units), text=self._scale.text(units), because=self._because
        )
        return made

    def explained(self, units: int, working: tuple[Term, ...]) -> TieBreakValue:
        """Return the value with the lines it is the sum of, where they are asked for."""
        value = self[units]
        return msgspec.structs.replace(value, working=working) if working else value


@lru_cache(maxsize=256)
def values_on(scale: Scale, because: Citation | None) -> Values:
    """Return the values on a scale that cite an article."""
    return Values(scale, because)


class Basis(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that a tie-break may look at."""

    results: Prepared
    edition: Edition
    options: RankingOptions
    classification: tuple[Group, ...]
    """The order as far as earlier criteria have decided it, best first."""

    @property
    def field(self) -> CountedField:
        """Return the counted games, in the points that tie-breaks use."""
        return self.results.field

    @cached_property
    def _cited(self) -> dict[tuple[str, ...], Citation | None]:
        return {}

    def cite(self, *rules: str) -> Citation | None:
        """Return the first article of the first of these rules that the edition has."""
        known = self._cited
        if rules not in known:
            known[rules] = next(
                (article for name in rules for article in self.edition.cite(name)), None
            )
        return known[rules]


Compute: TypeAlias = Callable[[Basis, Group], Mapping[int, TieBreakValue]]
"""Gives every player of a group of equals his value."""


class TieBreak(msgspec.Struct, frozen=True, kw_only=True):
    """A tie-break with its names."""

    name: str
    title: Sentence
    abbreviation: str
    """The heading of its column, in capitals: the code of FIDE's table where that has one."""
    rule: str
    """The name under which editions cite it; empty where no text of ours has it."""
    compute: Compute
    direction: Direction = Direction.HIGHEST_FIRST
    round_robin_only: bool = False
    """Whether the texts define it, or we compute it, for round robins alone."""
    needs_meetings: bool = False
    """Whether it decides only where all who are tied have met."""
    by_group: bool = False
    """Whether it depends on who is still tied, so that every group has values of its own."""
    may_repeat: bool = False
    """Whether it can decide once more after another criterion has made the groups smaller."""
    needs_ratings: bool = False
    of_opponents: bool = False
    """Whether it adds up opponents' scores, which says nothing where everybody meets everybody."""
    codes: tuple[str, ...] = ()
    """Other spellings that are understood, such as those of exchange files."""


def rounded_text(value: Fraction, decimals: int = 2) -> Figure:
    """Return a rating or average rounded to so many decimals, halves up: ``2166.67``, ``2200``."""
    scale = 10**decimals
    exact = scale % value.denominator == 0
    rounded = value if exact else Fraction(half_up(value * scale), scale)
    return Figure(decimal_text(rounded), value)


def half_up(value: Fraction) -> int:
    """Return the nearest whole number, the higher one of two equally near."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
