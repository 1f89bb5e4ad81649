"""Results that stood and are corrected: why, until when, and what that changes."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import GamePlan, PartGame
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Pending, Result
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play, refuse_impossible, with_results
from crosstable.office.acts.checks import refuse_other_pair
from crosstable.office.acts.part_games import after_correction, game_words
from crosstable.office.asking import about, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.match_seats import board_words, seat_text, seen_from_match
from crosstable.office.roles import Right, Role
from crosstable.pairing.brackets import winner_of
from crosstable.pairing.systems import AccountableSystem, bracket_system, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule

ABSENT_TOO = Sentence("the opponent is absent too")
"""The reason written down where a result by absence is replaced by one of both players."""


class ResultCorrected(Act, frozen=True, tag="result-corrected"):
    """A result that stood was replaced, with the reason."""

    topic = Topic.CORRECTIONS

    round: int
    board: int
    result: Result
    replaced: Result
    reason: str
    reported_in_time: bool = False
    """Whether the arbiter states that the error was reported before the next round was over."""
    asked_by: str = ""
    """Who asked for it, where that was somebody else than who decided."""

    def games_of(self, board: Board) -> tuple[PartGame, ...]:
        """Return the games of the board as they are: there is only this result."""
        return board.games

    def applied(self, tournament: Tournament) -> Tournament:
        return with_results(tournament, (self,))

    def words(self, tournament: Tournament) -> Sentence:
        board = board_words(tournament, self.round, self.board)
        before = _told(tournament, self, self.replaced)
        if self.result == Pending():
            return Sentence(
                "round {round} board {board}: {before} taken back: {reason}",
                round=self.round,
                board=board,
                before=before,
                reason=_reason(self.reason, self.asked_by),
            )
        now = _told(tournament, self, self.result)
        if self.reported_in_time:
            return Sentence(
                "round {round} board {board} corrected from {before} to {now}, reported in time: "
                "{reason}",
                round=self.round,
                board=board,
                before=before,
                now=now,
                reason=_reason(self.reason, self.asked_by),
            )
        return Sentence(
            "round {round} board {board} corrected from {before} to {now}: {reason}",
            round=self.round,
            board=board,
            before=before,
            now=now,
            reason=_reason(self.reason, self.asked_by),
        )


def _told(tournament: Tournament, correction: ResultCorrected, result: Result) -> str:
    """Return a result of the board as it was entered: in a match, seen from the first team."""
    seen = seen_from_match(tournament, correction.round, correction.board, result)
    return result_text(seen, tournament.points)


class GameCorrected(ResultCorrected, frozen=True, kw_only=True, tag="game-corrected"):
    """A game of a pairing that has several was corrected, and the pairing with it."""

    topic = Topic.CORRECTIONS

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
        if not self.game:
            return ResultCorrected.words(self, tournament)
        return Sentence(
            "{game}, corrected: {reason}",
            game=game_words(tournament, self.round, self.board, self.game, self.games),
            reason=_reason(self.reason, self.asked_by),
        )


class CorrectResult(Command, frozen=True):
    """Replace a result that stands, or that of one game of a pairing that has several."""

    right = Right(Role.ARBITER, Sentence("correcting a result"))

    round: asking.RoundNumber
    board: asking.BoardNumber
    result: asking.Outcome
    reason: asking.ReasonText
    game: asking.GameNumber = 0
    """Which game of the pairing, seen from that game's White; 0 is the pairing as a whole."""
    reported_in_time: Annotated[
        asking.YesNo, about("Whether the error was reported before the next round was over")
    ] = False
    """Whether somebody told of the error before the round after it was over."""
    pair: asking.SeenPair = None
    """White and Black as the person saw them at the board."""
    asked_by: Annotated[asking.Line, said(Sentence("asked by"), "Who asked for it", "Ada Bos")] = ""
    """Who asked for it, where a request is granted."""

    def decided(self, state: State) -> ResultCorrected | GameCorrected:
        tournament, plan = state.tournament, state.tournament.game_plan
        board = board_in_play(tournament, self.round, self.board)
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        refuse_impossible(tournament, self.result, self.game)
        if plan is not None:
            return self._of_games(tournament, plan, board)
        if board.unfinished:
            raise Refused(
                "round {round} board {board} has no result to correct; enter it",
                round=self.round,
                board=seat_text(tournament, self.round, self.board),
            )
        if board.result == self.result:
            raise Refused(
                "that is already the result of round {round} board {board}",
                round=self.round,
                board=seat_text(tournament, self.round, self.board),
            )
        if not self.reason.strip():
            raise Refused("a correction needs a reason")
        self._refuse_opening(tournament, board, self.result)
        self._refuse_other_winner(tournament, board, self.result)
        self._refuse_too_late(tournament, board)
        return ResultCorrected(
            self.round,
            self.board,
            self.result,
            board.result,
            self.reason,
            self.reported_in_time,
            self.asked_by,
        )

    def _of_games(self, tournament: Tournament, plan: GamePlan, board: Board) -> GameCorrected:
        games, becomes = after_correction(tournament, plan, board, self.result, self.game)
        if not self.reason.strip():
            raise Refused("a correction needs a reason")
        self._refuse_opening(tournament, board, becomes)
        self._refuse_other_winner(tournament, board, becomes)
        self._refuse_too_late(tournament, board)
        return GameCorrected(
            round=self.round,
            board=self.board,
            result=becomes,
            replaced=board.result,
            reason=self.reason,
            reported_in_time=self.reported_in_time,
            asked_by=self.asked_by,
            game=self.game,
            games=games,
        )

    def _refuse_too_late(self, tournament: Tournament, board: Board) -> None:
        """Refuse what may only be corrected for the rating report, as long as the rules hold."""
        in_time = self.reported_in_time and _has_deadline(tournament)
        if tournament.by_the_rules and not in_time and not board.unfinished:
            _refuse_late_correction(tournament, self.round)
            _refuse_old_correction(tournament, self.round)

    def _refuse_opening(self, tournament: Tournament, board: Board, becomes: Result) -> None:
        """Refuse to take a result away that the next round was paired on."""
        if board.unfinished or becomes != Pending() or self.round >= len(tournament.rounds):
            return
        raise Refused(
            "round {later} is paired on the result of round {round} board {board}; it can be "
            "corrected, but no longer be taken back",
            later=self.round + 1,
            round=self.round,
            board=seat_text(tournament, self.round, self.board),
        )

    @rule("knock-out.bracket")
    def _refuse_other_winner(self, tournament: Tournament, board: Board, becomes: Result) -> None:
        """Refuse another winner of a match once the winner's next match is paired."""
        if self.round >= len(tournament.rounds) or bracket_system(tournament) is None:
            return
        if winner_of(replace(board, result=becomes)) != winner_of(board):
            raise Refused(
                "round {later} is paired with the winner of this match; undo that round before "
                "another winner is entered",
                later=self.round + 1,
            )

    def cautions(self, state: State) -> tuple[Caution, ...]:
        tournament = state.tournament
        if self.round >= len(tournament.rounds) or system_of(tournament).fixed_schedule:
            return ()
        if not tournament.round(self.round + 1).published:
            return say(
                Level.CONFIRM,
                Sentence(
                    "round {round} was paired on the old result and is held back; pair it again "
                    "before you publish it",
                    round=self.round + 1,
                ),
            )
        if not _has_deadline(tournament):
            return say(
                Level.CONFIRM,
                Sentence(
                    "round {round} was paired on the old result; its pairings stay as they are",
                    round=self.round + 1,
                ),
            )
        rules = edition_of(tournament)
        if self.reported_in_time or not is_late_correction(tournament, self.round):
            because = rules.because(
                "swiss.late-corrections",
                "round {round} was paired on the old result; its pairings stay as they are, and "
                "the correction counts from the next pairing on",
                round=self.round + 1,
            )
            return (Caution(Level.CONFIRM, because),)
        because = rules.because(
            "swiss.late-corrections",
            "round {next} is over: by the rules a result of round {round} is corrected for the "
            "rating report only, and this correction changes the standings",
            next=self.round + 1,
            round=self.round,
        )
        return (Caution(Level.CONFIRM_TWICE, because),)


def _reason(text: str, asked_by: str = "") -> str:
    """Return a reason as it was typed, or as what it is where the office gave it."""
    if asked_by:
        return Sentence("{reason} (asked for by {person})", reason=text, person=asked_by)
    return ABSENT_TOO if text == ABSENT_TOO else text


def _has_deadline(tournament: Tournament) -> bool:
    """Return whether the edition lets results of a Swiss be corrected for a time only."""
    return edition_of(tournament).corrected_until_next_round_ends and isinstance(
        system_of(tournament), AccountableSystem
    )


def is_late_correction(tournament: Tournament, round_number: int) -> bool:
    """Return whether a correction of this round comes too late: the one after it is over.

    Adjourned games do not keep a round open.
    """
    later = tournament.rounds[round_number:]
    return _has_deadline(tournament) and bool(later) and later[0].complete


@rule("swiss.late-corrections")
def _refuse_late_correction(tournament: Tournament, round_number: int) -> None:
    """Refuse to change standings once the next round is over, where the edition says so.

    FIDE C.04.2.D.8: what is reported then is corrected for the rating only.
    """
    if is_late_correction(tournament, round_number):
        raise Refused(
            "round {next} is over, so a result of round {round} can be corrected for the rating "
            "report only; if the error was reported before that, say so",
            edition_of(tournament).because(
                "swiss.late-corrections",
                "errors reported after the end of the next round are corrected for the rating only",
            ),
            next=round_number + 1,
            round=round_number,
        )


def _refuse_old_correction(tournament: Tournament, round_number: int) -> None:
    """Refuse to change what two later pairings rest on, as long as the rules hold."""
    if not system_of(tournament).fixed_schedule and round_number < len(tournament.rounds) - 1:
        raise Refused(
            "round {round} is past: only the result of the round before the last can still be "
            "corrected; correct it for the rating report alone, or leave the rules mode",
            round=round_number,
        )
