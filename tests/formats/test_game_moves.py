"""The moves of a record alone, as the referee of a whole round needs them."""

from __future__ import annotations

import chess
import pytest

from crosstable.formats.library import game_moves, game_view
from crosstable.formats.scores.view import MOST_SHOWN
from crosstable.games.chess.position import START, position_of
from crosstable.kernel.errors import UnreadableInput

CHESS = [
    '[Result "*"]\n\n1. e4 {[%clk 1:30:00]} e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 *\n',
    "1. e4 e5 2. Ke3 Nc6 *\n",
    "1. e2-e4 e7e5 2. Nf3 -- 3. Bb5 *\n",
    '[FEN "8/P3k3/8/8/8/8/4K3/8 w - - 0 1"]\n[SetUp "1"]\n\n1. a8=Q Kf7 *\n',
    (
        '[Variant "Chess960"]\n'
        '[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\n\n9. Nc3 *\n'
    ),
    '[Variant "Atomic"]\n\n1. e4 e5 *\n',
    '[Result "1/2-1/2"]\n\n1/2-1/2\n',
    " ".join(f"{number}. Nf3 Nf6 {number + 1}. Ng1 Ng8" for number in range(1, MOST_SHOWN, 2))
    + " *",
]
DRAUGHTS = ["1. 32-28 19-23 2. 28x19 14x23 *\n", "1. 32-28 19-23 2. 33-29 *\n"]


@pytest.mark.parametrize(
    ("game", "text"),
    [*(("chess", text) for text in CHESS), *(("draughts", text) for text in DRAUGHTS)],
)
def test_moves_alone_are_those_of_the_whole_view(game: str, text: str) -> None:
    assert game_moves(text, game) == game_view(text, game).as_moves


def test_what_cannot_be_read_has_no_moves_either() -> None:
    with pytest.raises(UnreadableInput):
        game_moves("1. e4 *\n\n1. d4 *\n", "chess")


@pytest.mark.parametrize("chess960", [False, True])
def test_positions_are_written_as_boards_write_them(chess960: bool) -> None:
    board = chess.Board.from_chess960_pos(77) if chess960 else START.board()
    for ply in range(160):
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        board.push(moves[ply * 7 % len(moves)])
        written = board.shredder_fen() if chess960 else board.fen()
        assert position_of(board).fen == written
