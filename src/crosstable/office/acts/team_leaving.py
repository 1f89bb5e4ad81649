"""A team that withdraws: its players with it, its open match, and what becomes of the others."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamLeft
from crosstable.kernel.tournament import Tournament, Withdrawal
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import with_results
from crosstable.office.acts.changing import with_entrant, with_team
from crosstable.office.acts.checks import refuse_unprintable
from crosstable.office.acts.results import entered
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.roles import Right, Role
from crosstable.pairing.systems import system_of
from crosstable.pairing.team_lists import plan_of
from crosstable.pairing.team_tables import seats_players
from crosstable.standings.team_withdrawals import team_rulings

__all__ = ["TeamWithdrew", "WithdrawTeam"]


class TeamWithdrew(Act, frozen=True, tag="team-withdrew"):
    """A team left after a round; in matches of its that had not begun nobody of it comes."""

    topic = Topic.PLAYERS

    number: int
    after_round: int
    name: str
    """The team, as it was called then."""
    reason: str = ""
    by_half: bool = True

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
        for paired in tournament.rounds[self.after_round :]:
            for index, board in enumerate(paired.boards, start=1):
                ours = {board.white, board.black} & set(team.members)
                if ours and board.not_begun:
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

    number: int
    reason: str = ""

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
        refuse_unprintable(Sentence("reason"), reason)
        after = len(tournament.rounds) - (self._open_match(tournament) is not None)
        by_half = system_of(tournament).fixed_schedule and not seats_players(tournament)
        return TeamWithdrew(self.number, after, team.name, reason, by_half)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        match = self._open_match(tournament)
        lost = say(
            Level.CONFIRM,
            *(
                (
                    Sentence(
                        "match {match} of round {round} will be lost by absence",
                        match=match,
                        round=len(tournament.rounds),
                    ),
                )
                if match is not None
                else ()
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

    def _open_match(self, tournament: Tournament) -> int | None:
        """Return the team's match of the latest round, if no game of it has begun."""
        if not tournament.rounds:
            return None
        latest = tournament.rounds[-1]
        for number, match in enumerate(latest.matches, start=1):
            if match.second is None or self.number not in {match.first, match.second}:
                continue
            boards = [latest.boards[index - 1] for index in latest.match_boards[number - 1]]
            begun = not boards or any(not board.not_begun for board in boards)
            return None if begun else number
        return None
