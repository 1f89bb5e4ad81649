"""Round robins of teams: every team meets every team, once or twice, by the Berger tables."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Match, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.berger import BergerRound, berger_rounds, table_size
from crosstable.pairing.lineups import handed_in, match_of, seats, without_opponent
from crosstable.pairing.proposal import Choice, Meeting, Proposal, check_choices, chosen
from crosstable.pairing.round_robin import CYCLES
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["TEAM_ROUND_ROBIN", "TeamRoundRobin", "plan_of"]


def plan_of(tournament: Tournament) -> TeamPlan:
    """Return how teams play in an event, or refuse one in which that was not announced."""
    if tournament.team_plan is None:
        raise Refused("no teams were announced here: say on how many boards they play")
    return tournament.team_plan


class TeamRoundRobin(msgspec.Struct, frozen=True):
    """Everybody meets everybody, where everybody is a team."""

    name: str = "team-round-robin"
    title: Sentence = Sentence("round robin of teams")
    options: tuple[Choice, ...] = (CYCLES,)
    lots: tuple[str, ...] = ("free",)
    fixed_schedule: bool = True
    everybody_meets: bool = False
    """Players do not: the rules for round robins of players are not about them."""

    def rounds(self, tournament: Tournament) -> int:
        """Return how many rounds the table has for these teams."""
        count = len(tournament.teams)
        cycles = int(chosen(tournament.system, CYCLES))
        return cycles * (table_size(count) - 1) if count > 1 else 0

    @rule("team.list")
    def check(self, tournament: Tournament, edition: Edition) -> None:  # noqa: ARG002 -- every system is asked alike
        """Refuse players without a team, teams without players, and lists that are too long."""
        check_choices(tournament.system, self.options)
        plan = plan_of(tournament)
        if len(tournament.teams) < 2:
            raise Refused("a round robin of teams takes at least two teams; enter the teams first")
        alone = next((entrant for entrant in tournament.entrants if not entrant.team), None)
        if alone is not None:
            raise Refused(
                "{player} has no team; a {system} is played by teams, so give one to everybody",
                player=alone.player.name,
                system=self.title,
            )
        for team in tournament.teams:
            if not team.members:
                raise Refused(
                    "{team} has no players yet; enter them, or strike the team off", team=team.name
                )
            if len(team.members) > plan.size:
                raise Refused(
                    "{team} has {count} players, and {most} were announced at most",
                    team=team.name,
                    count=len(team.members),
                    most=plan.size,
                )

    @rule("round-robin.berger-tables", "team.round-robin")
    def propose(self, tournament: Tournament, edition: Edition, round_number: int) -> Proposal:
        """Return the matches of a round with the line-ups that were handed in."""
        self.check(tournament, edition)
        plan, scheduled = plan_of(tournament), self._round(tournament, round_number)
        matches = tuple(
            match_of(tournament, plan, round_number, first, second)
            for first, second in scheduled.pairs
        )
        resting = () if scheduled.bye is None else (Match(scheduled.bye),)
        return Proposal(
            round_number,
            tuple(board for match in matches for board in seats(plan, match)),
            tuple(free for match in matches for free in without_opponent(match)),
            tuple(self._because(tournament, edition, scheduled)),
            (*matches, *resting),
        )

    def why(
        self, tournament: Tournament, edition: Edition, round_number: int, first: int, second: int
    ) -> Verdict[tuple[Meeting, ...]]:
        """Return in which rounds the teams of two players meet, and where the two sat then."""
        ours, theirs = (self._team(tournament, number) for number in (first, second))
        names = [tournament.team(team).name for team in (ours, theirs)]
        if ours == theirs:
            return Verdict((), (Reason.that("both play for {team}", team=names[0]),))
        rounds = [
            scheduled.number
            for scheduled in self._schedule(tournament)
            if {ours, theirs} in map(set, scheduled.pairs)
        ]
        meetings = tuple(
            Meeting(played.number, number, board.white, board.black)
            for played in tournament.rounds
            for number, board in enumerate(played.boards, start=1)
            if {board.white, board.black} == {first, second}
        )
        size = table_size(len(tournament.teams))
        table = edition.because(
            "round-robin.berger-tables",
            "Berger table for {count} teams: numbers {ours} and {theirs}",
            count=size,
            ours=ours,
            theirs=theirs,
        )
        met = round_number in rounds
        answer = (
            Reason.that(
                "{first} and {second} meet in round {round}; the line-ups decide who sits at which "
                "board",
                first=names[0],
                second=names[1],
                round=round_number,
            )
            if met
            else Reason.that(
                "{first} and {second} do not meet in round {round}: the table has their match in "
                "round {rounds}",
                first=names[0],
                second=names[1],
                round=round_number,
                rounds=Listing(rounds, joint="and"),
            )
        )
        return Verdict(meetings, (answer, table))

    def _team(self, tournament: Tournament, player: int) -> int:
        team = tournament.team_of(tournament.entrant(player).number)
        if team is None:
            raise Refused(
                "{player} has no team; a {system} is played by teams, so give one to everybody",
                player=tournament.entrant(player).player.name,
                system=self.title,
            )
        return team

    def _schedule(self, tournament: Tournament) -> tuple[BergerRound, ...]:
        cycles = int(chosen(tournament.system, CYCLES))
        return berger_rounds(len(tournament.teams), cycles)

    def _round(self, tournament: Tournament, round_number: int) -> BergerRound:
        schedule = self._schedule(tournament)
        if not 1 <= round_number <= len(schedule):
            raise Refused(
                "there is no round {round}: this {system} has {count} rounds",
                round=round_number,
                system=self.title,
                count=len(schedule),
            )
        return schedule[round_number - 1]

    def _because(
        self, tournament: Tournament, edition: Edition, scheduled: BergerRound
    ) -> list[Reason]:
        """Return the row of the table, and whose line-up nobody handed in."""
        size = table_size(len(tournament.teams))
        because = [
            edition.because(
                "round-robin.berger-tables",
                "Round {round} of the Berger table for {count} teams",
                round=scheduled.table_round,
                count=size,
            )
        ]
        if scheduled.bye is not None:
            because.append(
                edition.because(
                    "round-robin.berger-tables",
                    "{team} (number {number}) rests: nobody has number {missing} of the table",
                    team=tournament.team(scheduled.bye).name,
                    number=scheduled.bye,
                    missing=size,
                )
            )
        silent = [
            tournament.team(team).name
            for pair in scheduled.pairs
            for team in pair
            if tournament.team(team).left is None
            and handed_in(tournament, team, scheduled.number) is None
        ]
        if silent:
            because.append(
                edition.because(
                    "team.default-line-up",
                    "no line-up handed in, so the first players of the list play: {teams}",
                    teams=Listing(silent),
                )
            )
        return because


TEAM_ROUND_ROBIN = TeamRoundRobin()
"""Every team meets every team: leagues and closed team tournaments."""
