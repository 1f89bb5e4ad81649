"""Corrections that a clerk asks for and an arbiter decides.

Whoever enters results may mistype one and not be allowed to correct it. The request waits with its
board; an arbiter grants it by the correction itself, which says who asked, or declines it.
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import CorrectionRequest
from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Result
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import asking
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play, check_result
from crosstable.office.acts.checks import refuse_other_pair
from crosstable.office.asking import said
from crosstable.office.game_rows import game_points
from crosstable.office.match_seats import board_words, seen_from_match
from crosstable.office.roles import Right, Role


class CorrectionRequested(Act, frozen=True, tag="correction-requested"):
    """Somebody asked an arbiter to correct a result."""

    topic = Topic.CORRECTIONS

    round: int
    board: int
    result: Result
    reason: str
    asked_by: str
    game: int = 0

    def applied(self, tournament: Tournament) -> Tournament:
        others = _without(tournament, self.round, self.board)
        asked = CorrectionRequest(
            self.round, self.board, self.result, self.reason, self.asked_by, self.game
        )
        return replace(tournament, requests=(*others, asked))

    def words(self, tournament: Tournament) -> Sentence:
        points = game_points(tournament) if self.game else tournament.points
        return Sentence(
            "round {round} board {board}: {person} asks for {result}: {reason}",
            round=self.round,
            board=f"{self.board}.{self.game}"
            if self.game
            else board_words(tournament, self.round, self.board),
            person=self.asked_by,
            result=result_text(
                seen_from_match(tournament, self.round, self.board, self.result), points
            ),
            reason=self.reason,
        )


class AskCorrection(Command, frozen=True):
    """Ask an arbiter to correct a result; another request for the board is replaced."""

    right = Right(Role.CLERK, Sentence("asking for a correction"))

    round: asking.RoundNumber
    board: asking.BoardNumber
    result: asking.Outcome
    reason: asking.ReasonText
    asked_by: Annotated[asking.Line, said(Sentence("asked by"), "Who asks for it", "Ada Bos")]
    game: asking.GameNumber = 0
    pair: asking.SeenPair = None
    """White and Black as the person saw them at the board."""

    def decided(self, state: State) -> CorrectionRequested:
        tournament = state.tournament
        board = board_in_play(tournament, self.round, self.board)
        refuse_other_pair(tournament, self.round, self.board, self.pair)
        if not self.game:
            check_result(tournament, self.result)
        if board.unfinished and not board.games:
            raise Refused(
                "round {round} board {board} has no result to correct; enter it",
                round=self.round,
                board=board_words(tournament, self.round, self.board),
            )
        if not self.game and board.result == self.result:
            raise Refused(
                "that is already the result of round {round} board {board}",
                round=self.round,
                board=board_words(tournament, self.round, self.board),
            )
        if not self.reason.strip():
            raise Refused("a correction needs a reason")
        return CorrectionRequested(
            self.round, self.board, self.result, self.reason.strip(), self.asked_by, self.game
        )


class CorrectionDeclined(Act, frozen=True, tag="correction-declined"):
    """An arbiter left a result as it is, though a correction was asked for."""

    topic = Topic.CORRECTIONS

    round: int
    board: int
    asked_by: str
    reason: str = ""

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, requests=_without(tournament, self.round, self.board))

    def words(self, tournament: Tournament) -> Sentence:
        if not self.reason:
            return Sentence(
                "round {round} board {board}: the correction that {person} asked for is declined",
                round=self.round,
                board=board_words(tournament, self.round, self.board),
                person=self.asked_by,
            )
        return Sentence(
            "round {round} board {board}: the correction that {person} asked for is declined: "
            "{reason}",
            round=self.round,
            board=board_words(tournament, self.round, self.board),
            person=self.asked_by,
            reason=self.reason,
        )

    def right_to_undo(self) -> Right:
        return DeclineCorrection.right


class DeclineCorrection(Command, frozen=True):
    """Leave a result as it is, though a correction was asked for."""

    right = Right(Role.ARBITER, Sentence("declining a correction"))

    round: asking.RoundNumber
    board: asking.BoardNumber
    reason: asking.ReasonText = ""

    def decided(self, state: State) -> CorrectionDeclined:
        asked = state.tournament.request_for(self.round, self.board)
        if asked is None:
            raise Refused(
                "nobody asks for a correction of round {round} board {board} any more",
                round=self.round,
                board=self.board,
            )
        return CorrectionDeclined(self.round, self.board, asked.by, self.reason.strip())


def correction_asked(
    tournament: Tournament, round_number: int, board_number: int, wanted: str
) -> CorrectionRequest:
    """Return the request for a board, if it is still for the result that somebody saw in it."""
    asked = tournament.request_for(round_number, board_number)
    points = game_points(tournament) if asked and asked.game else tournament.points
    if asked is None or result_text(asked.result, points) != wanted:
        raise Refused(
            "nobody asks for this correction of round {round} board {board} any more; nothing was "
            "changed",
            round=round_number,
            board=board_number,
        )
    return asked


def _without(
    tournament: Tournament, round_number: int, board_number: int
) -> tuple[CorrectionRequest, ...]:
    """Return the requests for other boards."""
    here = round_number, board_number
    return tuple(asked for asked in tournament.requests if (asked.round, asked.number) != here)
