"""The FIDE (Dutch) system as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import (
    BY_NUMBERS,
    INITIAL_COLOUR_BY,
    Choice,
    check_choices,
)
from crosstable.pairing.swiss.acceleration import ACCELERATIONS
from crosstable.pairing.swiss.describing import in_its_text, ranked_by, text_taken
from crosstable.pairing.swiss.dutch.announcement import announcement
from crosstable.pairing.swiss.dutch.paired import DutchRound
from crosstable.pairing.swiss.dutch.pairing import ALL_DIFFERENCES, TOPSCORER_DIFFERENCES
from crosstable.pairing.swiss.system import DRAWN_COLOUR, SwissSystem, refuse_players
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import UnplayedRounds

ACCELERATION = Choice("acceleration", Sentence("Virtual points in the first rounds"), ACCELERATIONS)
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


class Dutch(SwissSystem, frozen=True, kw_only=True):
    """The Swiss system of the FIDE Handbook, C.04.3."""

    name: str = "dutch"
    title: Sentence = Sentence("Swiss tournament (FIDE Dutch system)")
    options: tuple[Choice, ...] = (ACCELERATION, DRAWN_COLOUR, PLACES, DIFFERENCES)

    @rule("dutch.floats")
    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float, as the text has it that the event follows."""
        return _FLOATS[defining_edition(edition_of(tournament), tournament).swiss.floats_by]

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a field that is too small, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        refuse_players(
            tournament,
            edition,
            edition.because("dutch.no-rematch", "nobody meets the same opponent twice"),
        )

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name, text and tie-breaks, and how it pairs."""
        text = self.text(tournament, edition)
        return (
            in_its_text(self.title, text.swiss.year),
            ranked_by(tournament, text),
            *text_taken(tournament, edition, text),
            *announcement(
                tournament, text, baku=tournament.system.option(ACCELERATION.name) == "baku"
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DutchRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DutchRound(tournament, self.text(tournament, edition), round_number)


DUTCH = Dutch()
