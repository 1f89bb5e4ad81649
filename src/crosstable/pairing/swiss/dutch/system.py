"""The FIDE (Dutch) system as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.pairing.proposal import (
    BY_NUMBERS,
    INITIAL_COLOUR,
    INITIAL_COLOUR_BY,
    Choice,
    Meeting,
    Proposal,
    check_choices,
)
from crosstable.pairing.swiss.acceleration import ACCELERATIONS
from crosstable.pairing.swiss.dutch.paired import DutchRound
from crosstable.pairing.swiss.dutch.pairing import ALL_DIFFERENCES, TOPSCORER_DIFFERENCES
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import UnplayedRounds

__all__ = ["DUTCH", "Dutch"]

ACCELERATION = Choice("acceleration", Sentence("Virtual points in the first rounds"), ACCELERATIONS)
DRAWN_COLOUR = Choice(
    INITIAL_COLOUR, Sentence("The colour drawn by lot for the first player"), ("white", "black")
)
PLACES = Choice(
    INITIAL_COLOUR_BY,
    Sentence("Initial colour alternates by"),
    ("participants", BY_NUMBERS),
)
DIFFERENCES = Choice(
    TOPSCORER_DIFFERENCES,
    Sentence("Colour differences beyond two count"),
    ("wider", ALL_DIFFERENCES),
)
_FLOATS = {
    UnplayedRounds.ALL: FloatsIn.EVERY_ROUND,
    UnplayedRounds.WORTH_MORE_THAN_A_LOSS: FloatsIn.SCORING,
}


class Dutch(msgspec.Struct, frozen=True):
    """The Swiss system of the FIDE Handbook, C.04.3."""

    name: str = "dutch"
    title: Sentence = Sentence("Swiss tournament (FIDE Dutch system)")
    options: tuple[Choice, ...] = (ACCELERATION, DRAWN_COLOUR, PLACES, DIFFERENCES)
    lots: tuple[str, ...] = ()
    fixed_schedule: bool = False
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

    @rule("dutch.floats")
    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float, as the text has it that the event follows."""
        return _FLOATS[defining_edition(edition_of(tournament), tournament).swiss.floats_by]

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
                "{rounds} rounds are too many for {players} players, who can play no more than "
                "{most}; plan fewer, or choose a round robin",
                edition.because("dutch.no-rematch", "nobody meets the same opponent twice"),
                rounds=tournament.planned_rounds,
                players=players,
                most=longest,
            )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DutchRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DutchRound(tournament, defining_edition(edition, tournament), round_number)

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the pairing of a round with its reasons."""
        return self.round(tournament, edition, round_number).proposal

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the games of two players, and why they meet in a round or do not."""
        return self.round(tournament, edition, round_number).why(first, second)


DUTCH = Dutch()
