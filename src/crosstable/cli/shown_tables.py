"""Tables on a terminal: the options every one of them takes, as text, as JSON, as a file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click
from rich import box
from rich.table import Table as Printed

from crosstable.cli.shell import say, write_file
from crosstable.kernel.errors import Refused
from crosstable.office.columns.table import Table

Function = TypeVar("Function", bound=Callable[..., Any])


def table_options(function: Function) -> Function:
    """Add what every table takes: its columns, its order, and a file to write it into."""
    for option in (
        click.option(
            "-o",
            "--output",
            type=click.Path(path_type=Path),
            help="Write the table into a file for spreadsheets: .csv or .xlsx.",
        ),
        click.option(
            "--sort",
            default="",
            metavar="COLUMN",
            help="In the order of a column; -COLUMN the other way round.",
        ),
        click.option(
            "--columns",
            multiple=True,
            metavar="A,B,...",
            help="Which columns, in this order; an unknown name is answered with those there are.",
        ),
    ):
        function = option(function)
    return function


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


def write_table(table: Table[Any], path: Path, *, made: datetime) -> None:
    """Write a table into a file; its ending says what kind of file."""
    # What writes papers and workbooks takes longer to load than a file takes to be ranked.
    from crosstable.reports.table_files import TABLE_FILES, table_file  # noqa: PLC0415
    from crosstable.reports.wording import ENGLISH  # noqa: PLC0415

    form = path.suffix.removeprefix(".").casefold()
    if form not in TABLE_FILES:
        raise Refused("{path}: a table is written as .csv or .xlsx", path=str(path))
    data = table_file(table, form, ENGLISH, made=made)
    write_file(path, data)
    say(f"{path}: {len(data)} bytes")
