"""Rounds whose brackets are weighed from the top, after the bye: Dubov's, Burstein's, of teams.

How a bracket is chosen is each system's own. What is made of the brackets, and what can be asked
of them, is the same.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.judging import Judge
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    SwissPairing,
    Value,
)
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.table import RoundTable, in_order_of_publication


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


def values_of(table: RoundTable, values: Sequence[Value]) -> tuple[CriterionValue, ...]:
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
        values=values_of(table, bracket.values),
        method=method,
    )
