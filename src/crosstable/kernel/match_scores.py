"""Matches of an event as they count: what each board brings its two teams.

What counts for a match may differ from what was played. Where somebody sat at another board than
the line-up says, the team has lost that board, and the game is rated as it ended (FIDE GR, remarks
on team composition, with an example in which 1½-2½ becomes 3-1).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.points import PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.team_terms import TeamOutcome, TeamTerms
from crosstable.kernel.teams import Match, MatchPoints, Primary, TeamPlan
from crosstable.kernel.tournament import Tournament

_OUTCOMES_OF_BYES = {
    Bye.FULL_POINT: TeamOutcome.FULL_POINT_BYE,
    Bye.HALF_POINT: TeamOutcome.HALF_POINT_BYE,
    Bye.ZERO_POINT: TeamOutcome.ZERO_POINT_BYE,
}


class BoardScore(msgspec.Struct, frozen=True):
    """One board of a match, first team's points first, in units of the event's point system."""

    counted: tuple[int, int]
    played: tuple[int, int] | None = None
    """How the game ended, where that is not what counts for the match."""

    @property
    def rated(self) -> tuple[int, int]:
        """Return the result that ratings look at."""
        return self.counted if self.played is None else self.played


class TeamMatch(msgspec.Struct, frozen=True):
    """One match, boards in order; without a second team it is a bye."""

    round: int
    first: int
    second: int | None
    boards: tuple[BoardScore, ...] = ()
    bye_game_points: int = 0
    bye: Bye = Bye.ALLOCATED
    """Of what kind the bye is, where it is one."""
    played: bool = True
    """Whether a game of it was played; without one it was won by absence."""
    first_white: bool | None = None
    """Whether the first team was to have White on board 1; None where boards have no order."""

    def game_points(self, team: int) -> int:
        """Return the units a team made in this match."""
        if self.second is None:
            return self.bye_game_points
        return sum(self.on_boards(team))

    def on_boards(self, team: int) -> tuple[int, ...]:
        """Return the units a team made on each board."""
        side = 0 if team == self.first else 1
        return tuple(board.counted[side] for board in self.boards)

    def opponent(self, team: int) -> int | None:
        """Return the other team."""
        return self.second if team == self.first else self.first


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

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        """Return its boards on which both teams have a player, with their numbers in the round."""
        return tuple(zip(self.match.places, self.boards, strict=True))

    games: int = 0
    """How many of its games were played over the board, or are adjourned.

    A match without any was not played: nobody came, or one team did not.
    """


def has_begun(match: Match, board: Board) -> bool:
    """Return whether a game was played or adjourned; of a postponed match none has begun."""
    if match.postponed is not None:
        return not isinstance(board.result, Pending)
    return not board.not_begun


def counted_result(board: Board, due: Sequence[int], *, first_white: bool) -> Result:
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


def _units(
    result: Result, points: PointSystem, *, first_white: bool, open_worth: int = 0
) -> tuple[int, int]:
    """Return what a result brings the first team and the second; an open game what is said."""
    if isinstance(result, Played):
        white, black = points.worth(result.white), points.worth(result.black)
    elif isinstance(result, Forfeit):
        white, black = (
            points.forfeit_win if won else points.forfeit_loss
            for won in (result.absent is Absent.BLACK, result.absent is Absent.WHITE)
        )
    else:
        white = black = open_worth
    return (white, black) if first_white else (black, white)


def match_scores(
    tournament: Tournament, played: Round, *, open_as_draws: bool = False
) -> tuple[MatchScore, ...]:
    """Return the matches of a round as they stand; teams that rest have none.

    A game without a result brings nothing, or a draw where the next round is to be paired.
    """
    plan = tournament.team_plan
    if plan is None:
        return ()
    return tuple(
        _match_score(
            tournament, plan, played, number, match, tournament.points.draw if open_as_draws else 0
        )
        for number, match in enumerate(played.matches, start=1)
        if match.second is not None
    )


def _match_score(
    tournament: Tournament,
    plan: TeamPlan,
    played: Round,
    match_number: int,
    match: Match,
    open_worth: int,
) -> MatchScore:
    points, numbers = tournament.points, played.match_boards[match_number - 1]
    scores, wrong, missing, games = [], [], 0, 0
    number_of = dict(zip(match.places, numbers, strict=True))
    for place in range(1, max(map(len, match.lineups)) + 1):
        due = tuple(lineup[place - 1] if place <= len(lineup) else 0 for lineup in match.lineups)
        if place not in number_of:  # whoever is there has won it; nobody wins what both left empty
            won, lost = points.forfeit_win, points.forfeit_loss
            scores.append(BoardScore((won if due[0] else lost, won if due[1] else lost)))
            continue
        board = played.boards[number_of[place] - 1]
        first_white = match.first_has_white(plan, place)
        counts = counted_result(board, due, first_white=first_white)
        missing += board.unfinished
        games += isinstance(board.result, Played) or board.adjourned
        if counts == board.result:
            units = _units(counts, points, first_white=first_white, open_worth=open_worth)
            scores.append(BoardScore(units))
            continue
        wrong.append(place)
        scores.append(
            BoardScore(
                _units(counts, points, first_white=first_white),
                _units(board.result, points, first_white=first_white),
            )
        )
    if match.undisclosed and not numbers:  # who plays is not public: all of it is to be played
        missing = plan.boards
    return MatchScore(
        number=match_number,
        match=match,
        boards=numbers,
        score=TeamMatch(
            played.number,
            match.first,
            match.second,
            tuple(scores),
            played=bool(games) or missing > 0,
            first_white=match.first_has_white(plan, 1),
        ),
        open=missing,
        wrong=tuple(wrong),
        games=games,
    )


def allocated_game_points(tournament: Tournament, plan: TeamPlan) -> int:
    """Return the game points of the bye that a Swiss gives: as announced, or a drawn match."""
    if plan.bye_game_points is not None:
        return plan.bye_game_points
    return plan.boards * tournament.points.draw


def byes_of_round(tournament: Tournament, played: Round) -> tuple[TeamMatch, ...]:
    """Return the byes of a round as matches without a second team: allocated or on request.

    Who asked for a bye and was paired all the same has none.
    """
    plan = tournament.team_plan
    if plan is None:
        return ()
    points = tournament.points
    games = {
        Bye.ALLOCATED: allocated_game_points(tournament, plan),
        Bye.FULL_POINT: plan.boards * points.win,
        Bye.HALF_POINT: plan.boards * points.draw,
    }
    kinds = {match.first: Bye.ALLOCATED for match in played.matches if match.allocated}
    seated = {team for match in played.matches for team in (match.first, match.second)}
    asked = tournament.team_terms.resting(played.number)
    kinds |= {team: kind for team, kind in asked.items() if team not in seated}
    return tuple(
        TeamMatch(played.number, team, None, bye_game_points=games.get(kind, 0), bye=kind)
        for team, kind in sorted(kinds.items())
    )


def without_match(tournament: Tournament, played: Round) -> tuple[tuple[int, Bye | None], ...]:
    """Return the teams without a match in a round, and their byes; None: free by a table."""
    byes = {bye.first: bye.bye for bye in byes_of_round(tournament, played)}
    free = {match.first: None for match in played.matches if match.second is None}
    return tuple((free | byes).items())


def points_made(
    table: MatchPoints, terms: TeamTerms, match: TeamMatch, team: int, kind: Primary
) -> int:
    """Return what a match or a bye brought a team: halves of match points, or units of games."""
    outcome = _outcome(match, team) if terms.points else None
    decided = None if outcome is None else terms.redefined(outcome, team, match.round, kind)
    if decided is not None:
        return decided
    own, opponent = match.game_points(team), match.opponent(team)
    if kind is Primary.GAME_POINTS:
        return own
    if opponent is not None:
        return 2 * table.worth(own, match.game_points(opponent))
    worth = {Bye.FULL_POINT: table.win, Bye.HALF_POINT: table.draw, Bye.ZERO_POINT: 0}
    return 2 * worth.get(match.bye, table.bye)


def _outcome(match: TeamMatch, team: int) -> TeamOutcome | None:
    """Return what a team had; None for the bye that a pairing gives, which has its own worth."""
    opponent = match.opponent(team)
    if opponent is None:
        return _OUTCOMES_OF_BYES.get(match.bye)
    own, theirs = match.game_points(team), match.game_points(opponent)
    if not match.played:
        return TeamOutcome.FORFEIT_WIN if own > theirs else TeamOutcome.FORFEIT_LOSS
    if own == theirs:
        return TeamOutcome.DRAWN if own else TeamOutcome.LOST
    return TeamOutcome.WON if own > theirs else TeamOutcome.LOST
