"""Matches of two games in a format that has one game a round: every match is two rounds.

A Double-Swiss of five rounds is written as ten, each game with its own colours. Its bye, a game won
and a game drawn, is an allocated bye and then a half-point bye. Reading puts two rounds together
again, and leaves a file alone in which they do not fit.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.kernel.game_plan import GamePlan, PartGame
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Bye, Forfeit, Pending
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.systems import usual_games
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.rules import rule

GAMES = 2
_SECOND = {4: Bye.FULL_POINT, 3: Bye.HALF_POINT}
"""What stands behind the allocated bye of the first round, by the halves both are worth."""


@rule("double-swiss.match")
def as_single_games(tournament: Tournament, edition: Edition) -> Tournament:
    """Return an event of matches as one of single games, two rounds for each of its rounds."""
    plan = tournament.game_plan
    if plan is None or not plan.each_counts:
        return tournament
    rounds = tuple(
        _half(plan, tournament, played, turn)
        for played in tournament.rounds
        for turn in range(GAMES)
    )
    halves = _in_halves(tournament.points, tournament.points.allocated_bye)
    worth = min(halves, GAMES) * edition.points.draw
    return replace(
        tournament,
        game_plan=None,
        points=replace(edition.points, allocated_bye=worth),
        planned_rounds=GAMES * tournament.planned_rounds,
        rounds=rounds,
        round_dates=tuple(day for day in tournament.round_dates for _ in range(GAMES)),
        round_times=tuple(time for time in tournament.round_times for _ in range(GAMES)),
        bye_requests=tuple(
            replace(request, round=GAMES * (request.round - 1) + turn)
            for request in tournament.bye_requests
            for turn in range(1, GAMES + 1)
        ),
        entrants=tuple(
            replace(
                entrant,
                withdrawal=replace(
                    entrant.withdrawal, after_round=GAMES * entrant.withdrawal.after_round
                ),
            )
            if entrant.withdrawal is not None
            else entrant
            for entrant in tournament.entrants
        ),
        games=(),
    )


def _in_halves(points: PointSystem, units: int) -> int:
    """Return what a bye of a match is worth, in halves of a won game."""
    return GAMES * units // points.unit


def _half(plan: GamePlan, tournament: Tournament, played: Round, turn: int) -> Round:
    """Return the first or the second games of all matches of a round."""
    halves = _in_halves(tournament.points, tournament.points.allocated_bye)
    return Round(
        GAMES * (played.number - 1) + turn + 1,
        tuple(_game(plan, board, turn) for board in played.boards),
        tuple(
            FreePlayer(free.player, _SECOND.get(halves, Bye.ZERO_POINT))
            if turn and free.kind is Bye.ALLOCATED
            else free
            for free in played.free
        ),
        published=played.published,
        by_hand=played.by_hand,
    )


def _game(plan: GamePlan, board: Board, turn: int) -> Board:
    turned = plan.exchanged(turn + 1, board.games[:turn], board.lots)
    if turn < len(board.games):
        game = board.games[turn]
        return Board(*board.sides(exchanged=game.exchanged), game.result)
    if isinstance(board.result, Forfeit):
        whole = PartGame(board.result, exchanged=turned)
        return Board(*board.sides(exchanged=turned), whole.for_pairing)
    return Board(*board.sides(exchanged=turned))


def as_matches(
    tournament: Tournament, edition: Edition, adjustments: list[Adjustment]
) -> Tournament:
    """Return an event whose matches were read as two rounds each, as an event of matches.

    Decision 447.
    """
    plan, points = planned_round(edition, usual_games(tournament.system.name))
    if plan is None or not plan.each_counts:
        return tournament
    pairs = list(_in_twos(tournament.rounds))
    wrong = next((first for first, second in pairs if not _fit(first, second)), None)
    if wrong is not None:
        adjustments.append(
            Adjustment.noted(
                Change.SYSTEM,
                None,
                None,
                "rounds {first} and {second} are not the two games of the same matches: all rounds "
                "are kept as single games, and nobody is paired here",
                first=wrong.number,
                second=wrong.number + 1,
            )
        )
        return tournament
    rounds = tuple(_joined(plan, points, first, second) for first, second in pairs)
    return replace(
        tournament,
        game_plan=plan,
        points=replace(points, allocated_bye=_bye_worth(tournament, points, pairs)),
        planned_rounds=-(-tournament.planned_rounds // GAMES),
        rounds=rounds,
        round_dates=tournament.round_dates[::GAMES],
        round_times=tournament.round_times[::GAMES],
        bye_requests=tuple(
            replace(request, round=-(-request.round // GAMES))
            for request in tournament.bye_requests
            if request.round % GAMES
        ),
        entrants=tuple(
            replace(
                entrant,
                withdrawal=replace(
                    entrant.withdrawal, after_round=entrant.withdrawal.after_round // GAMES
                ),
            )
            if entrant.withdrawal is not None
            else entrant
            for entrant in tournament.entrants
        ),
    )


def _in_twos(rounds: tuple[Round, ...]) -> Iterator[tuple[Round, Round | None]]:
    for first in range(0, len(rounds), GAMES):
        yield rounds[first], rounds[first + 1] if first + 1 < len(rounds) else None


def _fit(first: Round, second: Round | None) -> bool:
    """Return whether two rounds have the same pairs with exchanged colours, and the same byes."""
    if second is None:
        return True
    pairs = {(board.white, board.black) for board in first.boards}
    turned = {(board.black, board.white) for board in second.boards}
    return pairs == turned and {free.player for free in first.free} == {
        free.player for free in second.free
    }


def _joined(plan: GamePlan, points: PointSystem, first: Round, second: Round | None) -> Round:
    later = {} if second is None else {board.white: board.result for board in second.boards}
    boards = []
    for board in first.boards:
        games = [PartGame(board.result)]
        if board.black in later:
            games.append(PartGame(later[board.black], exchanged=True))
        known = tuple(games[: _known(games)])
        result = standing_of(plan, points, known).result
        boards.append(Board(board.white, board.black, result, known))
    return Round(
        -(-first.number // GAMES),
        tuple(boards),
        first.free,
        published=first.published,
        by_hand=first.by_hand,
    )


def _known(games: list[PartGame]) -> int:
    """Return how many games there are before the first that has not begun."""
    begun = (number for number, game in enumerate(games) if game.result == Pending())
    return next(begun, len(games))


def _bye_worth(
    tournament: Tournament, points: PointSystem, pairs: list[tuple[Round, Round | None]]
) -> int:
    """Return what the allocated bye of a match brings, as both rounds of one have it."""
    for first, second in pairs:
        taker = next((free.player for free in first.free if free.kind is Bye.ALLOCATED), None)
        if taker is None or second is None:
            continue
        after = next(free.kind for free in second.free if free.player == taker)
        worth = tournament.points.allocated_bye + bye_points(tournament.points, after)
        return worth * points.unit // tournament.points.unit
    return points.allocated_bye
