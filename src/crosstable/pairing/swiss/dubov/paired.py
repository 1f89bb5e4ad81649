"""A round of the Dubov system that can be asked about."""

from __future__ import annotations

from functools import cached_property

from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.checklist import check_list_text
from crosstable.pairing.swiss.dubov.changes import DubovJudge
from crosstable.pairing.swiss.dubov.engine import DubovPairing
from crosstable.pairing.swiss.dubov.explain import FAMILY, Question, bye_notes, decided_in
from crosstable.pairing.swiss.dubov.pairing import assemble, proven_players
from crosstable.pairing.swiss.dubov.proof import written
from crosstable.pairing.swiss.dubov.table import DubovTable, lay_table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.swiss.story import Decided

__all__ = ["DubovRound"]


class DubovRound(SwissRound):
    """One round, paired when that is first asked for."""

    halves = ("G1", "G2")
    bye_rule = "dubov.bye-order"

    @cached_property
    def table(self) -> DubovTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> DubovPairing:
        return proven_players(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assemble(self.table, self._paired)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        bye = self._paired.bye
        notes = () if bye is None else bye_notes(self.table, self.edition, bye)
        return proposal_of(self.tournament, self.edition, self.pairing, family=FAMILY, more=notes)

    @property
    def check_list(self) -> str:
        """Return the check list with the average ratings of opponents and the upfloats."""
        own = self.table.own
        return check_list_text(
            self.check_lines,
            self.tournament.points,
            more={
                "ARO": {player.number: str(player.average) for player in own},
                "Up": {player.number: str(player.upfloats) for player in own},
            },
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return written(self.table, self._paired)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [
            decided_in(self.table, self.edition, bracket, discreet=discreet)
            for bracket in self._paired.brackets
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._paired, self.pairing)
        return question.answer(first, second)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        return DubovJudge(self.table, self.edition, self.tournament, pairs, bye).objections()

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing made by hand breaks."""
        return DubovJudge(self.table, self.edition, self.tournament, pairs, bye).violations()
