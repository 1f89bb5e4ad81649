"""The mode in which the rules hold, and games that are reported otherwise than they count.

By default an event is run in the mode in which the rules hold. What the rules do not allow is
refused there; the arbiter may leave the mode, for good and visibly, and then take the matter into
his own hands.
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import RemarkKind
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.notation import result_text
from crosstable.kernel.rounds import Board, ReportCorrection
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play, check_result
from crosstable.office.acts.changing import remarked
from crosstable.office.acts.checks import refuse_other_pair
from crosstable.office.asking import about
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.match_seats import board_words
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.library import edition_of


class RulesLeft(Act, frozen=True, tag="rules-left"):
    """The mode in which the rules hold was left, for good."""

    topic = Topic.ANNOUNCEMENT
    can_be_undone = False

    round: int
    reason: str

    def applied(self, tournament: Tournament) -> Tournament:
        return remarked(
            tournament, RemarkKind.RULES_LEFT, self.round, Sentence.recorded(self.reason)
        )

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("the rules mode was left for good: {reason}", reason=self.reason)


class LeaveRules(Command, frozen=True):
    """Leave the mode in which the rules hold; there is no way back."""

    right = Right(Role.CHIEF_ARBITER, Sentence("leaving the rules mode"))

    reason: asking.ReasonText

    def decided(self, state: State) -> RulesLeft:
        if not state.tournament.by_the_rules:
            raise Refused("the rules mode has already been left")
        if not self.reason.strip():
            raise Refused("leaving the rules needs a reason; it will stand in the report")
        return RulesLeft(len(state.tournament.rounds), " ".join(self.reason.split()))

    def cautions(self, _state: State) -> tuple[Caution, ...]:
        return say(
            Level.CONFIRM_TWICE,
            Sentence("the rules mode cannot be entered again, not even by undoing"),
            Sentence("every page and the exported report will say that it was left, when and why"),
        )


class ReportCorrected(Act, frozen=True, tag="report-corrected"):
    """A game is reported to the rating officer otherwise than it stands in the tournament."""

    topic = Topic.CORRECTIONS

    round: int
    number: int
    board: Board
    reason: str

    def applied(self, tournament: Tournament) -> Tournament:
        kept = tuple(
            correction
            for correction in tournament.report_corrections
            if (correction.round, correction.number) != (self.round, self.number)
        )
        if tournament.round(self.round).boards[self.number - 1] != self.board:
            kept += (ReportCorrection(self.round, self.number, self.board, self.reason),)
        return replace(tournament, report_corrections=kept)

    def words(self, tournament: Tournament) -> Sentence:
        if self.board.games:
            points = edition_of(tournament).points
            return Sentence(
                "round {round} board {board} for the report only: games {games}: {reason}",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
                games=Listing(result_text(game.for_pairing, points) for game in self.board.games),
                reason=self.reason,
            )
        return Sentence(
            "round {round} board {board} for the report only: {white}-{black} {result}: {reason}",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
            white=self.board.white,
            black=self.board.black,
            result=result_text(self.board.result, tournament.points),
            reason=self.reason,
        )

    def right_to_undo(self) -> Right:
        return CorrectReport.right


class CorrectReport(Command, frozen=True):
    """Tell the rating officer of a game otherwise than it counts in the tournament."""

    right = Right(Role.CHIEF_ARBITER, Sentence("correcting the rating report"))

    round: asking.RoundNumber
    board: asking.BoardNumber
    result: asking.Outcome
    reason: asking.ReasonText
    colours_exchanged: Annotated[
        asking.YesNo, about("Whether the colours were the other way round")
    ] = False
    game: asking.GameNumber = 0
    """Which game of the pairing, where it has several, seen from that game's White."""
    pair: asking.SeenPair = None
    """White and Black as the person saw them at the board."""

    def decided(self, state: State) -> ReportCorrected:
        tournament = state.tournament
        board = board_in_play(tournament, self.round, self.board)
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        if tournament.game_plan is None:
            check_result(tournament, self.result)
        if board.unfinished:
            raise Refused(
                "round {round} board {board} has no result yet; enter it first",
                round=self.round,
                board=self.board,
            )
        if not self.reason.strip():
            raise Refused("a correction of the report needs a reason")
        if tournament.game_plan is not None:
            told = self._of_one_game(tournament, board)
        else:
            told = Board(*board.sides(exchanged=self.colours_exchanged), self.result)
        return ReportCorrected(self.round, self.board, told, self.reason.strip())

    def _of_one_game(self, tournament: Tournament, board: Board) -> Board:
        """Return a pairing of several games with one of them as the rating officer is told."""
        if not 1 <= self.game <= len(board.games):
            raise Refused(
                "say which game of the pairing is reported otherwise: it has games 1 to {last}",
                last=len(board.games),
            )
        before = tournament.as_reported().round(self.round).boards[self.board - 1]
        games = list(before.games)
        turned = games[self.game - 1].exchanged != self.colours_exchanged
        games[self.game - 1] = PartGame(self.result, turned)
        return replace(before, games=tuple(games))
