"""Standings, tie-breaks with their working, teams and cross tables as programs see them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from crosstable.office.columns.standings import FACTS
from crosstable.web.api.shapes.columns import with_columns
from crosstable.web.api.shapes.parts import Citation, Page, Points, Reason
from crosstable.web.api.shapes.players import PlayerItem
from crosstable.web.api.shapes.rounds import RoundEntry


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the arithmetic of a tie-break."""

    opponents: tuple[int, ...]
    rounds: tuple[int, ...]
    own: str
    opponent_score: str | None
    multiplied: bool
    cut: bool
    adds: str
    note: str


class TieBreakItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player's value in one tie-break."""

    name: str
    text: str
    applies: bool
    note: str
    because: Citation | None
    working: Annotated[tuple[Term, ...], Meta(description="Empty unless asked for")]


class TieBreakHead(msgspec.Struct, frozen=True):
    """A tie-break that decides here."""

    name: str
    title: str
    abbreviation: str


class StandingBase(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line in the standings, as far as it is not a column."""

    place: Annotated[int | None, Meta(description="None for somebody who is not classified")]
    last_place: Annotated[int | None, Meta(description="The last place shared; see `place`")]
    number: int
    name: str
    points: Points
    games_played: int
    tie_breaks: tuple[TieBreakItem, ...]
    decided_by: Annotated[str | None, Meta(description="What separates it from the line above")]
    reasons: tuple[Reason, ...]


if TYPE_CHECKING:
    Standing = StandingBase
else:
    Standing = with_columns("Standing", StandingBase, FACTS)


class TeamItem(msgspec.Struct, frozen=True, kw_only=True):
    """What one team of a match has made."""

    place: int
    last_place: Annotated[int, Meta(description="The last place shared; see `place`")]
    team: str
    rounds: Annotated[tuple[str, ...], Meta(description="Game points by round")]
    points: Annotated[str, Meta(description="Game points in all, or what `score` names")]
    values: Annotated[tuple[str, ...], Meta(description="What ranks besides; see `heads`")]
    number: Annotated[int, Meta(description="The number of the team; 0 where teams have none")] = 0
    cells: Annotated[tuple[str, ...], Meta(description="Game points against each, by place")] = ()
    fates: Annotated[
        tuple[str, ...],
        Meta(
            description="What the place means in a league: promoted, play-off, stays, relegated; "
            "several where teams are level at a border"
        ),
    ] = ()
    left_after: Annotated[
        int | None, Meta(description="After which round the team withdrew; null: it is there")
    ] = None


class TeamMatchItem(msgspec.Struct, frozen=True, kw_only=True):
    """All games between two teams."""

    first: str
    second: str
    points: tuple[str, str]
    number: Annotated[int, Meta(description="Which match of the round; 0: all their games")] = 0
    open: Annotated[int, Meta(description="How many of its games have no result yet")] = 0
    round: Annotated[int, Meta(description="Of an open match of an earlier round, which one")] = 0
    postponed: Annotated[bool, Meta(description="Whether it was put off and is still open")] = False
    day: Annotated[date | None, Meta(description="To which day it was put off, if known")] = None


class TeamStandings(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match of teams, best first."""

    heads: tuple[str, ...]
    teams: tuple[TeamItem, ...]
    matches: tuple[TeamMatchItem, ...]
    provisional: Annotated[bool, Meta(description="Whether a game still lacks its result")]
    score: Annotated[str, Meta(description="Which points rank; empty: game points")] = ""
    withdrawals: Annotated[
        tuple[Reason, ...], Meta(description="What was ruled about teams that left")
    ] = ()


class PlayerDetail(msgspec.Struct, frozen=True, kw_only=True):
    """One player's tournament."""

    player: PlayerItem
    standing: Standing
    after_round: Annotated[int, Meta(description="After which round that is the standing")]
    rounds: tuple[RoundEntry, ...]
    working: Annotated[tuple[str, ...], Meta(description="The standing explained in sentences")]


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a cross table."""

    text: str
    opponents: tuple[int, ...]


class CrossTableLine(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line of a cross table."""

    label: Annotated[str, Meta(description="What other lines and the columns call this player")]
    place: str
    number: int
    name: str
    cells: tuple[Cell, ...]
    points: str
    tie_breaks: tuple[str, ...]


class StandingPage(Page[Standing], frozen=True, kw_only=True):
    """A part of the standings."""

    tie_breaks: tuple[TieBreakHead, ...]
    provisional: Annotated[bool, Meta(description="Whether a game still lacks its result")]
    after_round: int
    running_round: Annotated[
        int | None, Meta(description="The round that is being played; null where none is")
    ] = None
    teams: Annotated[
        TeamStandings | None, Meta(description="The result of the match, where teams meet")
    ] = None


class CrossTable(Page[CrossTableLine], frozen=True, kw_only=True):
    """A part of the cross table."""

    by_rounds: Annotated[bool, Meta(description="Whether columns are rounds; else players")]
    columns: tuple[str, ...]
    tie_breaks: tuple[str, ...]
