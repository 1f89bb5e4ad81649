"""A table on paper: its columns with their cells, and what their heads stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from crosstable.office.columns.table import Column, Kind, Table, View
from crosstable.reports.sheets.heads import PaperColumn
from crosstable.reports.sheets.standings import Legend
from crosstable.reports.wording import Wording


def fitting(table: Table[Any], view: View) -> Table[Any]:
    """Return a table with the columns that were asked for, or those that paper has room for.

    Paper is put up where everybody reads it: what not everybody may see is on it only if asked for.
    """
    seen = table.seen(view)
    if view.columns:
        return seen
    kept = tuple(
        column
        for column in seen.columns
        if column.right is None and not _is_a_list(column, seen.lines)
    )
    return replace(seen, columns=kept)


def _is_a_list(column: Column[Any], lines: Sequence[Any]) -> bool:
    """Return whether figures are results game by game, which would tear a printed table apart."""
    return column.kind is Kind.FIGURE and any(" " in column.printed(line) for line in lines)


def paper_columns(table: Table[Any], words: Wording) -> tuple[PaperColumn, ...]:
    """Return the columns of a table, each with its cells from the first line to the last."""
    return tuple(
        PaperColumn(
            key=column.key,
            head=words.say(column.head),
            kind=column.kind.value,
            weight=column.weight.value,
            cells=tuple([words.say(column.printed(line)) for line in table.lines]),
        )
        for column in table.columns
    )


def legend_of(table: Table[Any], words: Wording) -> tuple[Legend, ...]:
    """Return what the signs stand for that head columns in place of words."""
    return tuple(Legend(column.head, words.say(column.heading)) for column in table.signs)
