"""What a matter ends in: the verdict with its articles, the clocks, the result and the counts."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

__all__ = ["OPEN", "ClockChange", "Ruling", "Tally", "TallyKind"]

OPEN = "unknown"
"""The answer where a person has to decide."""


class TallyKind(Enum):
    """What is counted against a player in the course of a game."""

    ILLEGAL_MOVES = "illegal-moves"
    SCORESHEET_LOOKS = "scoresheet-looks"
    WARNINGS = "warnings"

    @property
    def words(self) -> Sentence:
        """Return what is counted, as a heading."""
        return _TALLIES[self]


_TALLIES = {
    TallyKind.ILLEGAL_MOVES: Sentence("Illegal moves"),
    TallyKind.SCORESHEET_LOOKS: Sentence("Looks at the scoresheet"),
    TallyKind.WARNINGS: Sentence("Warnings"),
}


class Tally(msgspec.Struct, frozen=True):
    """How often something was held against a player in this game."""

    kind: TallyKind
    side: Colour
    count: int


class ClockChange(msgspec.Struct, frozen=True):
    """Seconds that a player gets, or loses where they are below zero."""

    side: Colour
    seconds: int


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """What the laws say in a case."""

    answer: str
    """The first word, for programs: a result, ``+2 min``, ``yes``, ``no``, ``goes on`` ..."""
    verdict: Sentence
    """The same in one sentence, for whoever is called to a board."""
    because: tuple[Reason, ...]
    """Why, with the articles, in the order in which they decided."""
    steps: tuple[Sentence, ...] = ()
    """What is done at the board now, in this order."""
    clocks: tuple[ClockChange, ...] = ()
    result: Result | None = None
    """The result the game has by it; None where it goes on or a person decides."""
    tallies: tuple[Tally, ...] = ()
    """All that is counted against the players after it."""
    rests_on: tuple[Sentence, ...] = ()
    """What was taken for granted because nobody here knows it."""
