"""Touch-move against a program that was written apart, and sentence by sentence."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from crosstable.games.chess.touch import allowed_after_touch, in_order_of_doubt, read_touches

TOUCHES = [
    line.split(";")
    for line in (Path(__file__).parents[2] / "data" / "chess" / "touches.txt")
    .read_text()
    .splitlines()
    if not line.startswith("#")
]


def left(fen: str, touched: str) -> list[str]:
    board = chess.Board(fen)
    return [str(move) for move in allowed_after_touch(board, read_touches(board, touched)).outcome]


@pytest.mark.parametrize(("fen", "touched", "moves"), TOUCHES)
def test_the_moves_that_are_left(fen: str, touched: str, moves: str) -> None:
    assert left(fen, touched) == moves.replace(",", " ").split()


CASTLES = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


@pytest.mark.article("fide.laws", "4.4.1")
def test_king_then_rook_castles() -> None:
    assert left(CASTLES, "e1 a1") == ["e1c1"]
    assert left("4k3/8/8/8/8/8/b7/R3K3 w Q - 0 1", "e1 a1") == ["e1c1"]  # b1 attacked: legal


@pytest.mark.article("fide.laws", "4.4.2")
def test_rook_then_king_moves_the_rook() -> None:
    assert all(move.startswith("a1") for move in left(CASTLES, "a1 e1"))


@pytest.mark.article("fide.laws", "4.4.3")
def test_castling_is_illegal() -> None:
    attacked = "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"  # f1 is attacked
    assert left(attacked, "e1 h1") == ["e1c1", "e1d1", "e1d2", "e1e2"]
    closed = chess.Board()
    assert len(left(closed.fen(), "e1 h1")) == closed.legal_moves.count()


@pytest.mark.article("fide.laws", "4.3.1", "4.3.2", "4.3.3", "4.5")
def test_pieces_of_both_colours() -> None:
    fen = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1"
    assert left(fen, "c3 d5") == ["c3d5"]
    assert left(fen, "d5 e1") == ["c3d5", "e4d5"]  # the king cannot take it: the pawn was first
    assert left(fen, "d5") == ["c3d5", "e4d5"]
    assert len(left(fen, "e8")) == chess.Board(fen).legal_moves.count()


@pytest.mark.article("fide.laws", "4.3.2")
def test_a_pawn_taken_in_passing_is_taken() -> None:
    assert left("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5") == ["e5d6"]


@pytest.mark.article("fide.laws", "4.3.3")
def test_in_doubt_the_own_piece_was_first() -> None:
    board = chess.Board("4k3/8/8/3p4/4P3/2N5/8/R3K3 w Q - 0 1")
    touched = read_touches(board, "d5 a1 e1")
    assert in_order_of_doubt(board, touched) == read_touches(board, "e1 a1 d5")
