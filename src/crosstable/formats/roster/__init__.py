"""Player lists in and out: CSV, XLSX and what people paste from a spreadsheet.

``read_roster`` understands the columns by itself and tells every problem of every line;
``write_roster`` writes CSV that reads back unchanged; ``preview`` is what people see in between.
"""

from __future__ import annotations

from crosstable.formats.roster.as_text import list_as_text
from crosstable.formats.roster.fields import fields_for, own_field
from crosstable.formats.roster.model import Column, Problem, Roster, RosterRow, Severity
from crosstable.formats.roster.preview import Preview, preview, preview_lines
from crosstable.formats.roster.reading import read_roster
from crosstable.formats.roster.writing import delimited, write_roster

__all__ = [
    "Column",
    "Preview",
    "Problem",
    "Roster",
    "RosterRow",
    "Severity",
    "delimited",
    "fields_for",
    "list_as_text",
    "own_field",
    "preview",
    "preview_lines",
    "read_roster",
    "write_roster",
]
