"""One game of chess as a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import chess
from msgspec.structs import replace

from crosstable.formats.pgn.model import PgnGame
from crosstable.formats.pgn.reading import read_games
from crosstable.formats.pgn.replay import Judging, replayed
from crosstable.formats.pgn.running import number_text, start_of
from crosstable.formats.scores.dating import BY_ITS_TAGS, JudgedBy
from crosstable.formats.scores.reports import ReplayReport
from crosstable.formats.scores.view import (
    MOST_SHOWN,
    GameMoves,
    GameView,
    ViewedMove,
    comment_of,
    cut_short,
    only_game,
    viewed,
    with_illegal,
)
from crosstable.games.chess import CHESS, START, position_of
from crosstable.games.chess.notation import score_text
from crosstable.games.chess.position import Position
from crosstable.kernel.errors import UnreadableInput


class _Judged(NamedTuple):
    """A game as far as it is legal."""

    game: PgnGame
    start: Position
    report: ReplayReport
    moves: Sequence[chess.Move]


def view_game(text: str, by: JudgedBy = BY_ITS_TAGS) -> GameView:
    """Return the only game of a PGN text, as far as it is legal; UnreadableInput otherwise.

    Of a record that goes on beyond all measure, the beginning.
    """
    game, start, report, played = _judged(text, by)
    board = start.board()
    moves: list[ViewedMove] = []
    for ply, (move, written) in enumerate(zip(played, game.line.moves, strict=False), start=1):
        number, san = number_text(board), board.san(move)
        score = score_text(board, move)
        squares = (chess.square_name(move.from_square), chess.square_name(move.to_square))
        board.push(move)
        moves.append(
            viewed(
                written.remarks,
                ply=ply,
                number=number,
                text=san,
                score=score,
                squares=squares,
                position=position_of(board).fen,
            )
        )
    return GameView(
        game=CHESS.name,
        tags={tag.name: tag.value for tag in reversed(game.tags)},
        start=start.fen,
        comment=comment_of(game.line.opening),
        moves=tuple(moves),
        report=report,
    )


def game_moves(text: str, by: JudgedBy = BY_ITS_TAGS) -> GameMoves:
    """Return the moves of what ``view_game`` would show, without making it: for whole rounds."""
    game, start, report, played = _judged(text, by)
    board = start.board()
    moves = [board.san_and_push(move) for move in played[: len(game.line.moves)]]
    return GameMoves(start.fen, with_illegal(tuple(moves), report))


def _judged(text: str, by: JudgedBy) -> _Judged:
    readings = tuple(read_games(text))
    only_game(len(readings))
    (reading,) = readings
    if reading.game is None:
        raise reading.error or UnreadableInput("this game cannot be read")
    game = reading.game
    written_moves = game.line.moves
    if len(written_moves) > MOST_SHOWN:
        game = replace(game, line=replace(game.line, moves=written_moves[:MOST_SHOWN]))
        reading = replace(reading, game=game)
    report, played = replayed(reading, Judging(variations=False, by=by))
    if len(written_moves) > MOST_SHOWN:
        report = cut_short(report, len(written_moves), written_moves[MOST_SHOWN].text)
    try:
        start = start_of(game) or START
    except UnreadableInput as error:
        raise UnreadableInput("the first position: {problem}", problem=error.sentence) from None
    return _Judged(game, start, report, played)
