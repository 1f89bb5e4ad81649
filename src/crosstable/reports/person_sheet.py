"""The register of persons as a workbook, which can be taken in again like its CSV file."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from openpyxl import Workbook

from crosstable.formats.person_writing import persons_table
from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person

MOST_ROWS = 1_048_576


def persons_as_workbook(persons: Iterable[Person]) -> bytes:
    """Return one sheet with a line for each fact."""
    rows = persons_table(persons)
    if len(rows) > MOST_ROWS:
        raise Refused("a sheet holds {most} lines; export the register as .csv", most=MOST_ROWS - 1)
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Register")
    sheet.freeze_panes = "B2"
    for row in rows:
        sheet.append(row)
    target = BytesIO()
    book.save(target)
    return target.getvalue()
