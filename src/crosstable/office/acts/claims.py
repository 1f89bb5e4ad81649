"""Results that players tell themselves.

A result counts once both players have told the same, or an arbiter has entered it.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import Claim
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Forfeit, Pending, Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play, check_result, without_claims
from crosstable.office.acts.results import EnterResult, ResultEntered
from crosstable.office.asking import BoardNumber, Outcome, PlayerNumber, ReasonText, RoundNumber
from crosstable.office.match_seats import board_words, seat_text, seen_from_match
from crosstable.office.roles import Right, Role


class ResultClaimed(Act, frozen=True, tag="result-claimed"):
    """A player told the result of his game; it counts once his opponent or an arbiter agrees."""

    topic = Topic.RESULTS

    round: int
    number: int
    player: int
    result: Result

    def applied(self, tournament: Tournament) -> Tournament:
        others = tuple(
            claim
            for claim in tournament.claims
            if (claim.round, claim.player) != (self.round, self.player)
        )
        told = Claim(self.round, self.number, self.player, self.result)
        return replace(tournament, claims=(*others, told))

    def words(self, tournament: Tournament) -> Sentence:
        told = result_text(
            seen_from_match(tournament, self.round, self.number, self.result), tournament.points
        )
        return Sentence(
            "round {round} board {board}: player {player} says {result}",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
            player=self.player,
            result=told,
        )


class ClaimResult(Command, frozen=True):
    """Tell the result of one's own game; when both players tell the same, it is entered."""

    right = Right(Role.CLERK, Sentence("passing on a result that a player reports"))

    round: RoundNumber
    player: PlayerNumber
    result: Outcome

    def decided(self, state: State) -> ResultEntered | ResultClaimed:
        tournament = state.tournament
        if not 1 <= self.round <= len(tournament.rounds):
            raise Refused("round {round} is not paired", round=self.round)
        own_board = tournament.round(self.round).board_of(self.player)
        if own_board is None:
            raise Refused(
                "player {player} has no game in round {round}", player=self.player, round=self.round
            )
        number, _ = own_board
        board = board_in_play(tournament, self.round, number)
        if isinstance(self.result, Pending | Forfeit):
            raise Refused(
                "players can send only the result of a game they have played; tell an arbiter "
                "about anything else"
            )
        if not self.result.rated:
            raise Refused("whether a game counts for ratings is the arbiter's decision")
        check_result(tournament, self.result)
        if not board.unfinished:
            raise Refused(
                "round {round} board {board} already has a result",
                round=self.round,
                board=seat_text(tournament, self.round, number),
            )
        told = {claim.player: claim.result for claim in tournament.claims_of(self.round, number)}
        if told.get(self.player) == self.result:
            raise Refused("that was already sent; it is waiting for the opponent or an arbiter")
        opponent = board.black if self.player == board.white else board.white
        if told.get(opponent) == self.result:
            return EnterResult(self.round, number, self.result).decided(state)
        return ResultClaimed(self.round, number, self.player, self.result)


class ClaimsDismissed(Act, frozen=True, tag="claims-dismissed"):
    """What the players of a board told was put aside."""

    topic = Topic.RESULTS

    round: int
    number: int
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        return without_claims(tournament, {(self.round, self.number)})

    def words(self, tournament: Tournament) -> Sentence:
        if not self.reason:
            return Sentence(
                "round {round} board {board}: what the players said is put aside",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
            )
        return Sentence(
            "round {round} board {board}: what the players said is put aside: {reason}",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
            reason=self.reason,
        )

    def right_to_undo(self) -> Right:
        return DismissClaims.right


class DismissClaims(Command, frozen=True):
    """Put aside what the players of a board told."""

    right = Right(Role.ARBITER, Sentence("putting aside what players reported"))

    round: RoundNumber
    board: BoardNumber
    reason: ReasonText = ""

    def decided(self, state: State) -> ClaimsDismissed:
        board_in_play(state.tournament, self.round, self.board)
        if not state.tournament.claims_of(self.round, self.board):
            raise Refused(
                "nobody sent a result of round {round} board {board}",
                round=self.round,
                board=self.board,
            )
        return ClaimsDismissed(self.round, self.board, self.reason)
