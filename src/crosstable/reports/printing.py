"""A sheet and a template become a PDF; letters nobody can draw are said, never lost silently."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from datetime import datetime
from enum import Enum
from typing import ParamSpec, TypeVar

import msgspec

from crosstable.confined import Bounds, Line, apart
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence, plain
from crosstable.reports.font_source import REMEDY, FontSource
from crosstable.reports.setting import set_pages
from crosstable.reports.sheets.every import Sheet
from crosstable.reports.wording import Wording

MOST = Bounds(memory=3 << 30, seconds=120)
"""What one paper may take: cards for two thousand players take half of it."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


def _too_long(_paper: str, bounds: Bounds) -> Refused:
    return Refused(
        "printing this takes more than {seconds} seconds of the processor; print a part of it",
        seconds=bounds.seconds,
    )


def _too_large(_paper: str, bounds: Bounds) -> Refused:
    return Refused(
        "printing this takes more than {megabytes} MB of memory; print a part of it",
        megabytes=bounds.memory // 2**20,
    )


_PRINTING = Line(
    busy=Sentence("several papers are being printed already; try again in a minute"),
    too_long=_too_long,
    too_large=_too_large,
)


def set_apart(
    function: Callable[Given, Made], /, *args: Given.args, **options: Given.kwargs
) -> Made:
    """Return what the typesetter makes, in a process that gives all of its memory back."""
    return apart(_PRINTING, function, "", MOST, *args, **options)


def as_json(value: object) -> str:
    """Return a value as the typesetter reads it."""
    return msgspec.json.encode(value, enc_hook=plain).decode()


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
    width, height = paper.millimetres
    data = {
        "sheet": sheet,
        "labels": words.labels,
        "language": words.language.partition("-")[0].partition("_")[0],
        "colon": words.colon,
        "decimal": words.decimal,
        "paper": {"letter": "us-letter"}.get(paper.value, paper.value),
        "width": width,
        "height": height,
    }
    made = set_apart(
        set_pages, template, as_json(data), fonts or FontSource(), int(printed_at.timestamp())
    )
    warnings = tuple(_missing_words(sheet, made.missing))
    if made.objection and not warnings:
        said = "the PDF does not keep the standard for archives: {message}"
        warnings = (Sentence(said, message=made.objection),)
    return Printed(made.pdf, warnings)


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
