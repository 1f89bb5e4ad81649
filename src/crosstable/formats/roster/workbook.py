"""XLSX workbooks as lines of cells, after making sure that they are what they say."""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterable
from datetime import date, datetime
from io import BytesIO

from crosstable.formats.roster.grid import MAX_COLUMNS, MAX_ROWS, Grid, GridLine, too_many_rows
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

MAX_PARTS = 2_000
MAX_UNPACKED = 64 * 1024 * 1024
MAX_SHEET_ROWS = 1_048_576
"""As many as a sheet can have; formats alone may fill them, so blank rows do not count as lines."""

MAX_MARKS = 4_000_000
"""Four for each cell, so fifty cells for each of as many players as a list can have."""
MAX_MARKS_SHARED = 1_200_000
"""Four for each text, so fifteen different ones for each player."""
MAX_MARKS_ASIDE = 100_000
"""In any other part: styles have a few hundred, and every one becomes an object."""

_PIECE = 1 << 18
_LONGEST_MARK = 20
_DOCTYPES = tuple("<!DOCTYPE".encode(code) for code in ("ascii", "utf-16-le", "utf-16-be"))


def read_workbook(data: bytes) -> Grid:
    """Return the lines of the first sheet that is not empty; formulas give their last result."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _check_archive(archive)
        with warnings.catch_warnings():
            # The library warns about parts it leaves out, such as pictures: nothing for a list.
            warnings.simplefilter("ignore")
            return _first_sheet(data)
    except (UnreadableInput, MemoryError):  # who has too little memory says so in other words
        raise
    except Exception as error:  # damaged archives and workbooks make the libraries raise anything
        raise UnreadableInput(
            "the workbook is damaged ({problem})",
            remedy="save it again, or as CSV",
            problem=type(error).__name__,
        ) from None


def _check_archive(archive: zipfile.ZipFile) -> None:
    """Refuse what would grow beyond measure, before the library builds anything of it.

    The sizes an archive declares can be trusted as upper bounds: unpacking stops there. Unpacked
    text is small beside the objects it becomes, so its marks are counted as it streams through. A
    sheet has as many as its cells need, the table of texts that cells share fewer; no other part
    has nearly as many.
    """
    parts = archive.infolist()
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MAX_PARTS or unpacked > MAX_UNPACKED:
        raise UnreadableInput(
            "the workbook unpacks to {size} MB in {parts} parts; at most {most} MB in {most_parts}",
            remedy="copy the players into a new sheet",
            size=unpacked // 2**20,
            parts=len(parts),
            most=MAX_UNPACKED // 2**20,
            most_parts=MAX_PARTS,
        )
    names = {part.filename for part in parts}
    if "xl/workbook.xml" not in names:
        cause = (
            Sentence("this is an OpenDocument file, not an XLSX workbook")
            if "content.xml" in names
            else Sentence("this is an archive, not an XLSX workbook")
        )
        raise UnreadableInput(cause, remedy="save the list as XLSX or CSV")
    left = MAX_MARKS
    for part in parts:
        marks = _marks(archive, part)
        left -= marks
        if left < 0 or marks > _most_marks(part.filename):
            raise UnreadableInput(
                "the workbook's part {part} holds far more than a player list",
                remedy="copy the players into a new sheet",
                part=part.filename,
            )


def _most_marks(name: str) -> int:
    if name.startswith("xl/worksheets/"):
        return MAX_MARKS
    return MAX_MARKS_SHARED if name.startswith("xl/sharedStrings") else MAX_MARKS_ASIDE


def _marks(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> int:
    """Return how many marks a part has, no further than it matters; none may be a document type.

    No workbook declares one; entities in it could grow without end.
    """
    count = 0
    before = b""
    with archive.open(part) as stream:
        while count <= MAX_MARKS and (piece := stream.read(_PIECE)):
            count += piece.count(b"<")
            seen = before + piece
            if any(mark in seen for mark in _DOCTYPES):
                raise UnreadableInput(
                    "the workbook's part {part} declares a document type",
                    remedy="save the list as CSV",
                    part=part.filename,
                )
            before = piece[-_LONGEST_MARK:]
    return count


def _first_sheet(data: bytes) -> Grid:
    from openpyxl import load_workbook  # noqa: PLC0415 -- slow to load, and seldom needed

    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            lines = _lines(sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True))
            if lines:
                others = len(book.sheetnames) - 1
                read = Sentence("sheet {sheet!r} was read", sheet=sheet.title)
                if not others:
                    return Grid(lines, (read,))
                skipped = Sentence.plural(
                    "{count} other sheet was not read",
                    "{count} other sheets were not read",
                    count=others,
                )
                said = Sentence("{one}; {other}", one=read, other=skipped)
                return Grid(lines, (said,), others)
    finally:
        book.close()
    raise UnreadableInput("the workbook is empty", remedy="choose the file with the players")


def _lines(rows: Iterable[tuple[object, ...]]) -> tuple[GridLine, ...]:
    grid_lines: list[GridLine] = []
    blank: tuple[object, ...] | None = None
    for number, row in enumerate(rows, start=1):
        if number > MAX_SHEET_ROWS or len(grid_lines) > 2 * MAX_ROWS:
            raise too_many_rows()
        # The library fills a gap with one and the same row, up to a million times.
        if row is blank:
            continue
        if row.count(None) == len(row):
            blank = row
            continue
        cells = [_text(value) for value in row]
        while cells and not cells[-1].strip():
            cells.pop()
        if len(cells) > MAX_COLUMNS:
            raise UnreadableInput(
                "more than {most} columns are too many",
                line=number,
                remedy="remove some",
                most=MAX_COLUMNS,
            )
        if cells:
            grid_lines.append(GridLine(number, tuple(cells)))
    return tuple(grid_lines)


def _text(value: object) -> str:
    """Return a cell as a person would type it: 2400 rather than 2400.0, a date without its hour."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)
