"""Line-ups of teams: handed in by a deadline, short ones, and teams that rest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.match_scores import has_begun
from crosstable.kernel.result import Pending
from crosstable.kernel.rounds import Board, FreePlayer
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Lineup, Match
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_round, with_team
from crosstable.office.acts.matches import boards_of_match, with_match_boards
from crosstable.office.acts.teams import check_captain
from crosstable.office.asking import Made, RoundNumber, Seed, TeamNumber, TeamPlaces, made, said
from crosstable.office.cautions import Caution, Level
from crosstable.office.disclosure import secret_matches_of
from crosstable.office.match_start import Start, may_start
from crosstable.office.roles import Right, Role
from crosstable.office.timetable import is_late
from crosstable.pairing.lineups import (
    available,
    checked_lineup,
    handed_in,
    plan_of,
    seats,
    without_opponent,
)
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.pairing.team_round_robin import TeamRoundRobin
from crosstable.pairing.team_tables import refuse_lineups
from crosstable.rulebooks.library import edition_of

# Links for captains: whoever has one hands in the line-ups of one team, and does nothing else.


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
    mark: Seed
    captain: Annotated[
        str,
        said(Sentence("captain"), "Who it is from now on; empty: whoever is already", "Ada Bos"),
    ] = ""
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


class LineupHandedIn(Act, frozen=True, tag="lineup-handed-in"):
    """A team said who plays in a round; in one that is paired, the boards of its match follow."""

    topic = Topic.PAIRINGS

    round: int
    team: int
    members: tuple[int, ...]
    """Entrants' numbers, first board first."""
    name: str
    """The team, as it was called then."""
    places: tuple[int, ...]
    """The same by the places in the team's list."""
    match: Match | None = None
    boards: tuple[Board, ...] = ()
    free: tuple[FreePlayer, ...] = ()

    def applied(self, tournament: Tournament) -> Tournament:
        others = tuple(
            lineup
            for lineup in tournament.lineups
            if (lineup.team, lineup.round) != (self.team, self.round)
        )
        lineup = Lineup(self.round, self.team, self.members)
        tournament = replace(tournament, lineups=(*others, lineup))
        if self.match is None:
            return tournament
        played = tournament.round(self.round)
        number = next(
            number
            for number, match in enumerate(played.matches, start=1)
            if self.team in {match.first, match.second}
        )
        old = {player for lineup in played.matches[number - 1].lineups for player in lineup}
        matches = list(played.matches)
        matches[number - 1] = self.match
        free = (*(free for free in played.free if free.player not in old), *self.free)
        changed = replace(
            played,
            boards=with_match_boards(played.boards, played.match_boards[number - 1], self.boards),
            free=free,
            matches=tuple(matches),
        )
        return with_round(tournament, changed)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "line-up of {team} in round {round}: {places}",
            team=self.name,
            round=self.round,
            places=Listing(self.places),
        )


class HandInLineup(Command, frozen=True):
    """Say who plays for a team in a round, by the places in the team's list."""

    right = Right(Role.CLERK, Sentence("handing in a line-up"))

    round: RoundNumber
    team: TeamNumber
    places: TeamPlaces
    at: Annotated[datetime | None, made(Made.NOW)] = None
    """When it is handed in, which the announced deadline is compared with; None: nobody asks."""

    def right_in(self, state: State) -> Right | None:
        paired = self.round <= len(state.tournament.rounds)
        if paired and not self._is_secret(state.tournament):
            return Right(Role.ARBITER, Sentence("changing a line-up of a round that is paired"))
        if self._is_late(state.tournament):
            return Right(Role.ARBITER, Sentence("accepting a line-up after the deadline"))
        return None

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        short = short_lineup(tournament, self.team, self.places)
        if not self._is_late(tournament):
            return short
        return (Caution(Level.CONFIRM, after_deadline(tournament, self.round)), *short)

    def _is_secret(self, tournament: Tournament) -> bool:
        """Return whether nobody outside knows the line-up, so that it may be changed freely."""
        played = tournament.round(self.round)
        secret = secret_matches_of(tournament, played, self.at) if self.at is not None else ()
        return any(
            self.team in {played.matches[number - 1].first, played.matches[number - 1].second}
            for number in secret
        )

    def _is_late(self, tournament: Tournament) -> bool:
        return self.at is not None and is_late(tournament, self.round, self.at, self.team)

    def decided(self, state: State) -> LineupHandedIn:
        tournament = state.tournament
        plan, rules = plan_of(tournament), edition_of(tournament)
        team = tournament.team(self.team)
        refuse_lineups(tournament)
        total = rounds_to_play(tournament)
        if not 1 <= self.round <= total:
            raise Refused(
                "there is no round {round}; {count} are played", round=self.round, count=total
            )
        resting = why_resting(tournament, self.team, self.round)
        if resting is not None and team.left is None:
            raise resting
        members = checked_lineup(tournament, plan, rules, self.team, self.places)
        before = handed_in(tournament, self.team, self.round)
        if before is not None and before.members == members:
            raise Refused("that is already the line-up of {team}", team=team.name)
        if self.round > len(tournament.rounds):
            return LineupHandedIn(self.round, self.team, members, team.name, self.places)
        played = tournament.round(self.round)
        number = _match_of_team(tournament, self.round, self.team)
        old = played.matches[number - 1]
        if any(has_begun(old, board) for board in boards_of_match(tournament, self.round, number)):
            raise Refused(
                "match {match} of round {round} has results; its line-ups stand",
                match=number,
                round=self.round,
            )
        lineups = list(old.lineups)
        lineups[old.side(self.team)] = members
        match = replace(old, lineups=(lineups[0], lineups[1]))
        return LineupHandedIn(
            self.round,
            self.team,
            members,
            team.name,
            self.places,
            match,
            tuple(
                replace(board, result=Pending(adjourned=match.postponed is not None))
                for board in seats(plan, match)
            ),
            without_opponent(match),
        )


def after_deadline(tournament: Tournament, round_number: int) -> Reason:
    """Return what holds for a line-up that comes late."""
    return edition_of(tournament).because(
        "team.line-up-deadline",
        "the deadline for line-ups of round {round} is over: by the rules the line-up handed in "
        "by then stands, or else the first players of the list play",
        round=round_number,
    )


def short_lineup(tournament: Tournament, team: int, places: Sequence[int]) -> tuple[Caution, ...]:
    """Return what follows where a team names fewer players than it has for the boards."""
    boards = plan_of(tournament).boards
    if len(places) >= min(boards, len(available(tournament, team))):
        return ()
    name = tournament.team(team).name
    empty = Reason(
        Sentence.plural(
            "{team} has nobody for board {boards}, which is lost by forfeit",
            "{team} has nobody for boards {boards}, which are lost by forfeit",
            count=boards - len(places),
            team=name,
            boards=Listing(range(len(places) + 1, boards + 1), joint="and"),
        )
    )
    start = may_start(tournament, team, len(places))
    because = () if start.outcome is Start.STARTS else start.because
    return tuple(Caution(Level.CONFIRM, reason) for reason in (empty, *because))


def why_resting(tournament: Tournament, team: int, round_number: int) -> Refused | None:
    """Return why a team has nobody to play against in a round, as far as that is known.

    Of a table all rounds are known; of a Swiss those that are paired. Against a team that has left
    nobody sits down.
    """
    name = tournament.team(team).name
    if round_number <= len(tournament.rounds):
        matches: Sequence[Match] = tournament.round(round_number).matches
        theirs = [match for match in matches if team in {match.first, match.second}]
        if not theirs:
            return Refused("{team} has no match in round {round}", team=name, round=round_number)
        if theirs[0].second is None:
            return Refused("{team} has no opponent in round {round}", team=name, round=round_number)
        pairs: Sequence[tuple[int, int]] = [(theirs[0].first, theirs[0].second)]
    else:
        engine = system_of(tournament)
        if team in tournament.team_terms.resting(round_number):
            return Refused("{team} has a bye in round {round}", team=name, round=round_number)
        if not isinstance(engine, TeamRoundRobin):
            return None
        if engine.resting(tournament, round_number) == team:
            return Refused(
                "{team} has no opponent in round {round}",
                edition_of(tournament).because(
                    "round-robin.berger-tables",
                    "the table has no opponent for number {number} there",
                    number=team,
                ),
                team=name,
                round=round_number,
            )
        pairs = engine.meetings(tournament, round_number)
    for pair in pairs:
        if team in pair:
            opponent = tournament.team(pair[0] if pair[1] == team else pair[1])
            if opponent.left is not None and opponent.left.after_round < round_number:
                return Refused(
                    "{team} has no opponent in round {round}: {opponent} has withdrawn",
                    team=name,
                    round=round_number,
                    opponent=opponent.name,
                )
    return None


def _match_of_team(tournament: Tournament, round_number: int, team: int) -> int:
    return next(
        number
        for number, match in enumerate(tournament.round(round_number).matches, start=1)
        if team in {match.first, match.second}
    )
