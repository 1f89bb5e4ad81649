"""The Dubov system as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.dubov.paired import DubovRound
from crosstable.pairing.swiss.dubov.reading import NAME, ratings_of, refuse_unrated, upfloat_limit
from crosstable.pairing.swiss.dutch.system import ACCELERATION
from crosstable.pairing.swiss.other import OtherSwiss
from crosstable.pairing.swiss.system import DRAWN_COLOUR
from crosstable.rulebooks.editions import Edition


class Dubov(OtherSwiss, frozen=True, kw_only=True):
    """The Dubov system of the FIDE Handbook, C.04.4.1."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:  # noqa: ARG002
        """Return in which rounds players float: in those in which they are paired."""
        return FloatsIn.GAMES

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse what no Swiss can be played with, and players without a rating."""
        super().check(tournament, edition)
        text = self.text(tournament, edition)
        playing = [entrant.number for entrant in tournament.entrants if not entrant.withdrawn]
        refuse_unrated(tournament, text, playing)

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text an event is paired by, which cites its own text first."""
        return super().text(tournament, edition).for_system(NAME)

    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words."""
        limit = upfloat_limit(tournament.planned_rounds)
        return (
            text.because(
                "dubov.average-rating",
                "Opponents' ratings are to be equal on average: of players with equal points, "
                "those whose opponents were rated lowest so far meet the highest rated",
            ),
            text.because(
                "dubov.subgroups",
                "Players who should have White meet those who should have Black; whoever has not "
                "played counts among the latter",
            ),
            text.because(
                "dubov.upfloaters",
                "Where players of equal points cannot all be paired, the fewest possible with "
                "less are moved up to them",
            ),
            *(
                (
                    text.because(
                        "dubov.upfloat-limit",
                        "Before the last round, whoever has moved up {count} times is spared",
                        count=limit,
                    ),
                )
                if tournament.planned_rounds
                else ()
            ),
            text.because(
                "dubov.bye-order",
                "The bye of an odd round is given first: lowest score, most games played, "
                "largest number",
            ),
            text.because(
                "dubov.rating",
                "Every player needs a rating; the chief arbiter assigns one where it is missing",
            ),
        )

    def advice(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return who has no rating yet."""
        rated = ratings_of(tournament, edition)
        missing = [
            f"{entrant.player.name} ({entrant.number})"
            for entrant in tournament.entrants
            if entrant.number not in rated
        ]
        if not missing:
            return ()
        return (
            self.text(tournament, edition).because(
                "dubov.rating",
                "these players have no rating, which this system needs: {players}",
                players=Listing(missing),
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DubovRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DubovRound(tournament, self.text(tournament, edition), round_number)


DUBOV = Dubov(
    name=NAME,
    title=Sentence("Swiss tournament (FIDE Dubov system)"),
    options=(ACCELERATION, DRAWN_COLOUR),
    no_rematch="dubov.no-rematch",
)
