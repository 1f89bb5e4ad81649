"""FMJD's text file for tournament data (Annex 9 11), which the official program imports."""

from __future__ import annotations

from crosstable.formats.fmjd_report.convert import (
    Questions,
    completed_report,
    report_of,
)
from crosstable.formats.fmjd_report.convert_in import imported_report, tournament_of
from crosstable.formats.fmjd_report.model import (
    REPORT_FORMAT,
    FmjdReport,
    ReportedPlayer,
    ReportedResult,
    ReportInfo,
)
from crosstable.formats.fmjd_report.reading import (
    lines_of_players,
    looks_like_report,
    read_report,
)
from crosstable.formats.fmjd_report.table import results_table
from crosstable.formats.fmjd_report.writing import write_report

__all__ = [
    "REPORT_FORMAT",
    "FmjdReport",
    "Questions",
    "ReportInfo",
    "ReportedPlayer",
    "ReportedResult",
    "completed_report",
    "imported_report",
    "lines_of_players",
    "looks_like_report",
    "read_report",
    "report_of",
    "results_table",
    "tournament_of",
    "write_report",
]
