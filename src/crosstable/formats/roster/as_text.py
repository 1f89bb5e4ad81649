"""A player list as text that people can look over, correct and have read again."""

from __future__ import annotations

import csv
import io
import re

from crosstable.formats.archives import is_archive
from crosstable.formats.roster.grid import MAX_BYTES, Grid
from crosstable.formats.roster.text import decoded
from crosstable.formats.roster.workbook import read_workbook
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence

_OTHER_FORMATS = {
    b"\xd0\xcf\x11\xe0": Sentence("an Excel file of the kind before 2007"),
    b"%PDF": Sentence("a PDF"),
    b"{\\rtf": Sentence("a word processor's document"),
}
_MARKUP = re.compile(rb"<(?:!doctype|\?xml|!--|html|head|body|table|div|meta|svg)\b", re.IGNORECASE)
LARGEST_GAP = 50
"""More blank rows than this in a sheet are not kept: they only keep line numbers the same."""


def refuse_other_formats(data: bytes) -> None:
    """Refuse what is too large or is, by its first bytes, no list at all."""
    if len(data) > MAX_BYTES:
        raise UnreadableInput(
            "{size} MB is too much for a player list; at most {most}",
            size=len(data) // 2**20,
            most=MAX_BYTES // 2**20,
        )
    for mark, what in _OTHER_FORMATS.items():
        if data.startswith(mark):
            raise UnreadableInput(
                "this is {what}", remedy="save the list as CSV or XLSX", what=what
            )
    if _MARKUP.match(data.removeprefix(b"\xef\xbb\xbf").lstrip()):
        raise UnreadableInput(
            "this is {what}",
            remedy="save the list as CSV or XLSX",
            what=Sentence("a web page or XML"),
        )


def unread_sheets(data: bytes) -> tuple[Sentence, ...]:
    """Return which sheet of a workbook is read, where there are others that are not."""
    grid = read_workbook(data) if is_archive(data) else None
    return grid.notes if grid is not None and grid.others else ()


def list_as_text(data: bytes, *, filename: str = "", encoding: str = "") -> str:
    """Return a list as text: of a spreadsheet its first sheet, the cells parted by tabs.

    What it reads as stays the same: ``read_roster`` understands the text as it did the file.
    """
    try:
        refuse_other_formats(data)
        return _with_tabs(read_workbook(data)) if is_archive(data) else decoded(data, encoding)[0]
    except UnreadableInput as error:
        raise error.at_source(filename) from None


def _with_tabs(grid: Grid) -> str:
    text = io.StringIO()
    written = 0
    if all(len(line.cells) < 2 for line in grid.lines):
        # Without a tab to be seen, a comma in a name would be taken for the delimiter.
        text.write("sep=\t\n")
    rows = csv.writer(text, delimiter="\t", lineterminator="\n")
    for line in grid.lines:
        blank = line.line - written - 1
        if 0 < blank <= LARGEST_GAP:
            text.write("\n" * blank)
        rows.writerow(line.cells)
        written = line.line
    return text.getvalue()
