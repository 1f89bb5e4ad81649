"""What can stand behind a pairing, and what a player without an opponent can have."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Mark


class Ending(Enum):
    """How a played game ended, in words both games share."""

    ON_THE_BOARD = "on the board"
    """Mate, stalemate, dead position; no move, no pieces."""
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    REPETITION = "repetition"
    MOVE_COUNT = "move count"
    REFEREE = "referee"
    """Decided by the arbiter: a penalty, an adjudication, an upheld claim."""


class Played(msgspec.Struct, frozen=True, tag="played", gc=False):
    """A game both players began; unusual scores such as 0-0 and ½-0 are just two marks."""

    white: Mark
    black: Mark
    ending: Ending | None = None
    rated: bool = True

    def mark(self, colour: Colour) -> Mark:
        """Return what the player of this colour made of the game."""
        return self.white if colour is Colour.WHITE else self.black


class Absent(Enum):
    """Who did not appear, or lost before both had moved."""

    WHITE = "white"
    BLACK = "black"
    BOTH = "both"


class Forfeit(msgspec.Struct, frozen=True, tag="forfeit", gc=False):
    """A scheduled game that was not played because somebody was absent."""

    absent: Absent

    def won_by(self, colour: Colour) -> bool:
        """Return whether the player of this colour gets the points of a forfeit win."""
        return self.absent is (Absent.BLACK if colour is Colour.WHITE else Absent.WHITE)


class Pending(msgspec.Struct, frozen=True, tag="pending", gc=False):
    """A game without a result yet; an adjourned one goes on later."""

    adjourned: bool = False


Result: TypeAlias = Played | Forfeit | Pending


class Bye(Enum):
    """What a player has in a round in which he was not paired."""

    ALLOCATED = "allocated"
    """Left over by the pairing of an odd number of players."""
    FULL_POINT = "full-point"
    HALF_POINT = "half-point"
    ZERO_POINT = "zero-point"
    """Absent, announced or not: no points."""
    REST = "rest"
    """The free round that a table for an even number gives an odd field: nothing is scored."""

    def __str__(self) -> str:
        return self.value


def mirrored(result: Result) -> Result:
    """Return a result as it is seen from the other side of the board."""
    match result:
        case Played():
            return msgspec.structs.replace(result, white=result.black, black=result.white)
        case Forfeit(absent=Absent.WHITE):
            return Forfeit(Absent.BLACK)
        case Forfeit(absent=Absent.BLACK):
            return Forfeit(Absent.WHITE)
        case _:
            return result
