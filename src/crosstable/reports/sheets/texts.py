"""The sheets of sentences: the poster, regulations, rulings and examinations."""

from __future__ import annotations

import msgspec

from crosstable.reports.sheets.heads import Head


class Poster(msgspec.Struct, frozen=True, kw_only=True):
    """Where everybody sees the event."""

    head: Head
    page: str
    code: str
    """The address for cameras, drawn in SVG."""


class RegulationLine(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that holds at the event."""

    title: str
    text: str
    articles: str = ""


class RegulationPart(msgspec.Struct, frozen=True, kw_only=True):
    """The lines about one thing."""

    title: str
    lines: tuple[RegulationLine, ...]
    articles: str = ""


class RegulationSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The regulations of an event."""

    head: Head
    parts: tuple[RegulationPart, ...]


class RulingSheet(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling at a board, for whoever appeals against it."""

    head: Head
    sides: tuple[str, str]
    """White and Black, as they are printed."""
    answer: str
    verdict: str
    picture: str
    """The position it was made on as SVG; empty where nobody knows it."""
    position: str
    parts: tuple[RegulationPart, ...]
    signatures: tuple[str, ...]


class ComplaintSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A form for a complaint, filled in as far as something is known."""

    head: Head
    secret: str
    """Whom it is for."""
    parts: tuple[RegulationPart, ...]
    signatures: tuple[str, ...]


class ExamItem(msgspec.Struct, frozen=True, kw_only=True):
    """One question of a paper for arbiters."""

    number: int
    title: str
    marks: str
    diagram: str
    """The position, drawn in SVG; empty where there is none."""
    position: str
    facts: tuple[RegulationLine, ...]
    choices: tuple[RegulationLine, ...]
    right: str = ""
    """The letter of the right answer; empty on the paper itself."""
    why: tuple[RegulationLine, ...] = ()


class ExamSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A paper for arbiters, or its key."""

    head: Head
    items: tuple[ExamItem, ...]
    key: bool


class ChecklistRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a checklist."""

    done: bool
    text: str
    who: str
    article: str
    asked: str
    """The numbers of the text; empty where it has none."""
    value: str
    outcome: str
    measured: bool
    note: str


class ChecklistPart(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of one phase."""

    title: str
    rows: tuple[ChecklistRow, ...]


class ChecklistSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The lists of an event and of a round."""

    head: Head
    parts: tuple[ChecklistPart, ...]
