"""Rounds whose brackets are weighed from the top, after the bye: Dubov's, Burstein's, of teams.

How a bracket is chosen is each system's own. What is made of the brackets, and what can be asked
of them, is the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.answers import compare, meeting_of, not_met, proposal_of, worse_by
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.judging import Judge
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    Decision,
    SwissPairing,
    Value,
    WhyNot,
)
from crosstable.pairing.swiss.table import RoundTable, in_order_of_publication
from crosstable.rulebooks.editions import Edition


class _Part(Protocol):
    @property
    def pairs(self) -> tuple[Pair, ...]: ...


class _Bracket(Protocol):
    @property
    def part(self) -> _Part: ...


class _Chosen(Protocol):
    @property
    def members(self) -> tuple[int, ...]: ...


class _WithUpfloaters(_Bracket, Protocol):
    @property
    def residents(self) -> int: ...

    @property
    def chosen(self) -> _Chosen: ...

    @property
    def values(self) -> tuple[Value, ...]: ...


AnyTable = TypeVar("AnyTable", bound=RoundTable)
AnyBracket = TypeVar("AnyBracket", bound=_Bracket)


class PairedBrackets(msgspec.Struct, Generic[AnyBracket], frozen=True):
    """All brackets of a round, the highest first, and who has the bye."""

    bye: int | None
    brackets: tuple[AnyBracket, ...]


class WeighedRound(SwissRound, Generic[AnyTable, AnyBracket]):
    """One round, paired when that is first asked for."""

    family: str
    """The first word of the rules of the system."""
    judge: type[Judge[AnyTable]]
    """What judges a pairing of the round that is made by hand."""

    @property
    @abstractmethod
    def table(self) -> AnyTable:
        """The players of the round and what counts, before anybody is paired."""

    @property
    @abstractmethod
    def _paired(self) -> PairedBrackets[AnyBracket]:
        """The brackets, with proofs that have been checked."""

    @abstractmethod
    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        """Return why a player has the bye."""

    @abstractmethod
    def _decided_in(self, bracket: AnyBracket, *, discreet: bool) -> Decided:
        """Return what decided a bracket."""

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        return proposal_of(
            self.tournament,
            self.edition,
            self.pairing,
            family=self.family,
            more=self._bye_reason(),
        )

    def _bye_reason(self) -> tuple[Reason, ...]:
        bye = self._paired.bye
        return () if bye is None else self._bye_notes(bye)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [self._decided_in(made, discreet=discreet) for made in self._paired.brackets]

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        return self.judge(self.table, self.edition, self.tournament, pairs, bye).objections()

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing made by hand breaks."""
        return self.judge(self.table, self.edition, self.tournament, pairs, bye).violations()


def assembled(
    table: RoundTable,
    paired: PairedBrackets[AnyBracket],
    report: Callable[[AnyBracket], BracketReport],
) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all brackets."""
    boards = [
        table.board(min(pair), max(pair), index)
        for index, bracket in enumerate(paired.brackets)
        for pair in bracket.part.pairs
    ]
    reports = [report(bracket) for bracket in paired.brackets]
    if reports:
        reports[-1] = replace(reports[-1], kind=BracketKind.LAST)
    return SwissPairing(
        round=table.field.round,
        boards=in_order_of_publication(table, boards),
        bye=None if paired.bye is None else table.players[paired.bye].number,
        brackets=tuple(reports),
    )


def criterion_values(table: RoundTable, values: Sequence[Value]) -> tuple[CriterionValue, ...]:
    """Return what a bracket is worth under each criterion of its system."""
    return tuple(
        CriterionValue(name, title, value)
        for (name, title), value in zip(table.titles, values, strict=True)
    )


def with_upfloaters(table: RoundTable, bracket: _WithUpfloaters, *, method: str) -> BracketReport:
    """Return what a report says of a bracket that may have taken others in from below."""
    pairs = bracket.part.pairs
    return BracketReport(
        kind=BracketKind.NORMAL,
        score=table.score(next(bits(bracket.residents))),
        moved_down=(),
        moved_up=in_numbers(table, bracket.chosen.members),
        residents=in_numbers(table, tuple(bits(bracket.residents))),
        limbo=(),
        upper=in_numbers(table, [pair[0] for pair in pairs]),
        lower=in_numbers(table, [pair[1] for pair in pairs]),
        pairs=tuple(
            (table.players[one].number, table.players[other].number) for one, other in pairs
        ),
        downfloaters=(),
        values=criterion_values(table, bracket.values),
        method=method,
    )


# Why two players meet or do not where brackets are weighed: what is asked, and in which order.
# The alternative is each system's own: the best pairing of the bracket in which two meet, or the
# best set of players taken in with which they do, is laid beside the one that was made.


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
