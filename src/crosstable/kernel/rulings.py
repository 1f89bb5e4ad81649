"""Rulings at a board: the verdict with its articles, the clocks, the result and the counts.

What the game desk (``games.desk``) works out and what the journal keeps of it, so that it can be
read, printed and counted on without working it out again.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason

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


class ClockShown(msgspec.Struct, frozen=True):
    """What a player's clock showed when the arbiter came, in seconds."""

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
    remarks: tuple[Sentence, ...] = ()
    """What was told and changes nothing."""


class Reply(msgspec.Struct, frozen=True):
    """What was answered to a question of the game desk, by the question's name."""

    question: str
    answer: str


class Said(msgspec.Struct, frozen=True):
    """A question and its answer in words, as a paper keeps them."""

    asked: Sentence
    answered: Sentence


class BoardRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that was made at a board of a round, with what it was made from."""

    round: int
    number: int
    """The board's number in its round."""
    game: int = 0
    """Which game of the pairing, where it has several."""
    matter: str
    """What the arbiter was called for, by its name."""
    title: Sentence
    replies: tuple[Reply, ...] = ()
    said: tuple[Said, ...] = ()
    position: str = ""
    """The position it was made on, where somebody said what it was."""
    stood: str = ""
    """What stood on the board by the filed moves, where nobody said anything else."""
    clocks_shown: tuple[ClockShown, ...] = ()
    """What the clocks showed, where somebody wrote it down."""
    ruling: Ruling

    @property
    def clocks_to_set(self) -> tuple[ClockShown, ...]:
        """Return what the clocks show then, of those whose times were written down.

        Nothing where none of them is changed; else the clock that stays as it is, too.
        """
        changes = {change.side: change.seconds for change in self.ruling.clocks}
        if not any(shown.side in changes for shown in self.clocks_shown):
            return ()
        return tuple(
            ClockShown(shown.side, max(0, shown.seconds + changes.get(shown.side, 0)))
            for shown in self.clocks_shown
        )
