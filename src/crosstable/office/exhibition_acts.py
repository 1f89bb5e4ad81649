"""What happens to exhibitions and to the list of records, as acts of the office's journal."""

from __future__ import annotations

from datetime import date
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.circuits.exhibitions import (
    Attempt,
    Exhibition,
    ExhibitionError,
    Outcome,
    SimulBoard,
    with_board,
)
from crosstable.circuits.records import Record
from crosstable.kernel.sentence import Sentence
from crosstable.office.own_parts import PartAct, Shown, TakenBack, there
from crosstable.rulebooks.exhibition_rules import kind_of_exhibition

EXHIBITIONS_STREAM = "@exhibitions"
RECORDS_STREAM = "@records"


class ExhibitionAct(PartAct[Exhibition], frozen=True):
    """Something done to an exhibition."""


class ExhibitionAnnounced(ExhibitionAct, frozen=True, tag="exhibition-announced"):
    """An exhibition will be held."""

    exhibition: Exhibition

    def words(self) -> Sentence:
        return Sentence(
            "{name}: {kind} of {expert} on {day} announced",
            name=self.exhibition.name,
            kind=kind_of_exhibition(self.exhibition.kind).words,
            expert=self.exhibition.expert,
            day=self.exhibition.day,
        )

    def applied(self, before: Exhibition | None) -> Exhibition:
        del before
        return self.exhibition


class ExhibitionChanged(ExhibitionAct, frozen=True, tag="exhibition-changed"):
    """What was announced is another than before; the boards stay."""

    exhibition: Exhibition

    def words(self) -> Sentence:
        return Sentence("{name} changed", name=self.exhibition.name)

    def applied(self, before: Exhibition | None) -> Exhibition:
        kept = there(before)
        return replace(
            self.exhibition,
            boards=kept.boards,
            finished=kept.finished,
            minutes=kept.minutes,
            published=kept.published,
            attempt=kept.attempt,
        )


class BoardsSeated(ExhibitionAct, frozen=True, tag="exhibition-boards-seated"):
    """Who sits at which board."""

    boards: tuple[SimulBoard, ...]
    source: str = ""

    def words(self) -> Sentence:
        return Sentence(
            "{boards} seated",
            boards=Sentence.plural("{count} board", "{count} boards", count=len(self.boards)),
        )

    def applied(self, before: Exhibition | None) -> Exhibition:
        return replace(there(before), boards=self.boards)


class BoardDecided(ExhibitionAct, frozen=True, tag="exhibition-board-decided"):
    """A game is over, or goes on after all."""

    board: int
    outcome: Outcome | None
    ending: str = ""

    def words(self) -> Sentence:
        if self.outcome is None:
            return Sentence("board {board}: the result removed", board=self.board)
        return Sentence("board {board}: {score}", board=self.board, score=self.outcome.score)

    def applied(self, before: Exhibition | None) -> Exhibition:
        kept = there(before)
        board = replace(kept.board(self.board), outcome=self.outcome, ending=self.ending)
        return replace(kept, boards=with_board(kept.boards, board))


class ExpertErred(ExhibitionAct, frozen=True, tag="exhibition-expert-erred"):
    """A blindfold expert said something that was no legal move."""

    board: int
    error: ExhibitionError
    lost: bool = False
    """Whether the game is lost by it."""

    def words(self) -> Sentence:
        if self.lost:
            return Sentence("board {board}: one error too many, lost", board=self.board)
        if self.error is ExhibitionError.NOTATION:
            return Sentence(
                "board {board}: notation of the other colour noted; it does not count as an error",
                board=self.board,
            )
        if self.error is ExhibitionError.OTHER_BOARD:
            return Sentence(
                "board {board}: thought of another board noted; it does not count as an error",
                board=self.board,
            )
        return Sentence("board {board}: an error of the expert noted", board=self.board)

    def applied(self, before: Exhibition | None) -> Exhibition:
        kept = there(before)
        board = kept.board(self.board)
        board = replace(board, errors=(*board.errors, self.error))
        if self.lost:
            board = replace(board, outcome=Outcome.LOSS, ending="errors")
        return replace(kept, boards=with_board(kept.boards, board))


class ExhibitionFinished(ExhibitionAct, frozen=True, tag="exhibition-finished"):
    """The exhibition is over."""

    on: date
    minutes: int | None = None

    def words(self) -> Sentence:
        return Sentence("the exhibition is over")

    def applied(self, before: Exhibition | None) -> Exhibition:
        return replace(there(before), finished=self.on, minutes=self.minutes)


class AttemptNoted(ExhibitionAct, frozen=True, tag="exhibition-attempt-noted"):
    """What is known for a record."""

    attempt: Attempt

    def words(self) -> Sentence:
        return Sentence("noted for a record")

    def applied(self, before: Exhibition | None) -> Exhibition:
        return replace(there(before), attempt=self.attempt)


class ExhibitionShown(Shown[Exhibition], frozen=True, tag="exhibition-shown"):
    """Everybody may watch, or nobody else any more."""

    def words(self) -> Sentence:
        if self.published:
            return Sentence("the exhibition made public")
        return Sentence("the exhibition made private")


class ExhibitionTakenBack(TakenBack[Exhibition], frozen=True, tag="exhibition-taken-back"):
    """The latest act about an exhibition was taken back."""


class RecordNoted(PartAct[Record], frozen=True, tag="record-noted"):
    """A record that was made elsewhere, or before the office kept exhibitions."""

    record: Record

    def words(self) -> Sentence:
        return Sentence(
            "record of {expert} noted: {opponents:opponent|opponents}, {points:point|points}",
            expert=self.record.expert,
            opponents=self.record.opponents,
            points=self.record.points,
        )

    def applied(self, before: Record | None) -> Record:
        del before
        return self.record


class RecordTakenBack(TakenBack[Record], frozen=True, tag="record-taken-back"):
    """A record is not listed any more."""


ExhibitionActs: TypeAlias = (
    ExhibitionAnnounced
    | ExhibitionChanged
    | BoardsSeated
    | BoardDecided
    | ExpertErred
    | ExhibitionFinished
    | AttemptNoted
    | ExhibitionShown
    | ExhibitionTakenBack
)
_DECODER: msgspec.json.Decoder[ExhibitionActs] = msgspec.json.Decoder(ExhibitionActs)
_RECORDS: msgspec.json.Decoder[RecordNoted | RecordTakenBack] = msgspec.json.Decoder(
    RecordNoted | RecordTakenBack
)


def decode_exhibition_act(text: str) -> PartAct[Exhibition]:
    """Return the act about an exhibition that an entry holds."""
    return _DECODER.decode(text)


def decode_record_act(text: str) -> PartAct[Record]:
    """Return the act about the list of records that an entry holds."""
    return _RECORDS.decode(text)
