"""Exhibitions and records of the office: what may be done, decided before it is written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec.structs import replace

from crosstable.circuits.exhibitions import (
    Attempt,
    Exhibition,
    ExhibitionError,
    Opponent,
    Outcome,
    SimulBoard,
    colour_findings,
    ending_of,
    judged_error,
)
from crosstable.circuits.records import Record, RecordVerdict, achievement, best_records, record_of
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.office import exhibition_acts as acts
from crosstable.office.journal import Journal
from crosstable.office.keeping import Keeper, PartKind
from crosstable.office.own_parts import Kept, OwnPart, PartAct
from crosstable.office.rating_store import Signature
from crosstable.rulebooks.exhibition_rules import RECORD_EDITION, kind_of_exhibition
from crosstable.rulebooks.library import edition

MOST_BOARDS = 2000
LONGEST_MINUTES = 60 * 24 * 7
RECORD_RATINGS = edition(RECORD_EDITION).ratings


class Exhibitions(Keeper[Exhibition]):
    """Exhibitions and records, each kept in a part of the journal of its own."""

    kind = PartKind(
        stream=acts.EXHIBITIONS_STREAM,
        decode=acts.decode_exhibition_act,
        what="exhibition",
        shown=acts.ExhibitionShown,
        taken_back=acts.ExhibitionTakenBack,
    )

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self.noted: OwnPart[Record] = OwnPart(
            journal, acts.RECORDS_STREAM, decode=acts.decode_record_act, what="record"
        )

    def announce(self, exhibition: Exhibition, *, signed: Signature) -> Kept[Exhibition]:
        """Announce an exhibition."""
        kind_of_exhibition(exhibition.kind)
        if not exhibition.expert.strip():
            raise InvalidValue("an exhibition needs an expert", field="expert")
        title = exhibition.name.strip() or exhibition.expert.strip()
        return self.begun(
            f"{title} {exhibition.day.isoformat()}",
            lambda free: acts.ExhibitionAnnounced(free, replace(exhibition, id=free, name=title)),
            signed,
        )

    def change(self, exhibition: Exhibition, *, signed: Signature) -> Kept[Exhibition]:
        """Change what was announced; the kind stays once games are over."""

        def decide(before: Exhibition) -> PartAct[Exhibition]:
            kind_of_exhibition(exhibition.kind)
            if exhibition.kind != before.kind and any(one.outcome for one in before.boards):
                raise Refused("games are already over: the kind of exhibition can no longer change")
            return acts.ExhibitionChanged(exhibition.id, exhibition)

        return self.written(exhibition.id, decide, signed)

    def seat(
        self, name: str, boards: Sequence[SimulBoard], *, signed: Signature, source: str = ""
    ) -> Kept[Exhibition]:
        """Say who sits where, before any game is over."""

        def decide(before: Exhibition) -> PartAct[Exhibition]:
            if any(board.outcome or board.errors for board in before.boards):
                raise Refused("games are already over: nobody can be seated anew")
            if not 0 < len(boards) <= MOST_BOARDS:
                raise InvalidValue("an exhibition has 1 to {most} boards", most=MOST_BOARDS)
            mixed = colour_findings(replace(before, boards=tuple(boards)))
            if mixed:
                raise Refused(
                    "in a {kind} the expert has one colour on all boards",
                    *mixed,
                    kind=before.rules.words,
                )
            return acts.BoardsSeated(name, tuple(boards), source)

        return self.written(name, decide, signed)

    def result(
        self, name: str, board: int, outcome: Outcome | None, *, ending: str = "", signed: Signature
    ) -> Kept[Exhibition]:
        """Enter the result of a board, seen from the expert, or remove it."""

        def decide(before: Exhibition) -> PartAct[Exhibition]:
            kept = before.board(board)
            if before.finished is not None:
                raise Refused("the exhibition is over; take that back first")
            if kept.ending == "errors":
                raise Refused(
                    "board {board} is lost by one error too many; take that error back first",
                    board=board,
                )
            if outcome is not None:
                ending_of(before, ending, outcome)
            return acts.BoardDecided(name, board, outcome, ending if outcome else "")

        return self.written(name, decide, signed)

    def erred(
        self, name: str, board: int, error: ExhibitionError, *, signed: Signature
    ) -> tuple[Kept[Exhibition], tuple[Reason, ...]]:
        """Note what a blindfold expert said; a game may be lost by it (Annex 8 C.19)."""
        why: list[tuple[Reason, ...]] = []

        def decide(before: Exhibition) -> PartAct[Exhibition]:
            after, because = judged_error(before, board, error)
            why.append(because)
            return acts.ExpertErred(name, board, error, lost=after.outcome is not None)

        return self.written(name, decide, signed), why[-1]

    def finish(
        self, name: str, *, on: date, minutes: int | None, signed: Signature
    ) -> Kept[Exhibition]:
        """End an exhibition whose games are all over."""
        if minutes is not None and not 0 < minutes <= LONGEST_MINUTES:
            raise InvalidValue("no exhibition takes so long or so little time", field="minutes")

        def decide(before: Exhibition) -> PartAct[Exhibition]:
            if not before.boards:
                raise Refused("nobody is seated yet")
            if before.open_boards:
                raise Refused(
                    "these boards still play: {boards}",
                    boards=Listing([str(one.number) for one in before.open_boards]),
                )
            if on < before.day:
                raise Refused("the exhibition begins on {day} only", day=before.day)
            return acts.ExhibitionFinished(name, on, minutes)

        return self.written(name, decide, signed)

    def attempt(self, name: str, attempt: Attempt, *, signed: Signature) -> Kept[Exhibition]:
        """Note what a record needs; an early or late application is judged with the rest."""

        def decide(_before: Exhibition) -> PartAct[Exhibition]:
            if attempt.submitted is not None and not attempt.federation.strip():
                raise InvalidValue(
                    "only a national federation submits an attempt: name it", field="federation"
                )
            return acts.AttemptNoted(name, attempt)

        return self.written(name, decide, signed)

    def note_record(self, record: Record, *, signed: Signature) -> Kept[Record]:
        """Note a record that was made elsewhere."""
        kind_of_exhibition(record.kind)
        if record.opponents < 1 or not 0 <= record.points <= 2 * record.opponents:
            raise InvalidValue("no expert can have these points", field="points")
        if not record.expert.strip():
            raise InvalidValue("a record needs an expert", field="expert")
        name = f"{record.kind} {record.expert} {record.day.year}"
        return self.noted.begin(
            name, lambda free: acts.RecordNoted(free, record), by=signed.by, at=signed.at
        )

    def remove_record(self, name: str, *, signed: Signature) -> None:
        """Take a noted record off the list."""
        self.noted.undo(name, acts.RecordTakenBack, by=signed.by, at=signed.at)

    def check(self, name: str) -> RecordVerdict:
        """Say what an exhibition amounts to, against the records before it."""
        exhibition = self.get(name).item
        return achievement(
            exhibition,
            RECORD_RATINGS,
            records=[*(kept.item for kept in self.noted.items().values()), *self._own_records()],
            others=[kept.item for kept in self.all().values()],
        )

    def records(self) -> dict[str, Record]:
        """Return the record of each kind that is known: noted, or made here and complete."""
        return best_records(
            [*(kept.item for kept in self.noted.items().values()), *self._own_records()]
        )

    def achievements(self) -> tuple[tuple[Exhibition, RecordVerdict], ...]:
        """Return every finished exhibition with what it amounts to, the latest first."""
        finished = [kept.item for kept in self.all().values() if kept.item.finished is not None]
        return tuple(
            (one, self.check(one.id))
            for one in sorted(finished, key=lambda one: (one.day, one.id), reverse=True)
        )

    def _own_records(self) -> Iterable[Record]:
        """Yield the exhibitions that count as records: complete, and submitted as an attempt.

        They are taken in the order of their days, each against those before it.
        """
        everything = [kept.item for kept in self.all().values()]
        known = [kept.item for kept in self.noted.items().values()]
        own: list[Record] = []
        for one in sorted(everything, key=lambda each: (each.day, each.id)):
            if one.finished is None:
                continue
            if achievement(one, RECORD_RATINGS, records=[*known, *own], others=everything).record:
                own.append(record_of(one))
        return own


def seated(
    opponents: Sequence[tuple[Opponent, Colour | None]], colour: Colour
) -> tuple[SimulBoard, ...]:
    """Return boards in the order of the opponents; the expert has a colour where none is said."""
    return tuple(
        SimulBoard(number=number, opponent=opponent, colour=own or colour)
        for number, (opponent, own) in enumerate(opponents, start=1)
    )
