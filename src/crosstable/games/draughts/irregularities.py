"""The irregularities of Annex 1, chapter 5: a catalogue, and which one an illegal move is.

The seventeen of 5.4 are corrected or left standing as the opponent wishes (``rulings.irregular``);
other disorders of the board are in ``rulings.setup``.
"""

from __future__ import annotations

from enum import Enum

from crosstable.games.draughts.legality import Fault
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation


class Irregularity(Enum):
    """What a player can do wrong at the board; the value is the number within 5.4."""

    TWO_MOVES_RUNNING = 1
    PIECE_MOVED_WRONGLY = 2
    OTHER_PIECE_THAN_TOUCHED = 3
    MOVE_TAKEN_BACK = 4
    OPPONENTS_PIECE_MOVED = 5
    NO_CAPTURE_THOUGH_POSSIBLE = 6
    PIECE_REMOVED_WITHOUT_REASON = 7
    WRONG_NUMBER_CAPTURED = 8
    STOPPED_WHILE_CAPTURING = 9
    LIFTED_WHILE_CAPTURING = 10
    TOO_FEW_LIFTED = 11
    LIFTED_UNJUMPED = 12
    STOPPED_WHILE_LIFTING = 13
    OWN_PIECES_LIFTED = 14
    NOT_CROWNED = 15
    UNCROWNED_KING_PLAYED = 16
    TWO_HANDS = 17

    @property
    def citation(self) -> Citation:
        """Return the article that names it."""
        return _ARTICLES[self][0]

    @property
    def heading(self) -> Sentence:
        """Return it in words, for a report."""
        return _ARTICLES[self][1]

    @property
    def shows_in_notation(self) -> bool:
        """Return whether a move that was written down can show it."""
        return self in _IN_NOTATION


_ARTICLES = {
    Irregularity.TWO_MOVES_RUNNING: (
        Citation("fmjd.annex1", "5.4.1"),
        Sentence("two moves in a row"),
    ),
    Irregularity.PIECE_MOVED_WRONGLY: (
        Citation("fmjd.annex1", "5.4.2"),
        Sentence("a man or king moved in a way it may not"),
    ),
    Irregularity.OTHER_PIECE_THAN_TOUCHED: (
        Citation("fmjd.annex1", "5.4.3"),
        Sentence("one piece touched, another moved"),
    ),
    Irregularity.MOVE_TAKEN_BACK: (
        Citation("fmjd.annex1", "5.4.4"),
        Sentence("a move taken back"),
    ),
    Irregularity.OPPONENTS_PIECE_MOVED: (
        Citation("fmjd.annex1", "5.4.5"),
        Sentence("a piece of the opponent moved"),
    ),
    Irregularity.NO_CAPTURE_THOUGH_POSSIBLE: (
        Citation("fmjd.annex1", "5.4.6"),
        Sentence("a quiet move although something could be taken"),
    ),
    Irregularity.PIECE_REMOVED_WITHOUT_REASON: (
        Citation("fmjd.annex1", "5.4.7"),
        Sentence("a piece removed without reason"),
    ),
    Irregularity.WRONG_NUMBER_CAPTURED: (
        Citation("fmjd.annex1", "5.4.8"),
        Sentence("more or fewer pieces captured than possible"),
    ),
    Irregularity.STOPPED_WHILE_CAPTURING: (
        Citation("fmjd.annex1", "5.4.9"),
        Sentence("the capturing piece released too early"),
    ),
    Irregularity.LIFTED_WHILE_CAPTURING: (
        Citation("fmjd.annex1", "5.4.10"),
        Sentence("a piece lifted before the capture was complete"),
    ),
    Irregularity.TOO_FEW_LIFTED: (
        Citation("fmjd.annex1", "5.4.11"),
        Sentence("fewer pieces lifted than captured"),
    ),
    Irregularity.LIFTED_UNJUMPED: (
        Citation("fmjd.annex1", "5.4.12"),
        Sentence("pieces lifted that were not jumped"),
    ),
    Irregularity.STOPPED_WHILE_LIFTING: (
        Citation("fmjd.annex1", "5.4.13"),
        Sentence("the lifting of captured pieces interrupted"),
    ),
    Irregularity.OWN_PIECES_LIFTED: (
        Citation("fmjd.annex1", "5.4.14"),
        Sentence("own pieces lifted after a capture"),
    ),
    Irregularity.NOT_CROWNED: (
        Citation("fmjd.annex1", "5.4.15"),
        Sentence("a new king not crowned"),
    ),
    Irregularity.UNCROWNED_KING_PLAYED: (
        Citation("fmjd.annex1", "5.4.16"),
        Sentence("a king played that was not crowned"),
    ),
    Irregularity.TWO_HANDS: (
        Citation("fmjd.annex1", "5.4.17"),
        Sentence("two hands used for moving and lifting"),
    ),
}

_IN_NOTATION = frozenset(
    {
        Irregularity.TWO_MOVES_RUNNING,
        Irregularity.PIECE_MOVED_WRONGLY,
        Irregularity.OPPONENTS_PIECE_MOVED,
        Irregularity.NO_CAPTURE_THOUGH_POSSIBLE,
        Irregularity.WRONG_NUMBER_CAPTURED,
        Irregularity.STOPPED_WHILE_CAPTURING,
    }
)


_BY_FAULT = {
    Fault.OPPONENTS_PIECE: Irregularity.OPPONENTS_PIECE_MOVED,
    Fault.WRONG_STEP: Irregularity.PIECE_MOVED_WRONGLY,
    Fault.WRONG_JUMP: Irregularity.PIECE_MOVED_WRONGLY,
    Fault.MUST_CAPTURE: Irregularity.NO_CAPTURE_THOUGH_POSSIBLE,
    Fault.STOPPED_TOO_EARLY: Irregularity.STOPPED_WHILE_CAPTURING,
    Fault.TOO_FEW_CAPTURED: Irregularity.WRONG_NUMBER_CAPTURED,
}


def irregularity_of(fault: Fault) -> Irregularity | None:
    """Return which irregularity an illegal move is that was played at the board.

    None where it cannot have been played: from an empty square, outside the board, after the end.
    """
    return _BY_FAULT.get(fault)
