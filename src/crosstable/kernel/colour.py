"""White and Black, the two colours of both games."""

from __future__ import annotations

from enum import Enum

from crosstable.kernel.sentence import Sentence


class Colour(Enum):
    """The colour of a player in one game."""

    WHITE = "white"
    BLACK = "black"

    __hash__ = object.__hash__  # as for marks

    def __str__(self) -> str:
        return self.value

    @property
    def side(self) -> Sentence:
        """Return what the player of this colour is called."""
        return _SIDES[self]

    @property
    def other(self) -> Colour:
        """Return the opponent's colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


_SIDES = {Colour.WHITE: Sentence("White"), Colour.BLACK: Sentence("Black")}
