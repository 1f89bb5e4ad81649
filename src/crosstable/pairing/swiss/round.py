"""The pairing of a round with everything that led to it, as every Swiss system reports it."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.colours import ColourRule

Value = int | tuple[int, ...]
"""What a whole bracket is worth under one criterion; lower is better."""


class BracketKind(Enum):
    """What a bracket is in its round."""

    NORMAL = "bracket"
    LAST = "last bracket"
    PENULTIMATE = "penultimate pairing bracket"
    COLLAPSED = "collapsed last bracket"
    SCORE_GROUP = "score group"
    LOWEST_GROUP = "lowest score group"
    MEDIAN_GROUP = "median score group"

    @property
    def words(self) -> Sentence:
        """Return what it is called in a sentence."""
        return _KINDS[self]


_KINDS = {
    BracketKind.NORMAL: Sentence("bracket"),
    BracketKind.LAST: Sentence("last bracket"),
    BracketKind.PENULTIMATE: Sentence("penultimate pairing bracket"),
    BracketKind.COLLAPSED: Sentence("collapsed last bracket"),
    BracketKind.SCORE_GROUP: Sentence("score group"),
    BracketKind.LOWEST_GROUP: Sentence("lowest score group"),
    BracketKind.MEDIAN_GROUP: Sentence("median score group"),
}


class PairedBoard(msgspec.Struct, frozen=True):
    """One board: who plays, in which bracket they met, and what decided the colours."""

    white: int
    black: int
    colours_by: ColourRule
    bracket: int


class CriterionValue(msgspec.Struct, frozen=True):
    """What a bracket is worth under one criterion; lower is better.

    Score differences are in units of the point system, the greatest first.
    """

    rule: str
    title: Sentence
    value: Value


class BracketReport(msgspec.Struct, frozen=True):
    """How one bracket was paired, in pairing numbers."""

    kind: BracketKind
    score: int
    """The pairing score of the residents; of the highest ones in a collapsed bracket."""
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    limbo: tuple[int, ...]
    upper: tuple[int, ...]
    """S1 as it was when the candidate was made, exchanges included."""
    lower: tuple[int, ...]
    """S2 in the order of the transposition, those who were not paired last."""
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    values: tuple[CriterionValue, ...]
    method: str
    """Whether a direct construction met the bounds, or a weighted matching was needed."""
    refused: bool = False
    """Whether this was a first try with which the round could not have been completed."""
    moved_up: tuple[int, ...] = ()
    """Who was taken in from below, where brackets do that."""
    upward: bool = False
    """Whether those who stay unpaired move up: groups below the median are paired from the end."""


class SwissPairing(msgspec.Struct, frozen=True):
    """The pairing of a round: boards in the order of publication, the bye, and the way there."""

    round: int
    boards: tuple[PairedBoard, ...]
    bye: int | None
    brackets: tuple[BracketReport, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return the boards as pairs of numbers, White first."""
        return tuple((board.white, board.black) for board in self.boards)
