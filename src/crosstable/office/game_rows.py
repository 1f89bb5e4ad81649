"""The games of a pairing as every door shows them, and what somebody typed for one of them."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.game_plan import PartGame, mirrored, standing_of
from crosstable.kernel.notation import parse_result, result_text
from crosstable.kernel.points import PointSystem
from crosstable.kernel.result import Pending, Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Board, Tournament
from crosstable.kernel.typed import read_typed
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.game_plans import KINDS, pairing_verdict
from crosstable.rulebooks.library import edition_of

__all__ = [
    "Course",
    "GameRow",
    "board_of_game",
    "game_points",
    "game_rows",
    "games_text",
    "typed_correction",
    "typed_result",
    "why_it_ended",
]


class Course(Enum):
    """Where a game of a pairing stands."""

    PLAYED = "played"
    NEXT = "next"
    LATER = "later"
    """Played if nobody has won before."""
    NOT_NEEDED = "not needed"


class GameRow(msgspec.Struct, frozen=True):
    """One game of a pairing."""

    number: int
    kind: Sentence
    rate: str
    white: int
    black: int
    course: Course
    result: str = ""
    """As it is written from this game's White; empty where there is none."""
    seen: str = ""
    """The same from the pairing's White, whatever colour that player had."""
    turned: str = ""
    """The same from the pairing's Black."""


def game_points(tournament: Tournament) -> PointSystem:
    """Return what single games are written in: the usual points where a pairing has several."""
    return tournament.points if tournament.game_plan is None else edition_of(tournament).points


def game_rows(tournament: Tournament, board: Board) -> tuple[GameRow, ...]:
    """Return the games of a pairing, those to come too; none where a pairing is one game."""
    plan = tournament.game_plan
    if plan is None:
        return ()
    coming = standing_of(plan, tournament.points, board.games).next if board.unfinished else 0
    last = max(plan.length, len(board.games), coming)
    points = game_points(tournament)
    rows = []
    for number in range(1, last + 1):
        game = board.games[number - 1] if number <= len(board.games) else None
        turned = game.exchanged if game else plan.exchanged(number, board.games)
        white, black = board.sides(exchanged=turned)
        stage = plan.stage_of(number)
        told = game.result if game and game.result != Pending() else None
        paired = game.for_pairing if game and told is not None else None
        rows.append(
            GameRow(
                number,
                KINDS[stage.kind],
                stage.rate_of_play or tournament.rate_of_play,
                white,
                black,
                _course(game, number, coming),
                result_text(told, points) if told is not None else "",
                result_text(paired, points) if paired is not None else "",
                result_text(mirrored(paired), points) if paired is not None else "",
            )
        )
    return tuple(rows)


def _course(game: PartGame | None, number: int, coming: int) -> Course:
    if game is not None and not isinstance(game.result, Pending):
        return Course.PLAYED
    if not coming:
        return Course.NOT_NEEDED
    return Course.NEXT if number == coming else Course.LATER


def board_of_game(tournament: Tournament, board: Board, game: int) -> Board:
    """Return one game of a pairing as a board of its own, with its own White and its result."""
    plan = tournament.game_plan
    if plan is None or not game:
        return board
    known = board.games[game - 1] if game <= len(board.games) else None
    turned = known.exchanged if known else plan.exchanged(game, board.games)
    return Board(*board.sides(exchanged=turned), known.result if known else Pending())


def games_text(tournament: Tournament, board: Board) -> str:
    """Return the games of a pairing, seen from its White, on one line: ``1-1, 2-0``."""
    return ", ".join(row.seen for row in game_rows(tournament, board) if row.seen)


def why_it_ended(tournament: Tournament, board: Board) -> tuple[Reason, ...]:
    """Return what its games make of a pairing, game by game; nothing where it is one game."""
    plan = tournament.game_plan
    if plan is None or not board.games:
        return ()
    edition = edition_of(tournament)
    white, black = (tournament.entrant(player).player.name for player in (board.white, board.black))
    verdict = pairing_verdict(edition, plan, tournament.points, board.games, (white, black))
    return verdict.because


def typed_result(
    tournament: Tournament, board: Board, text: str, *, game: int = 0, unusual: bool = False
) -> tuple[int, Result]:
    """Return which game of a pairing a typed result is of, and the result.

    Where a pairing has several games and none was named, the next one is meant; a score that only
    whole pairings have, such as 9-3, is the pairing's, which is game 0.
    """
    plan, points = tournament.game_plan, game_points(tournament)
    if plan is None or game:
        return game, read_typed(text, points, unusual=unusual)
    try:
        result = read_typed(text, points, unusual=unusual)
    except InvalidValue:
        whole = _whole(tournament, text, unusual=unusual)
        if whole is None:
            raise
        return 0, whole
    coming = standing_of(plan, tournament.points, board.games).next
    return coming or len(board.games) + 1, result


def typed_correction(
    tournament: Tournament, text: str, *, game: int = 0, unusual: bool = False
) -> Result:
    """Return the result that a correction means: of one game, or of the pairing as a whole."""
    points = game_points(tournament) if game else tournament.points
    try:
        return read_typed(text, points, unusual=unusual)
    except InvalidValue:
        if game or tournament.game_plan is None:
            raise
        raise InvalidValue(
            "{text!r} is no result of a whole pairing; say which game is meant, as in 3.2",
            text=text,
        ) from None


def _whole(tournament: Tournament, text: str, *, unusual: bool) -> Result | None:
    """Return the result of a whole pairing that is written in full."""
    try:
        return parse_result(text.strip().removesuffix("!"), tournament.points, unusual=unusual)
    except InvalidValue:
        return None
