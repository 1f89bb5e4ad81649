"""A youth world championship as values: its groups, who is entered, what everybody did.

FMJD Annex 13. A group is an age category and a sex, such as ``cadets-girls``; girls may play with
the boys. What is found about the entries is in ``youth_entries``, the nations in ``youth_nations``.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.youth_rules import YOUTH

Discipline: TypeAlias = Literal["classic", "rapid", "blitz"]
DISCIPLINES: tuple[Discipline, ...] = ("classic", "rapid", "blitz")
Rounding: TypeAlias = Literal["nearest", "floor"]
"""How a percentage becomes whole points; both examples of the text fit both (decision 548)."""
BestOf: TypeAlias = Literal["group", "age"]
"""Whose best three bring points: of boys and of girls, or of an age together (decision 549)."""
BOYS, GIRLS = "boys", "girls"
GROUP_NAMES = tuple(f"{group.name}-{sex}" for group in YOUTH.groups for sex in (BOYS, GIRLS))
MOST_ENTRIES = 5000


class YouthEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A player whom a federation entered."""

    name: str
    federation: str
    group: str
    number: str = ""
    born: int | None = None
    """The year."""
    woman: bool | None = None
    place: Literal["federation", "organisation", "sponsor"] = "federation"
    entered: date | None = None


class YouthResult(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody did in a group."""

    name: str
    federation: str
    group: str
    place: int
    points: int
    """Two for a win."""
    rounds: int


class YouthChampionship(msgspec.Struct, frozen=True, kw_only=True):
    """A championship with all its groups."""

    id: str
    name: str
    year: int
    host: str = ""
    opening: date | None = None
    deadline: date | None = None
    """Where the regulations of the event say another one."""
    rounding: Rounding = "nearest"
    best_of: BestOf = "group"
    published: bool = False
    entries: tuple[YouthEntry, ...] = ()
    results: dict[str, tuple[YouthResult, ...]] = {}
    """By discipline."""
    chiefs: dict[str, str] = {}
    """The chief of each federation's delegation."""
    unpaid: tuple[str, ...] = ()
    """Federations that are not fully paid up."""
    accepted: tuple[str, ...] = ()
    """Those of them whose players the youth director accepts nevertheless."""


def group_words(group: str) -> Sentence:
    """Return a group in words."""
    return {
        "juniors-boys": Sentence("juniors, boys"),
        "juniors-girls": Sentence("juniors, girls"),
        "cadets-boys": Sentence("cadets, boys"),
        "cadets-girls": Sentence("cadets, girls"),
        "mini-cadets-boys": Sentence("mini-cadets, boys"),
        "mini-cadets-girls": Sentence("mini-cadets, girls"),
        "hopes-boys": Sentence("hopes, boys"),
        "hopes-girls": Sentence("hopes, girls"),
        "young-stars-boys": Sentence("young stars, boys"),
        "young-stars-girls": Sentence("young stars, girls"),
    }[group]


def refuse_bad_group(group: str) -> None:
    """Refuse a group that Annex 13 does not have."""
    if group not in GROUP_NAMES:
        raise InvalidValue(
            "{name!r} is not a group of the youth championships; known: {known}",
            name=group,
            known=Listing(GROUP_NAMES),
            field="group",
        )
