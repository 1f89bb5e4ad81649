"""The Lim system as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import Choice, check_choices
from crosstable.pairing.swiss.lim.paired import LimRound
from crosstable.pairing.swiss.lim.table import MAXI, NEAR, is_maxi
from crosstable.pairing.swiss.other import OtherSwiss
from crosstable.pairing.swiss.system import DRAWN_COLOUR
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule

MAXI_TOURNAMENT = Choice(
    MAXI,
    Sentence("Maxi-tournament: exchanges for colours only within 100 rating points"),
    ("auto", "yes", "no"),
)


class Lim(OtherSwiss, frozen=True, kw_only=True):
    """The Lim system of the FIDE Handbook, C.04.4.3."""

    name: str = "lim"
    title: Sentence = Sentence("Swiss tournament (FIDE Lim system)")
    options: tuple[Choice, ...] = (DRAWN_COLOUR, MAXI_TOURNAMENT)
    no_rematch: str = "lim.no-rematch"

    @rule("lim.round", "lim.maxi")
    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words, sentence by sentence."""
        return tuple(self._words(tournament, text))

    def _words(self, tournament: Tournament, text: Edition) -> Iterator[Reason]:
        yield text.because(
            "lim.round",
            "Score groups are paired from the top down and from the bottom up; the median group, "
            "with half of the possible points, comes last",
        )
        yield text.because("lim.proposal", "In a group one half meets the other in order")
        yield text.because(
            "lim.colour-exchanges",
            "Players who have met, or are due the same colour, are exchanged within the group",
        )
        yield text.because(
            "lim.compatible",
            "Nobody has the same colour three times running, or in three more games than the other",
        )
        if is_maxi(tournament):
            yield text.because(
                "lim.maxi",
                "It is a Maxi-tournament: exchanges for colours are made only between players "
                "within {points} rating points",
                points=str(NEAR),
            )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> LimRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return LimRound(tournament, defining_edition(edition, tournament), round_number)


LIM = Lim()
