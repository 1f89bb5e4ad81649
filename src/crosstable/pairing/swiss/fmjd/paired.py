"""A round of a version of the FMJD Swiss that can be asked about."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.fmjd.aspects import Aspects
from crosstable.pairing.swiss.fmjd.changes import objections, violations
from crosstable.pairing.swiss.fmjd.engine import PairedGroup
from crosstable.pairing.swiss.fmjd.explain import FAMILY, Question
from crosstable.pairing.swiss.fmjd.notes import decided_in, group_notes
from crosstable.pairing.swiss.fmjd.pairing import assemble, proven_groups
from crosstable.pairing.swiss.fmjd.proof import written
from crosstable.pairing.swiss.fmjd.readiness import advice, refuse_unready, unrated_later
from crosstable.pairing.swiss.fmjd.table import FamilyTable, lay_table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.report import pairing_text
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.swiss.story import Decided
from crosstable.rulebooks.editions import Edition


class FamilyRound(SwissRound):
    """One round, paired score group by score group when that is first asked for."""

    halves = ("A", "B")

    def __init__(
        self, tournament: Tournament, edition: Edition, round_number: int, aspects: Aspects
    ) -> None:
        super().__init__(tournament, edition, round_number)
        self._aspects = aspects

    @cached_property
    def table(self) -> FamilyTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self._aspects, self.number)

    @cached_property
    def _groups(self) -> list[PairedGroup]:
        return proven_groups(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each score group is worth."""
        return assemble(self.table, self._groups)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free; an event that is not ready for round 1 is refused."""
        more = tuple(unrated_later(self.tournament, self._aspects, self.edition))
        if self.number == 1:
            numbered = replace(self.tournament, numbers_final=True)
            refuse_unready(numbered, self._aspects, self.edition)
            more = tuple(advice(self.tournament, self.edition))
        return proposal_of(self.tournament, self.edition, self.pairing, family=FAMILY, more=more)

    @property
    def explanation(self) -> Listing:
        """Return score groups, who was passed over and why, colours."""
        dummy = self._groups[-1].dummy
        notes = [group_notes(self.table, self.edition, group, dummy) for group in self._groups]
        return pairing_text(
            self.tournament, self.edition, self.pairing, notes=notes, halves=self.halves
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every score group, and of the bye, to be written down."""
        return written(self.table, self._groups)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        dummy = self._groups[-1].dummy
        return [
            decided_in(self.table, self.edition, group, dummy, discreet=discreet)
            for group in self._groups
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._groups, self.pairing)
        return question.answer(first, second)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        return objections(self.table, self.edition, self.tournament, pairs, bye)

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the hard rules that a pairing made by hand breaks."""
        return violations(self.table, self.edition, self.tournament, pairs, bye)
