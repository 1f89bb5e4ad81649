"""Round robins of teams: every team meets every team, once or twice, by the Berger tables."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Match
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.pairing.berger import BergerRound, berger_rounds, table_size
from crosstable.pairing.lineups import (
    check_lists,
    match_of,
    plan_of,
    seats,
    silent_teams,
    without_opponent,
)
from crosstable.pairing.proposal import Choice, Meeting, Proposal, check_choices, chosen
from crosstable.pairing.round_robin import CYCLES
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


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
        check_lists(tournament, plan_of(tournament), self.title)

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
        """Return in which rounds two teams meet, by their numbers, and why."""
        names = [tournament.team(team).name for team in (first, second)]
        if first == second:
            raise Refused(
                "{team} cannot be their own opponent; name two different teams", team=names[0]
            )
        rounds = [
            scheduled.number
            for scheduled in self._schedule(tournament)
            if {first, second} in map(set, scheduled.pairs)
        ]
        white_first = plan_of(tournament).first_has_white(1)
        meetings = tuple(
            Meeting(played.number, number, *(sides if white_first else sides[::-1]))
            for played in tournament.rounds
            for number, match in enumerate(played.matches, start=1)
            for sides in [(match.first, match.second or 0)]
            if {first, second} == set(sides)
        )
        size = table_size(len(tournament.teams))
        table = edition.because(
            "round-robin.berger-tables",
            "Berger table for {count} teams: numbers {ours} and {theirs}",
            count=size,
            ours=first,
            theirs=second,
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

    def resting(self, tournament: Tournament, round_number: int) -> int | None:
        """Return which team has no opponent in a round of the table."""
        return self._round(tournament, round_number).bye if len(tournament.teams) > 1 else None

    def _schedule(self, tournament: Tournament) -> tuple[BergerRound, ...]:
        cycles = int(chosen(tournament.system, CYCLES))
        return berger_rounds(len(tournament.teams), cycles)

    def meetings(self, tournament: Tournament, round_number: int) -> tuple[tuple[int, int], ...]:
        """Return which teams the table lets meet in a round, the team at home first."""
        return self._round(tournament, round_number).pairs

    def _round(self, tournament: Tournament, round_number: int) -> BergerRound:
        schedule = self._schedule(tournament)
        if not 1 <= round_number <= len(schedule):
            raise Refused(
                "there is no round {round}: this {system} has {count:round|rounds}",
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
                    "{team} (number {number}) has no opponent: nobody has number {missing} of "
                    "the table",
                    team=tournament.team(scheduled.bye).name,
                    number=scheduled.bye,
                    missing=size,
                )
            )
        playing = [team for pair in scheduled.pairs for team in pair]
        because += silent_teams(tournament, edition, scheduled.number, playing)
        return because


TEAM_ROUND_ROBIN = TeamRoundRobin()
"""Every team meets every team: leagues and closed team tournaments."""
