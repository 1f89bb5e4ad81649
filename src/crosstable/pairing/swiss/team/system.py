"""The Swiss of teams as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.proposal import Choice, check_choices
from crosstable.pairing.swiss.describing import in_its_text, text_taken
from crosstable.pairing.swiss.system import DRAWN_COLOUR, SwissSystem, refuse_teams
from crosstable.pairing.swiss.team.announcement import announcement
from crosstable.pairing.swiss.team.colours import Preferences
from crosstable.pairing.swiss.team.paired import TeamSwissRound
from crosstable.pairing.swiss.team.table import PREFERENCES, SECONDARY
from crosstable.pairing.team_lists import check_lists, plan_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_team_swiss
from crosstable.rulebooks.rules import rule

_PREFERENCES = Choice(
    PREFERENCES,
    Sentence("Colour preferences of teams"),
    tuple(kind.value for kind in Preferences),
)
_SECONDARY = Choice(
    SECONDARY,
    Sentence("The other score decides which team of a pair comes first"),
    ("used", "unused"),
)


class TeamSwiss(SwissSystem, frozen=True, kw_only=True):
    """The Swiss of teams of the FIDE Handbook, C.04.6."""

    name: str = "team-swiss"
    title: Sentence = Sentence("Swiss tournament of teams (FIDE)")
    options: tuple[Choice, ...] = (_PREFERENCES, _SECONDARY, DRAWN_COLOUR)
    lots: tuple[str, ...] = ("free",)

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text teams are paired by."""
        return edition_of_team_swiss(edition, tournament)

    @rule("team.list")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse lists that cannot play, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        check_lists(tournament, plan_of(tournament), self.title)
        refuse_teams(
            tournament,
            edition,
            self.text(tournament, edition).because(
                "team-swiss.no-rematch", "nobody meets the same opponent twice"
            ),
        )

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and text, and how it pairs."""
        text = self.text(tournament, edition)
        chosen = Preferences(tournament.system.option(PREFERENCES) or Preferences.TYPE_A.value)
        if text.team_swiss is None:
            return ()
        return (
            in_its_text(self.title, text.team_swiss.year),
            *text_taken(tournament, edition, text),
            *announcement(text, text.team_swiss, chosen),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> TeamSwissRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        text = self.text(tournament, edition)
        return TeamSwissRound(tournament, text, round_number)


TEAM_SWISS = TeamSwiss()
