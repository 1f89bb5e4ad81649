"""Rounds of the Burstein system that can be asked about: seeding rounds, and those after them."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.burstein.changes import BursteinJudge
from crosstable.pairing.swiss.burstein.engine import BursteinBracket, BursteinPairing
from crosstable.pairing.swiss.burstein.explain import (
    FAMILY,
    Question,
    bye_notes,
    decided_in,
    index_text,
)
from crosstable.pairing.swiss.burstein.pairing import assemble, proven_players
from crosstable.pairing.swiss.burstein.proof import written
from crosstable.pairing.swiss.burstein.table import BursteinTable, lay_table
from crosstable.pairing.swiss.checklist import check_list_text
from crosstable.pairing.swiss.dutch.paired import DutchRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.weighed import WeighedRound
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

MOST_SEEDING_ROUNDS = 4


@rule("burstein.seeding-rounds")
def seeding_rounds(rounds: int) -> int:
    """Return how many rounds of an event are paired by the Dutch system first."""
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


class SeedingRound(DutchRound):
    """One of the first rounds, paired whole by the Dutch system, bye and colours included."""

    def __init__(
        self, tournament: Tournament, edition: Edition, round_number: int, *, own: Edition
    ) -> None:
        super().__init__(tournament, edition, round_number)
        self._own = own
        """The edition that cites the Burstein system's own text."""

    @property
    def _said(self) -> Reason:
        return self._own.because(
            "burstein.seeding-rounds",
            "round {round} is a seeding round, paired by the FIDE (Dutch) system; by the index of "
            "opponents from round {first} on",
            round=self.number,
            first=seeding_rounds(self.tournament.planned_rounds) + 1,
        )

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        plain = super().proposal
        return replace(plain, because=(self._said, *plain.because))

    @property
    def explanation(self) -> Listing:
        """Return that it is a seeding round, and how the Dutch system pairs it."""
        return Listing((self._said.sentence, "", super().explanation), glue="\n")

    def _decided(self, *, discreet: bool) -> list[Decided]:
        first, *others = super()._decided(discreet=discreet)
        return [replace(first, because=(self._said, *first.because)), *others]

    def _answer(self, first: int, second: int) -> WhyNot:
        plain = super()._answer(first, second)
        return replace(plain, because=(*plain.because, self._said))


class BursteinRound(WeighedRound[BursteinTable, BursteinBracket]):
    """One round after the seeding rounds, paired when that is first asked for."""

    halves = ("1, 2 …", "… n")
    bye_rule = "burstein.bye-order"
    family = FAMILY
    judge = BursteinJudge

    @cached_property
    def table(self) -> BursteinTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> BursteinPairing:
        return proven_players(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assemble(self.table, self._paired)

    @property
    def check_list(self) -> str:
        """Return the check list with the index of the opposition: Buchholz, Sonneborn-Berger."""
        points, own = self.tournament.points, self.table.own
        both = {player.number: index_text(points, player).split("/") for player in own}
        return check_list_text(
            self.check_lines,
            points,
            more={
                "BH": {number: index[0] for number, index in both.items()},
                "SB": {number: index[1] for number, index in both.items()},
            },
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return written(self.table, self._paired)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    def _decided_in(self, bracket: BursteinBracket, *, discreet: bool) -> Decided:
        return decided_in(self.table, self.edition, bracket, discreet=discreet)

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._paired, self.pairing)
        return question.answer(first, second)
