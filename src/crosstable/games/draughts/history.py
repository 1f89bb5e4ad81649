"""A game as it went: its positions, its moves and the counters of the draw rules. It never changes.

Each move returns a new history with the counters brought forward; nothing is ever recounted. A
count is in plies, one for each turn of one player, so 25 moves of each are 50.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.games.draughts.board import board_of_width
from crosstable.games.draughts.endings import EndingClass, alone_on_long_diagonal, ending_class
from crosstable.games.draughts.fen import write_fen
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.legality import explain_illegal
from crosstable.games.draughts.moves import Move, after_code, code_of
from crosstable.games.draughts.position import START, Kind, Position
from crosstable.games.errors import IllegalMove
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.rulebooks.fmjd_laws import INTERNATIONAL
from crosstable.rulebooks.laws import DraughtsRules


class SixteenToFive(Enum):
    """What a capture from the 16-move class into the 5-move class does.

    6.3 says that the maximum of 16 moves stays when a piece is taken, 6.4 gives the smaller ending
    five moves, and neither mentions the other (decision 33).
    """

    BOTH_COUNT = "both count"
    """The 16 moves go on and five begin; whichever is complete first draws."""
    SIXTEEN_ONLY = "sixteen only"
    """The 16 moves go on, and nothing else begins."""
    FIVE_ONLY = "five only"
    """The 16 moves are over, and five begin."""


class LongDiagonal(Enum):
    """What five moves for a king alone on the long diagonal do to the 16 moves (6.3 of 2024).

    Decision 228.
    """

    SHORTENS = "shortens"
    """Five moves of each are left from when the king is alone on it, within the sixteen."""
    PROLONGS = "prolongs"
    """Five moves of each follow where the king is alone on it once sixteen are played."""


class Counters(msgspec.Struct, frozen=True):
    """Plies counted since the move that set a counter going, which is not counted itself."""

    king_moves: int = 0
    """Kings only, no capture (6.2)."""
    three_against_king: int | None = None
    """Since three pieces stood against a king (6.3)."""
    two_against_king: int | None = None
    """Since at most two pieces stood against a king (6.4)."""
    long_diagonal: int | None = None
    """The five moves of a king alone on the long diagonal, against three (6.3 of 2024)."""


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its first position to the one on the board."""

    first: Position
    position: Position
    moves: tuple[Move, ...] = ()
    counters: Counters = Counters()
    repeatable: tuple[Position, ...] = ()
    """The positions since the last capture or move of a man, with the one on the board."""
    rules: DraughtsRules = INTERNATIONAL
    sixteen_to_five: SixteenToFive = SixteenToFive.BOTH_COUNT
    on_diagonal: LongDiagonal = LongDiagonal.SHORTENS

    @property
    def occurrences(self) -> int:
        """Return how often the position on the board has occurred with the same side to move."""
        return self.repeatable.count(self.position)

    def moves_by(self, colour: Colour) -> int:
        """Return how many moves a player has made."""
        plies = len(self.moves)
        return (plies + 1) // 2 if colour is self.first.to_move else plies // 2


def begin(
    position: Position = START,
    *,
    rules: DraughtsRules = INTERNATIONAL,
    sixteen_to_five: SixteenToFive = SixteenToFive.BOTH_COUNT,
    on_diagonal: LongDiagonal = LongDiagonal.SHORTENS,
) -> History:
    """Return the history of a game that begins in this position; its counters begin here too."""
    board = board_of_width(rules.board_width.value)
    if position.board != board:
        raise InvalidValue(
            "a position on {squares} squares: {game} is played on {needed}",
            squares=len(position.board.squares),
            game=rules.name,
            needed=len(board.squares),
        )
    beginning = History(
        first=position,
        position=position,
        repeatable=(position,),
        rules=rules,
        sixteen_to_five=sixteen_to_five,
        on_diagonal=on_diagonal,
    )
    return msgspec.structs.replace(
        beginning, counters=_counted(None, Counters(), position, beginning)
    )


def play(position: Position, move: Move) -> Position:
    """Return the position after a move; IllegalMove says why it cannot be played."""
    return after_code(position, _legal_code(position, move))


def advance(history: History, move: Move) -> History:
    """Return the history with one more move; IllegalMove says why it cannot be played."""
    before = history.position
    after = after_code(before, _legal_code(before, move))
    king_moved = bool(
        before.bits(before.to_move, Kind.KING) & before.board.bits_by_square[move.start]
    )
    reversible = king_moved and not move.is_capture
    counters = msgspec.structs.replace(
        history.counters, king_moves=history.counters.king_moves + 1 if reversible else 0
    )
    return msgspec.structs.replace(
        history,
        position=after,
        moves=(*history.moves, move),
        counters=_counted(before, counters, after, history),
        # What was before a capture or the move of a man cannot occur again.
        repeatable=(*history.repeatable, after) if reversible else (after,),
    )


def _legal_code(position: Position, move: Move) -> int:
    codes = legal_codes(position)
    on_board = position.board.squares
    if all(square in on_board for square in (move.start, move.end, *move.captured)):
        code = code_of(move, position.board)
        if code in codes:
            return code
    raise _illegal(position, move)


def _illegal(position: Position, move: Move) -> IllegalMove:
    try:
        explained = explain_illegal(position, str(move))
    except UnreadableInput:
        explained = None
    return explained or IllegalMove(str(move), write_fen(position))


def _counted(
    before: Position | None,
    counters: Counters,
    after: Position,
    history: History,
) -> Counters:
    """Bring the counters of endings forward over a move, or begin them.

    Of the history only the rules and how they are read matter (decision 34).
    """
    rules, reading = history.rules, history.sixteen_to_five
    now = ending_class(after)
    was = ending_class(before) if before is not None else None
    three, two = counters.three_against_king, counters.two_against_king
    if three is not None:
        # A piece that is taken does not end this count (6.3), except where five moves replace it.
        three = three + 1
        if reading is SixteenToFive.FIVE_ONLY and now is not EndingClass.THREE_AGAINST_KING:
            three = None
    elif now is EndingClass.THREE_AGAINST_KING:
        three = 0
    if now is not EndingClass.TWO_AGAINST_KING:
        two = None
    elif two is not None and was is now:
        two += 1
    elif three is None or reading is not SixteenToFive.SIXTEEN_ONLY:
        two = 0
    diagonal = counters.long_diagonal
    if three is None or rules.long_diagonal is None:
        diagonal = None
    elif diagonal is not None:
        # Nothing ends it once it has begun: neither a capture nor leaving the diagonal.
        diagonal += 1
    elif (
        now is EndingClass.THREE_AGAINST_KING
        and alone_on_long_diagonal(after)
        and (
            history.on_diagonal is LongDiagonal.SHORTENS
            or three == 2 * rules.three_against_king.value
        )
    ):
        diagonal = 0
    return Counters(counters.king_moves, three, two, diagonal)
