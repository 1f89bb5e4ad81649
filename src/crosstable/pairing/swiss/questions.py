"""Why two players meet or do not where brackets are weighed: what is asked, and in which order.

The alternative is each system's own: the best pairing of the bracket in which two meet, or the
best set of players taken in with which they do, is laid beside the one that was made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss.account import Decision, WhyNot
from crosstable.pairing.swiss.answers import meeting_of
from crosstable.pairing.swiss.comparing import compare, not_met, worse_by
from crosstable.pairing.swiss.round import SwissPairing, Value
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.weighed import AnyBracket, PairedBrackets
from crosstable.rulebooks.editions import Edition

AnyTable = TypeVar("AnyTable", bound=RoundTable)


class BracketQuestion(ABC, Generic[AnyTable, AnyBracket]):
    """Asks a paired round about two players."""

    def __init__(
        self,
        table: AnyTable,
        edition: Edition,
        paired: PairedBrackets[AnyBracket],
        pairing: SwissPairing,
    ) -> None:
        self.table = table
        self.edition = edition
        self.paired = paired
        self.pairing = pairing

    @abstractmethod
    def _why_they_meet(self, index: int, one: int, other: int) -> tuple[Reason, ...]:
        """Return why two ranks, the higher first, meet in a bracket."""

    @abstractmethod
    def _must_not_meet(self, one: int, other: int) -> Reason:
        """Return why two ranks, the higher first, may not meet."""

    @abstractmethod
    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        """Return why somebody has the bye."""

    @abstractmethod
    def _apart(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two numbers, the first bracket of which is known, who do not meet."""

    def answer(self, first: int, second: int) -> WhyNot:
        """Return why two players, by their numbers, meet in the round or do not."""
        table, pairing, asked = self.table, self.pairing, (first, second)
        meeting = meeting_of(pairing, first, second)
        one, other = sorted(table.rank[number] for number in asked)
        if meeting is not None:
            index = pairing.boards[meeting.board - 1].bracket
            because, report = self._why_they_meet(index, one, other), pairing.brackets[index]
            return WhyNot(pairing.round, *asked, Decision.MEET, because, report, meeting=meeting)
        if not table.allowed[one] >> other & 1:
            reason = self._must_not_meet(one, other)
            return WhyNot(pairing.round, *asked, Decision.ABSOLUTE, (reason,))
        if self.paired.bye in {one, other}:
            because = self._bye_notes(self.paired.bye)
            return WhyNot(pairing.round, *asked, Decision.SEQUENCE, because)
        index = next(
            index
            for index, bracket in enumerate(self.paired.brackets)
            if any({one, other} & {*pair} for pair in bracket.part.pairs)
        )
        return self._apart(index, asked)

    def _not_met(self, index: int, asked: Pair, decision: Decision, reason: Reason) -> WhyNot:
        """Return that two do not meet in a bracket, where there is no alternative to it."""
        return not_met(self.table, self.pairing, index, asked, decision, reason)

    def _compared(
        self,
        index: int,
        asked: Pair,
        what: Sentence,
        values: tuple[Sequence[Value], Sequence[Value]],
        order: Callable[[], Reason],
        *,
        pairs: Sequence[Pair],
        floaters: Sequence[int] = (),
    ) -> WhyNot:
        """Return by which criterion the alternative is worse, or what in the ``order`` of pairings.

        ``values`` are what the bracket is worth as it was made, and with the alternative.
        """
        comparisons = compare(self.table, self.edition, *values)
        worse = next((line for line in comparisons if line.worse), None)
        if worse is None:
            reason, decision = order(), Decision.SEQUENCE
        else:
            score = self.pairing.brackets[index].score
            reason, decision = worse_by(self.table, score, what, worse), Decision.CRITERION
        return not_met(
            *(self.table, self.pairing, index, asked, decision, reason),
            pairs=pairs,
            floaters=floaters,
            comparisons=comparisons,
        )
