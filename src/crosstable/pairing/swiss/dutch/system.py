"""The FIDE (Dutch) system as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import INITIAL_COLOUR, Choice, Meeting, Proposal, check_choices
from crosstable.pairing.swiss.acceleration import ACCELERATIONS
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of, verdict_of
from crosstable.pairing.swiss.checklist import check_list_text
from crosstable.pairing.swiss.dutch.changes import judge, violations
from crosstable.pairing.swiss.dutch.checklist import check_list
from crosstable.pairing.swiss.dutch.criteria import CRITERIA
from crosstable.pairing.swiss.dutch.explain import why_not
from crosstable.pairing.swiss.dutch.pairing import pair_round, proofs
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.report import pairing_text, points_text
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["DUTCH", "Dutch"]

ACCELERATION = Choice(
    "acceleration", Sentence("Virtual points in the first rounds"), tuple(ACCELERATIONS)
)
DRAWN_COLOUR = Choice(
    INITIAL_COLOUR, Sentence("The colour drawn by lot for the first player"), ("white", "black")
)
VARIANT = Choice("variant", Sentence("The text the pairings follow"), tuple(CRITERIA))


class Dutch(msgspec.Struct, frozen=True):
    """The Swiss system of the FIDE Handbook, C.04.3."""

    name: str = "dutch"
    title: Sentence = Sentence("Swiss tournament (FIDE Dutch system)")
    options: tuple[Choice, ...] = (ACCELERATION, DRAWN_COLOUR, VARIANT)
    lots: tuple[str, ...] = ()
    fixed_schedule: bool = False
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

    @rule("dutch.floats")
    def floats_in(self, tournament: Tournament) -> FloatsIn:  # noqa: ARG002
        """Return in which rounds players float: whoever does not play floats down (A.4.b)."""
        return FloatsIn.EVERY_ROUND

    @rule("swiss.rounds")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a field that is too small, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        players = len(tournament.entrants)
        if players < 2:
            raise Refused("pairing takes at least two players; enter the players first")
        if tournament.planned_rounds < 1:
            raise Refused(
                "the number of rounds is declared beforehand; say how many there will be",
                edition.because("swiss.rounds", "the number of rounds must be known"),
            )
        longest = players - 1 if players % 2 == 0 else players
        if tournament.planned_rounds > longest:
            raise Refused(
                "{rounds} rounds are too many for {players} players, who have no more than "
                "{most}; plan fewer, or choose a round robin",
                edition.because("dutch.no-rematch", "nobody meets the same opponent twice"),
                rounds=tournament.planned_rounds,
                players=players,
                most=longest,
            )

    def pairing(self, tournament: Tournament, edition: Edition, round_number: int) -> SwissPairing:
        """Return the pairing of a round with what each bracket is worth."""
        check_choices(tournament.system, self.options)
        return pair_round(tournament, edition, round_number)

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        pairing = self.pairing(tournament, edition, round_number)
        return proposal_of(tournament, edition, pairing, family="dutch")

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in a round or do not."""
        check_choices(tournament.system, self.options)
        answer = why_not(tournament, edition, round_number, first, second)
        return verdict_of(tournament, answer)

    def account(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> WhyNot:
        """Return everything behind ``why``: both pairings and every criterion side by side."""
        return why_not(tournament, edition, round_number, first, second)

    def account_of_round(self, tournament: Tournament, edition: Edition, round_number: int) -> str:
        """Return how a whole round is paired: brackets, values under every criterion, colours."""
        return pairing_text(tournament, edition, pair_round(tournament, edition, round_number))

    def check_list(self, tournament: Tournament, edition: Edition, round_number: int) -> str:
        """Return the check list of a round with its pairing, as the arbiters' manual prints it."""
        pairing = pair_round(tournament, edition, round_number)
        lines = check_list(tournament, round_number, pairing)
        return check_list_text(lines, tournament.points)

    def proofs(
        self, tournament: Tournament, edition: Edition, round_number: int
    ) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return proofs(tournament, edition, round_number)

    def objections(
        self,
        tournament: Tournament,
        edition: Edition,
        round_number: int,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
    ) -> tuple[Reason, ...]:
        """Return what a pairing made by hand breaks, and by how much."""
        found = judge(tournament, edition, round_number, pairs, bye)
        worse = (
            Reason.that(
                "{criterion}: {value}, where {best} is possible",
                each.article,
                criterion=each.title,
                value=each.alternative_text,
                best=each.actual_text,
            )
            for bracket in found.brackets
            for each in bracket.worse[:1]
        )
        later = (
            edition.because(
                "dutch.candidates",
                "the bracket of {points} is as good, but another pairing comes first in the "
                "sequence",
                points=points_text(tournament.points, bracket.score),
            )
            for bracket in found.brackets
            if bracket.later
        )
        return (*found.violations, *found.colours, *worse, *later)

    def violations(
        self,
        tournament: Tournament,
        edition: Edition,
        round_number: int,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
    ) -> tuple[Reason, ...]:
        """Return the absolute criteria that a pairing made by hand breaks."""
        return violations(tournament, edition, round_number, pairs, bye)


DUTCH = Dutch()
