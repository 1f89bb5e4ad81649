"""A round of the Dubov system that can be asked about."""

from __future__ import annotations

from functools import cached_property

from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.checklist import check_list_text
from crosstable.pairing.swiss.dubov.changes import DubovJudge
from crosstable.pairing.swiss.dubov.engine import DubovBracket, DubovPairing
from crosstable.pairing.swiss.dubov.explain import FAMILY, Question, bye_notes, decided_in
from crosstable.pairing.swiss.dubov.pairing import assemble, proven_players
from crosstable.pairing.swiss.dubov.proof import written
from crosstable.pairing.swiss.dubov.table import DubovTable, lay_table
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.weighed import WeighedRound


class DubovRound(WeighedRound[DubovTable, DubovBracket]):
    """One round, paired when that is first asked for."""

    halves = ("G1", "G2")
    bye_rule = "dubov.bye-order"
    family = FAMILY
    judge = DubovJudge

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

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    def _decided_in(self, bracket: DubovBracket, *, discreet: bool) -> Decided:
        return decided_in(self.table, self.edition, bracket, discreet=discreet)

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._paired, self.pairing)
        return question.answer(first, second)
