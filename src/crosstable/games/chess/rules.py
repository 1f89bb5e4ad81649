"""The Laws of Chess as one value: the numbers with their articles, and where each rule stands.

python-chess knows how the pieces move; what is here is what an arbiter has to cite. Another edition
is this value with differences (``msgspec.structs.replace``).
"""

from __future__ import annotations

import msgspec

from crosstable.games.cited import Cited
from crosstable.kernel.verdict import Citation

__all__ = ["LAWS", "ChessRules"]


class ChessRules(msgspec.Struct, frozen=True, kw_only=True):
    """One edition of the Laws, as far as a program decides by it."""

    name: str

    # 3. The moves of the pieces
    own_piece_in_the_way: Citation
    bishop: Citation
    rook: Citation
    queen: Citation
    no_jumping: Citation
    knight: Citation
    pawn_step: Citation
    pawn_double_step: Citation
    pawn_capture: Citation
    promotion: Citation
    king: Citation
    castling: Citation
    castling_lost: Citation
    castling_attacked: Citation
    castling_blocked: Citation
    king_left_in_check: Citation
    illegal_position: Citation
    other_colour: Citation

    # 5. The completion of the game
    checkmate: Citation
    stalemate: Citation
    dead_position: Citation

    # 6. The clock
    flag_fall: Citation

    # 9. The drawn game
    repetition_written: Citation
    repetition_on_board: Citation
    repetitions: Cited[int]
    """How often a position occurs until a player can claim."""
    moves_written: Citation
    moves_on_board: Citation
    moves: Cited[int]
    """Moves of each player without a pawn's move or a capture until a player can claim."""
    wrong_claim: Cited[int]
    """Seconds the opponent gets."""
    repetitions_that_end: Cited[int]
    moves_that_end: Cited[int]

    # Appendix C and Guidelines II
    notation: Citation
    ambiguous: Citation
    any_start: Citation


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
    stalemate=Citation("fide.laws", "5.2.1"),
    dead_position=Citation("fide.laws", "5.2.2"),
    flag_fall=Citation("fide.laws", "6.9"),
    repetition_written=Citation("fide.laws", "9.2.1.1"),
    repetition_on_board=Citation("fide.laws", "9.2.1.2"),
    repetitions=Cited(3, Citation("fide.laws", "9.2.1")),
    moves_written=Citation("fide.laws", "9.3.1"),
    moves_on_board=Citation("fide.laws", "9.3.2"),
    moves=Cited(50, Citation("fide.laws", "9.3")),
    wrong_claim=Cited(120, Citation("fide.laws", "9.5.3")),
    repetitions_that_end=Cited(5, Citation("fide.laws", "9.6.1")),
    moves_that_end=Cited(75, Citation("fide.laws", "9.6.2")),
    notation=Citation("fide.laws", "C.8"),
    ambiguous=Citation("fide.laws", "C.10"),
    any_start=Citation("fide.laws", "II.2"),
)
