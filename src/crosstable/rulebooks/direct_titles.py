"""Titles and norms by places in championships, as rows of dated data (FIDE B.01 1.2, tables 1.24).

A newer table is another value: nothing outside this module names an event or a title of it. The
women's table is the open one with women's titles, except for the events that have rows of their
own (1.24a).
"""

from __future__ import annotations

from datetime import date
from enum import Enum

from crosstable.kernel.event_class import Level
from crosstable.rulebooks.rules import Rules


class Reached(Enum):
    """What somebody has to reach; places are those after tie-breaks (1.24)."""

    GOLD = "gold"
    FIRST_EQUAL = "first equal"
    SILVER_BRONZE = "silver or bronze"
    MEDAL = "gold, silver or bronze"
    SCORE = "score"
    LAST = "last"
    """Among the last so many of a knock-out."""
    QUALIFIED = "qualified through play"
    WINNER = "winner"
    FINALIST = "finalist"


class FirstEqual(Enum):
    """Who is first equal: the table says the best three after tie-break (1.24; decision 286)."""

    BEST_THREE = "best three"
    """Those with as many points as the winner, the best three of them at most."""
    ALL_TIED = "all tied"


class PlaceNorms(Enum):
    """What a norm of the table asks for, since 1.21b says that 1.42 to 1.49 apply.

    Decision 286.
    """

    GRANTED = "granted"
    """The place is enough; the articles are about norms by performance."""
    CHECKED = "checked"
    """It must be a norm by performance too, or it is none."""


class DirectResult(Rules, frozen=True, kw_only=True):
    """One entry of the table."""

    reached: Reached
    title: str
    """The open title; women's events give the women's title of the same rank."""
    norm: bool = False
    percent: int = 0
    games: int = 0
    last: int = 0


class DirectRow(Rules, frozen=True, kw_only=True):
    """One kind of event with what it gives."""

    level: Level | None = None
    """None: whatever the level, the series says it."""
    series: tuple[str, ...] = ("",)
    ages: tuple[str, ...] = ("",)
    team: bool = False
    knock_out: bool = False
    affiliate: bool = False
    """Whether it is an event of an organisation for the disabled."""
    women: bool | None = None
    """Women's events only, others only, or both."""
    open_titles: bool = False
    """Whether even a women's event gives open titles by it."""
    results: tuple[DirectResult, ...]


class DirectTitles(Rules, frozen=True, kw_only=True):
    """A table with the conditions around it."""

    since: date
    """From when the conditions hold."""
    rows: tuple[DirectRow, ...]
    rows_since: date
    """From when the rows hold: an earlier day than ``since`` where no later table is known."""
    womens: tuple[tuple[str, str], ...]
    """For each open title the women's title of the same rank."""
    least_ratings: tuple[tuple[str, int], ...]
    """To have been reached; before that a title is conditional (0.62)."""
    affiliates: tuple[str, ...]
    exempt_affiliates: tuple[str, ...]
    """Whose world championships need no least participation (1.23)."""
    least_percent: int
    least_players: int
    least_federations: int
    """A third of the members is enough where that is fewer (1.23)."""
    least_rounds: int = 0
    norm_games: int = 9
    """What a norm by a place is worth."""
    combined_players: int
    combined_federations: int
    group_players: int
    group_federations: int
    group_percent: int
    group_games: int
    unrated_series: tuple[str, ...] = ()
    """Series whose candidate titles need no rating (2022)."""
    first_equal: FirstEqual = FirstEqual.BEST_THREE
    place_norms: PlaceNorms = PlaceNorms.GRANTED
