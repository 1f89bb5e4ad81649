"""A rating list as a spreadsheet, written row by row."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from crosstable.formats.rating_lists.delimited import COLUMNS
from crosstable.formats.rating_lists.writing import cells_of
from crosstable.kernel.errors import Refused
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.model import ListedPlayer

MOST_ROWS = 1_048_576
CHUNK = 1 << 20
_WIDTHS = {"id": 12, "name": 36}


def write_sheet(players: Iterable[ListedPlayer], issue: ListIssue) -> Iterator[bytes]:
    """Yield the bytes of a workbook with one sheet, or refuse more rows than one can hold."""
    if issue.players >= MOST_ROWS:
        raise Refused(
            f"a sheet holds {MOST_ROWS - 1} players, the list has {issue.players}; "
            "export it as .csv or .txt"
        )
    book = Workbook(write_only=True)
    sheet = book.create_sheet(f"{issue.list} {issue.dated}")
    sheet.freeze_panes = "C2"
    for number, heading in enumerate(COLUMNS):
        letter = chr(ord("A") + number)
        sheet.column_dimensions[letter].width = _WIDTHS.get(heading, 12)
    headings = []
    for heading in COLUMNS:
        cell = WriteOnlyCell(sheet, heading)
        cell.font = Font(bold=True)
        headings.append(cell)
    sheet.append(headings)
    for player in players:
        sheet.append(cells_of(player, issue.list))
    with tempfile.TemporaryFile() as file:
        book.save(file)
        file.seek(0)
        while chunk := file.read(CHUNK):
            yield chunk
