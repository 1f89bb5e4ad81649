"""A team that withdraws: its players with it, its open match, and what becomes of the others."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamLeft
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import with_results
from crosstable.office.acts.changing import with_entrant, with_team
from crosstable.office.acts.results import entered
from crosstable.office.asking import ReasonText, TeamNumber
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import system_of
from crosstable.pairing.team_lists import plan_of
from crosstable.pairing.team_tables import seats_players
from crosstable.standings.team_withdrawals import team_rulings


class TeamWithdrew(Act, frozen=True, tag="team-withdrew"):
    """A team left after a round; in matches of its that had not begun nobody of it comes."""

    topic = Topic.PLAYERS

    number: int
    after_round: int
    name: str
    """The team, as it was called then."""
    reason: str = ""
    by_half: bool = True
    put_off: tuple[int, ...] = ()
    """The rounds of its matches that were postponed and had not begun: lost by absence, too."""

    def applied(self, tournament: Tournament) -> Tournament:
        team = tournament.team(self.number)
        left = TeamLeft(self.after_round, self.reason, self.by_half)
        tournament = with_team(tournament, self.number, replace(team, left=left, link=""))
        for member in team.members:
            if not tournament.entrant(member).withdrawn:
                gone = Withdrawal(self.after_round, self.reason)
                tournament = with_entrant(tournament, member, withdrawal=gone)
        tournament = replace(
            tournament,
            lineups=tuple(
                lineup
                for lineup in tournament.lineups
                if lineup.team != self.number or lineup.round <= len(tournament.rounds)
            ),
        )
        for paired in tournament.rounds:
            put_off = paired.postponed_boards if paired.number in self.put_off else frozenset()
            latest = paired.number > self.after_round
            for index, board in enumerate(paired.boards, start=1):
                ours = {board.white, board.black} & set(team.members)
                if ours and (index in put_off or (latest and board.not_begun)):
                    lost = Forfeit(Absent.WHITE if board.white in ours else Absent.BLACK)
                    forfeit = entered(tournament, paired.number, index, lost)
                    tournament = with_results(tournament, (forfeit,))
        return tournament

    def words(self, _tournament: Tournament) -> Sentence:
        if not self.reason:
            return Sentence(
                "{team} withdrew after round {round}", team=self.name, round=self.after_round
            )
        return Sentence(
            "{team} withdrew after round {round}: {reason}",
            team=self.name,
            round=self.after_round,
            reason=self.reason,
        )


class WithdrawTeam(Command, frozen=True):
    """Let a team leave; a match that has not begun is lost by absence."""

    right = Right(Role.ARBITER, Sentence("withdrawing a team"))

    number: TeamNumber
    reason: ReasonText = ""

    def decided(self, state: State) -> TeamWithdrew:
        tournament = state.tournament
        plan_of(tournament)
        team = tournament.team(self.number)
        if team.left is not None:
            raise Refused("{team} has already withdrawn", team=team.name)
        if not tournament.rounds and not tournament.numbers_final:
            raise Refused(
                "{team} is not in the draw yet; strike its players and the team off the list "
                "instead",
                team=team.name,
            )
        reason = " ".join(self.reason.split())
        open_matches, count = self._open_matches(tournament), len(tournament.rounds)
        put_off = tuple(
            number
            for number, match in open_matches
            if tournament.round(number).matches[match - 1].postponed is not None
        )
        after = count - (count in dict(open_matches))
        by_half = system_of(tournament).fixed_schedule and not seats_players(tournament)
        return TeamWithdrew(self.number, after, team.name, reason, by_half, put_off)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        lost = say(
            Level.CONFIRM,
            *(
                Sentence(
                    "match {match} of round {round} will be lost by absence",
                    match=match,
                    round=number,
                )
                for number, match in self._open_matches(tournament)
            ),
        )
        after = self.decided(state).applied(tournament)
        return (
            *(
                Caution(Level.CONFIRM, reason)
                for ruling in team_rulings(after)
                if ruling.team == self.number
                for reason in ruling.verdict.because
            ),
            *lost,
        )

    def _open_matches(self, tournament: Tournament) -> tuple[tuple[int, int], ...]:
        """Return round and number of the team's matches of which no game has begun.

        That of the latest round is among them, and any that was postponed.
        """
        return tuple(
            (paired.number, number)
            for paired in tournament.rounds
            for number, match in enumerate(paired.matches, start=1)
            if match.second is not None
            and self.number in {match.first, match.second}
            and (paired is tournament.rounds[-1] or match.postponed is not None)
            and paired.match_boards[number - 1]
            and all(
                paired.boards[index - 1].not_begun or index in paired.postponed_boards
                for index in paired.match_boards[number - 1]
            )
        )
