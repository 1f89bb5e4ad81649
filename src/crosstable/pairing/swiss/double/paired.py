"""A round of a Double-Swiss that can be asked about: its brackets are made as those of teams."""

from __future__ import annotations

from functools import cached_property

from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.double.table import DoubleTable, lay_table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.team.changes import TeamJudge
from crosstable.pairing.swiss.team.engine import PairedTeams
from crosstable.pairing.swiss.team.explain import FAMILY, answer, bye_notes, decided_in
from crosstable.pairing.swiss.team.pairing import assemble, proven_teams
from crosstable.pairing.swiss.team.proof import written

__all__ = ["DoubleRound"]


class DoubleRound(SwissRound):
    """One round of matches, paired when that is first asked for."""

    bye_rule = "team-swiss.bye-order"

    @cached_property
    def table(self) -> DoubleTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> PairedTeams:
        return proven_teams(self.table, self.edition)

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
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return written(self.table, self._paired)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [
            decided_in(self.table, self.edition, made, discreet=discreet)
            for made in self._paired.brackets
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        return answer(self.table, self.edition, self._paired, self.pairing, first, second)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        return TeamJudge(self.table, self.edition, self.tournament, pairs, bye).objections()

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing made by hand breaks."""
        return TeamJudge(self.table, self.edition, self.tournament, pairs, bye).violations()
