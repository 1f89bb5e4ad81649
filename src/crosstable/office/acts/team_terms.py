"""What is decided about single teams of a Swiss: byes on request, and teams kept apart.

Decision 412.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.match_scores import byes_of_round
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.team_terms import KeptApart, TeamBye
from crosstable.kernel.teams import Team
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.byes import (
    announced_objections,
    half_point_byes_allowed,
    refuse_half_point,
    refuse_other_rounds,
    refuse_paired,
    to_pair_again,
)
from crosstable.office.asking import about
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.pairing.lineups import plan_of
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class TeamByeGranted(Act, frozen=True, tag="team-bye-granted"):
    """A team will not be paired in a round to come."""

    topic = Topic.PLAYERS

    team: int
    round: int
    kind: Bye
    name: str
    """The team, as it was called then."""

    def applied(self, tournament: Tournament) -> Tournament:
        terms = tournament.team_terms
        byes = (*terms.byes, TeamBye(self.team, self.round, self.kind))
        return replace(tournament, team_terms=replace(terms, byes=byes))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "{team} gets a {kind} bye in round {round}",
            team=self.name,
            kind=self.kind,
            round=self.round,
        )


class GrantTeamBye(Command, frozen=True):
    """Leave a team out of a round to come, as it asked."""

    right = Right(Role.ARBITER, Sentence("granting a bye"))

    team: asking.TeamNumber
    round: asking.RoundNumber
    kind: Annotated[asking.GrantedBye, about("A drawn match, nothing, or a won match")] = (
        Bye.HALF_POINT
    )

    def decided(self, state: State) -> TeamByeGranted:
        tournament = state.tournament
        team = _team_of_a_swiss(tournament, self.team)
        refuse_other_rounds(tournament, self.round)
        if self.kind not in {Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT}:
            raise Refused("a {kind} bye cannot be asked for", kind=self.kind)
        if self.team in tournament.team_terms.resting(self.round):
            raise Refused(
                "{player} already has a bye in round {round}", player=team.name, round=self.round
            )
        if self.kind is Bye.HALF_POINT:
            refuse_half_point(tournament, self.round)
        if self.kind is Bye.FULL_POINT:
            _refuse_second_bye(tournament, self.team)
        return TeamByeGranted(self.team, self.round, self.kind, team.name)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        held = to_pair_again(state.tournament, self.round)
        if self.kind is Bye.FULL_POINT:
            return held + say(
                Level.ACKNOWLEDGE, Sentence("a won match for an absent team is no longer usual")
            )
        if self.kind is Bye.ZERO_POINT:
            return held
        return held + tuple(
            Caution(Level.CONFIRM, reason)
            for reason in _objections(state.tournament, self.team, self.round)
        )


class TeamByeWithdrawn(Act, frozen=True, tag="team-bye-withdrawn"):
    """A bye that was granted to a team was taken back."""

    topic = Topic.PLAYERS

    team: int
    round: int
    name: str

    def applied(self, tournament: Tournament) -> Tournament:
        terms = tournament.team_terms
        kept = tuple(bye for bye in terms.byes if (bye.team, bye.round) != (self.team, self.round))
        return replace(tournament, team_terms=replace(terms, byes=kept))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "bye of {team} in round {round} taken back", team=self.name, round=self.round
        )


class CancelTeamBye(Command, frozen=True):
    """Take a team's bye back before the round is public."""

    right = Right(Role.ARBITER, Sentence("cancelling a bye"))

    team: asking.TeamNumber
    round: asking.RoundNumber

    def decided(self, state: State) -> TeamByeWithdrawn:
        tournament = state.tournament
        name = tournament.team(self.team).name
        refuse_paired(tournament, self.round)
        if self.team not in tournament.team_terms.resting(self.round):
            raise Refused("{team} has no bye in round {round}", team=name, round=self.round)
        return TeamByeWithdrawn(self.team, self.round, name)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        return to_pair_again(state.tournament, self.round)


class TeamsKeptApart(Act, frozen=True, tag="teams-kept-apart"):
    """No two of these teams may meet in some rounds."""

    topic = Topic.PLAYERS

    teams: tuple[int, ...]
    names: tuple[str, ...]
    first_round: int = 1
    last_round: int = 0
    """0: to the end."""
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        terms = tournament.team_terms
        group = KeptApart(self.teams, self.first_round, self.last_round)
        return replace(tournament, team_terms=replace(terms, apart=(*terms.apart, group)))

    def words(self, _tournament: Tournament) -> Sentence:
        teams = Listing(self.names, joint="and")
        if (self.first_round, self.last_round) == (1, 0):
            return Sentence("{teams} must not meet", teams=teams)
        if not self.last_round:
            return Sentence(
                "{teams} must not meet from round {first} on", teams=teams, first=self.first_round
            )
        return Sentence(
            "{teams} must not meet in rounds {first} to {last}",
            teams=teams,
            first=self.first_round,
            last=self.last_round,
        )

    def right_to_undo(self) -> Right:
        return LetTeamsMeet.right


class KeepTeamsApart(Command, frozen=True):
    """Keep teams apart, in all rounds or in some."""

    right = Right(Role.CHIEF_ARBITER, Sentence("keeping teams apart"))

    teams: Annotated[asking.TeamList, about("Teams by their numbers", min_length=2, max_length=200)]
    first_round: Annotated[
        asking.RoundNumber, about("The first round of it", label=Sentence("from round"), clear=True)
    ] = 1
    last_round: Annotated[
        asking.RoundOrNone | None,
        about("The last round of it; empty or 0: to the end", label=Sentence("to round")),
    ] = 0
    reason: asking.ReasonText = ""

    def decided(self, state: State) -> TeamsKeptApart:
        tournament = state.tournament
        teams = tuple(sorted(set(self.teams)))
        if len(teams) < 2:
            raise Refused("name two different teams to keep apart")
        names = tuple(_team_of_a_swiss(tournament, team).name for team in teams)
        if tournament.rounds and tournament.by_the_rules:
            raise Refused(
                "teams can be kept apart only before the first round is paired; after that, "
                "leave the rules mode first"
            )
        total, last = rounds_to_play(tournament), (self.last_round or 0)
        if self.first_round < 1 or (last and last < self.first_round):
            raise Refused(
                "there are no rounds {first} to {last}", first=self.first_round, last=last
            )
        if total and max(self.first_round, last) > total:
            raise Refused(
                "there is no round {round}; the tournament has {total}",
                round=max(self.first_round, last),
                total=total,
            )
        group = KeptApart(teams, self.first_round, last)
        if group in tournament.team_terms.apart:
            raise Refused("{teams} are already kept apart", teams=Listing(names, joint="and"))
        reason = " ".join(self.reason.split())
        return TeamsKeptApart(teams, names, self.first_round, last, reason)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        met = {
            frozenset((match.first, match.second))
            for played in tournament.rounds
            for match in played.matches
        }
        apart = sorted(set(self.teams))
        return say(
            Level.ACKNOWLEDGE,
            *(
                Sentence(
                    "{first} and {second} have met already",
                    first=tournament.team(one).name,
                    second=tournament.team(other).name,
                )
                for one, other in combinations(apart, 2)
                if frozenset((one, other)) in met
            ),
        )


class TeamsMayMeet(Act, frozen=True, tag="teams-may-meet"):
    """Teams that were kept apart may meet again."""

    topic = Topic.PLAYERS

    teams: tuple[int, ...]
    names: tuple[str, ...]

    def applied(self, tournament: Tournament) -> Tournament:
        terms = tournament.team_terms
        kept = tuple(group for group in terms.apart if group.teams != self.teams)
        return replace(tournament, team_terms=replace(terms, apart=kept))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("{teams} may meet again", teams=Listing(self.names, joint="and"))

    def right_to_undo(self) -> Right:
        return KeepTeamsApart.right


class LetTeamsMeet(Command, frozen=True):
    """Let teams that were kept apart meet again."""

    right = Right(Role.CHIEF_ARBITER, Sentence("letting teams meet again"))

    teams: Annotated[asking.TeamList, about("Teams by their numbers", min_length=2, max_length=200)]

    def decided(self, state: State) -> TeamsMayMeet:
        tournament = state.tournament
        teams = tuple(sorted(set(self.teams)))
        names = tuple(tournament.team(team).name for team in teams)
        if all(group.teams != teams for group in tournament.team_terms.apart):
            raise Refused("{teams} are not kept apart", teams=Listing(names, joint="and"))
        return TeamsMayMeet(teams, names)


def _team_of_a_swiss(tournament: Tournament, number: int) -> Team:
    """Return a team about which something can be decided, or refuse: all matches are fixed."""
    plan_of(tournament)
    team = tournament.team(number)
    if team.left is not None:
        raise Refused("{team} has withdrawn", team=team.name)
    if system_of(tournament).fixed_schedule:
        raise Refused(
            "every match of this schedule is fixed: postpone the match or declare it lost"
        )
    return team


@rule("bye.requested")
def _objections(tournament: Tournament, team: int, round_number: int) -> Iterator[Reason]:
    """Yield what was announced against a half-point bye of a team; it may be granted anyway."""
    yield from announced_objections(tournament, round_number)
    had = [
        bye.round
        for bye in tournament.team_terms.byes
        if (bye.team, bye.kind) == (team, Bye.HALF_POINT)
    ]
    limit = half_point_byes_allowed(tournament)
    if 0 < limit <= len(had):
        yield edition_of(tournament).because(
            "bye.requested",
            "{team} already has half-point byes in these rounds: {rounds}; each may have {limit}",
            team=tournament.team(team).name,
            rounds=Listing(had),
            limit=limit,
        )


@rule("bye.once")
def _refuse_second_bye(tournament: Tournament, team: int) -> None:
    """Refuse a bye with the points of a won match to a team that had one, or was left over."""
    had = [(bye.round, bye.kind) for bye in tournament.team_terms.byes if bye.team == team]
    had += [
        (played.number, bye.bye)
        for played in tournament.rounds
        for bye in byes_of_round(tournament, played)
        if bye.first == team
    ]
    for number, kind in had:
        if kind in {Bye.ALLOCATED, Bye.FULL_POINT}:
            raise Refused(
                "{player} already has a bye in round {round}",
                edition_of(tournament).because("bye.once", "nobody gets a second bye"),
                player=tournament.team(team).name,
                round=number,
            )
