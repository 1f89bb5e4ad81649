"""Counting the positions some moves ahead, the usual test of a move generator."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from crosstable.games.chess.position import Position


def perft(position: Position, depth: int) -> int:
    """Return how many ways there are to play so many moves from a position."""
    return _leaves(position.board(), depth)


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each first move and the ways to go on behind it."""
    board = position.board()
    for uci, move in sorted((board.uci(move), move) for move in board.legal_moves):
        board.push(move)
        yield uci, _leaves(board, depth - 1)
        board.pop()


def _leaves(board: chess.Board, depth: int) -> int:
    if depth <= 0:
        return 1
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _leaves(board, depth - 1)
        board.pop()
    return total
