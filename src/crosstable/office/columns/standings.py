"""The columns of the standings of players, for every door: a new one is a line in ``COLUMNS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import PointSystem
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.people import (
    BORN,
    CLUB,
    FEDERATION,
    NAME,
    NUMBER,
    TEAM,
    TITLE,
    titled,
)
from crosstable.office.columns.table import (
    Column,
    Exact,
    Kind,
    Table,
    Weight,
    when_asked,
    where_filled,
)
from crosstable.rulebooks.library import edition_of
from crosstable.standings.ranking import Row, Standings
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.standings.tiebreaks.values import Direction

NOBODY = "–"
"""What stands for a place or points that somebody does not have."""


class Event(NamedTuple):
    """What is the same in all lines."""

    points: PointSystem
    lists: tuple[str, ...]
    teams: Mapping[int, str]
    """The team of each player as paper has room for it."""
    by_team: bool


class Ranked(NamedTuple):
    """A line of the standings with the player it is of."""

    row: Row
    entrant: Entrant
    player: Player
    title: str
    event: Event


def _place(line: Ranked) -> Exact:
    row = line.row
    if row.place is None:
        return Sentence("Not classified")
    return row.place_text if row.shared else row.place


def _points(line: Ranked) -> Exact:
    return Fraction(line.row.points, line.event.points.unit) if line.row.classified else None


def _points_text(line: Ranked) -> str:
    return NOBODY if line.row.place is None else line.event.points.text(line.row.points)


COLUMNS: tuple[Column[Ranked], ...] = (
    Column(
        "place",
        Sentence("Place"),
        Sentence("Pl."),
        _place,
        text=lambda line: line.row.place_text or NOBODY,
        kind=Kind.NUMBER,
        weight=Weight.MAIN,
        order=lambda line: line.row.place,
    ),
    NUMBER,
    TITLE,
    NAME,
    replace(
        TEAM,
        brief=lambda line: line.event.teams.get(line.row.number, line.entrant.team),
        usual=lambda _, lines: any(line.event.by_team for line in lines[:1]),
    ),
    FEDERATION,
    Column(
        "rating",
        Sentence("Rating"),
        Sentence("Rtg"),
        lambda line: line.player.rating(*line.event.lists),
        kind=Kind.NUMBER,
        weight=Weight.ASIDE,
        usual=where_filled,
        highest_first=True,
    ),
    Column(
        "points",
        Sentence("Points"),
        Sentence("Pts"),
        _points,
        text=_points_text,
        kind=Kind.FIGURE,
        weight=Weight.MAIN,
        highest_first=True,
    ),
    Column(
        "played",
        Sentence("Games played"),
        Sentence("Games"),
        lambda line: line.row.played,
        kind=Kind.NUMBER,
        usual=when_asked,
        highest_first=True,
    ),
    replace(CLUB, usual=when_asked),
    replace(BORN, usual=when_asked),
)
"""What is known of everybody, in the order it is shown in; tie-breaks stand behind the points."""

FACTS = tuple(column for column in COLUMNS if column.usual is not when_asked)
"""What programs are told of everybody, asked or not, beside the tie-breaks."""


def standings_table(tournament: Tournament, standings: Standings) -> Table[Ranked]:
    """Return the standings of an event with all columns there are."""
    rules, entrants = edition_of(tournament), tournament.by_number
    register = rules.title_register
    event = Event(
        standings.points,
        rules.rating_lists,
        {member: team.brief for team in tournament.teams for member in team.members},
        tournament.team_plan is not None,
    )
    behind = 1 + next(at for at, column in enumerate(COLUMNS) if column.key == "points")
    figures = (_tie_break(standings, at) for at in range(len(standings.tie_breaks)))
    return Table(
        title=Sentence("Standings"),
        columns=(*COLUMNS[:behind], *figures, *COLUMNS[behind:]),
        lines=tuple(
            [
                Ranked(row, entrant, player, titled(player, register), event)
                for row in standings.rows
                for entrant in (entrants[row.number],)
                for player in (entrant.player,)
            ]
        ),
        identity=lambda line: (line.row.number, line.row.name, line.row.place is None),
    )


def _tie_break(standings: Standings, at: int) -> Column[Ranked]:
    criterion = tie_break(standings.tie_breaks[at])
    return Column(
        criterion.name,
        criterion.title,
        criterion.abbreviation,
        _value(at),
        text=_text(at),
        kind=Kind.FIGURE,
        highest_first=criterion.direction is Direction.HIGHEST_FIRST,
    )


def _value(at: int) -> Callable[[Ranked], Exact]:
    def value(line: Ranked) -> Exact:
        figures = line.row.values
        if not figures:
            return None
        exact = figures[at].value
        return exact if isinstance(exact, Fraction) else figures[at].text

    return value


def _text(at: int) -> Callable[[Ranked], str]:
    def text(line: Ranked) -> str:
        return line.row.values[at].text if line.row.values else ""

    return text
