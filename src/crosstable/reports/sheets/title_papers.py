"""The papers about titles: pages of fields, tables and paragraphs."""

from __future__ import annotations

import msgspec

from crosstable.reports.sheets.heads import Head


class PaperField(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a form: what it asks for, and the answer."""

    title: str
    text: str = ""
    article: str = ""


class PaperTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a form; one column takes the room that the others leave."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int
    left: tuple[int, ...] = ()
    """The columns of words, which begin at the left."""
    faint: tuple[int, ...] = ()
    """Rows that are there and do not count."""


class PaperBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a form: fields, a table, sentences, room for signatures, whichever it has."""

    title: str = ""
    new_page: bool = False
    """Whether it begins on a page of its own."""
    fields: tuple[PaperField, ...] = ()
    table: PaperTable | None = None
    lines: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()


class PaperPage(msgspec.Struct, frozen=True, kw_only=True):
    """One form, which begins on a page of its own."""

    title: str
    form: str = ""
    """The number of the form, ``IT1``."""
    notice: tuple[str, ...] = ()
    """What keeps anybody from signing."""
    blocks: tuple[PaperBlock, ...]


class TitlePaper(msgspec.Struct, frozen=True, kw_only=True):
    """Forms on norms and titles."""

    head: Head
    forms: tuple[PaperPage, ...]
