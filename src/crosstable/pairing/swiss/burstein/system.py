"""The Burstein system as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.burstein.paired import (
    MOST_SEEDING_ROUNDS,
    BursteinRound,
    SeedingRound,
    seeding_rounds,
)
from crosstable.pairing.swiss.burstein.table import NAME
from crosstable.pairing.swiss.dutch.system import ACCELERATION, DUTCH, PLACES
from crosstable.pairing.swiss.other import OtherSwiss
from crosstable.pairing.swiss.system import DRAWN_COLOUR
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition


class Burstein(OtherSwiss, frozen=True, kw_only=True):
    """The Burstein system of the FIDE Handbook, C.04.4.2."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float: as the Dutch system has it in seeding rounds."""
        return DUTCH.floats_in(tournament)

    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words."""
        text = text.for_system(NAME)
        return (
            text.because("burstein.seeding-rounds", _seeding_words(tournament.planned_rounds)),
            text.because(
                "burstein.order",
                "After that, of players with equal points those whose opponents have scored most "
                "so far meet those whose opponents have scored least",
            ),
            text.because(
                "burstein.pairs",
                "Where players of equal points cannot all be paired, as few as possible of them "
                "are moved down to the next ones",
            ),
            text.because(
                "burstein.colour-preferences",
                "Colours come after that: as few preferences as possible are not granted",
            ),
            text.because(
                "burstein.bye-order",
                "The bye of an odd round is given first: lowest score, most games played, weakest "
                "opposition",
            ),
        )

    def round(
        self, tournament: Tournament, edition: Edition, round_number: int
    ) -> BursteinRound | SeedingRound:
        """Return a round that can be asked about: first by the Dutch system, then by its own."""
        check_choices(tournament.system, self.options)
        plain = defining_edition(edition, tournament)
        own = plain.for_system(NAME)
        if round_number <= seeding_rounds(tournament.planned_rounds):
            return SeedingRound(tournament, plain, round_number, own=own)
        return BursteinRound(tournament, own, round_number)


def _seeding_words(rounds: int) -> Sentence:
    """Return which rounds come by the Dutch system, by the rule where none are announced yet."""
    seeding = seeding_rounds(rounds)
    if not seeding:
        return Sentence(
            "The first rounds, half of all but no more than {most}, are paired by the FIDE (Dutch) "
            "system",
            most=MOST_SEEDING_ROUNDS,
        )
    return Sentence.plural(
        "The first round is paired by the FIDE (Dutch) system",
        "The first {count} rounds are paired by the FIDE (Dutch) system",
        count=seeding,
    )


BURSTEIN = Burstein(
    name=NAME,
    title=Sentence("Swiss tournament (FIDE Burstein system)"),
    options=(ACCELERATION, DRAWN_COLOUR, PLACES),
    no_rematch="burstein.no-rematch",
)
