"""Games that were broken off: what the envelope says, the sealed move, and how play went on."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour


class SealedMove(msgspec.Struct, frozen=True):
    """A move that nobody can read without the code of its envelope."""

    salt: str
    """What makes the key of this move another than that of any other, in hexadecimal figures."""
    box: str
    """The move, encrypted, in hexadecimal figures."""


class Envelope(Enum):
    """What became of the envelope at the resumption."""

    OPENED = "opened"
    MISSING = "missing"
    """The game goes on from the position that was noted."""
    POSITION_LOST = "position-lost"
    """Not even the position can be re-established: the game is annulled."""


class Resumption(msgspec.Struct, frozen=True, kw_only=True):
    """How an adjourned game went on."""

    envelope: Envelope
    move: str = ""
    """The sealed move as it was written, legal or not."""
    code: str = ""
    """The code that opened it; with it anybody can check afterwards that this move was sealed."""
    kept: str = ""
    """What had been kept encrypted, where the scoresheet says something else."""
    position: str = ""
    """The position after it; empty where the game ended without it."""
    left: tuple[int, int] = (0, 0)
    """The seconds on the clocks of White and Black when play went on."""


class AdjournedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was broken off, with all that an envelope says."""

    round: int
    number: int
    """The board's number in its round."""
    position: str
    """Immediately before the sealed move."""
    move: int
    """The number of the sealed move."""
    sealed_by: Colour
    left: tuple[int, int]
    """The seconds that the clocks of White and Black still show."""
    offer: Colour | None = None
    """Who has offered a draw that nobody has answered yet."""
    resumes: datetime | None = None
    """When play goes on, by the clock of the hall."""
    venue: str = ""
    exceptional: str = ""
    """Why it had to be broken off out of turn, where the texts forbid it otherwise."""
    sealed: SealedMove | None = None
    """The move; none where it is on paper only."""
    resumption: Resumption | None = None
