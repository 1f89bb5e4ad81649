"""A round by Lim's rules that can be asked about."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.impossible import Impossible, proven
from crosstable.pairing.swiss.lim.changes import objections, violations
from crosstable.pairing.swiss.lim.engine import PairedGroup, PairedLim, pair_lim
from crosstable.pairing.swiss.lim.explain import FAMILY, answer, bye_notes, decided_in
from crosstable.pairing.swiss.lim.table import LimTable, lay_table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import (
    BracketReport,
    CriterionValue,
    SwissPairing,
)
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.table import in_order_of_publication
from crosstable.pairing.swiss.walked import faults, group_report

__all__ = ["LimRound"]


class LimRound(SwissRound):
    """One round, paired group by group when that is first asked for."""

    @property
    def bye_rule(self) -> str:  # type: ignore[override]
        """The rule by which somebody has the bye: the first round has one of its own."""
        return "lim.first-round-bye" if self.number == 1 else "lim.bye"

    @cached_property
    def table(self) -> LimTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> PairedLim:
        if not self.table.size:
            raise Refused("pairing takes at least two players; enter the players first")
        paired = pair_lim(self.table)
        return proven(
            self.table,
            self.edition,
            paired if isinstance(paired, Impossible) else [paired],
            lambda table, rounds: faults(table, rounds[0].groups, rounds[0].bye),
            name="lim.no-pairing",
        )[0]

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, group by group in the order in which they were paired."""
        table, paired = self.table, self._paired
        boards = [
            table.board_in(*pair, place, below=not group.downward)
            for place, group in enumerate(paired.groups)
            for pair in group.pairs
        ]
        return SwissPairing(
            round=self.number,
            boards=in_order_of_publication(table, boards),
            bye=None if paired.bye is None else table.players[paired.bye].number,
            brackets=tuple(_report(table, group) for group in paired.groups),
        )

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each group and for the bye."""
        told = proposal_of(self.tournament, self.edition, self.pairing, family=FAMILY)
        return replace(told, because=(*told.because, *self._bye_reason()))

    def _bye_reason(self) -> tuple[Reason, ...]:
        if self._paired.bye is None:
            return ()
        return bye_notes(self.table, self.edition, self._paired.bye)

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Refuse: nothing is weighed, and every pair names its step."""
        raise Refused(
            "the Lim system is a procedure: there is nothing to prove, and the explanation names "
            "the step that made each pair"
        )

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [
            decided_in(self.table, self.edition, group, discreet=discreet)
            for group in self._paired.groups
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        return answer(self.table, self.edition, self._paired, self.pairing, (first, second))

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        made = self._paired, self.pairing
        return objections(self.table, self.edition, self.tournament, made, (pairs, bye))

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing made by hand breaks."""
        return violations(self.table, self.edition, self.tournament, pairs, bye)


def _report(table: LimTable, group: PairedGroup) -> BracketReport:
    score = table.score(group.residents[0]) if group.residents else table.twice_median // 2
    dissolved = (rank for turn in group.cracked for rank in (turn.player, turn.opponent))
    missed = CriterionValue(
        "lim.colours-due",
        Sentence("players without the colour that is due"),
        _colours_missed(table, group),
    )
    floating = [*(floater.player for floater in group.floaters), *dissolved]
    return group_report(table, group, score, floating, missed)


def _colours_missed(table: LimTable, group: PairedGroup) -> int:
    """Return how many players of a group meet somebody who is due the same colour and lose it."""
    return sum(
        table.players[one].preference.clashes(table.players[other].preference)
        for one, other in group.pairs
    )
