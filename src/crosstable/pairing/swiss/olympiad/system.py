"""The Olympiad's pairing rules as a pairing system among others: what they propose, and why."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.initial_order import olympiad_order
from crosstable.pairing.proposal import Choice, check_choices
from crosstable.pairing.swiss.describing import text_taken
from crosstable.pairing.swiss.olympiad.announcement import announcement
from crosstable.pairing.swiss.olympiad.paired import OlympiadRound
from crosstable.pairing.swiss.system import DRAWN_COLOUR, SwissSystem, refuse_teams
from crosstable.pairing.team_lists import check_lists, plan_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_olympiad
from crosstable.rulebooks.rules import rule


class TeamOlympiad(SwissSystem, frozen=True, kw_only=True):
    """The Swiss of the Chess Olympiads: FIDE Handbook, D.02."""

    name: str = "team-olympiad"
    title: Sentence = Sentence("Swiss tournament of teams (Olympiad rules)")
    options: tuple[Choice, ...] = (DRAWN_COLOUR,)
    lots: tuple[str, ...] = ("free",)

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text teams are paired by."""
        return edition_of_olympiad(edition, tournament)

    @rule("team.list", "olympiad.order")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse lists that cannot play, too many rounds, and scores that are not match points."""
        check_choices(tournament.system, self.options)
        plan, text = plan_of(tournament), self.text(tournament, edition)
        check_lists(tournament, plan, self.title)
        if plan.rank_by is not Primary.MATCH_POINTS:
            raise Refused(
                "the Olympiad's rules pair teams by their match points; announce that match "
                "points rank, or choose another system",
                text.because("olympiad.order", "teams are ranked by match points, then number"),
            )
        refuse_teams(
            tournament,
            edition,
            text.because("olympiad.no-rematch", "nobody meets the same opponent twice"),
        )

    def order_teams(self, tournament: Tournament, edition: Edition) -> tuple[int, ...]:
        """Return the teams by strength, as these rules number them before the first round."""
        return olympiad_order(tournament, edition)

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and text, and how it pairs."""
        text = self.text(tournament, edition)
        return (
            Reason(self.title),
            *text_taken(tournament, edition, text),
            *announcement(text),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> OlympiadRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        text = self.text(tournament, edition)
        return OlympiadRound(tournament, text, round_number)


TEAM_OLYMPIAD = TeamOlympiad()
