"""A round by Lim's rules that can be asked about."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.impossible import proven_whole
from crosstable.pairing.swiss.lim.changes import LimJudge
from crosstable.pairing.swiss.lim.engine import PairedGroup, PairedLim, pair_lim
from crosstable.pairing.swiss.lim.explain import FAMILY, answer, bye_notes, decided_in
from crosstable.pairing.swiss.lim.table import LimTable, lay_table
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import (
    BracketReport,
    CriterionValue,
    PairedBoard,
)
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.walked import WalkedRound, faults, group_report


class LimRound(WalkedRound[LimTable, PairedGroup]):
    """One round by Lim's rules."""

    judge = LimJudge

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
        return proven_whole(
            self.table, self.edition, pair_lim(self.table), faults, name="lim.no-pairing"
        )

    def _board(self, pair: Pair, place: int) -> PairedBoard:
        below = not self._paired.groups[place].downward
        return self.table.board_in(*pair, place, below=below)

    def _report(self, group: PairedGroup) -> BracketReport:
        return _report(self.table, group)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each group and for the bye."""
        told = proposal_of(self.tournament, self.edition, self.pairing, family=FAMILY)
        return replace(told, because=(*told.because, *self._bye_reason()))

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
