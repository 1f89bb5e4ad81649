"""A sheet and a template become a PDF; letters nobody can draw are said, never lost silently."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from datetime import datetime
from enum import Enum
from pathlib import Path

import msgspec
import typst

from crosstable.kernel.sentence import Sentence, plain
from crosstable.reports.fonts import ARCHIVE, REMEDY, FontSource, families, fonts_of, shapeless
from crosstable.reports.sheets.every import Sheet
from crosstable.reports.wording import Wording

__all__ = ["Paper", "Printed", "typeset"]

TEMPLATES = Path(__file__).parent / "templates"


class Paper(Enum):
    """The size of the sheets."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def millimetres(self) -> tuple[int, int]:
        """Return width and height, to the nearest millimetre inside the sheet."""
        return (210, 297) if self is Paper.A4 else (215, 279)


class Printed(msgspec.Struct, frozen=True):
    """A PDF, and what the person who prints it must know."""

    pdf: bytes
    warnings: tuple[Sentence, ...] = ()


def typeset(
    template: str,
    sheet: Sheet,
    *,
    paper: Paper,
    words: Wording,
    printed_at: datetime,
    fonts: FontSource | None = None,
) -> Printed:
    """Return the sheet as PDF: for archives if every letter has a shape, else with warnings.

    The sheet is handed over as JSON, so that whatever stands in a name is printed as it is. A name
    with letters that no font has is printed with boxes for them and the player's number.
    """
    source = fonts or FontSource()
    width, height = paper.millimetres
    data = {
        "sheet": sheet,
        "labels": words.labels,
        "language": words.language.partition("-")[0].partition("_")[0],
        "fonts": families(source),
        "colon": words.colon,
        "decimal": words.decimal,
        "paper": {"letter": "us-letter"}.get(paper.value, paper.value),
        "width": width,
        "height": height,
    }

    def compiled(standards: list[typst.PDFStandard], missing: Collection[str] = ()) -> bytes:
        pdf: bytes = typst.compile(
            TEMPLATES / f"{template}.typ",
            root=TEMPLATES,
            font_paths=fonts_of(source),
            sys_inputs={
                "data": msgspec.json.encode({**data, "missing": missing}, enc_hook=plain).decode()
            },
            pdf_standards=standards,
            timestamp=int(printed_at.timestamp()),
        )
        return pdf

    try:
        return Printed(compiled([ARCHIVE]))
    except typst.TypstError as error:
        missing = shapeless(error)
        warnings = tuple(_missing_words(sheet, missing)) or (
            Sentence(
                "the PDF does not keep the standard for archives: {message}", message=error.message
            ),
        )
    return Printed(compiled([], sorted(missing)), warnings)


def _missing_words(sheet: Sheet, missing: frozenset[str]) -> Iterator[Sentence]:
    """Say for every text of a sheet which of its letters print as empty boxes."""
    for text in dict.fromkeys(_texts(msgspec.to_builtins(sheet, enc_hook=plain))):
        lost = sorted((piece for piece in missing if piece in text), key=text.index)
        if lost:
            letters = " ".join(map(_visible, lost))
            yield Sentence(
                "{text}: no font here has {letters}, boxes are printed; {remedy}",
                text=_visible(text),
                letters=letters,
                remedy=REMEDY,
            )


def _visible(text: str) -> str:
    """Return text that a terminal shows as it is."""
    return "".join(
        letter if letter.isprintable() or unicodedata.category(letter) == "Cf" else repr(letter)
        for letter in text
    )


def _texts(value: object) -> Iterator[str]:
    """Return every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
