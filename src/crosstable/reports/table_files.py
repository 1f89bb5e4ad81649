"""A table as a file for spreadsheets: CSV, or a workbook with one sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from crosstable.formats.roster import delimited
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.points import decimal_text
from crosstable.kernel.sentence import Sentence
from crosstable.office.columns.table import Exact, Table
from crosstable.reports.wording import Wording

TABLE_FILES: Mapping[str, str] = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
"""What a table can be written as, with its media type; the name is the ending of the file too."""


def table_file(table: Table[Any], form: str, words: Wording, *, made: datetime) -> bytes:
    """Return a table under its whole headings; numbers are numbers, names are text."""
    if form not in TABLE_FILES:
        raise UnknownName("format", form, tuple(TABLE_FILES))
    rows = exact_rows(table, words)
    if form == "csv":
        return delimited(map(_in_csv, row) for row in rows)
    from crosstable.reports.workbook import written_book  # noqa: PLC0415 -- slow, seldom needed

    return written_book([(words.say(table.title), rows[0], rows[1:])], made=made)


def exact_rows(table: Table[Any], words: Wording) -> list[list[Exact]]:
    """Return the headings of a table, and under them what its cells hold."""
    lines = (map(column.value, table.lines) for column in table.columns)
    return [
        [words.say(column.heading) for column in table.columns],
        *([_said(value, words) for value in line] for line in zip(*lines, strict=True)),
    ]


def _said(value: Exact, words: Wording) -> Exact:
    return words.say(value) if isinstance(value, Sentence) else value


def _in_csv(value: Exact) -> str:
    if value is None:
        return ""
    return decimal_text(value) if isinstance(value, Fraction) else str(value)
