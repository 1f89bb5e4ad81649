"""The result of a match of teams whose players meet one by one: by round, in all, and by opponent.

A Scheveningen match has two teams and a Skalitzka match three (FIDE Types 3 and 4); what players
make is what their teams have. Teams rank by game points or match points, then as in a round robin
of teams (FIDE C.02 13.15.3). A match is all games between two teams, in whatever rounds.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import msgspec

from crosstable.kernel.record import Kind, records
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_ranking import TEAM_CRITERIA, TeamRow, team_standings
from crosstable.standings.teams import BoardScore, Primary, TeamField, TeamMatch

__all__ = ["MatchResult", "TeamResult", "TeamResults", "team_results"]

_ORDER = "team-round-robin"


class TeamResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one team has made."""

    place: int
    last_place: int
    team: str
    rounds: tuple[str, ...]
    """Game points in each round; empty where no game of the team is finished."""
    points: str
    """Game points in all."""
    values: tuple[str, ...] = ()
    """What ranks teams besides, under the heads of the table."""

    @property
    def place_text(self) -> str:
        """Return ``2``, or ``1–2`` where a place is shared."""
        shared = self.place != self.last_place
        return f"{self.place}–{self.last_place}" if shared else str(self.place)


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """All games between two teams."""

    first: str
    second: str
    points: tuple[str, str]


class TeamResults(msgspec.Struct, frozen=True, kw_only=True):
    """The teams, best first, and their matches."""

    heads: tuple[Sentence, ...]
    teams: tuple[TeamResult, ...]
    matches: tuple[MatchResult, ...]
    provisional: bool
    """Whether a game still lacks its result."""


@rule("team.results")
def team_results(tournament: Tournament, edition: Edition, primary: Primary) -> TeamResults:
    """Return how the teams stand, ranked by game points or by match points."""
    names = tuple(dict.fromkeys(entrant.team for entrant in tournament.entrants if entrant.team))
    teams = range(1, len(names) + 1)
    team_of = {
        entrant.number: names.index(entrant.team) + 1
        for entrant in tournament.entrants
        if entrant.team
    }
    made: dict[tuple[int, int], int] = {}
    games: dict[tuple[int, int], list[BoardScore]] = defaultdict(list)
    entries = records(tournament)
    for number, team in team_of.items():
        for entry in entries[number]:
            other = team_of.get(entry.opponent or 0)
            if other is None or entry.kind not in {Kind.PLAYED, Kind.FORFEIT}:
                continue
            made[team, entry.round] = made.get((team, entry.round), 0) + entry.points
            if team < other and entry.opponent is not None:
                theirs = entries[entry.opponent][entry.round - 1].points
                games[team, other].append(BoardScore((entry.points, theirs)))
    field = TeamField(
        teams=tuple(teams),
        matches=tuple(
            TeamMatch(1, *pair, tuple(games[pair]))
            for pair in combinations(teams, 2)
            if games[pair]
        ),
        unit=tournament.points.unit,
        primary=primary,
    )
    criteria = _criteria(edition, primary) if len(names) > 2 else ()
    text = tournament.points.text

    def result(row: TeamRow) -> TeamResult:
        by_round = [made.get((row.team, played.number)) for played in tournament.rounds]
        return TeamResult(
            place=row.place,
            last_place=row.last_place,
            team=names[row.team - 1],
            rounds=tuple("" if units is None else text(units) for units in by_round),
            points=text(sum(units or 0 for units in by_round)),
            values=tuple(value.text if value.applies else "" for value in row.values),
        )

    return TeamResults(
        heads=tuple(TEAM_CRITERIA[name].title for name in criteria),
        teams=tuple(result(row) for row in team_standings(field, edition, criteria)),
        matches=tuple(
            MatchResult(
                first=names[match.first - 1],
                second=names[match.second - 1],
                points=(
                    text(match.game_points(match.first)),
                    text(match.game_points(match.second)),
                ),
            )
            for match in field.matches
            if match.second is not None
        ),
        provisional=tournament.open_games > 0,
    )


def _criteria(edition: Edition, primary: Primary) -> tuple[str, ...]:
    """Return the tie-breaks of a round robin of teams; the other kind of points comes first."""
    other = Primary.GAME_POINTS if primary is Primary.MATCH_POINTS else Primary.MATCH_POINTS
    points = {kind.value for kind in Primary}
    listed = (name for name in edition.tie_break_order(_ORDER) if name not in points)
    return (other.value, *listed)
