"""The moves of a game as a scoresheet has them: numbered, in the notation of the Laws.

What cannot be played is left as it is written, and so is all that follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

import chess

from crosstable.formats.pgn.model import PgnGame, PgnMove
from crosstable.formats.pgn.running import explained, number_text, start_of
from crosstable.formats.scores.remarks import DrawOffer
from crosstable.formats.scores.scoresheet import two_a_line
from crosstable.games.chess.announce import Announcing, announced
from crosstable.games.chess.notation import OFFER, Notation, score_text
from crosstable.kernel.errors import UnreadableInput

Written: TypeAlias = Callable[[chess.Board, chess.Move], str]
"""Writes a legal move of the position on a board."""


def score_lines(game: PgnGame, notation: Notation = Notation.SIGNS) -> Iterator[str]:
    """Yield a game's moves, one of each player a line, with the offers of a draw (C.12)."""
    return two_a_line(_numbered(game, partial(score_text, notation=notation)))


def announced_lines(game: PgnGame, language: Announcing = Announcing.GERMAN) -> Iterator[str]:
    """Yield a game's moves one a line, as they are announced to a blind player (D.2.1)."""
    for number, text in _numbered(game, partial(announced, language=language)):
        yield f"{number} {text}"


def offered(move: PgnMove) -> bool:
    """Return whether a draw was offered with a move (8.1.5)."""
    return any(isinstance(remark, DrawOffer) for remark in move.remarks)


def _numbered(game: PgnGame, write: Written) -> Iterator[tuple[str, str]]:
    try:
        start = start_of(game)
    except UnreadableInput:
        start = None
    board = None if start is None else start.board()
    for ply, written in enumerate(game.line.moves):
        number = f"{ply // 2 + 1}{'...' if ply % 2 else '.'}" if board is None else ""
        text = written.text
        if board is not None:
            number = number_text(board)
            move, _ = explained(board, written)
            if move is not None:
                text = write(board, move)
            board = _after(board, move)
        yield number, f"{text} {OFFER}" if offered(written) else text


def _after(board: chess.Board, move: chess.Move | None) -> chess.Board | None:
    if move is None:
        return None
    board.push(move)
    return board
