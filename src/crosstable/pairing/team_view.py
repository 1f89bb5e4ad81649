"""An event of teams as if every team were a player: names, matches, byes.

Whoever asks who meets whom, and why, asks about teams there; line-ups are the captains' business.
So pages, commands and checks of pairings ask the same questions of this view.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.match_scores import (
    MatchScore,
    allocated_game_points,
    byes_of_round,
    match_scores,
)
from crosstable.kernel.player import Player, clean_name
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.teams import MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.lineups import available
from crosstable.pairing.team_tables import seats_players


def points_of_matches(table: MatchPoints) -> PointSystem:
    """Return match points as a table of points, in halves so that any of them can be divided."""
    marks = [(Mark.WIN, 2 * table.win), (Mark.DRAW, 2 * table.draw), (Mark.LOSS, 2 * table.loss)]
    if table.draw == table.loss:
        del marks[1]  # a drawn match brings what a lost one does, and is written like it
    return PointSystem(
        name=table.text,
        unit=2,
        marks=tuple(marks),
        forfeit_win=2 * table.win,
        forfeit_loss=2 * table.loss,
        allocated_bye=2 * table.bye,
        full_point_bye=2 * table.win,
        half_point_bye=2 * table.draw,
    )


def score_points(tournament: Tournament, plan: TeamPlan) -> PointSystem:
    """Return the table of the points that teams are paired by."""
    if plan.rank_by is Primary.MATCH_POINTS:
        return points_of_matches(plan.points)
    return replace(tournament.points, allocated_bye=allocated_game_points(tournament, plan))


def as_teams(tournament: Tournament) -> Tournament:
    """Return an event with its teams in place of players, and matches in place of games.

    An event of players is returned as it is, and so is one whose table seats players
    (decision 332).
    """
    plan = tournament.team_plan
    if plan is None or seats_players(tournament):
        return tournament
    return replace(
        tournament,
        points=score_points(tournament, plan),
        entrants=tuple(_entrants(tournament)),
        rounds=tuple(round_of_teams(tournament, played) for played in tournament.rounds),
        teams=(),
        lineups=(),
        forbidden_pairs=_kept_apart(tournament),
        bye_requests=tuple(
            ByeRequest(bye.team, bye.round, bye.kind) for bye in tournament.team_terms.byes
        ),
        explained_absences=(),
        adjournments=(),
        claims=(),
        games=(),
        tie_lots=(),
        report_corrections=(),
        requests=(),
    )


def _kept_apart(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    """Return the teams that must not meet in the round that comes next."""
    upcoming = len(tournament.rounds) + 1
    return tuple(
        pair
        for group in tournament.team_terms.apart
        if group.holds(upcoming)
        for pair in combinations(group.teams, 2)
    )


def teams_paired(tournament: Tournament, round_number: int) -> tuple[int, ...]:
    """Return the teams to be paired in a round: those of it, or all that have players left."""
    if len(tournament.rounds) >= round_number and tournament.rounds[round_number - 1].matches:
        matches = tournament.rounds[round_number - 1].matches
        seated = {team for match in matches for team in (match.first, match.second)}
        return tuple(team for team in range(1, len(tournament.teams) + 1) if team in seated)
    resting = tournament.team_terms.resting(round_number)
    return tuple(
        team
        for team in range(1, len(tournament.teams) + 1)
        if team not in resting and available(tournament, team)
    )


def _entrants(tournament: Tournament) -> Iterator[Entrant]:
    after = len(tournament.rounds)
    for number, team in enumerate(tournament.teams, start=1):
        gone = bool(team.members) and not available(tournament, number)
        player = Player(name=clean_name(team.name), federation=team.federation)
        yield Entrant(number=number, player=player, withdrawal=Withdrawal(after) if gone else None)


def round_of_teams(tournament: Tournament, played: Round) -> Round:
    """Return a round with matches as games of teams; one without matches as it is."""
    plan = tournament.team_plan
    if plan is None or not played.matches or seats_players(tournament):
        return played
    first_white = plan.first_has_white(1)
    boards = []
    for match in match_scores(tournament, played):
        one, other = match.match.first, match.match.second or 0
        white, black = (one, other) if first_white else (other, one)
        boards.append(Board(white, black, _result(plan.points, match, white, black)))
    return replace(
        played,
        matches=(),
        boards=tuple(boards),
        free=(
            *(FreePlayer(bye.first, bye.bye) for bye in byes_of_round(tournament, played)),
            *(
                FreePlayer(match.first, Bye.REST)
                for match in played.matches
                if match.second is None and not match.allocated
            ),
        ),
    )


def _result(table: MatchPoints, match: MatchScore, white: int, black: int) -> Result:
    """Return how a match ended; one that nobody played a game of was not played."""
    mine, theirs = match.score.game_points(white), match.score.game_points(black)
    if match.open:
        return Pending(adjourned=bool(match.games))
    if not match.games:
        if mine == theirs:
            return Forfeit(Absent.BOTH)
        return Forfeit(Absent.BLACK if mine > theirs else Absent.WHITE)
    if mine == theirs:
        mark = Mark.DRAW if mine and table.draw != table.loss else Mark.LOSS
        return Played(mark, mark)
    won = Mark.WIN if mine > theirs else Mark.LOSS
    return Played(won, won.opposite)
