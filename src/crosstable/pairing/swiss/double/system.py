"""The Double-Swiss as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.game_plan import GamePlan
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.double.paired import DoubleRound
from crosstable.pairing.swiss.double.table import NAME
from crosstable.pairing.swiss.dutch.system import ACCELERATION
from crosstable.pairing.swiss.other import OtherSwiss
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.system import DRAWN_COLOUR
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class DoubleSwiss(OtherSwiss, frozen=True, kw_only=True):
    """The Double-Swiss of the FIDE Handbook, C.04.5."""

    usual_games: str
    """The games that every match has, written out."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:  # noqa: ARG002
        """Return in which rounds players float: in those in which they play a match."""
        return FloatsIn.GAMES

    @rule("double-swiss.match")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse what no Swiss can be played with, and pairings of one game."""
        super().check(tournament, edition)
        self.check_matches(tournament.system, tournament.game_plan, edition)

    @rule("double-swiss.match")
    def check_matches(self, system: System, plan: GamePlan | None, edition: Edition) -> None:  # noqa: ARG002
        """Refuse games of which not both count."""
        if plan is None or not plan.each_counts:
            raise Refused(
                "in a Double-Swiss every pairing is a match of two games that both count; choose "
                "the games “{games}”",
                edition.because(
                    "double-swiss.match", "a match has two games, and each brings its points"
                ),
                games=self.usual_games,
            )

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text an event is paired by, which cites its own text first."""
        return super().text(tournament, edition).for_system(NAME)

    @rule("double-swiss.games")
    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words."""
        points = tournament.points
        return (
            text.because(
                "double-swiss.match",
                "Every pairing is a match of two games with exchanged colours; each game brings "
                "its points",
            ),
            text.because(
                "team-swiss.round",
                "Players with equal points meet; where they cannot all be paired, the fewest "
                "possible with less are moved up to them",
            ),
            text.because(
                "team-swiss.identifiers",
                "Among them the smaller half of the numbers meets the larger half, as far as they "
                "have not met",
            ),
            text.because(
                "double-swiss.games",
                "Colours do not change the pairing: whoever began fewer matches with White begins "
                "with it",
            ),
            text.because(
                "double-swiss.forfeits",
                "Whoever forfeits both games forfeits the match, and the two may meet again",
            ),
            text.because(
                "team-swiss.bye-worth",
                "The bye of an odd round is worth {points}",
                points=points_text(points, points.allocated_bye),
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DoubleRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DoubleRound(tournament, self.text(tournament, edition), round_number)


DOUBLE_SWISS = DoubleSwiss(
    name=NAME,
    title=Sentence("Swiss tournament of two-game matches (FIDE Double-Swiss)"),
    options=(ACCELERATION, DRAWN_COLOUR),
    no_rematch="team-swiss.no-rematch",
    usual_games="2 standard; each counts",
)
