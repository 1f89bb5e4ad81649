"""The games of an event whose pairings have several, each rate of play as an event of its own.

Each game counts in the list of its own rate of play with the points of standard competitions,
whatever the round counts (FMJD Annex 3, 5.6a; Annex 9, 1.2.2; FIDE B.02 by its rates of play).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain

from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.game_plan import GamePlan, PartGame, Stage
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.result import Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


@rule("rating.several-games")
def rated_parts(tournament: Tournament) -> tuple[Tournament, ...]:
    """Return an event for each rate of play that was played, the first games first.

    A tournament whose pairings are one game each is returned as it is (decision 207).
    """
    plan = tournament.game_plan
    if plan is None:
        return (tournament,)
    event = tournament.as_reported()
    alike: dict[tuple[str, str], list[int]] = {}
    for place, stage in enumerate(plan.stages):
        if place and stage.black_rate:
            continue  # players with different times play at no rate of the lists (decision 342)
        alike.setdefault(_sort(stage, event), []).append(place)
    parts = [_part(event, plan, places) for places in alike.values()]
    return (parts[0], *(part for part in parts[1:] if any(map(_has_game, part.rounds))))


def event_of_kind(tournament: Tournament, kind: str) -> Tournament:
    """Return the games of one kind as an event of their own: ``rapid`` of a Beijing event."""
    plan = tournament.game_plan
    known = tuple(dict.fromkeys(stage.kind.value for stage in plan.stages)) if plan else ()
    if plan is None or kind not in known:
        raise UnknownName("kind of game in this event", kind, known)
    event = tournament.as_reported()
    return _part(
        event, plan, [at for at, stage in enumerate(plan.stages) if stage.kind.value == kind]
    )


def _sort(stage: Stage, tournament: Tournament) -> tuple[str, str]:
    return stage.kind.value, stage.rate_of_play or tournament.rate_of_play


def _has_game(played: Round) -> bool:
    return any(isinstance(board.result, Played) for board in played.boards)


def _part(tournament: Tournament, plan: GamePlan, places: Sequence[int]) -> Tournament:
    """Return the games of some stages; those that follow each other are rounds of their own."""
    kind, rate = _sort(plan.stages[places[0]], tournament)
    first = 0 in places
    rounds: list[Round] = []
    days: list[date | None] = []
    dates = chain(tournament.round_dates, (None for _ in tournament.rounds))
    for played, day in zip(tournament.rounds, dates, strict=False):
        boards = [
            tuple(_games(plan, board, places, _rated_games(tournament, plan, board), first=first))
            for board in played.boards
        ]
        for turn in range(max(map(len, boards), default=1) or 1):
            rounds.append(
                Round(
                    len(rounds) + 1,
                    tuple(games[turn] for games in boards if turn < len(games)),
                    played.free if first and not turn else (),
                    published=played.published,
                )
            )
            days.append(day)
    whole = first and len(rounds) == len(tournament.rounds)
    return replace(
        tournament,
        name=tournament.name if first else f"{tournament.name}, {kind}",
        points=edition_of(tournament).points,
        game_plan=None,
        rate_of_play=rate,
        rounds=tuple(rounds),
        planned_rounds=tournament.planned_rounds if whole else len(rounds),
        round_dates=tuple(days) if any(days) else (),
        round_times=tournament.round_times if whole else (),
        system=tournament.system if whole else System("manual"),
        tie_breaks=(),
        ranking=(),
        tie_lots=(),
        report_corrections=(),
        claims=(),
        games=(),
    )


@rule("rating.match-decided")
def _rated_games(tournament: Tournament, plan: GamePlan, board: Board) -> int:
    """Return how many games of a pairing count: none after its decision, where a text says so.

    Only a correction brings such games, and a match that is announced to be played to its end.
    """
    games = board.games
    if edition_of(tournament).cite("rating.match-decided"):
        for count in range(1, len(games)):
            so_far = standing_of(plan, tournament.points, games[:count]).result
            if not isinstance(so_far, Pending):
                return count
    return len(games)


def _games(
    plan: GamePlan, board: Board, places: Sequence[int], most: int, *, first: bool
) -> Iterator[Board]:
    """Yield the games of a pairing that belong to some stages, each with its own White first."""
    if first and not board.games and not isinstance(board.result, Played):
        yield Board(board.white, board.black, board.result)
    for number, game in enumerate(board.games[:most], start=1):
        if plan.stage_at(number) in places:
            yield _board(board, game)


def _board(board: Board, game: PartGame) -> Board:
    result: Result = game.result
    if isinstance(result, Forfeit | Played):
        return Board(*board.sides(exchanged=game.exchanged), result)
    return Board(*board.sides(exchanged=game.exchanged))
