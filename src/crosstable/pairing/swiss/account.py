"""Why two players meet or do not: the answer of every Swiss system, as a value."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.pairing.proposal import Meeting
from crosstable.pairing.swiss.round import BracketReport, Value


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
