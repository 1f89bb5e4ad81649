"""The sheets after an event: the final report, an appeals file, the order of the ceremony."""

from __future__ import annotations

import msgspec

from crosstable.reports.sheets.heads import Head
from crosstable.reports.sheets.texts import RegulationLine


class ReportTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a report."""

    title: str = ""
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: tuple[int, ...] = (0,)
    """The columns that take the room the others leave, from 0."""
    right: tuple[int, ...] = ()
    """The columns of figures."""


class ReportSection(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a report: lines, then tables, or words that nothing is to be said."""

    name: str
    title: str
    articles: str = ""
    lines: tuple[RegulationLine, ...] = ()
    tables: tuple[ReportTable, ...] = ()
    nothing: str = ""


class ReportSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A report in parts, with room to sign."""

    head: Head
    parts: tuple[ReportSection, ...]
    signatures: tuple[str, ...] = ()
