"""Text as lines of cells: which encoding, which delimiter, which quotation marks."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence

from crosstable.formats import encodings
from crosstable.formats.roster.grid import (
    MAX_COLUMNS,
    MAX_ROWS,
    Grid,
    GridLine,
    too_many_rows,
)
from crosstable.formats.roster.headers import recognised
from crosstable.formats.roster.model import Problem, Severity, shorten
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

DELIMITERS = {
    "\t": Sentence("columns are separated by a tab"),
    ";": Sentence("columns are separated by a semicolon"),
    "|": Sentence("columns are separated by a bar"),
    ",": Sentence("columns are separated by a comma"),
}
"""The most deliberate first: where a semicolon cuts as evenly as a comma, the comma is inside."""

SAMPLE = 30
LONGEST_LINE = 65_536
LONGEST_QUOTE = 10
"""A quotation that does not close within so many lines was never meant to open."""


def read_text(data: bytes, encoding: str = "") -> Grid:
    """Return the lines of a delimited text in any of the usual encodings."""
    text, notes = decoded(data, encoding)
    lines = list(io.StringIO(text, newline=None))
    filled = [line for line in lines if line.strip()]
    told = _told_delimiter(filled[0]) if filled else ""
    if told:
        lines[lines.index(filled.pop(0))] = "\n"
    if not filled:
        raise UnreadableInput("the file is empty", remedy="choose the file with the players")
    if len(filled) > 2 * MAX_ROWS:
        raise too_many_rows()
    longest = max(range(len(lines)), key=lambda index: len(lines[index]))
    if len(lines[longest]) > LONGEST_LINE:
        raise UnreadableInput(
            "a line of {count} characters is not a line of a player list",
            line=longest + 1,
            remedy="save the list as CSV or XLSX",
            count=len(lines[longest]),
        )
    delimiter = told or _delimiter(filled[:SAMPLE])
    if delimiter:
        notes.append(DELIMITERS[delimiter])
    return Grid(_records(lines, delimiter or "\t", _usual_width(filled, delimiter)), tuple(notes))


def decoded(data: bytes, encoding: str = "") -> tuple[str, list[Sentence]]:
    """Return a text in the encoding that is named or likely, and what was assumed."""
    try:
        found = encodings.decoded(data, encoding)
    except UnreadableInput:
        if encoding:
            raise
        raise _not_text() from None
    return _only_text(found.text), [found.note] if found.note is not None else []


def _only_text(text: str) -> str:
    head = text[:LONGEST_LINE]
    strange = sum(1 for letter in head if letter < " " and letter not in "\t\n\r\f\v")
    if "\0" in text or strange * 50 > len(head):
        raise _not_text()
    return text


def _not_text() -> UnreadableInput:
    return UnreadableInput(
        "this is neither text nor a spreadsheet", remedy="save the list as CSV or XLSX"
    )


def _told_delimiter(line: str) -> str:
    """Return the delimiter that a line such as ``sep=;`` tells, as some spreadsheets write it."""
    bare = line.strip("\r\n").strip('"').casefold()
    mark = bare.removeprefix("sep=")
    return mark if bare.startswith("sep=") and mark in DELIMITERS else ""


def _delimiter(sample: Sequence[str]) -> str:
    """Return the mark that shows most header words, then the one that cuts most evenly.

    None, where the only header stands alone in its line: then a comma belongs to the names.
    """
    marks = [mark for mark in DELIMITERS if any(mark in line for line in sample)]
    words = {mark: max(_words(line, mark) for line in sample) for mark in marks}

    def merit(mark: str) -> tuple[int, int, int]:
        widths = Counter(len(_cut(line, mark)) for line in sample)
        width, often = max(widths.items(), key=lambda item: (item[1], item[0]))
        return words[mark], often if width > 1 else 0, -len(widths)

    alone = any("name" in recognised([line]) for line in sample)
    return "" if alone and not any(words.values()) else max(marks, key=merit, default="")


def _words(line: str, mark: str) -> int:
    """Return how many header words a mark shows in a line that it cuts at all."""
    cells = _cut(line, mark)
    return len(recognised(cells)) if len(cells) > 1 else 0


def _usual_width(sample: Sequence[str], delimiter: str) -> int:
    widths = Counter(len(_cut(line, delimiter)) for line in sample) if delimiter else Counter({1})
    return max(widths.items(), key=lambda item: (item[1], item[0]))[0]


def _cut(line: str, delimiter: str) -> tuple[str, ...]:
    if '"' not in line:
        return tuple(line.rstrip("\n").split(delimiter))
    return tuple(next(csv.reader([line], delimiter=delimiter), ()))


def _records(lines: Sequence[str], delimiter: str, width: int) -> tuple[GridLine, ...]:
    grid_lines: list[GridLine] = []
    at = 0
    while at < len(lines):
        cells, used, problems = _record(lines, at, delimiter, width)
        if len(cells) > MAX_COLUMNS:
            raise UnreadableInput(
                "{count} columns are too many; at most {most}",
                line=at + 1,
                count=len(cells),
                most=MAX_COLUMNS,
            )
        if any(cell.strip() for cell in cells):
            grid_lines.append(GridLine(at + 1, cells, problems))
        at += used
    return tuple(grid_lines)


def _record(
    lines: Sequence[str], at: int, delimiter: str, width: int
) -> tuple[tuple[str, ...], int, tuple[Problem, ...]]:
    """Return the cells of the record that begins here, and over how many lines it goes."""
    if '"' not in lines[at]:
        return _cut(lines[at], delimiter), 1, ()
    for used in range(1, min(LONGEST_QUOTE, len(lines) - at) + 1):
        pieces = lines[at : at + used]
        try:
            # A line of our own shows whether a quotation is still open: it would be swallowed.
            rows = list(csv.reader([*pieces, "end"], delimiter=delimiter))
        except csv.Error:  # a quotation longer than the module allows
            break
        if len(rows) > 1:
            cells = tuple(rows[0])
            if used > 1 and not _belongs_together(cells, pieces, delimiter, width):
                break
            torn = any("\n" in cell and delimiter in cell for cell in cells)
            return cells, used, (_doubt(at, lines[at], _LONG_QUOTE),) if torn else ()
    return (
        tuple(lines[at].rstrip("\n").split(delimiter)),
        1,
        (_doubt(at, lines[at], _OPEN_QUOTE),),
    )


_OPEN_QUOTE = Sentence("a quotation mark opens and never closes; it was kept")
_LONG_QUOTE = Sentence("a quotation goes on over several lines and holds delimiters")


def _belongs_together(
    cells: Sequence[str], pieces: Sequence[str], delimiter: str, width: int
) -> bool:
    """Return whether lines are one record: two stray marks would swallow cells between them."""
    return len(cells) == width or len(cells) >= max(piece.count(delimiter) + 1 for piece in pieces)


def _doubt(at: int, line: str, cause: Sentence) -> Problem:
    return Problem(
        severity=Severity.WARNING,
        line=at + 1,
        value=shorten(line.strip()),
        cause=cause,
        remedy=Sentence("remove the mark or close the quotation"),
    )
