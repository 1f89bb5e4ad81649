"""The Swiss of teams as a pairing system among others: what it proposes, and why."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.proposal import INITIAL_COLOUR, Choice, Meeting, Proposal, check_choices
from crosstable.pairing.swiss.team.colours import Preferences
from crosstable.pairing.swiss.team.paired import TeamSwissRound
from crosstable.pairing.swiss.team.table import PREFERENCES, SECONDARY
from crosstable.pairing.team_lists import check_lists, plan_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_team_swiss
from crosstable.rulebooks.rules import rule

__all__ = ["DRAWN_COLOUR", "TEAM_SWISS", "TeamSwiss", "refuse_rounds"]

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
DRAWN_COLOUR = Choice(
    INITIAL_COLOUR, Sentence("The colour drawn by lot for the first player"), ("white", "black")
)


class TeamSwiss(msgspec.Struct, frozen=True):
    """The Swiss of teams of the FIDE Handbook, C.04.6."""

    name: str = "team-swiss"
    title: Sentence = Sentence("Swiss tournament of teams (FIDE)")
    options: tuple[Choice, ...] = (_PREFERENCES, _SECONDARY, DRAWN_COLOUR)
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = False
    everybody_meets: bool = False

    def rounds(self, tournament: Tournament) -> int:
        """Return the rounds that were declared beforehand."""
        return tournament.planned_rounds

    @rule("swiss.rounds", "team.list")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse lists that cannot play, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        check_lists(tournament, plan_of(tournament), self.title)
        refuse_rounds(
            tournament,
            edition,
            edition_of_team_swiss(edition, tournament).because(
                "team-swiss.no-rematch", "nobody meets the same opponent twice"
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> TeamSwissRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        text = edition_of_team_swiss(edition, tournament)
        return TeamSwissRound(tournament, text, round_number)

    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the matches of a round with its reasons."""
        return self.round(tournament, edition, round_number).proposal

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return the matches of two teams, and why they meet in a round or do not."""
        return self.round(tournament, edition, round_number).why(first, second)


def refuse_rounds(tournament: Tournament, edition: Edition, because: Reason) -> None:
    """Refuse a Swiss of teams without a number of rounds, or with more than there are opponents."""
    teams = len(tournament.teams)
    if tournament.planned_rounds < 1:
        raise Refused(
            "the number of rounds is declared beforehand; say how many there will be",
            edition.because("swiss.rounds", "the number of rounds must be known"),
        )
    longest = teams - 1 if teams % 2 == 0 else teams
    if tournament.planned_rounds > longest:
        raise Refused(
            "{rounds} rounds are too many for {teams} teams, which can play no more than {most}; "
            "plan fewer, or choose a round robin",
            because,
            rounds=tournament.planned_rounds,
            teams=teams,
            most=longest,
        )


TEAM_SWISS = TeamSwiss()
