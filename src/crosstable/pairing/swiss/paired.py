"""A paired round of a Swiss system: laid out once, paired once, and asked about ever after."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Meeting, Proposal
from crosstable.pairing.swiss.answers import verdict_of
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.report import (
    CheckLine,
    Decided,
    RoundStory,
    check_lines,
    check_list_text,
    pairing_text,
    round_story,
)
from crosstable.pairing.swiss.round import Decision, SwissPairing, WhyNot
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition


class SwissRound(ABC):
    """What the rounds of all Swiss systems answer alike."""

    halves = ("S1", "S2")
    """What the system calls the two sides of a bracket."""
    bye_rule = "swiss.bye"
    """The rule by which somebody has the bye."""

    def __init__(self, tournament: Tournament, edition: Edition, round_number: int) -> None:
        self.tournament = tournament
        self.edition = edition
        self.number = round_number

    @property
    @abstractmethod
    def table(self) -> RoundTable:
        """The players of the round and what counts, before anybody is paired."""

    @property
    @abstractmethod
    def pairing(self) -> SwissPairing:
        """The pairing, with what each bracket is worth."""

    @property
    @abstractmethod
    def proposal(self) -> Proposal:
        """The boards and who is free, with the reasons."""

    @property
    def explanation(self) -> Listing:
        """How the whole round is paired: every bracket with what decided it, colours, the bye."""
        return pairing_text(
            self.tournament,
            self.edition,
            self.pairing,
            notes=[decided.because for decided in self._decided(discreet=False)],
            halves=self.halves,
            bye_rule=self.bye_rule,
        )

    @property
    @abstractmethod
    def proofs(self) -> tuple[BracketProof, ...]:
        """The proof of every bracket, to be written down."""

    @abstractmethod
    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand breaks, and by how much."""

    @abstractmethod
    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing made by hand breaks."""

    @abstractmethod
    def _decided(self, *, discreet: bool) -> Sequence[Decided]:
        """Return what decided each bracket; ``discreet`` tells nobody whom arbiters keep apart."""

    @abstractmethod
    def _answer(self, first: int, second: int) -> WhyNot:
        """Return why two players who are both paired meet or do not."""

    def story(self, *, discreet: bool = False) -> RoundStory:
        """Return how the round came about, bracket by bracket, as a value to lay out.

        ``discreet`` is for the public: whom the arbiter keeps apart is not told.
        """
        decided = self._decided(discreet=discreet)
        return round_story(
            self.table,
            self.edition,
            self.pairing,
            decided,
            halves=self.halves,
            bye_rule=self.bye_rule,
        )

    @cached_property
    def check_lines(self) -> tuple[CheckLine, ...]:
        """The players with everything by which their pairing can be checked."""
        return check_lines(self.table.field, self.pairing)

    @property
    def check_list(self) -> str:
        """Return the check list as the arbiters' manual prints it."""
        return check_list_text(self.check_lines, self.tournament.points)

    def why(self, first: int, second: int) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in the round or do not."""
        return verdict_of(self.tournament, self.account(first, second))

    def account(self, first: int, second: int) -> WhyNot:
        """Return everything behind ``why``: both pairings and every criterion side by side."""
        names = {number: self.tournament.entrant(number).player.name for number in (first, second)}
        if first == second:
            raise Refused(
                "{player} cannot be their own opponent; name two different players",
                player=names[first],
            )
        absent = next((number for number in (first, second) if number not in self.table.rank), None)
        if absent is None:
            return self._answer(first, second)
        reason = self.edition.because(
            "swiss.absent",
            "{player} is not paired in round {round}",
            player=names[absent],
            round=self.number,
        )
        return WhyNot(self.number, first, second, Decision.ABSENT, (reason,))
