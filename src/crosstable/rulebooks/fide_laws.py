"""FIDE's Laws of Chess in force from 1 January 2018, as far as a program decides by them.

python-chess knows how the pieces move; what is here is what an arbiter has to cite.
"""

from __future__ import annotations

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.laws import ChessRules, Cited, TimePenalty

LAWS = ChessRules(
    name="chess",
    own_piece_in_the_way=Citation("fide.laws", "3.1"),
    bishop=Citation("fide.laws", "3.2"),
    rook=Citation("fide.laws", "3.3"),
    queen=Citation("fide.laws", "3.4"),
    no_jumping=Citation("fide.laws", "3.5"),
    knight=Citation("fide.laws", "3.6"),
    pawn_step=Citation("fide.laws", "3.7.1"),
    pawn_double_step=Citation("fide.laws", "3.7.2"),
    pawn_capture=Citation("fide.laws", "3.7.3"),
    en_passant=Citation("fide.laws", "3.7.4.2"),
    promotion=Citation("fide.laws", "3.7.5.1"),
    king=Citation("fide.laws", "3.8.1"),
    castling=Citation("fide.laws", "3.8.2"),
    castling_lost=Citation("fide.laws", "3.8.2.1"),
    castling_attacked=Citation("fide.laws", "3.8.2.2.1"),
    castling_blocked=Citation("fide.laws", "3.8.2.2.2"),
    king_left_in_check=Citation("fide.laws", "3.9.2"),
    illegal_position=Citation("fide.laws", "3.10.3"),
    other_colour=Citation("fide.laws", "1.2"),
    checkmate=Citation("fide.laws", "5.1.1"),
    resigning_draws=Cited(value=False, citation=Citation("fide.laws", "5.1.2")),
    stalemate=Citation("fide.laws", "5.2.1"),
    dead_position=Citation("fide.laws", "5.2.2"),
    flag_fall=Citation("fide.laws", "6.9"),
    illegal_move=Cited(120, Citation("fide.laws", "7.5.5")),
    illegal_moves_that_lose=Cited(2, Citation("fide.laws", "7.5.5")),
    repetition_written=Citation("fide.laws", "9.2.1.1"),
    repetition_on_board=Citation("fide.laws", "9.2.1.2"),
    repetitions=Cited(3, Citation("fide.laws", "9.2.1")),
    same_position=Citation("fide.laws", "9.2.2"),
    moves_written=Citation("fide.laws", "9.3.1"),
    moves_on_board=Citation("fide.laws", "9.3.2"),
    moves=Cited(50, Citation("fide.laws", "9.3")),
    wrong_claim=Cited(120, Citation("fide.laws", "9.5.3")),
    repetitions_that_end=Cited(5, Citation("fide.laws", "9.6.1")),
    moves_that_end=Cited(75, Citation("fide.laws", "9.6.2")),
    time_penalties=(
        TimePenalty(kind="blitz", seconds=(60,), article=Citation("fide.laws", "B.2")),
    ),
    notation=Citation("fide.laws", "C.8"),
    ambiguous=Citation("fide.laws", "C.10"),
    any_start=Citation("fide.laws", "II.2"),
)
