"""Player lists from CSV, XLSX or a pasted spreadsheet: every line read, every problem told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.formats.archives import is_archive
from crosstable.formats.roster.as_text import refuse_other_formats
from crosstable.formats.roster.cells import Conventions, conventions_of
from crosstable.formats.roster.columns import NAMES, Layout, lay_out
from crosstable.formats.roster.doubles import mark_doubles
from crosstable.formats.roster.grid import MAX_ROWS, Grid, too_many_rows
from crosstable.formats.roster.lines import read_line
from crosstable.formats.roster.model import Problem, Roster, RosterRow, Severity
from crosstable.formats.roster.team_lists import in_team_order
from crosstable.formats.roster.text import read_text
from crosstable.formats.roster.workbook import read_workbook
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player_fields import PlayerField
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition


def read_roster(
    data: bytes,
    *,
    filename: str = "",
    edition: Edition,
    mapping: Mapping[str, str] | None = None,
    own: Sequence[PlayerField] = (),
    encoding: str = "",
) -> Roster:
    """Return the players of a list with every problem of every line.

    A column is what ``mapping`` says (header or number of the column to field, see
    ``fields_for``), else what its header says, else what stands in it. A bare *rating* or *title*
    is the edition's own. ``own`` are the event's fields about players, known by their names.
    """
    try:
        grid = _grid(data, encoding)
        layout = lay_out(grid.lines, edition, mapping, own)
        if len(layout.body) > MAX_ROWS:
            raise too_many_rows()
    except UnreadableInput as error:
        raise error.at_source(filename) from None
    conventions, notes = _conventions(layout)
    problems = layout.problems
    if any(column.field in NAMES for column in layout.columns):
        each_alone = (
            read_line(line, layout.columns, conventions, own, has_header=layout.has_header)
            for line in layout.body
        )
        rows = in_team_order(mark_doubles(each_alone, layout.columns), layout.columns)
    else:
        rows = tuple(RosterRow(line=line.line, cells=line.cells) for line in layout.body)
    if not layout.body:
        problems += (
            Problem(
                severity=Severity.ERROR,
                cause=Sentence("no line with a player follows the headers"),
                remedy=Sentence("choose the file with the players"),
            ),
        )
    return Roster(
        columns=layout.columns,
        rows=rows,
        problems=problems,
        notes=(*grid.notes, *layout.notes, *notes),
    )


def _grid(data: bytes, encoding: str) -> Grid:
    refuse_other_formats(data)
    return read_workbook(data) if is_archive(data) else read_text(data, encoding)


def _conventions(layout: Layout) -> tuple[tuple[Conventions, ...], list[Sentence]]:
    by_column = []
    notes = []
    for index, column in enumerate(layout.columns):
        cells = [line.cells[index] for line in layout.body if index < len(line.cells)]
        conventions, note = conventions_of(column.field, cells)
        by_column.append(conventions)
        notes += (
            [Sentence("column {column}: {note}", column=column.label, note=note)] if note else []
        )
    return tuple(by_column), notes
