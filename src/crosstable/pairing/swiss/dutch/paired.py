"""A round of the FIDE (Dutch) system that can be asked about."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.changes import Judgement, judge, violations
from crosstable.pairing.swiss.dutch.deciding import decided_in
from crosstable.pairing.swiss.dutch.explain import Question
from crosstable.pairing.swiss.dutch.pairing import (
    Scores,
    Virtual,
    assemble,
    lay_table,
    proven_brackets,
)
from crosstable.pairing.swiss.dutch.proof import written
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.report import pairing_text, points_text
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.swiss.story import Decided
from crosstable.rulebooks.editions import Edition


class DutchRound(SwissRound):
    """One round, paired bracket by bracket when that is first asked for.

    ``total_rounds`` overrides the number of rounds that was planned; topscorers exist in the last
    one only.
    """

    def __init__(
        self,
        tournament: Tournament,
        edition: Edition,
        round_number: int,
        *,
        total_rounds: int | None = None,
        solver: Solver = "auto",
        scores: Scores = (),
        virtual: Virtual | None = None,
    ) -> None:
        super().__init__(tournament, edition, round_number)
        self._scores = scores
        self._virtual = virtual
        self._total_rounds = total_rounds
        self._solver = solver

    @cached_property
    def table(self) -> Table:
        """Return the players of the round and the criteria."""
        return lay_table(
            self.tournament,
            self.edition,
            self.number,
            total_rounds=self._total_rounds,
            scores=self._scores,
            virtual=self._virtual,
        )

    @cached_property
    def _brackets(self) -> list[Paired]:
        return proven_brackets(self.table, self.edition, solver=self._solver)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assemble(self.table, self._brackets)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        return proposal_of(self.tournament, self.edition, self.pairing, family="dutch")

    @property
    def explanation(self) -> Listing:
        """Return brackets, values under every criterion, colours."""
        return pairing_text(self.tournament, self.edition, self.pairing)

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return tuple(written(self.table, bracket) for bracket in self._brackets)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [
            decided_in(self.table, self.edition, bracket, self._solver, discreet=discreet)
            for bracket in self._brackets
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._brackets, self.pairing, self._solver)
        answer = question.answer(first, second)
        if answer.meeting is None:
            return answer
        board = self.pairing.boards[answer.meeting.board - 1]
        bracket = self._brackets[board.bracket]
        decided = decided_in(self.table, self.edition, bracket, self._solver, discreet=False)
        if frozenset((first, second)) not in decided.out_of_turn:
            return answer
        return replace(answer, because=(*answer.because, *decided.because))

    def judgement(self, pairs: Pairs, bye: int | None = None) -> Judgement:
        """Return what a pairing made by hand breaks, as a value."""
        return judge(self.table, self.edition, self.tournament, pairs, bye, solver=self._solver)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand breaks, and by how much."""
        judgement = self.judgement(pairs, bye)
        worse = [
            Reason.that(
                "{bracket}, {criterion}: {value}, where {best} is possible",
                comparison.article,
                bracket=Sentence(
                    "{bracket} of {points}",
                    bracket=bracket.kind.words,
                    points=points_text(self.tournament.points, bracket.score),
                ),
                criterion=comparison.title,
                value=comparison.alternative_text,
                best=comparison.actual_text,
            )
            for bracket in judgement.brackets
            for comparison in bracket.worse[:1]
        ]
        if judgement.bye is not None:
            bye_to = Reason.that(
                "{criterion}: {value}, where {best} is possible",
                judgement.bye.article,
                criterion=judgement.bye.title,
                value=judgement.bye.alternative_text,
                best=judgement.bye.actual_text,
            )
            worse.insert(0, bye_to)
        later = (
            self.edition.because(
                "dutch.candidates",
                "the bracket of {points} is as good, but another pairing comes first in the "
                "sequence",
                points=points_text(self.tournament.points, bracket.score),
            )
            for bracket in judgement.brackets
            if bracket.later
        )
        return (*judgement.violations, *judgement.colours, *worse, *later)

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute criteria that a pairing made by hand breaks."""
        return violations(self.table, self.edition, self.tournament, pairs, bye)
