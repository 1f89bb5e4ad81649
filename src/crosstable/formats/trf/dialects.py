"""Who wrote a file: the records and letters that only some programs use.

JaVaFo, bbpPairings and CPPDubovSystem added records of their own to TRF16 before TRF26 had any for
the same matters; Gacrux, FIDE's checker, writes letters and codes beside those of the handbook. The
drafts of TRF26 gave other meanings to its records, so nothing is read from them.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

import msgspec

from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.scoring import ENGINE_SCORING

if TYPE_CHECKING:
    from crosstable.formats.trf.document import TrfDocument


NEW_RECORDS = frozenset(
    {
        *("142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"),
        *("240", "250", "260", "299", "300", "310", "320", "330", "801", "802"),
    }
)
"""What TRF26 has and TRF16 has not."""
_DRAFT = frozenset({"TSE", "OOO", "PAB", "NPG", "340"})
DRAFT_TAGS = frozenset({*_DRAFT, "330", "ACC"})
"""Where a record of the drafts may stand."""
_DRAFT_BYE = re.compile(r"330 [FHZ] [ \d]{3} ", re.IGNORECASE)
_DRAFT_ACCELERATION = re.compile(r"ACC [ \d.]{4} [ \d]{3} [ \d]{3} ")
_GACRUX_CODES = frozenset({"MPTS", "GPTS", "ABH"})
_GACRUX_MODIFIERS = re.compile(r"U\d+|V20\d\d")


class Dialect(Enum):
    """A program with records or letters of its own."""

    JAVAFO = "JaVaFo"
    BBPPAIRINGS = "bbpPairings"
    CPPDUBOV = "CPPDubovSystem"
    GACRUX = "Gacrux"


_TAGS = {
    **dict.fromkeys(("XXR", "XXC", "XXZ", "XXS", "XXP", "XXA"), Dialect.JAVAFO),
    **dict.fromkeys(ENGINE_SCORING, Dialect.BBPPAIRINGS),
    **dict.fromkeys(("TNR", "ACC", "BYE", "FOR"), Dialect.CPPDUBOV),
}


class Spoken(msgspec.Struct, frozen=True):
    """The first sign of a dialect in a file: its line, and the record or code."""

    dialect: Dialect
    line: int
    sign: str


def dialects(document: TrfDocument) -> tuple[Spoken, ...]:
    """Return the dialects of a file in the order in which they first show."""
    contents = document.contents
    signs = [
        Spoken(_TAGS[tag], line, tag) for tag, line in contents.first_lines.items() if tag in _TAGS
    ]
    signs += [
        Spoken(Dialect.GACRUX, code.line, code.text)
        for record in contents.tie_breaks
        for code in record.codes
        if code.name in _GACRUX_CODES
        or any(_GACRUX_MODIFIERS.fullmatch(part) for part in code.modifiers)
    ]
    first: dict[Dialect, Spoken] = {}
    for spoken in sorted(signs, key=lambda spoken: spoken.line):
        first.setdefault(spoken.dialect, spoken)
    return tuple(first.values())


def is_heading(row: Row) -> bool:
    """Return whether a line only heads the columns of a record below it, ``OOO RRR TT1 TT2``.

    FIDE's own sample of a team event has one; records have numbers where headings have letters.
    """
    word, *_more = row.text[3:].split() or [""]
    return row.tag in _DRAFT and word.isalpha() and word.isupper() and len(set(word)) == 1


def refuse_draft(row: Row) -> None:
    """Refuse a record that only the drafts of TRF26 have, which number records differently."""
    if is_heading(row):
        return
    if row.tag in _DRAFT or _DRAFT_BYE.match(row.text) or _DRAFT_ACCELERATION.match(row.text):
        raise row.fail(
            "{tag} is a record of the drafts of TRF26, which mean other things by its numbers",
            1,
            remedy="write the file again as TRF26 with a current version of the program",
            tag=row.tag,
        )
