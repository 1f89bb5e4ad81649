"""Teams: entered, corrected, struck off, and the order of their lists.

Who plays for a team is said at the player (``Entrant.team``); a team that nobody entered before
comes into being with its first player. The order of a list is the team's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import is_federation
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Team
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_members, with_team
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.asking import PlayerList, TeamNumber, about, said
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role
from crosstable.pairing.initial_order import by_rating, refuse_out_of_order
from crosstable.pairing.lineups import plan_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

_LONGEST_NAME = 100
_LONGEST_SHORT = 12


class NewTeam(msgspec.Struct, frozen=True):
    """What is known about a team, but for its players."""

    name: Annotated[str, said(Sentence("name"), "What the team is called", "Riga", clear=True)]
    short: Annotated[str, said(Sentence("short name"), "Where there is little room", "RIG")] = ""
    federation: Annotated[
        str, said(Sentence("federation"), "Three letters, such as LAT", "LAT")
    ] = ""
    captain: Annotated[str, said(Sentence("captain"), "Who leads it", "Ada Bos", clear=True)] = ""
    venue: Annotated[
        str, said(Sentence("home venue"), "Where it is at home", "Town hall", clear=True)
    ] = ""


def described(team: Team) -> NewTeam:
    """Return what is known about a team, but for its players."""
    return NewTeam(team.name, team.short, team.federation, team.captain, team.venue)


def steps_to_describe(
    tournament: Tournament, teams: Iterable[tuple[str, str, str]]
) -> tuple[EnterTeams | EditTeam, ...]:
    """Return the steps by which teams get the captains and venues that a list tells, in its order.

    ``teams`` are names, captains and venues. A team that is not entered yet would come with its
    first player, who cannot say who leads it.
    """
    told = [NewTeam(name, captain=captain, venue=venue) for name, captain, venue in teams]
    if tournament.team_plan is None or not any(team.captain or team.venue for team in told):
        return ()
    known = {team.name: (number, team) for number, team in enumerate(tournament.teams, start=1)}
    new = tuple(team for team in told if team.name not in known)
    steps: list[EnterTeams | EditTeam] = [EnterTeams(new)] if new else []
    for team in told:
        if team.name in known:
            number, old = known[team.name]
            better = replace(
                described(old), captain=team.captain or old.captain, venue=team.venue or old.venue
            )
            if better != described(old):
                steps.append(EditTeam(number, better))
    return tuple(steps)


class TeamsEntered(Act, frozen=True, tag="teams-entered"):
    """Teams entered the event."""

    topic = Topic.PLAYERS

    teams: tuple[NewTeam, ...]

    def applied(self, tournament: Tournament) -> Tournament:
        new = (
            Team(team.name, team.short, team.federation, team.captain, venue=team.venue)
            for team in self.teams
        )
        return with_members(replace(tournament, teams=(*tournament.teams, *new)))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "teams entered: {teams}",
            teams=first_of([team.name for team in self.teams], 5, glue="; "),
        )


class EnterTeams(Command, frozen=True):
    """Enter teams; all of them or none."""

    right = Right(Role.ARBITER, Sentence("entering teams"))

    teams: Annotated[
        tuple[NewTeam, ...],
        said(
            Sentence("teams"),
            "Teams to enter, all of them or none",
            [{"name": "Riga"}],
            min_length=1,
            max_length=1000,
        ),
    ]

    def decided(self, state: State) -> TeamsEntered:
        tournament = state.tournament
        plan_of(tournament)
        _refuse_after_the_draw(tournament)
        if not self.teams:
            raise Refused("there is no team to enter")
        names = [team.name for team in tournament.teams]
        for team in self.teams:
            _check_team(team, names)
            names.append(team.name)
        return TeamsEntered(self.teams)


class TeamEdited(Act, frozen=True, tag="team-edited"):
    """What is known about a team was corrected; its players stay."""

    topic = Topic.PLAYERS

    number: int
    team: NewTeam

    def applied(self, tournament: Tournament) -> Tournament:
        old, new = tournament.team(self.number), self.team
        team = replace(
            old,
            name=new.name,
            short=new.short,
            federation=new.federation,
            captain=new.captain,
            venue=new.venue,
            link=old.link if new.captain == old.captain else "",  # it was given to somebody else
        )
        entrants = tuple(
            replace(entrant, team=new.name) if entrant.number in old.members else entrant
            for entrant in tournament.entrants
        )
        return with_team(replace(tournament, entrants=entrants), self.number, team)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("team {number} corrected: {team}", number=self.number, team=self.team.name)


class EditTeam(Command, frozen=True):
    """Correct what is known about a team."""

    right = Right(Role.ARBITER, Sentence("correcting a team"))

    number: TeamNumber
    team: Annotated[
        NewTeam,
        said(Sentence("team"), "What is known about it", {"name": "Riga", "captain": "Ada Bos"}),
    ]

    def decided(self, state: State) -> TeamEdited:
        tournament = state.tournament
        old = tournament.team(self.number)
        if described(old) == self.team:
            raise Refused("nothing changes about {team}", team=old.name)
        _check_team(self.team, [team.name for team in tournament.teams if team is not old])
        return TeamEdited(self.number, self.team)


class TeamRemoved(Act, frozen=True, tag="team-removed"):
    """A team without players was struck off before the draw; those behind it move up."""

    topic = Topic.PLAYERS

    number: int
    name: str

    def applied(self, tournament: Tournament) -> Tournament:
        teams = list(tournament.teams)
        del teams[self.number - 1]
        return replace(
            tournament,
            teams=tuple(teams),
            lineups=tuple(
                replace(lineup, team=lineup.team - (lineup.team > self.number))
                for lineup in tournament.lineups
                if lineup.team != self.number
            ),
            team_terms=tournament.team_terms.renumbered(
                {
                    old: old - (old > self.number)
                    for old in range(1, len(tournament.teams) + 1)
                    if old != self.number
                }
            ),
        )

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("team struck off the list: {team}", team=self.name)


class RemoveTeam(Command, frozen=True):
    """Strike off a team that has no players, before the draw."""

    right = Right(Role.ARBITER, Sentence("striking a team off the list"))

    number: TeamNumber

    def decided(self, state: State) -> TeamRemoved:
        team = state.tournament.team(self.number)
        _refuse_after_the_draw(state.tournament)
        if team.members:
            raise Refused(
                Sentence.plural(
                    "{team} has {count} player; strike the player off first, or choose another "
                    "team",
                    "{team} has {count} players; strike them off first, or choose another team",
                    count=len(team.members),
                    team=team.name,
                )
            )
        return TeamRemoved(self.number, team.name)


class TeamOrdered(Act, frozen=True, tag="team-ordered"):
    """The list of a team got its order, first board first."""

    topic = Topic.PLAYERS

    number: int
    members: tuple[int, ...]
    name: str
    places: tuple[int, ...]
    """The same by the places in the list before."""

    def applied(self, tournament: Tournament) -> Tournament:
        team = replace(tournament.team(self.number), members=self.members)
        return with_team(tournament, self.number, team)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "order of {team}, by the places before: {places}",
            team=self.name,
            places=Listing(self.places),
        )


class OrderTeam(Command, frozen=True):
    """Put the list of a team in order, by the entrants' numbers; before the first round only."""

    right = Right(Role.ARBITER, Sentence("ordering the list of a team"))

    number: TeamNumber
    members: Annotated[
        PlayerList,
        about(
            "The list by the players’ numbers, the first board first; none: by rating, the "
            "highest first",
            [3, 7],
            max_length=200,
        ),
    ] = ()
    """First board first; none: by rating, the highest first."""

    @rule("team.list")
    def decided(self, state: State) -> TeamOrdered:
        tournament = state.tournament
        team = tournament.team(self.number)
        if tournament.rounds:
            raise Refused(
                "the order of {team} cannot change any more: a round is paired",
                edition_of(tournament).because(
                    "team.list", "the order is not changed during the whole tournament"
                ),
                team=team.name,
            )
        if any(lineup.team == self.number for lineup in tournament.lineups):
            raise Refused(
                "{team} has handed in a line-up by the order as it is; undo that first",
                team=team.name,
            )
        rules = edition_of(tournament)
        members = self.members or by_rating(tournament, rules, team.members)
        if sorted(members) != sorted(team.members):
            raise Refused(
                "an order of {team} names each of its players once: {players}",
                team=team.name,
                players=Listing(team.members),
            )
        if members == team.members:
            raise Refused("that is already the order of {team}", team=team.name)
        plan = plan_of(tournament)
        what = Sentence("the list of {team}", team=team.name)
        refuse_out_of_order(tournament, plan, rules, members, what)
        places = tuple(team.members.index(number) + 1 for number in members)
        return TeamOrdered(self.number, members, team.name, places)


def _refuse_after_the_draw(tournament: Tournament) -> None:
    if tournament.rounds or tournament.numbers_final:
        raise Refused("the numbers of the teams are given out; undo that before teams come or go")


def check_captain(name: str) -> None:
    """Refuse the name of a captain that nobody could print."""
    if len(name) > _LONGEST_NAME:
        raise Refused("a name has at most {count} characters", count=_LONGEST_NAME)
    refuse_unprintable(Sentence("captain"), name)


def _check_team(team: NewTeam, others: list[str]) -> None:
    """Refuse a team that nobody could print or tell from another."""
    if not team.name.strip():
        raise Refused("a team needs a name")
    check_captain(team.captain)
    if len(team.name) > _LONGEST_NAME:
        raise Refused("a name has at most {count} characters", count=_LONGEST_NAME)
    if len(team.short) > _LONGEST_SHORT:
        raise Refused(
            "the short name {short!r} is too long; at most {count} characters fit a cross table",
            short=team.short,
            count=_LONGEST_SHORT,
        )
    for field, text in (
        (Sentence("name"), team.name),
        (Sentence("short name"), team.short),
        (Sentence("venue"), team.venue),
    ):
        refuse_unprintable(field, text)
    if team.federation and not is_federation(team.federation):
        raise Refused(
            "federation {federation!r} is not a three-letter code", federation=team.federation
        )
    twin = next((name for name in others if name.casefold() == team.name.casefold()), None)
    if twin is not None:
        raise Refused("there is already a team {team}", team=twin)
