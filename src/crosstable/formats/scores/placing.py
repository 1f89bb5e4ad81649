"""What a game's judgement says of its file: where the game stands, and where it goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from crosstable.formats.scores.leniency import Forgiven
from crosstable.formats.scores.reading import Reading
from crosstable.formats.scores.reports import ReplayReport, Status, Stop
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.verdict import Reason

Game = TypeVar("Game")


def headed(tags: Mapping[str, str], plies: int) -> ReplayReport:
    """Return what is known of a game before it is judged: who played whom, where and when."""
    return ReplayReport(
        status=Status.NOT_JUDGED,
        written_plies=plies,
        result=tags.get("Result") or "*",
        white=tags.get("White", ""),
        black=tags.get("Black", ""),
        event=tags.get("Event", ""),
        date=tags.get("Date", ""),
        round=tags.get("Round", ""),
    )


def placed(
    report: ReplayReport, reading: Reading[Game], forgiven: tuple[Forgiven, ...]
) -> ReplayReport:
    """Return a judgement with the lines and columns of the file the game was read from."""

    def found(stop: Stop) -> Stop:
        place = reading.place(stop.step)
        return replace(stop, line=place[0], column=place[1]) if place else stop

    return replace(
        report,
        line=reading.line,
        column=reading.column,
        forgiven=forgiven,
        stop=found(report.stop) if report.stop else None,
        assumed=tuple(map(found, report.assumed)),
    )


def unreadable(reading: Reading[Game]) -> ReplayReport:
    """Return the judgement of a game that cannot be read: why, and where."""
    error = reading.error or UnreadableInput("it cannot be read")
    return ReplayReport(
        status=Status.UNREADABLE,
        stop=Stop(0, "", (Reason(error.cause),), line=error.line, column=error.column),
        line=reading.line,
        column=reading.column,
        forgiven=reading.forgiven,
    )
