"""Rounds whose brackets are weighed from the top, after the bye: Dubov's, Burstein's, of teams.

How a bracket is chosen is each system's own. What is made of the brackets, and what can be asked
of them, is the same: why two meet or do not, and what a bracket gave way to. The alternative is
each system's own again: the best pairing of the bracket in which two meet, or the best set of
players taken in with which they do, is laid beside the one that was made.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss import answers
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.judging import AnyTable, ByHand, JudgedRound
from crosstable.pairing.swiss.proofs import BracketProof, first_to_spare, in_numbers, with_matching
from crosstable.pairing.swiss.report import Decided, points_text
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
from crosstable.pairing.swiss.weighted_graph import Solved


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
    def left(self) -> int: ...

    @property
    def residents(self) -> int: ...

    @property
    def members(self) -> int: ...

    @property
    def chosen(self) -> _Chosen: ...

    @property
    def values(self) -> tuple[Value, ...]: ...


AnyBracket = TypeVar("AnyBracket", bound=_Bracket)
AnyUpfloats = TypeVar("AnyUpfloats", bound=_WithUpfloaters)


class PairedBrackets(msgspec.Struct, Generic[AnyBracket], frozen=True):
    """All brackets of a round, the highest first, and who has the bye."""

    bye: int | None
    brackets: tuple[AnyBracket, ...]


class WeighedRound(JudgedRound[AnyTable], Generic[AnyTable, AnyBracket]):
    """One round, paired when that is first asked for."""

    @property
    @abstractmethod
    def _paired(self) -> PairedBrackets[AnyBracket]:
        """The brackets, with proofs that have been checked."""

    @abstractmethod
    def _decided_in(self, bracket: AnyBracket, *, discreet: bool) -> Decided:
        """Return what decided a bracket; ``discreet`` tells nobody whom an arbiter keeps apart."""

    @abstractmethod
    def _steps(
        self, bracket: AnyBracket, one: int, other: int, because: tuple[Reason, ...]
    ) -> tuple[Reason, ...]:
        """Return why two ranks, the higher first, meet in a bracket, with what is known already."""

    @abstractmethod
    def _apart(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two numbers, the first bracket of which is known, who do not meet."""

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        more = self._bye_notes()
        return answers.proposal_of(
            self.tournament, self.edition, self.pairing, family=self.family, more=more
        )

    def _bye(self) -> int | None:
        return self._paired.bye

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [self._decided_in(made, discreet=discreet) for made in self._paired.brackets]

    def _out_of_turn(self, because: Sequence[Reason], strays: Sequence[Sequence[int]]) -> Decided:
        """Return what decided a bracket of which some pairs are not those of the pattern."""
        numbers = (frozenset(in_numbers(self.table, [*stray])) for stray in strays)
        return Decided(tuple(because), frozenset(numbers))

    def _named(self, ranks: Sequence[int]) -> Listing:
        return Listing([str(self.table.players[rank]) for rank in ranks])

    def _answer(self, first: int, second: int) -> WhyNot:
        table, pairing, asked = self.table, self.pairing, (first, second)
        meeting = answers.meeting_of(pairing, first, second)
        one, other = sorted(table.rank[number] for number in asked)
        if meeting is not None:
            index = pairing.boards[meeting.board - 1].bracket
            because = answers.meeting_reasons(
                *(table, self.edition, pairing),
                *(table.players[rank].number for rank in (one, other)),
                family=self.family,
                virtual=lambda _: "baku.virtual-points",
            )
            because = self._steps(self._paired.brackets[index], one, other, because)
            report = pairing.brackets[index]
            return WhyNot(pairing.round, *asked, Decision.MEET, because, report, meeting=meeting)
        if not table.allowed[one] >> other & 1:
            reason = self._must_not_meet(one, other)
            return WhyNot(pairing.round, *asked, Decision.ABSOLUTE, (reason,))
        if self._paired.bye in {one, other}:
            return WhyNot(pairing.round, *asked, Decision.SEQUENCE, self._bye_notes())
        index = next(
            index
            for index, bracket in enumerate(self._paired.brackets)
            if any({one, other} & {*pair} for pair in bracket.part.pairs)
        )
        return self._apart(index, asked)

    def _not_met(self, index: int, asked: Pair, decision: Decision, reason: Reason) -> WhyNot:
        """Return that two do not meet in a bracket, where there is no alternative to it."""
        return answers.not_met(self.table, self.pairing, index, asked, decision, reason)

    def _not_completed(self, index: int, asked: Pair, what: Sentence) -> WhyNot:
        """Return that two do not meet, with whom the round could not be completed."""
        rule_name = f"{self.family}.completion"
        reason = self.edition.because(
            rule_name, "{what}, the round could not be completed", what=what
        )
        return self._not_met(index, asked, Decision.COMPLETION, reason)

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
        comparisons = answers.compare(self.table, self.edition, *values)
        worse = next((line for line in comparisons if line.worse), None)
        if worse is None:
            reason, decision = order(), Decision.SEQUENCE
        else:
            score = self.pairing.brackets[index].score
            reason, decision = answers.worse_by(self.table, score, what, worse), Decision.CRITERION
        return answers.not_met(
            *(self.table, self.pairing, index, asked, decision, reason),
            pairs=pairs,
            floaters=floaters,
            comparisons=comparisons,
        )


class UpfloatingRound(WeighedRound[AnyTable, AnyUpfloats], Generic[AnyTable, AnyUpfloats]):
    """A round whose brackets take others in from below, where they cannot be paired alone."""

    taken_for_another: Sentence
    """Why somebody who was taken in does not meet somebody else from below."""

    @abstractmethod
    def _inside(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two of one bracket who do not meet there."""

    @abstractmethod
    def _from_below(self, index: int, asked: Pair, pair: Pair) -> WhyNot:
        """Answer about a resident of a bracket and somebody who would have to be taken in."""

    @abstractmethod
    def _worth_with(self, bracket: AnyUpfloats, rank: int) -> Sequence[Value] | None:
        """Return what a bracket is worth with one upfloater; nothing where it cannot be paired."""

    @abstractmethod
    def _given_up_with(
        self, left: int, members: tuple[int, ...], made: set[frozenset[int]]
    ) -> Iterator[Reason]:
        """Yield what a bracket made by hand with these upfloaters gives up though it need not."""

    def _steps(
        self, bracket: AnyUpfloats, one: int, other: int, because: tuple[Reason, ...]
    ) -> tuple[Reason, ...]:
        table = self.table
        up = tuple(
            self.edition.because(
                f"{self.family}.upfloaters",
                "{player} was taken from the bracket of {points}",
                player=str(table.players[rank]),
                points=points_text(table.field.points, table.score(rank)),
            )
            for rank in (one, other)
            if rank in bracket.chosen.members
        )
        return (*because[:1], *up, *because[1:])

    def _apart(self, index: int, asked: Pair) -> WhyNot:
        bracket, players = self._paired.brackets[index], self.table.players
        one, other = sorted(self.table.rank[number] for number in asked)
        if bracket.members >> one & bracket.members >> other & 1:
            return self._inside(index, asked)
        inside, outside = (one, other) if bracket.members >> one & 1 else (other, one)
        if bracket.residents >> inside & 1:
            return self._from_below(index, asked, (inside, outside))
        reason = self.edition.because(
            f"{self.family}.sets",
            self.taken_for_another,
            player=str(players[inside]),
            opponent=str(players[outside]),
        )
        return self._not_met(index, asked, Decision.SEQUENCE, reason)

    def _earlier_set(
        self, bracket: AnyUpfloats, members: tuple[int, ...], what: Sentence
    ) -> Reason:
        """Return which set of upfloaters comes before one that costs nothing."""
        return self.edition.because(
            f"{self.family}.sets",
            "{what}, nothing would have to give way, but an earlier set of upfloaters goes: "
            "{set} instead of {other}",
            what=what,
            set=Listing(in_numbers(self.table, bracket.chosen.members)),
            other=Listing(in_numbers(self.table, members)),
        )

    def _passed_over(self, bracket: AnyUpfloats) -> Iterator[Reason]:
        """Yield why those who come before the only upfloater were not taken in."""
        table, edition, members = self.table, self.edition, bracket.chosen.members
        if len(members) != 1:
            return
        passed = [
            rank
            for rank in bits(bracket.left & ~bracket.residents)
            if rank < members[0] and table.score(rank) == table.score(members[0])
        ]
        for rank in passed[: answers.MOST_NAMED]:
            player, whole = str(table.players[rank]), bracket.residents | 1 << rank
            values = self._worth_with(bracket, rank)
            if values is None or complete(table.allowed, bracket.left & ~whole, {}) is not None:
                yield edition.because(
                    f"{self.family}.completion",
                    "{player} is passed over: the bracket or the round could not be completed",
                    player=player,
                )
                continue
            comparisons = answers.compare(table, edition, self._weighed(bracket), values)
            worse = next((line for line in comparisons if line.worse), None)
            if worse is None:
                yield edition.because(
                    f"{self.family}.sets", "{player} is passed over", player=player
                )
                continue
            yield Reason.that(
                "{player} is passed over, {criterion}: {value} instead of {best}",
                worse.article,
                player=player,
                criterion=worse.title,
                value=worse.alternative_text,
                best=worse.actual_text,
            )

    @abstractmethod
    def _weighed(self, bracket: AnyUpfloats) -> Sequence[Value]:
        """Return what a bracket is worth that is compared where others are taken in."""

    def _given_up(self, hand: ByHand) -> Iterator[Reason]:
        mate, left = hand.mate, mask_of(hand.mate)
        while left:
            residents = self.table.level(left)
            members = tuple(
                sorted(mate[rank] for rank in bits(residents) if not residents >> mate[rank] & 1)
            )
            whole = residents | mask_of(members)
            made = {frozenset((rank, mate[rank])) for rank in bits(whole)}
            yield from self._given_up_with(left, members, made)
            left &= ~whole


def faults_of_bye(table: RoundTable, bye: int | None, order: Sequence[int]) -> Iterator[str]:
    """Yield what is wrong with who has the bye, which is due to the first in an order."""
    if (bye is None) is bool(table.size % 2):
        yield Sentence("the bye goes to nobody, or to somebody in an even field")
    elif bye is not None and bye != first_to_spare(table, order):
        yield Sentence("the bye goes to another player than the one who is due it")


def faults_of_pairs(
    table: RoundTable, pairs: Sequence[Pair], members: int, floaters: Sequence[int] = ()
) -> Iterator[str]:
    """Yield what is wrong with a bracket: two who must not meet, somebody lost or doubled."""
    for one, other in pairs:
        if not table.allowed[one] >> other & 1:
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )
    seats = [*(rank for pair in pairs for rank in pair), *floaters]
    if mask_of(seats) != members or len(seats) != members.bit_count():
        yield Sentence("a group has lost or doubled a player")


def bracket_proof(
    table: RoundTable, players: int, bounds: tuple[Value, ...], solved: Solved | None
) -> BracketProof:
    """Return a proof in numbers: a matching of these players with its prices, or bounds met."""
    numbers = in_numbers(table, tuple(bits(players)))
    if solved is None:
        return BracketProof(numbers, bounds=bounds)
    return with_matching(table, BracketProof(numbers), solved)


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
