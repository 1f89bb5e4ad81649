"""The laws of a game as one value: the numbers with their articles, and where each rule stands.

How the pieces move is known to the room of the game; what is here is what an arbiter has to cite
and what differs between editions. An edition holds one such value for its game, and one for the
draws that its regulations allow outside the laws.
"""

from __future__ import annotations

from typing import Generic, TypeAlias, TypeVar

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import Rules

Value = TypeVar("Value")


class Cited(Rules, Generic[Value], frozen=True):
    """A value of the rules and the article it stands in."""

    value: Value
    citation: Citation


class TimePenalty(Rules, frozen=True, kw_only=True):
    """What the opponent gets in one kind of game in place of what Articles 7 and 9 say."""

    kind: str
    """The kind of game by its rate of play, as the edition's classes are named."""
    supervised: bool | None = None
    """Only where officials watch as closely as the text asks (or do not); None: in any case."""
    seconds: tuple[int, ...]
    """The usual reading first; more where the text can be read in more ways than one."""
    article: Citation


class ChessRules(Rules, frozen=True, kw_only=True, tag_field="game", tag="chess"):
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
    en_passant: Citation
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
    resigning_draws: Cited[bool]
    """Whether a player who resigns draws where the opponent could never checkmate."""
    stalemate: Citation
    dead_position: Citation

    # 6. The clock
    flag_fall: Citation

    # 7. Irregularities
    illegal_move: Cited[int]
    """Seconds the opponent gets for a completed illegal move."""
    illegal_moves_that_lose: Cited[int]
    """Which illegal move of a player loses the game."""

    # 9. The drawn game
    repetition_written: Citation
    repetition_on_board: Citation
    repetitions: Cited[int]
    """How often a position occurs until a player can claim."""
    same_position: Citation
    moves_written: Citation
    moves_on_board: Citation
    moves: Cited[int]
    """Moves of each player without a pawn's move or a capture until a player can claim."""
    wrong_claim: Cited[int]
    """Seconds the opponent gets."""
    repetitions_that_end: Cited[int]
    moves_that_end: Cited[int]

    # Appendices A and B
    time_penalties: tuple[TimePenalty, ...]

    # Appendix C and Guidelines II
    notation: Citation
    ambiguous: Citation
    any_start: Citation


class DraughtsRules(Rules, frozen=True, kw_only=True, tag_field="game", tag="draughts"):
    """One game of the draughts family, as one edition of its rules has it."""

    name: str

    # 2. The material
    board_width: Cited[int]
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
    long_diagonal: Cited[int] | None = None
    """Moves of each player left once that king is the only piece on the long diagonal, if ever."""
    two_against_king: Cited[int]
    """Moves of each player in endings of at most two pieces with a king against a king alone."""

    # 7. The result
    no_move: Citation
    no_pieces: Citation
    draw_by_rule: Citation

    # 8. Notation
    transcription: Citation


class CompetitionDrawRules(Rules, frozen=True, kw_only=True):
    """The numbers of these rules, with their articles."""

    moves_before_offer: Cited[int]
    """Moves each player has made before anybody may offer a draw."""
    pieces_without_record: Cited[int]
    """Pieces each player may have at most for a draw to be agreed where nothing is recorded."""
    shortage_seconds: Cited[int]
    """Time at most on the clock of a player who claims for lack of time."""
    shortage_pieces: Cited[int]
    """Pieces of both players together at most for such a claim."""


Laws: TypeAlias = ChessRules | DraughtsRules
"""The laws of some game."""


def chess_laws(laws: Laws) -> ChessRules:
    """Return laws that must be those of chess."""
    if isinstance(laws, ChessRules):
        return laws
    raise InvalidValue("these are not the laws of chess: {name}", name=laws.name)


def draughts_laws(laws: Laws) -> DraughtsRules:
    """Return laws that must be those of a game of draughts."""
    if isinstance(laws, DraughtsRules):
        return laws
    raise InvalidValue("these are not the rules of draughts: {name}", name=laws.name)
