"""The rules of international draughts as one value, under the headings of Annex 1.

Numbers carry their article; what the move generator does by its nature, such as kings that fly, is
here as the article alone, so that every explanation cites from one place. Another edition, or
another game of the family, is this value with differences (``msgspec.structs.replace``).
"""

from __future__ import annotations

import msgspec

from crosstable.games.cited import Cited
from crosstable.games.draughts.board import BOARD_100, Board
from crosstable.kernel.colour import Colour
from crosstable.kernel.verdict import Citation

__all__ = ["INTERNATIONAL", "Cited", "DraughtsRules"]


class DraughtsRules(msgspec.Struct, frozen=True, kw_only=True):
    """One game of the draughts family, as one edition of its rules has it."""

    name: str

    # 2. The material
    board: Cited[Board]
    square_numbers: Citation
    men_a_side: Cited[int]
    start_squares: Citation

    # 3. The movement of the piece
    first_to_move: Cited[Colour]
    own_pieces_in_turn: Citation
    man_steps_forward: Citation
    promotion_when_stopping: Citation
    king_waits_after_promotion: Citation
    king_flies: Citation

    # 4. The capture
    captures_in_all_directions: Citation
    man_must_capture: Citation
    king_must_capture: Citation
    man_goes_on_capturing: Citation
    king_goes_on_capturing: Citation
    own_pieces_not_jumped: Citation
    no_piece_jumped_twice: Citation
    captured_lifted_at_the_end: Citation
    most_pieces: Citation
    free_choice: Citation
    no_promotion_in_passing: Citation

    # 6. The draw
    repetitions: Cited[int]
    """How often the same position occurs until the game is drawn."""
    king_moves: Cited[int]
    """Moves of each player, kings only and no capture, until the game is drawn."""
    three_against_king: Cited[int]
    """Moves of each player in endings of three pieces with a king against a king alone."""
    two_against_king: Cited[int]
    """Moves of each player in endings of at most two pieces with a king against a king alone."""

    # 7. The result
    no_move: Citation
    no_pieces: Citation
    draw_by_rule: Citation

    # 8. Notation
    transcription: Citation


INTERNATIONAL = DraughtsRules(
    name="draughts",
    # 2. The material
    board=Cited(BOARD_100, Citation("fmjd.annex1", "2.1")),
    square_numbers=Citation("fmjd.annex1", "2.6"),
    men_a_side=Cited(20, Citation("fmjd.annex1", "2.7")),
    start_squares=Citation("fmjd.annex1", "2.8"),
    # 3. The movement of the piece
    first_to_move=Cited(Colour.WHITE, Citation("fmjd.annex1", "3.3")),
    own_pieces_in_turn=Citation("fmjd.annex1", "3.3"),
    man_steps_forward=Citation("fmjd.annex1", "3.4"),
    promotion_when_stopping=Citation("fmjd.annex1", "3.5"),
    king_waits_after_promotion=Citation("fmjd.annex1", "3.8"),
    king_flies=Citation("fmjd.annex1", "3.9"),
    # 4. The capture
    captures_in_all_directions=Citation("fmjd.annex1", "4.1"),
    man_must_capture=Citation("fmjd.annex1", "4.2"),
    king_must_capture=Citation("fmjd.annex1", "4.3"),
    man_goes_on_capturing=Citation("fmjd.annex1", "4.5"),
    king_goes_on_capturing=Citation("fmjd.annex1", "4.6"),
    own_pieces_not_jumped=Citation("fmjd.annex1", "4.7"),
    no_piece_jumped_twice=Citation("fmjd.annex1", "4.8"),
    captured_lifted_at_the_end=Citation("fmjd.annex1", "4.11"),
    most_pieces=Citation("fmjd.annex1", "4.13"),
    free_choice=Citation("fmjd.annex1", "4.14"),
    no_promotion_in_passing=Citation("fmjd.annex1", "4.15"),
    # 6. The draw
    repetitions=Cited(3, Citation("fmjd.annex1", "6.1")),
    king_moves=Cited(25, Citation("fmjd.annex1", "6.2")),
    three_against_king=Cited(16, Citation("fmjd.annex1", "6.3")),
    two_against_king=Cited(5, Citation("fmjd.annex1", "6.4")),
    # 7. The result
    no_move=Citation("fmjd.annex1", "7.2.2"),
    no_pieces=Citation("fmjd.annex1", "7.2.3"),
    draw_by_rule=Citation("fmjd.annex1", "7.3.2"),
    # 8. Notation
    transcription=Citation("fmjd.annex1", "8.2"),
)
