"""The rules of international draughts as FMJD's Annexes of 2022 have them.

Under the headings of Annex 1: what the move generator does by its nature, such as kings that fly,
is here as the article alone, so that every explanation cites from one place. Annexes 3 and 6 say
which draws there are besides.
"""

from __future__ import annotations

from crosstable.kernel.colour import Colour
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.laws import Cited, CompetitionDrawRules, DraughtsRules
from crosstable.rulebooks.play_rules import ColoursStand, PlayRules

INTERNATIONAL = DraughtsRules(
    name="draughts",
    # 2. The material
    board_width=Cited(10, Citation("fmjd.annex1", "2.1")),
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

FMJD_DRAW_RULES = CompetitionDrawRules(
    moves_before_offer=Cited(40, Citation("fmjd.annex3", "5.3")),
    pieces_without_record=Cited(10, Citation("fmjd.annex6", "5")),
    shortage_seconds=Cited(60, Citation("fmjd.annex3", "6.1.1.b")),
    shortage_pieces=Cited(8, Citation("fmjd.annex3", "6.1.1.b")),
)

FMJD_PLAY_RULES = PlayRules(
    latest=Cited(60, Citation("fmjd.annex3", "5.7")),
    tolerance=Citation("fmjd.annex3", "5.2"),
    forfeit_points=Cited(None, Citation("fmjd.annex3", "5.7")),
    colours_stand=Cited(ColoursStand.BOTH_MOVED, Citation("fmjd.annex3", "4.6")),
    clocks_stopped_for_referee=Citation("fmjd.annex3", "2.5a"),
    time_trouble=Cited(300, Citation("fmjd.annex3", "6.12")),
    no_time_trouble=Cited(30, Citation("fmjd.annex3", "6.12")),
)
