"""Leaving: who withdraws, who is expelled by the chief arbiter, and who comes back.

An expulsion is a withdrawal of another kind: whatever follows from a withdrawal (nobody pairs the
player any more; which results count in a round robin) follows from it too. What becomes of a game
without a result is for the arbiter to enter: nobody but those at the board knows whether it had
begun (decision 259).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.entrants import Withdrawal
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.result import Absent, Forfeit
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import TeamLeft
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import with_results
from crosstable.office.acts.changing import remarked, with_entrant, with_team
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.acts.results import entered
from crosstable.office.asking import Made, PlayerNumber, ReasonText, TeamNumber, made
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.match_seats import board_words
from crosstable.office.roles import Right, Role
from crosstable.pairing.lineups import plan_of
from crosstable.pairing.systems import system_of
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_record import team_rulings

# A team that withdraws: its players with it, its open match, and what becomes of the others.


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


EXPELLING = Right(Role.CHIEF_ARBITER, Sentence("expelling a player"))
"""Who expels, and who takes back what was decided so."""


class PlayerWithdrew(Act, frozen=True, tag="player-withdrew"):
    """A player left, or was expelled, after a round."""

    topic = Topic.PLAYERS

    number: int
    after_round: int
    reason: str = ""
    expelled: bool = False
    because: tuple[Reason, ...] = ()
    """The article a player was expelled by."""

    def applied(self, tournament: Tournament) -> Tournament:
        left = Withdrawal(self.after_round, self.reason, self.expelled)
        tournament = with_entrant(tournament, self.number, withdrawal=left)
        if self.expelled:
            # Everybody reads the report: the number says who, and the reason stays in the office.
            told = Sentence("player {player}", player=self.number)
            tournament = remarked(tournament, RemarkKind.EXPELLED, self.after_round, told)
        tournament = replace(
            tournament,
            bye_requests=tuple(
                request
                for request in tournament.bye_requests
                if request.player != self.number or request.round <= self.after_round
            ),
        )
        for paired in tournament.rounds[self.after_round :]:
            own_board = paired.board_of(self.number)
            if own_board is not None and own_board[1].not_begun:
                index, board = own_board
                lost = Forfeit(Absent.WHITE if board.white == self.number else Absent.BLACK)
                forfeit = entered(tournament, paired.number, index, lost)
                tournament = with_results(tournament, (forfeit,))
        return tournament

    def right_to_undo(self) -> Right | None:
        return EXPELLING if self.expelled else None

    def words(self, _tournament: Tournament) -> Sentence:
        if self.expelled:
            return Sentence(
                "player {player} expelled after round {round}: {reason}",
                player=self.number,
                round=self.after_round,
                reason=self.reason,
            )
        if not self.reason:
            return Sentence(
                "player {player} withdrew after round {round}",
                player=self.number,
                round=self.after_round,
            )
        return Sentence(
            "player {player} withdrew after round {round}: {reason}",
            player=self.number,
            round=self.after_round,
            reason=self.reason,
        )


class Withdraw(Command, frozen=True):
    """Let a player leave; his pending game is lost by absence."""

    right = Right(Role.ARBITER, Sentence("withdrawing a player"))

    number: PlayerNumber
    reason: ReasonText = ""

    def decided(self, state: State) -> PlayerWithdrew:
        tournament = state.tournament
        entrant_still_in(tournament, self.number)
        after = len(tournament.rounds)
        if tournament.rounds:
            own_board = tournament.rounds[-1].board_of(self.number)
            if own_board is not None and own_board[1].not_begun:
                after -= 1
        return PlayerWithdrew(self.number, after, self.reason)

    def cautions(self, state: State) -> tuple[Caution, ...]:
        rounds = state.tournament.rounds
        own_board = rounds[-1].board_of(self.number) if rounds else None
        if own_board is None or not own_board[1].not_begun:
            return ()
        return say(
            Level.CONFIRM,
            Sentence(
                "the game of round {round} on board {board} will be lost by absence",
                round=rounds[-1].number,
                board=board_words(state.tournament, rounds[-1].number, own_board[0]),
            ),
        )


class Expel(Command, frozen=True):
    """Put a player out of the event; games that were played stand."""

    right = EXPELLING

    number: PlayerNumber
    reason: ReasonText
    settled: Annotated[int, made(Made.INSIDE)] = 0
    """The round whose game gets its result in the same step, so that nobody need be told to."""

    @rule("penalty.expulsion")
    def decided(self, state: State) -> PlayerWithdrew:
        """Return the expulsion: FIDE Laws 12.9.9, FMJD Annex 3 2.5.e.

        A round that is paired and not public was not begun: the player leaves before it.
        """
        tournament = state.tournament
        entrant = entrant_still_in(tournament, self.number)
        reason = " ".join(self.reason.split())
        if not reason:
            raise Refused("say why {player} is expelled", player=entrant.player.name)
        if not tournament.rounds and not tournament.numbers_final:
            raise Refused(
                "{player} is not in the draw yet; strike the player off the list instead",
                player=entrant.player.name,
            )
        after = len(tournament.rounds)
        if tournament.rounds and not tournament.rounds[-1].published:
            seat = tournament.rounds[-1].board_of(self.number)
            after -= seat is None or seat[1].not_begun
        article = edition_of(tournament).because("penalty.expulsion", "expelled from the event")
        return PlayerWithdrew(self.number, after, reason, expelled=True, because=(article,))

    def cautions(self, state: State) -> tuple[Caution, ...]:
        effect = edition_of(state.tournament).because(
            "penalty.expulsion",
            "whoever is expelled is not paired from the next round on; games that were played "
            "stand, and the report mentions it",
        )
        return (Caution(Level.CONFIRM, effect), *say(Level.CONFIRM, *self._open_games(state)))

    def _open_games(self, state: State) -> Iterator[Sentence]:
        """Yield which games of the player have no result, and what to enter there."""
        for played in state.tournament.rounds:
            seat = played.board_of(self.number)
            if seat is None or not seat[1].unfinished or played.number == self.settled:
                continue
            if played.published or not seat[1].not_begun:
                yield Sentence(
                    "round {round} board {board} has no result: enter a loss for this player if "
                    "the game had begun, a loss by absence if it had not",
                    round=played.number,
                    board=board_words(state.tournament, played.number, seat[0]),
                )
            else:
                yield Sentence(
                    "the game of round {round} on board {board} will be lost by absence",
                    round=played.number,
                    board=board_words(state.tournament, played.number, seat[0]),
                )


class PlayerReinstated(Act, frozen=True, tag="player-reinstated"):
    """A player who had left is back."""

    topic = Topic.PLAYERS

    number: int

    def applied(self, tournament: Tournament) -> Tournament:
        left = tournament.entrant(self.number).withdrawal
        if left is not None and left.expelled:
            told = Sentence("player {player} was reinstated", player=self.number)
            done = len(tournament.rounds)
            tournament = remarked(tournament, RemarkKind.EXPELLED, done, told)
        return with_entrant(tournament, self.number, withdrawal=None)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("player {player} is back", player=self.number)


class Reinstate(Command, frozen=True):
    """Take a player who had left back."""

    right = Right(Role.ARBITER, Sentence("reinstating a player"))

    number: PlayerNumber

    def right_in(self, state: State) -> Right | None:
        entrant = state.tournament.by_number.get(self.number)
        left = entrant.withdrawal if entrant else None
        return EXPELLING if left is not None and left.expelled else None

    def decided(self, state: State) -> PlayerReinstated:
        entrant = state.tournament.entrant(self.number)
        if not entrant.withdrawn:
            raise Refused("{player} has not withdrawn", player=entrant.player.name)
        team = state.tournament.team_of(self.number)
        if team is not None and state.tournament.team(team).left is not None:
            raise Refused(
                "{team} has withdrawn, and its players with it; undo that instead",
                team=entrant.team,
            )
        return PlayerReinstated(self.number)
