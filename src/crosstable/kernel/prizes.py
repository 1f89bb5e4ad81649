"""Prizes as they are announced: lists of amounts, who may win them, and how equals share."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.player import Sex

MAIN = "main"
"""The name of the list for everybody."""


class RankedBy(Enum):
    """By what the players of a category are ranked."""

    STANDINGS = "standings"
    EXPECTATION = "expectation"
    """Score less the score their ratings let expect: the best improvement."""


class Sharing(Enum):
    """What players with equal points do with the prizes of their places."""

    EQUAL = "equal"
    """They put them together and share equally."""
    BY_RANK = "by-rank"
    """Everybody takes the prize of his place, as the tie-breaks give it."""
    HORT = "hort"
    """Half of every prize by place, the other halves put together and shared equally."""


class Category(msgspec.Struct, frozen=True, kw_only=True):
    """Prizes with the conditions to win them; every condition that is given must be met."""

    name: str
    amounts: tuple[int, ...]
    """In the smallest coin, the first prize first."""
    rating_from: int | None = None
    rating_to: int | None = None
    unrated: bool = False
    born_from: int | None = None
    """The first year of birth."""
    born_to: int | None = None
    age_from: int | None = None
    """Reached in the year the event begins."""
    age_to: int | None = None
    sex: Sex | None = None
    titles: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    ranked_by: RankedBy = RankedBy.STANDINGS


class PrizeFund(msgspec.Struct, frozen=True, kw_only=True):
    """All prizes of an event; without lists it has none."""

    lists: tuple[Category, ...] = ()
    """The list for everybody first, where there is one."""
    sharing: Sharing = Sharing.EQUAL
    one_each: bool = True
    """Whether a player gets one prize at most, the best he can have."""
    share_beyond_places: bool = False
    """Whether all who have the points of the last prize have a part in it."""
    currency: str = ""
    pass_on: bool = False
    """Whether a prize that somebody loses goes to those behind; else nobody is paid it."""

    @property
    def main(self) -> Category | None:
        """Return the list for everybody."""
        return next((category for category in self.lists if category.name == MAIN), None)

    @property
    def categories(self) -> tuple[Category, ...]:
        """Return the lists for some of the players."""
        return tuple(category for category in self.lists if category.name != MAIN)
