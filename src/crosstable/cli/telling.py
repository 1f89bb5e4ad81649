"""What the terminal tells: one answer for people and for programs, and tables.

An answer is lines and tables, one after the other, or ``Shown`` where programs read a value of its
own; what is written as JSON is that value, or else the acts that were written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from crosstable.cli.shell import emit, say, show

if TYPE_CHECKING:
    from rich.table import Table

Line: TypeAlias = "str | Table"
Lines: TypeAlias = "Line | Iterable[Line] | None"
Answer: TypeAlias = "Lines | Shown"


class Shown(msgspec.Struct, frozen=True):
    """An answer that programs read as a value of its own."""

    value: Any
    lines: Any = ()
    status: int = 0
    """The status of the program, which says what was found."""


def tell(told: Answer, *, as_json: bool) -> None:
    """Print an answer: for people lines as they are, and tables as wide as they are."""
    lines = told.lines if isinstance(told, Shown) else told
    if as_json:
        lines = None
    if as_json and isinstance(told, Shown):
        emit(told.value)
    for line in _each(lines):
        say(line) if isinstance(line, str) else show(line)
    if isinstance(told, Shown) and told.status:
        raise SystemExit(told.status)


def _each(lines: Lines) -> Iterable[Line]:
    if lines is None:
        return ()
    return lines if isinstance(lines, Iterable) and not isinstance(lines, str) else (lines,)


def grid(columns: Iterable[str], rows: Iterable[Iterable[object]], title: str = "") -> Table:
    """Return a table; a column whose heading begins with ``>`` stands to the right."""
    from rich import box  # noqa: PLC0415 -- takes long to load, and few answers are tables
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, title=title or None)
    for column in columns:
        table.add_column(column.lstrip(">"), justify="right" if column[:1] == ">" else "left")
    for row in rows:
        table.add_row(*map(str, row))
    return table
