"""Links for captains: whoever has one hands in the line-ups of one team, and does nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_team
from crosstable.office.acts.teams import check_captain
from crosstable.office.asking import TeamNumber
from crosstable.office.roles import Right, Role
from crosstable.pairing.team_lists import plan_of


class CaptainLinked(Act, frozen=True, tag="captain-linked"):
    """A link for the captain of a team was made; one that was made before ends."""

    topic = Topic.PLAYERS

    number: int
    mark: str
    """What tells this link from others; it is of no use without the office's secret."""
    name: str
    """The team, as it was called then."""
    captain: str

    def applied(self, tournament: Tournament) -> Tournament:
        team = tournament.team(self.number)
        linked = replace(team, link=self.mark, captain=self.captain)
        return with_team(tournament, self.number, linked)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "link for the captain of {team} made: {captain}", team=self.name, captain=self.captain
        )


class LinkCaptain(Command, frozen=True):
    """Make a link for the captain of a team; chance comes with the command."""

    right = Right(Role.ARBITER, Sentence("making a link for a captain"))

    number: TeamNumber
    mark: str
    captain: str = ""
    """Who is the captain from now on; empty: whoever is already."""

    def decided(self, state: State) -> CaptainLinked:
        plan_of(state.tournament)
        team = state.tournament.team(self.number)
        if team.left is not None:
            raise Refused("{team} has withdrawn", team=team.name)
        captain = self.captain.strip() or team.captain.strip()
        check_captain(captain)
        if not captain:
            raise Refused(
                "say first who is the captain of {team}: the journal names whoever hands in a "
                "line-up",
                team=team.name,
            )
        return CaptainLinked(self.number, self.mark, team.name, captain)


class CaptainUnlinked(Act, frozen=True, tag="captain-unlinked"):
    """The link of a team's captain ended."""

    topic = Topic.PLAYERS

    number: int
    name: str

    def applied(self, tournament: Tournament) -> Tournament:
        return with_team(tournament, self.number, replace(tournament.team(self.number), link=""))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("link for the captain of {team} ended", team=self.name)


class UnlinkCaptain(Command, frozen=True):
    """End the link of a team's captain."""

    right = Right(Role.ARBITER, Sentence("ending the link of a captain"))

    number: TeamNumber

    def decided(self, state: State) -> CaptainUnlinked:
        team = state.tournament.team(self.number)
        if not team.link:
            raise Refused("{team} has no link for its captain", team=team.name)
        return CaptainUnlinked(self.number, team.name)
