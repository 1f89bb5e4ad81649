"""What every game offers to the rest of Crosstable, whatever its board and pieces are."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol, TypeVar

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Ending
from crosstable.kernel.verdict import Verdict

Position = TypeVar("Position")
Move = TypeVar("Move")
History = TypeVar("History")


class GameResult(Enum):
    """What the rules make of a game."""

    WHITE_WINS = "white wins"
    BLACK_WINS = "black wins"
    DRAW = "draw"
    GOES_ON = "goes on"

    @classmethod
    def win_for(cls, colour: Colour) -> GameResult:
        """Return the result in which this colour wins."""
        return cls.WHITE_WINS if colour is Colour.WHITE else cls.BLACK_WINS

    @property
    def winner(self) -> Colour | None:
        """Return who won, if somebody did."""
        return {GameResult.WHITE_WINS: Colour.WHITE, GameResult.BLACK_WINS: Colour.BLACK}.get(self)

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self is not GameResult.GOES_ON


class Conclusion(msgspec.Struct, frozen=True):
    """A result and how it came about; a game that goes on has no ending."""

    result: GameResult
    ending: Ending | None = None


class Game(Protocol[Position, Move, History]):
    """The rules of one game over its own positions, moves and histories, all of them values.

    Nothing here changes what it is given: ``play`` and ``advance`` return new values.
    """

    @property
    def name(self) -> str:
        """Return the name under which tournaments record this game."""
        ...

    def start(self) -> Position:
        """Return the position in which a game begins."""
        ...

    def position(self, text: str) -> Position:
        """Read a position; UnreadableInput says what is wrong with the text."""
        ...

    def position_text(self, position: Position) -> str:
        """Return the one text of a position, which ``position`` reads back."""
        ...

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """Return every move the rules allow, in a fixed order; none if there is no move."""
        ...

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move; IllegalMove says why it cannot be played."""
        ...

    def read_move(self, position: Position, text: str) -> Move:
        """Return the legal move somebody wrote; UnreadableInput or IllegalMove otherwise."""
        ...

    def notation(self, position: Position, move: Move) -> str:
        """Return a legal move as it is written on a scoresheet, without ambiguity."""
        ...

    def begin(self, position: Position | None = None) -> History:
        """Return the history of a game that begins here; without a position, at the start."""
        ...

    def advance(self, history: History, move: Move) -> History:
        """Return the history with one more move."""
        ...

    def verdict(self, history: History) -> Verdict[Conclusion]:
        """Return what the rules make of a game so far, with the articles that decide."""
        ...
