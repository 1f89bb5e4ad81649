"""FMJD's tournament file as bytes: English letters only, lines ended as on Windows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.formats.fmjd_report.model import FmjdReport, ReportedPlayer
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.rules import rule


@rule("rating.report")
def write_report(report: FmjdReport) -> bytes:
    """Return the file; every player's line has nine commas whatever is missing."""
    try:
        return "".join(f"{line}\r\n" for line in _lines(report)).encode("ascii")
    except UnicodeEncodeError as error:
        wrong = error.object[error.start : error.end]
        raise InvalidValue(
            "the report has {letters!r}, but English letters only are allowed; "
            "write names and remarks in English letters",
            letters=wrong,
        ) from None


def _lines(report: FmjdReport) -> Iterator[str]:
    info = report.info
    yield "<section Info>"
    yield f"name = {info.name}"
    yield f"played from = {_day(info.played_from)}"
    yield f"played to = {_day(info.played_to)}"
    yield f"type = {info.kind}"
    yield f"national championship = {_yes(info.national_championship)}"
    yield f"women championship = {_yes(info.women_championship)}"
    yield f"name of referee = {info.referee}"
    yield f"place = {info.place}"
    yield f"country = {info.country}"
    yield f"remarks = <remark> {info.remarks} </end remark>"
    yield f"winner = {info.winner}"
    yield "</end info>"
    yield "<section players>"
    for player in report.players:
        yield _player(player)
    yield "</end players>"
    yield "<section results>"
    for result in report.results:
        yield f"{result.round},{result.white},{result.black},{result.result}"
    yield "</end results>"


def _player(player: ReportedPlayer) -> str:
    fields = (
        str(player.fmjd_id),
        str(player.number),
        player.local_id,
        str(player.place),
        str(player.points),
        player.first_name,
        player.last_name,
        player.country,
        _day(player.born),
        player.sex,
    )
    for field in fields:
        if "," in field:
            raise InvalidValue(
                "{text!r} has a comma, which separates the fields of the report", text=field
            )
    return ",".join(fields)


def _day(day: date | None) -> str:
    return f"{day.day:02}/{day.month:02}/{day.year:04}" if day else ""


def _yes(value: bool) -> str:  # noqa: FBT001
    return "Y" if value else "N"
