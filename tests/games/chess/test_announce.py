"""Moves announced to blind players, in the words of Appendix D."""

from __future__ import annotations

import pytest

from crosstable.games.chess.announce import Announcing, announced
from crosstable.games.chess.legality import read_on_board
from crosstable.games.chess.position import read_fen

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.article("fide.laws", "D.2.1")
@pytest.mark.parametrize(
    ("fen", "move", "said"),
    [
        (START, "e4", "Eva zwei - Eva vier"),
        (START, "Nf3", "Springer Gustav eins - Felix drei"),
        (CASTLING, "O-O", "Kurze Rochade"),
        (CASTLING, "O-O-O", "Lange Rochade"),
        (CASTLING, "Ra7", "Turm Anna eins - Anna sieben"),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=N", "Bella sieben - Bella acht, Springer"),
        ("4k3/8/8/2b5/3K4/8/8/7Q w - - 0 1", "Kxc5", "Koenig David vier - Cesar fuenf"),
        ("4k3/8/8/8/8/8/8/2B1K2Q w - - 0 1", "Qh6", "Dame Hector eins - Hector sechs"),
        ("4k3/8/8/8/8/8/8/2B1K2Q w - - 0 1", "Bg5", "Laeufer Cesar eins - Gustav fuenf"),
    ],
)
def test_a_move_is_announced_in_the_words_of_the_laws(fen: str, move: str, said: str) -> None:
    board = read_fen(fen).board()
    assert announced(board, read_on_board(board, move)) == said


def test_the_arbiter_may_decide_for_another_language() -> None:
    board = read_fen(START).board()
    move = read_on_board(board, "Nf3")
    assert announced(board, move, Announcing.ENGLISH) == "knight Gustav one - Felix three"
    assert announced(board, move, Announcing.FRENCH) == "cavalier Gustav un - Felix trois"
