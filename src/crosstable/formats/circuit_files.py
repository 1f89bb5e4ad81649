"""Results of an event, opponents of an exhibition: CSV or XLSX, columns named in the first line.

Either the whole file is good, or the first bad line is named with its column and nothing counts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator
from typing import Generic, TypeVar

import msgspec

from crosstable.circuits.cup import CupResult, refuse_impossible_points
from crosstable.circuits.exhibitions import Opponent
from crosstable.formats import encodings
from crosstable.formats.archives import is_archive
from crosstable.formats.roster.as_text import list_as_text, unread_sheets
from crosstable.formats.roster.text import decoded
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, InvalidValue, UnreadableInput
from crosstable.kernel.player import clean_name
from crosstable.kernel.sentence import Listing, Sentence

RESULT_COLUMNS = (
    *("place", "name", "fmjd", "federation", "sex"),
    *("points", "games", "wins", "rating", "closing"),
)
OPPONENT_COLUMNS = (
    *("name", "fmjd", "federation", "member", "rating"),
    *("national_rating", "club", "venue", "colour"),
)
MOST_BYTES = 8 * 1024 * 1024
DELIMITERS = ("\t", ";", ",")

_Made = TypeVar("_Made")
_Lines = TypeVar("_Lines")
_Line = dict[str, str]


def read_cup_results(data: bytes, *, source: str = "") -> tuple[CupResult, ...]:
    """Return the results of an event; ``closing`` is ``absent`` for who missed the ceremony."""
    return read_lines(data, source, RESULT_COLUMNS, ("place", "name", "points", "games"), _result)


def read_opponents(data: bytes, *, source: str = "") -> tuple[tuple[Opponent, Colour | None], ...]:
    """Return who plays against the expert, in the order of the boards."""
    return read_lines(data, source, OPPONENT_COLUMNS, ("name",), _opponent)


class TableFile(msgspec.Struct, Generic[_Lines], frozen=True):
    """What a file says, and what of it was left unread."""

    lines: _Lines
    notes: tuple[Sentence, ...] = ()


def read_table_file(
    data: bytes, read: Callable[..., _Lines], *, source: str = "", encoding: str = ""
) -> TableFile[_Lines]:
    """Return what a reader makes of a file, with the sheets that it does not read."""
    if encoding and not is_archive(data):
        data = encodings.decoded(data, encoding).text.encode()
    return TableFile(read(data, source=source), unread_sheets(data))


def read_lines(
    data: bytes,
    source: str,
    columns: Collection[str],
    needed: Collection[str],
    make: Callable[[_Line], _Made],
) -> tuple[_Made, ...]:
    """Return what each line after the first makes; all of them or none."""
    try:
        made = tuple(_lines(data, columns, needed, make))
    except UnreadableInput as error:
        cause = error.cause
        for sheets in unread_sheets(data) if error.line is not None else ():
            cause = Sentence("{one}; {other}", one=cause, other=sheets)
        raise UnreadableInput(
            cause, source=source, line=error.line, column=error.column, remedy=error.remedy
        ) from None
    if not made:
        raise UnreadableInput(
            "the file has no lines besides the first",
            source=source,
            remedy="name the columns in its first line, then one line for each player",
        )
    return made


def _lines(
    data: bytes,
    known: Collection[str],
    needed: Collection[str],
    make: Callable[[_Line], _Made],
) -> Iterator[_Made]:
    if len(data) > MOST_BYTES:
        raise UnreadableInput("the file is too large for the players of one event")
    in_sheet = is_archive(data)
    text = list_as_text(data) if in_sheet else decoded(data)[0]
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns: list[str] = []
    try:
        for row in rows:
            # A spreadsheet leaves empty cells at the end of a row out.
            cells = [*row, *[""] * (len(columns) - len(row))] if in_sheet else row
            if not any(map(str.strip, cells)):
                continue
            if not columns:
                columns = _columns(cells, known, needed, rows.line_num)
                continue
            if len(cells) != len(columns):
                raise UnreadableInput(
                    "{count} of {expected} columns; the file looks cut off or mixed up here, and "
                    "nothing was imported",
                    line=rows.line_num,
                    count=len(cells),
                    expected=len(columns),
                )
            given = {
                column: cell.strip() for column, cell in zip(columns, cells, strict=True) if cell
            }
            try:
                yield make(given)
            except CrosstableError as error:
                raise UnreadableInput(
                    "{cause}; nothing was imported", line=rows.line_num, cause=error.sentence
                ) from None
    except csv.Error:
        raise UnreadableInput(
            "a quotation mark is opened and not closed; the file looks cut off, and nothing was "
            "imported",
            line=rows.line_num,
        ) from None


def _columns(
    cells: list[str], known: Collection[str], needed: Collection[str], line: int
) -> list[str]:
    columns = [cell.strip().casefold().replace(" ", "_").replace("-", "_") for cell in cells]
    for column in columns:
        if column not in known:
            raise UnreadableInput(
                "no column is called {name!r}; the first line names the columns: {known}",
                line=line,
                name=column,
                known=Listing(tuple(known), joint="or"),
            )
    for column in needed:
        if column not in columns:
            raise UnreadableInput("the column {name!r} is missing", line=line, name=column)
    return columns


def _result(given: _Line) -> CupResult:
    result = CupResult(
        name=clean_name(given.get("name", "")),
        number=given.get("fmjd", ""),
        federation=given.get("federation", "").upper(),
        woman=_sex(given),
        place=_number(given, "place") or 0,
        points=_number(given, "points") or 0,
        games=_number(given, "games") or 0,
        wins=_number(given, "wins") or 0,
        rating=_number(given, "rating"),
        absent_from_closing=given.get("closing", "").casefold() in {"absent", "no"},
    )
    refuse_impossible_points(result)
    return result


def _opponent(given: _Line) -> tuple[Opponent, Colour | None]:
    return Opponent(
        name=clean_name(given.get("name", "")),
        number=given.get("fmjd", ""),
        federation=given.get("federation", "").upper(),
        member=_yes_or_no(given, "member"),
        rating=_number(given, "rating"),
        national_rating=_number(given, "national_rating"),
        club=given.get("club", ""),
        venue=given.get("venue", ""),
    ), _colour(given)


def _number(given: _Line, column: str) -> int | None:
    text = given.get(column, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise InvalidValue(
            "{name}: {text!r} is not a whole number", name=column, text=text, field=column
        )
    return int(text)


def _sex(given: _Line) -> bool:
    text = given.get("sex", "").casefold()
    if text not in {"", "m", "w", "f"}:
        raise InvalidValue("{text!r} is not a sex; write m or w", text=text, field="sex")
    return text in {"w", "f"}


def _yes_or_no(given: _Line, column: str) -> bool | None:
    text = given.get(column, "").casefold()
    if text not in {"", "yes", "no"}:
        raise InvalidValue("{text!r} is neither yes nor no", text=text, field=column)
    return None if not text else text == "yes"


def _colour(given: _Line) -> Colour | None:
    text = given.get("colour", "").casefold()
    if not text:
        return None
    if text not in {"white", "black", "w", "b"}:
        raise InvalidValue(
            "{text!r} is not a colour; write white or black", text=text, field="colour"
        )
    return Colour.WHITE if text.startswith("w") else Colour.BLACK
