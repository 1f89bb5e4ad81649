"""Games recorded by an assistant of the arbiter (Laws A.3.1.2 and B.3.1.2).

Whoever has the link of a board writes down what is played there, illegal moves and dashes too, and
is told nothing about them (C.02 6.2.2.11). Moves are no decisions: undoing passes them over
(decision 395).
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.recording import Recording
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play
from crosstable.office.asking import BoardNumber, RoundNumber, Seed, said
from crosstable.office.match_seats import board_words, seat_text
from crosstable.office.roles import Right, Role
from crosstable.rulebooks.rules import rule

LONGEST_WRITTEN = 30
"""Letters of a move as somebody writes it: with a clock time or an offer behind."""
LONGEST_RECORD = 1200
"""Moves of both players; the longest serious games have some six hundred."""


class RecordingOpened(Act, frozen=True, tag="recording-opened"):
    """A link was made with which an assistant records a game; one made before ends."""

    topic = Topic.GAMES

    round: int
    number: int
    mark: str
    """What tells this link from others; it is of no use without the office's secret."""

    def applied(self, tournament: Tournament) -> Tournament:
        kept = _recording(tournament, self.round, self.number)
        return _with(tournament, replace(kept, link=self.mark))

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: link for recording made",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
        )


class OpenRecording(Command, frozen=True):
    """Make a link with which an assistant records the game of a board."""

    right = Right(Role.ARBITER, Sentence("making a link for recording a game"))

    round: RoundNumber
    board: BoardNumber
    mark: Seed

    def decided(self, state: State) -> RecordingOpened:
        _refuse_other_boards(state.tournament, self.round, self.board)
        return RecordingOpened(self.round, self.board, self.mark)


class RecordingClosed(Act, frozen=True, tag="recording-closed"):
    """The link for recording a game ended; what was written stays."""

    topic = Topic.GAMES

    round: int
    number: int

    def applied(self, tournament: Tournament) -> Tournament:
        kept = _recording(tournament, self.round, self.number)
        return _with(tournament, replace(kept, link=""))

    def words(self, tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: link for recording ended",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
        )


class CloseRecording(Command, frozen=True):
    """End the link with which a game is recorded."""

    right = Right(Role.ARBITER, Sentence("ending a link for recording a game"))

    round: RoundNumber
    board: BoardNumber

    def decided(self, state: State) -> RecordingClosed:
        if not _recording(state.tournament, self.round, self.board).link:
            raise Refused(
                "round {round} board {board} has no link for recording",
                round=self.round,
                board=board_words(state.tournament, self.round, self.board),
            )
        return RecordingClosed(self.round, self.board)


class MoveRecorded(Act, frozen=True, tag="move-recorded"):
    """A move was written down at a board, or one that stood there was corrected."""

    topic = Topic.GAMES
    can_be_undone = False

    round: int
    number: int
    ply: int
    """Counted from 1, White's and Black's in turn."""
    written: str
    """As it was written; empty where this move and all after it were struck out."""

    def applied(self, tournament: Tournament) -> Tournament:
        kept = _recording(tournament, self.round, self.number)
        before, after = kept.moves[: self.ply - 1], kept.moves[self.ply :]
        moves = (*before, self.written, *after) if self.written else before
        return _with(tournament, replace(kept, moves=moves))

    def words(self, tournament: Tournament) -> Sentence:
        number, dots = (self.ply + 1) // 2, "." if self.ply % 2 else "..."
        if not self.written:
            return Sentence(
                "round {round} board {board}: struck out from {move} on",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
                move=f"{number}{dots}",
            )
        return Sentence(
            "round {round} board {board}: recorded {move}",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
            move=f"{number}{dots} {self.written}",
        )


class RecordMove(Command, frozen=True):
    """Write down a move, correct one, or strike out all from one on; nothing is judged."""

    right = Right(Role.CLERK, Sentence("recording a game"))

    round: RoundNumber
    board: BoardNumber
    ply: Annotated[
        int,
        said(Sentence("move"), "Half-moves from the beginning", 1, ge=1, le=LONGEST_RECORD),
    ]
    written: Annotated[
        str,
        said(
            Sentence("what was written"),
            "As it was written; empty strikes out all from here on",
            "Nf3",
            max_length=LONGEST_WRITTEN,
        ),
    ]

    @rule("recording.anything")
    def decided(self, state: State) -> MoveRecorded:
        _refuse_other_boards(state.tournament, self.round, self.board)
        kept = _recording(state.tournament, self.round, self.board)
        text = " ".join(self.written.split())
        if not 1 <= self.ply <= len(kept.moves) + 1 or (not text and self.ply > len(kept.moves)):
            raise Refused(
                "half-move {ply} cannot be written; the next one is {next_ply}, and earlier ones "
                "can be corrected",
                ply=self.ply,
                next_ply=len(kept.moves) + 1,
            )
        return MoveRecorded(self.round, self.board, self.ply, text)


def _refuse_other_boards(tournament: Tournament, round_number: int, board_number: int) -> None:
    if tournament.game_plan is not None:
        raise Refused("a pairing has several games here; they are not recorded move by move")
    board = board_in_play(tournament, round_number, board_number)
    if not board.unfinished:
        raise Refused(
            "round {round} board {board} already has a result",
            round=round_number,
            board=seat_text(tournament, round_number, board_number),
        )


def _recording(tournament: Tournament, round_number: int, board_number: int) -> Recording:
    return tournament.recording_of(round_number, board_number) or Recording(
        round_number, board_number
    )


def _with(tournament: Tournament, recording: Recording) -> Tournament:
    others = tuple(
        other
        for other in tournament.recordings
        if (other.round, other.number) != (recording.round, recording.number)
    )
    return replace(tournament, recordings=(*others, recording))
