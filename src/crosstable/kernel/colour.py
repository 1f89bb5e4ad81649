"""White and Black, the two colours of both games."""

from __future__ import annotations

from enum import Enum

__all__ = ["Colour"]


class Colour(Enum):
    """The colour of a player in one game."""

    WHITE = "white"
    BLACK = "black"

    __hash__ = object.__hash__  # as for marks

    def __str__(self) -> str:
        return self.value

    @property
    def other(self) -> Colour:
        """Return the opponent's colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
