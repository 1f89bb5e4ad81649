"""Titles and norms by places in championships, as rows of dated data (FIDE B.01 1.2, tables 1.24).

A newer table is another value: nothing outside this module names an event or a title of it. The
women's table is the open one with women's titles, except for the events that have rows of their
own (1.24a).
"""

from __future__ import annotations

from datetime import date
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.event_class import Level


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


class DirectResult(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the table."""

    reached: Reached
    title: str
    """The open title; women's events give the women's title of the same rank."""
    norm: bool = False
    percent: int = 0
    games: int = 0
    last: int = 0


class DirectRow(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of event with what it gives."""

    level: Level | None
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


class DirectTitles(msgspec.Struct, frozen=True, kw_only=True):
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


def _title(reached: Reached, title: str) -> DirectResult:
    return DirectResult(reached=reached, title=title)


def _norm(reached: Reached, title: str) -> DirectResult:
    return DirectResult(reached=reached, title=title, norm=True)


def _score(title: str, percent: int, games: int) -> DirectResult:
    return DirectResult(reached=Reached.SCORE, title=title, percent=percent, games=games)


_GOLD, _EQUAL, _OTHERS, _MEDAL = (
    Reached.GOLD,
    Reached.FIRST_EQUAL,
    Reached.SILVER_BRONZE,
    Reached.MEDAL,
)
_TOP = (_title(_GOLD, "GM"), _norm(_EQUAL, "GM"), _title(_OTHERS, "IM"))
_SECOND = (
    _norm(_GOLD, "GM"),
    _title(_EQUAL, "IM"),
    _norm(_OTHERS, "IM"),
    _title(_OTHERS, "FM"),
)
_THIRD = (_title(_GOLD, "IM"), _norm(_EQUAL, "IM"), _title(_OTHERS, "FM"))
_FOURTH = (_norm(_GOLD, "IM"), _title(_EQUAL, "FM"), _title(_OTHERS, "CM"))
_FIFTH = (_title(_EQUAL, "FM"), _title(_OTHERS, "CM"))
_SIXTH = (_title(_GOLD, "FM"), _title(_OTHERS, "CM"))
_LAST = (_title(_MEDAL, "CM"),)
_ADULT = (_title(_EQUAL, "IM"), _norm(_OTHERS, "IM"), _title(_OTHERS, "FM"))
_SENIORS = ("65+", "50+")
_CONTINENTAL = ("", "regional")

_ROWS = (
    DirectRow(
        level=Level.WORLD,
        knock_out=True,
        women=False,
        results=(
            DirectResult(reached=Reached.LAST, title="GM", last=16),
            _title(Reached.QUALIFIED, "IM"),
        ),
    ),
    DirectRow(
        level=Level.WORLD,
        knock_out=True,
        women=True,
        open_titles=True,
        results=(
            _title(Reached.WINNER, "GM"),
            _norm(Reached.FINALIST, "GM"),
            _title(Reached.FINALIST, "IM"),
            DirectResult(reached=Reached.LAST, title="WGM", last=8),
            _title(Reached.QUALIFIED, "WIM"),
        ),
    ),
    DirectRow(
        level=Level.WORLD,
        series=("olympiad",),
        team=True,
        results=(_score("FM", 65, 9), _score("CM", 50, 7)),
    ),
    DirectRow(level=Level.WORLD, team=True, results=(_score("FM", 65, 7), _score("CM", 50, 7))),
    DirectRow(level=Level.WORLD, series=("amateur-2300", "amateur-2000"), results=_SIXTH),
    DirectRow(level=Level.WORLD, series=("amateur-1700",), results=(_title(_GOLD, "CM"),)),
    DirectRow(level=Level.WORLD, affiliate=True, results=_ADULT),
    DirectRow(level=Level.WORLD, affiliate=True, ages=("U20",), results=_FIFTH),
    DirectRow(level=Level.WORLD, ages=(*_SENIORS, "U20"), results=_TOP),
    DirectRow(level=Level.WORLD, ages=("U18",), results=_SECOND),
    DirectRow(level=Level.WORLD, ages=("U16",), results=_THIRD),
    DirectRow(level=Level.WORLD, ages=("U14",), results=_FOURTH),
    DirectRow(level=Level.WORLD, ages=("U12",), results=_FIFTH),
    DirectRow(level=Level.WORLD, series=("schools",), ages=("U17", "U15", "U13"), results=_FIFTH),
    DirectRow(level=Level.WORLD, ages=("U10", "U8"), results=_LAST),
    DirectRow(level=Level.WORLD, series=("schools",), ages=("U11", "U9", "U7"), results=_LAST),
    DirectRow(
        level=Level.CONTINENTAL, team=True, results=(_score("FM", 65, 7), _score("CM", 50, 7))
    ),
    DirectRow(level=Level.CONTINENTAL, results=_TOP),
    DirectRow(level=Level.CONTINENTAL, ages=_SENIORS, results=_SECOND),
    DirectRow(level=Level.CONTINENTAL, series=_CONTINENTAL, ages=("U20",), results=_SECOND),
    DirectRow(level=Level.CONTINENTAL, series=_CONTINENTAL, ages=("U18",), results=_THIRD),
    DirectRow(level=Level.CONTINENTAL, series=_CONTINENTAL, ages=("U16",), results=_FOURTH),
    DirectRow(level=Level.CONTINENTAL, series=_CONTINENTAL, ages=("U14", "U12"), results=_SIXTH),
    DirectRow(
        level=Level.CONTINENTAL, series=("schools",), ages=("U17", "U15", "U13"), results=_SIXTH
    ),
    DirectRow(level=Level.CONTINENTAL, series=("amateur",), results=_LAST),
    DirectRow(level=Level.CONTINENTAL, series=_CONTINENTAL, ages=("U10", "U8"), results=_LAST),
    DirectRow(
        level=Level.CONTINENTAL, series=("schools",), ages=("U11", "U9", "U7"), results=_LAST
    ),
    DirectRow(
        level=Level.ZONAL,
        results=(*_ADULT, _score("FM", 65, 9), _score("CM", 50, 9)),
    ),
    DirectRow(level=None, series=("commonwealth", "francophone", "iberoamerican"), results=_ADULT),
)

FIDE_DIRECT = DirectTitles(
    since=date(2017, 7, 1),
    rows=_ROWS,
    rows_since=date(2017, 7, 1),
    womens=(("GM", "WGM"), ("IM", "WIM"), ("FM", "WFM"), ("CM", "WCM")),
    least_ratings=(
        *(("GM", 2300), ("IM", 2200), ("FM", 2100), ("CM", 2000)),
        *(("WGM", 2100), ("WIM", 2000), ("WFM", 1900), ("WCM", 1800)),
    ),
    affiliates=("IBCA", "ICSC", "ICCD", "IPCA"),
    exempt_affiliates=("IBCA", "ICSC", "ICCD", "IPCA"),
    least_percent=35,
    least_players=8,
    least_federations=5,
    combined_players=8,
    combined_federations=5,
    group_players=5,
    group_federations=3,
    group_percent=50,
    group_games=9,
)
"""The tables of 1 July 2017."""

FIDE_DIRECT_2022 = replace(FIDE_DIRECT, since=date(2022, 1, 1), least_players=10, least_rounds=9)
"""Ten participants and nine rounds (1.2.2). The tables themselves are those of 2017, and awards say
so: no later one is at hand (decision 321)."""
FIDE_DIRECT_2024 = replace(FIDE_DIRECT_2022, since=date(2024, 1, 1), unrated_series=("olympiad",))
