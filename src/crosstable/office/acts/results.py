"""Results: entered, and lost by absence."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Absent, Bye, Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play, refuse_impossible, with_results
from crosstable.office.acts.byes import ByeGranted, GrantBye
from crosstable.office.acts.checks import entrant_still_in, refuse_other_pair
from crosstable.office.acts.corrections import ABSENT_TOO, CorrectResult, ResultCorrected
from crosstable.office.acts.part_games import (
    after_entry,
    game_words,
    grown_clock,
    next_game,
)
from crosstable.office.acts.rulings import RulingMade
from crosstable.office.asking import Made, made
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.game_rows import match_score
from crosstable.office.match_seats import match_seat, seat_text, seen_from_match
from crosstable.office.roles import Right, Role
from crosstable.pairing.brackets import winner_of
from crosstable.pairing.systems import PlacingSystem, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


class ByRuling(msgspec.Struct, frozen=True, kw_only=True):
    """What an act says of the ruling at the board that brought it."""

    ruling: int = 0
    """The version of the tournament that the ruling made; 0 where it was entered by none."""


class ResultEntered(Act, ByRuling, frozen=True, omit_defaults=True, tag="result-entered"):
    """A game got its result."""

    topic = Topic.RESULTS

    round: int
    board: int
    result: Result

    def games_of(self, board: Board) -> tuple[PartGame, ...]:
        """Return the games of the board as they are: there is only this result."""
        return board.games

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        seat = match_seat(tournament, self.round, self.board)
        if seat is not None:
            return Sentence(
                "round {round} match {match} board {board}: {result}",
                round=self.round,
                match=seat[0],
                board=seat[1],
                result=result_text(
                    seen_from_match(tournament, self.round, self.board, self.result),
                    tournament.points,
                ),
            )
        return Sentence(
            "round {round} board {board}: {result}",
            round=self.round,
            board=self.board,
            result=result_text(self.result, tournament.points),
        )


class GameEntered(ResultEntered, frozen=True, tag="game-entered"):
    """A game of a pairing that has several got its result; the pairing may have its own by it."""

    topic = Topic.RESULTS

    game: int
    """Which one; 0 where the result of the whole pairing was told, and the games follow from it."""
    games: tuple[PartGame, ...]
    """All games of the pairing as they stand now."""

    def games_of(self, board: Board) -> tuple[PartGame, ...]:  # noqa: ARG002
        """Return all games of the board as they stand now."""
        return self.games

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        whole = ResultEntered.words(self, tournament)
        if not self.game:
            return whole
        game = game_words(tournament, self.round, self.board, self.game, self.games)
        if isinstance(self.result, Pending):
            return game
        return Sentence(
            "{game}; the pairing {result}",
            game=game,
            result=result_text(self.result, tournament.points),
        )


class EnterResult(Command, frozen=True):
    """Give a game its result, or one game of a pairing that has several."""

    right = Right(Role.CLERK, Sentence("entering a result"))

    round: asking.RoundNumber
    board: asking.BoardNumber
    result: asking.Outcome
    game: asking.GameNumber = 0
    """Which game of the pairing, seen from that game's White; 0 is the pairing as a whole."""
    pair: asking.SeenPair = None
    """White and Black as the person saw them at the board; others get no result by it."""
    clocks: asking.ClocksShown = None
    """The seconds left to this game's White and Black, where the next game goes on with them."""
    by_ruling: Annotated[bool, made(Made.INSIDE)] = False
    """Whether it is the result of the ruling that was made just before it."""

    def right_in(self, state: State) -> Right | None:
        if _is_published(state.tournament, self.round):
            return None
        return Right(Role.ARBITER, Sentence("entering a result of a round that is not published"))

    def cautions(self, state: State) -> tuple[Caution, ...]:
        event = state.tournament
        return (*self._against_ruling(event), *self._against_record(event), *self._of_clocks(event))

    def _against_record(self, tournament: Tournament) -> tuple[Caution, ...]:
        """Return that the game that is filed at the board ended otherwise, if it did."""
        if self.by_ruling or tournament.moves_of(self.round, self.board, self.game) is None:
            return ()
        from crosstable.office.game_doubts import result_doubts  # noqa: PLC0415 -- slow import

        here = self.round, self.board, self.game, self.result
        return say(Level.CONFIRM, *result_doubts(tournament, *here))

    def _against_ruling(self, tournament: Tournament) -> tuple[Caution, ...]:
        """Return that the latest ruling at the board gives this game another result, if it does."""
        ruled = tournament.rulings_at(self.round, self.board, self.game)[-1:]
        return tuple(
            caution
            for each in ruled
            if each.ruling.result is not None and _differ(each.ruling.result, self.result)
            for caution in say(
                Level.CONFIRM,
                Sentence(
                    "round {round} board {board}: this result is {result}, and the ruling that was "
                    "noted there says otherwise: {matter}: {verdict}",
                    round=self.round,
                    board=seat_text(tournament, self.round, self.board),
                    result=result_text(
                        seen_from_match(tournament, self.round, self.board, self.result),
                        tournament.points,
                    ),
                    matter=each.title,
                    verdict=each.ruling.verdict,
                ),
            )
        )

    def _of_clocks(self, tournament: Tournament) -> tuple[Caution, ...]:
        """Return that a clock shows more than before, if it does."""
        if self.clocks is None or not self.game:
            return ()
        board = board_in_play(tournament, self.round, self.board)
        grown = grown_clock(tournament, board, self.game, self.clocks)
        return () if grown is None else (Caution(Level.CONFIRM, grown),)

    def decided(self, state: State) -> ResultEntered | GameEntered:
        tournament = state.tournament
        board = board_in_play(tournament, self.round, self.board)
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        refuse_impossible(tournament, self.result, self.game)
        if not board.unfinished and not _goes_on(tournament, board):
            _refuse_decided(tournament, board)
            raise Refused(
                "round {round} board {board} ({white} – {black}) already has the result {result}; "
                "an arbiter can correct it, with a reason",
                round=self.round,
                board=seat_text(tournament, self.round, self.board),
                white=tournament.entrant(board.white).player.name,
                black=tournament.entrant(board.black).player.name,
                result=result_text(board.result, tournament.points),
            )
        if board.unfinished and self.result == board.result:
            raise Refused(
                "round {round} board {board} still has no result",
                round=self.round,
                board=seat_text(tournament, self.round, self.board),
            )
        act = entered(
            tournament, self.round, self.board, self.result, self.game, clocks=self.clocks
        )
        return replace(act, ruling=self._ruling(state)) if self.by_ruling else act

    def _ruling(self, state: State) -> int:
        """Return which ruling brings this result: the latest act, or none does."""
        latest = state.in_force[-1]
        if (
            isinstance(latest.act, RulingMade)
            and latest.act.place == (self.round, self.board, self.game)
            and latest.act.ruled.ruling.result == self.result
        ):
            return latest.version
        raise Refused(
            "no ruling was just made at round {round} board {board} that brings this result",
            round=self.round,
            board=seat_text(state.tournament, self.round, self.board),
        )


class MarkAbsent(Command, frozen=True):
    """Note that a player did not appear, or will not be there for a round to come."""

    right = Right(Role.CLERK, Sentence("noting an absent player"))

    player: asking.PlayerNumber
    round: asking.RoundNumber

    def right_in(self, state: State) -> Right | None:
        tournament = state.tournament
        if _is_forfeited(tournament, self.round, self.player):
            return Right(Role.ARBITER, Sentence("changing a result by absence that stands"))
        if self.round <= len(tournament.rounds) and not _is_published(tournament, self.round):
            return Right(Role.ARBITER, Sentence("giving a result in a round that is not published"))
        return None

    @rule("points.forfeit")
    def decided(self, state: State) -> ByeGranted | ResultEntered | ResultCorrected:
        tournament = state.tournament
        entrant_still_in(tournament, self.player)
        if self.round > len(tournament.rounds):
            return GrantBye(self.player, self.round, Bye.ZERO_POINT).decided(state)
        own_board = tournament.round(self.round).board_of(self.player)
        if own_board is None:
            raise Refused(
                "player {player} has no game in round {round}", player=self.player, round=self.round
            )
        index, board = own_board
        if isinstance(board.result, Forfeit):
            if not board.result.won_by(board.colour_of(self.player)):
                raise Refused(
                    "player {player} is already absent in round {round}",
                    player=self.player,
                    round=self.round,
                )
            lost: Result = Forfeit(Absent.BOTH)
            return CorrectResult(self.round, index, lost, str(ABSENT_TOO)).decided(state)
        lost = Forfeit(Absent.WHITE if board.white == self.player else Absent.BLACK)
        return EnterResult(self.round, index, lost).decided(state)


def entered(
    tournament: Tournament,
    round_number: int,
    board_number: int,
    result: Result,
    game: int = 0,
    *,
    clocks: tuple[int, int] | None = None,
) -> ResultEntered | GameEntered:
    """Return the act by which a board gets a result, or one game of a pairing with several."""
    plan = tournament.game_plan
    if plan is None:
        return ResultEntered(round_number, board_number, result)
    board = tournament.round(round_number).boards[board_number - 1]
    which, games, becomes = after_entry(tournament, plan, board, result, game, clocks)
    return GameEntered(round_number, board_number, becomes, which, games)


def _goes_on(tournament: Tournament, board: Board) -> bool:
    """Return whether more games of a decided match are played, as was announced."""
    plan = tournament.game_plan
    return plan is not None and next_game(plan, tournament, board) > 0


@rule("match.decided")
def _refuse_decided(tournament: Tournament, board: Board) -> None:
    """Refuse a further game of a match that has its winner."""
    if not board.games or not isinstance(system_of(tournament), PlacingSystem):
        return
    values: dict[str, Value] = {
        "white": tournament.entrant(board.white).player.name,
        "black": tournament.entrant(board.black).player.name,
        "score": match_score(tournament, board),
    }
    winner = winner_of(board)
    if winner is None:
        raise Refused(
            "this match is over without a winner, {white} – {black} {score}: no further game is "
            "played; an arbiter can correct a game, with a reason",
            **values,
        )
    raise Refused(
        "this match is decided, {white} – {black} {score}, and {winner} has won it: no further "
        "game is played; an arbiter can correct a game, with a reason",
        edition_of(tournament).because("match.decided", "a match ends when its winner is known"),
        winner=tournament.entrant(winner).player.name,
        **values,
    )


def _differ(ruled: Result, told: Result) -> bool:
    """Return whether a result is another one than that of a ruling; an open game has none yet."""
    if isinstance(ruled, Played) and isinstance(told, Played):
        return (ruled.white, ruled.black) != (told.white, told.black)
    return not isinstance(told, Pending) and ruled != told


def _is_published(tournament: Tournament, round_number: int) -> bool:
    return any(played.number == round_number and played.published for played in tournament.rounds)


def _is_forfeited(tournament: Tournament, round_number: int, player: int) -> bool:
    for played in tournament.rounds:
        if played.number == round_number:
            own_board = played.board_of(player)
            return own_board is not None and isinstance(own_board[1].result, Forfeit)
    return False
