"""Every sheet that can be printed."""

from __future__ import annotations

from typing import TypeAlias

from crosstable.reports.sheets.papers import ReportSheet
from crosstable.reports.sheets.rounds import Cards, Names, Pairings, StartingList, Tables
from crosstable.reports.sheets.standings import BracketSheet, CrossSheet, PrizeSheet, Ranks
from crosstable.reports.sheets.teams import (
    BoardSheet,
    Envelopes,
    FixtureSheet,
    LineupForms,
    Protocols,
)
from crosstable.reports.sheets.texts import (
    ChecklistSheet,
    ComplaintSheet,
    ExamSheet,
    Poster,
    RegulationSheet,
    RulingSheet,
)
from crosstable.reports.sheets.title_papers import TitlePaper

__all__ = ["Sheet"]

Sheet: TypeAlias = (
    Pairings
    | Protocols
    | LineupForms
    | FixtureSheet
    | BoardSheet
    | Envelopes
    | Names
    | Ranks
    | CrossSheet
    | BracketSheet
    | PrizeSheet
    | Cards
    | Tables
    | RegulationSheet
    | RulingSheet
    | ComplaintSheet
    | ExamSheet
    | ChecklistSheet
    | StartingList
    | Poster
    | TitlePaper
    | ReportSheet
)
