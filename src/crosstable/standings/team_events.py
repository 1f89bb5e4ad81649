"""Matches of an event as they count: what each board brings, and the field that ranks the teams.

What counts for a match may differ from what was played. Where somebody sat at another board than
the line-up says, the team has lost that board, and the game is rated as it ended (FIDE GR, remarks
on team composition, with an example in which 1½-2½ becomes 3-1).
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.points import PointSystem
from crosstable.kernel.result import Absent, Forfeit, Played, Result
from crosstable.kernel.teams import Match, TeamPlan
from crosstable.kernel.tournament import Board, Round, Tournament
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_withdrawals import cancelled_teams
from crosstable.standings.teams import BoardScore, TeamField, TeamMatch

__all__ = ["MatchScore", "counted_result", "match_scores", "team_field"]


class MatchScore(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a round with what its boards brought so far."""

    number: int
    match: Match
    boards: range
    """The numbers of its boards in the round."""
    score: TeamMatch
    open: int
    """How many of its games have no result yet."""
    wrong: tuple[int, ...] = ()
    """Boards that a team has lost by sitting in the wrong order."""


@rule("team.wrong-boards")
def counted_result(board: Board, due: tuple[int, int], *, first_white: bool) -> Result:
    """Return what counts for the match: whoever sits where somebody else should, has lost there."""
    sat = (board.white, board.black) if first_white else (board.black, board.white)
    lost = {side for side in (0, 1) if sat[side] != due[side]}
    if not lost:
        return board.result
    if isinstance(board.result, Forfeit):  # and whoever was absent has not won either
        lost |= {0, 1} if board.result.absent is Absent.BOTH else set()
        white_absent = board.result.absent is Absent.WHITE
        if board.result.absent is not Absent.BOTH:
            lost.add(0 if white_absent == first_white else 1)
    if len(lost) == 2:
        return Forfeit(Absent.BOTH)
    return Forfeit(Absent.WHITE if (lost == {0}) == first_white else Absent.BLACK)


def _units(result: Result, points: PointSystem, *, first_white: bool) -> tuple[int, int]:
    """Return what a result brings the first team and the second."""
    if isinstance(result, Played):
        white, black = points.worth(result.white), points.worth(result.black)
    elif isinstance(result, Forfeit):
        white, black = (
            points.forfeit_win if won else points.forfeit_loss
            for won in (result.absent is Absent.BLACK, result.absent is Absent.WHITE)
        )
    else:
        white = black = 0
    return (white, black) if first_white else (black, white)


def match_scores(tournament: Tournament, played: Round) -> tuple[MatchScore, ...]:
    """Return the matches of a round as they stand; teams that rest have none."""
    plan = tournament.team_plan
    if plan is None:
        return ()
    return tuple(
        _match_score(tournament, plan, played, number, match)
        for number, match in enumerate(played.matches, start=1)
        if match.second is not None
    )


def _match_score(
    tournament: Tournament, plan: TeamPlan, played: Round, number: int, match: Match
) -> MatchScore:
    points, numbers = tournament.points, played.match_boards[number - 1]
    scores, wrong, missing = [], [], 0
    for place, board_number in enumerate(numbers, start=1):
        board, first_white = played.boards[board_number - 1], plan.first_has_white(place)
        due = match.lineups[0][place - 1], match.lineups[1][place - 1]
        counts = counted_result(board, due, first_white=first_white)
        missing += board.unfinished
        if counts == board.result:
            scores.append(BoardScore(_units(counts, points, first_white=first_white)))
            continue
        wrong.append(place)
        scores.append(
            BoardScore(
                _units(counts, points, first_white=first_white),
                _units(board.result, points, first_white=first_white),
            )
        )
    for place in range(match.length, max(map(len, match.lineups))):
        ours = place < len(match.lineups[0])
        won, lost = points.forfeit_win, points.forfeit_loss
        scores.append(BoardScore((won, lost) if ours else (lost, won)))
    return MatchScore(
        number=number,
        match=match,
        boards=numbers,
        score=TeamMatch(played.number, match.first, match.second, tuple(scores)),
        open=missing,
        wrong=tuple(wrong),
    )


@rule("team.results")
def team_field(tournament: Tournament, plan: TeamPlan) -> TeamField:
    """Return the teams and the matches that are over; one with an open game does not count yet.

    Nor do those of a team that left too early (``team_withdrawals``).
    """
    cancelled = cancelled_teams(tournament)
    return TeamField(
        teams=tuple(range(1, len(tournament.teams) + 1)),
        matches=tuple(
            match.score
            for played in tournament.rounds
            for match in match_scores(tournament, played)
            if not match.open and not cancelled & {match.match.first, match.match.second}
        ),
        unit=tournament.points.unit,
        primary=plan.rank_by,
        table=plan.points,
    )
