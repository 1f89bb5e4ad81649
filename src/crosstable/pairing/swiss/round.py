"""A paired round as values: boards, brackets, what these are worth, and why two meet or do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Generic, TypeVar

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.proposal import Meeting
from crosstable.pairing.swiss.players import ColourRule, SwissPlayer

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


# Why two players meet or do not: the answer of every Swiss system, as a value.


class Decision(Enum):
    """What keeps two players apart, or that nothing does."""

    MEET = "they meet"
    ABSENT = "one of them is not paired in this round"
    ABSOLUTE = "they must not meet"
    COMPLETION = "the round could not be completed"
    CRITERION = "a criterion is better fulfilled without them meeting"
    SEQUENCE = "the pairing without them meeting is generated earlier"


class Comparison(msgspec.Struct, frozen=True):
    """One criterion, and what both pairings are worth under it; lower is better."""

    rule: str
    title: Sentence
    article: Citation | None
    actual: Value | None
    """Nothing where it cannot be said, as for a last bracket that cannot be paired."""
    alternative: Value | None
    actual_text: str
    alternative_text: str

    @property
    def worse(self) -> bool:
        """Return whether the alternative fulfils the criterion less well."""
        if self.actual is None or self.alternative is None:
            return self.actual is not None
        return _key(self.alternative) > _key(self.actual)


class WhyNot(msgspec.Struct, frozen=True):
    """The answer, with the two pairings of the bracket in which it is decided."""

    round: int
    first: int
    second: int
    decision: Decision
    because: tuple[Reason, ...]
    bracket: BracketReport | None = None
    """The bracket of the pairing that was made."""
    alternative_pairs: tuple[tuple[int, int], ...] = ()
    alternative_downfloaters: tuple[int, ...] = ()
    decisive: Comparison | None = None
    comparisons: tuple[Comparison, ...] = ()
    meeting: Meeting | None = None
    """Their board, where they meet."""


def _key(value: Value) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


# Quality criteria: what each counts in a pair, and in a player who leaves the bracket unpaired.
# A criterion sees one pair, or one player, and returns an integer. Most count players. Others
# return a score difference; a bracket's value is then the list of all differences, the greatest
# first, and lists are compared like words in a dictionary. Lower values are better everywhere.


Ground = TypeVar("Ground")
"""What the criteria of a system have to know about a bracket besides its players."""


class Measure(Enum):
    """How the contributions of pairs and downfloaters make one value."""

    COUNT = "count"
    DIFFERENCES = "score differences"


class Criterion(msgspec.Struct, Generic[Ground], frozen=True):
    """One quality criterion, named by the rule whose article the edition knows."""

    rule: str
    title: Sentence
    measure: Measure
    of_pair: Callable[[SwissPlayer, SwissPlayer, Ground], int]
    """What the pair of a higher and a lower ranked player contributes."""
    of_floater: Callable[[SwissPlayer, Ground], int]
    """What a player contributes who stays unpaired in the bracket."""
    ahead: bool = False
    """Whether it looks at the next bracket, as the downfloaters leave it, instead of this one."""
    single: bool = False
    """Whether it counts only where exactly one player stays unpaired in the bracket."""


def measure(criterion: Criterion[Ground], contributions: Iterable[int]) -> Value:
    """Return the value of a bracket from what its pairs and downfloaters contribute."""
    if criterion.measure is Measure.COUNT:
        return sum(contributions)
    return tuple(
        sorted((contribution for contribution in contributions if contribution), reverse=True)
    )
