"""Endings against a king alone, which last a limited number of moves (Annex 1, 6.3, 6.4)."""

from __future__ import annotations

from enum import Enum

from crosstable.games.draughts.position import Kind, Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import rule


class EndingClass(Enum):
    """How much stands against the king that is alone."""

    THREE_AGAINST_KING = "three pieces against a king"
    """Three kings, two kings and a man, or a king and two men (6.3)."""
    TWO_AGAINST_KING = "at most two pieces against a king"
    """Two kings, a king and a man, or a king (6.4)."""

    @property
    def words(self) -> Sentence:
        """Return what such an ending is called."""
        return _WORDS[self]


_WORDS = {
    EndingClass.THREE_AGAINST_KING: Sentence("three pieces against a king"),
    EndingClass.TWO_AGAINST_KING: Sentence("at most two pieces against a king"),
}


def ending_class(position: Position) -> EndingClass | None:
    """Return the class of an ending; none where somebody has more, or the stronger has no king.

    Men alone against a king belong to no class until one of them is a king.
    """
    stronger = stronger_side(position)
    if stronger is None:
        return None
    pieces = position.count(stronger)
    if pieces == 3:
        return EndingClass.THREE_AGAINST_KING
    return EndingClass.TWO_AGAINST_KING if pieces <= 2 else None


def left_of_three(position: Position) -> bool:
    """Return whether this is three pieces against a king, or what captures may leave of it.

    6.3 counts on when a piece is taken, also where no king is left beside the men.
    """
    return ending_class(position) is EndingClass.THREE_AGAINST_KING or any(
        position.count(alone) == position.count(alone, Kind.KING) == 1
        and position.count(alone.other) <= 2
        for alone in Colour
    )


@rule("draughts.long-diagonal")
def alone_on_long_diagonal(position: Position) -> bool:
    """Return whether the king that is alone is also the only piece on the long diagonal.

    Decision 193.
    """
    stronger = stronger_side(position)
    if stronger is None:
        return False
    king = position.bits(stronger.other, Kind.KING)
    diagonal = position.board.bits(position.board.long_diagonal)
    return position.occupied & diagonal == king


def stronger_side(position: Position) -> Colour | None:
    """Return who plays with a king or more against a king alone; White where both have one king."""
    for colour in Colour:
        alone = colour.other
        if (
            position.count(alone) == position.count(alone, Kind.KING) == 1
            and position.count(colour, Kind.KING) >= 1
        ):
            return colour
    return None
