"""Scoresheets in the notation of Appendix C: the three forms of its sample game, its examples."""

from __future__ import annotations

import chess
import pytest

from crosstable.formats.pgn import read_game
from crosstable.formats.pgn.keeping import score_lines
from crosstable.games.chess.notation import Notation, score_text

PGN = (
    "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 "
    "9. Nbd2 O-O 10. O-O-O Re8 11. Kb1 (=) *"
)
SAMPLES = {
    Notation.SIGNS: (
        "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 "
        "8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)"
    ),
    Notation.BARE: (
        "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 "
        "8. Qe3 Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)"
    ),
    # The print has d4d3 for White's eighth move and leaves the last one short.
    Notation.LONG: (
        "1. e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 "
        "6. e5xd6 e.p. Ne4xd6 7. Bc1g5 Nb8c6 8. Qd4e3+ Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 "
        "11. Kc1b1 (=)"
    ),
}


@pytest.mark.article("fide.laws", "C.8", "C.12", "C.13")
@pytest.mark.parametrize("notation", Notation)
def test_the_sample_game(notation: Notation) -> None:
    assert " ".join(score_lines(read_game(PGN), notation)) == SAMPLES[notation]


@pytest.mark.article("fide.laws", "C.10.3.1", "C.10.3.2", "C.10.3.3", "C.10.3.4", "C.11")
@pytest.mark.parametrize(
    ("fen", "move", "written"),
    [
        ("k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "g1f3", "Ngf3"),
        ("k7/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", "N5f3"),
        ("k7/8/8/8/3N4/8/7N/K7 w - - 0 1", "h2f3", "Nhf3"),
        ("k7/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "g1f3", "N1xf3"),
        ("8/3P4/8/8/8/k7/8/K7 w - - 0 1", "d7d8q", "d8Q"),
        ("5r2/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7f8n", "exf8N"),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#"),
    ],
)
def test_moves_as_the_examples_write_them(fen: str, move: str, written: str) -> None:
    board = chess.Board(fen)
    assert score_text(board, chess.Move.from_uci(move)) == written


def test_what_cannot_be_played_stays_as_it_is_written() -> None:
    assert list(score_lines(read_game("1. e4 e5 2. Ke3 Nf6 3. Bc4 *"))) == [
        *("1. e4 e5", "2. Ke3 Nf6", "3. Bc4"),
    ]
