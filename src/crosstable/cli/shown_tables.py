"""Tables on a terminal: the options every one of them takes, as text, as JSON, as a file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from rich import box
from rich.table import Table as Printed

from crosstable.cli.asking import opt
from crosstable.cli.shell import write_file
from crosstable.kernel.errors import Refused
from crosstable.office.columns.table import Table, View

Columns: TypeAlias = Annotated[
    tuple[str, ...],
    opt(
        metavar="A,B,...",
        help="Which columns, in this order; an unknown name is answered with those there are.",
    ),
]


class Wanted(msgspec.Struct, frozen=True):
    """What every table takes: its columns, its order, and a file to write it into."""

    columns: Columns = ()
    sort: Annotated[
        str, opt(metavar="COLUMN", help="In the order of a column; -COLUMN the other way round.")
    ] = ""
    output: Annotated[
        Path | None,
        opt("-o", "--output", help="Write the table into a file for spreadsheets: .csv or .xlsx."),
    ] = None

    @property
    def view(self) -> View:
        """Return what is to be seen of a table."""
        return View.asked(self.columns, self.sort, lambda _right: True)


def printed_table(table: Table[Any], title: str = "") -> Printed:
    """Return a table for a terminal; below it stands what signs at the heads stand for."""
    printed = Printed(box=box.SIMPLE_HEAD, title=title or None)
    for column in table.columns:
        printed.add_column(str(column.head), justify="right" if column.kind.right else "left")
    for cells in zip(*(column.cells(table.lines) for column in table.columns), strict=True):
        printed.add_row(*cells)
    signs = (f"{column.head} {column.heading}" for column in table.signs)
    printed.caption = " · ".join(signs) or None
    return printed


def write_table(table: Table[Any], path: Path, *, made: datetime) -> str:
    """Write a table into a file, whose ending says what kind of file; return what was written."""
    # What writes papers and workbooks takes longer to load than a file takes to be ranked.
    from crosstable.reports.table_files import TABLE_FILES, table_file  # noqa: PLC0415
    from crosstable.reports.wording import ENGLISH  # noqa: PLC0415

    form = path.suffix.removeprefix(".").casefold()
    if form not in TABLE_FILES:
        raise Refused("{path}: a table is written as .csv or .xlsx", path=str(path))
    data = table_file(table, form, ENGLISH, made=made)
    write_file(path, data)
    return f"{path}: {len(data)} bytes"
