"""Under which rules an event is played, as a file says it.

Record ``192`` has a code for the text of the Dutch system and for nothing else: tie-breaks, ratings
and laws are left to the first day. A comment of ours, ``### rules fide-2026-03``, names them all;
everybody else ignores it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import COMMENT, TrfDocument
from crosstable.formats.trf.systems import read_system, text_year
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import (
    EDITIONS,
    edition_of_federation,
    edition_of_format,
    edition_of_system,
)

_COMMENT = re.compile(rf"{COMMENT} rules ([a-z0-9-]+)", re.ASCII)
_FORMAT = "trf16"
"""The federation whose events were reported in this format is that of its later versions too."""


class NamedRules(msgspec.Struct, frozen=True):
    """The rules a file names, none where it does not, and what has to be said of it."""

    edition: Edition | None = None
    adjustments: tuple[Adjustment, ...] = ()


def usual_rules(system_name: str, day: date | None) -> Edition:
    """Return the edition of a file that names none: the system decides, else the format."""
    return edition_of_system(system_name, day) or edition_of_format(_FORMAT, day)


def rules_comment(edition: Edition) -> str:
    """Return the line that names an edition."""
    return f"{COMMENT} rules {edition.id}"


def rules_named(document: TrfDocument) -> NamedRules:
    """Return the rules that a file names; a text that the encoded type names goes before.

    Decision 222.
    """
    code = document.header("192")
    year = text_year(code)
    system = read_system(code, "") if year else None
    by_type = edition_of_system(system.name, document.starts, year=year) if system else None
    comment = _comment(document)
    if comment is None:
        return NamedRules(by_type)
    line, name = comment
    chosen = EDITIONS.get(name)
    if chosen is None:
        told = Adjustment.noted(
            Change.EDITION,
            line,
            5,
            "the rules {rules!r} are not kept here: the first day chooses",
            rules=name,
        )
        return NamedRules(by_type, (told,))
    if by_type is not None and by_type.swiss != chosen.swiss:
        told = Adjustment.noted(
            Change.EDITION,
            line,
            5,
            "the comment names the rules {rules}, but {code} is another text: the code is followed",
            rules=name,
            code=code,
        )
        return NamedRules(by_type, (told,))
    return NamedRules(chosen, () if by_type else tuple(_of_another_day(chosen, line, document)))


def _of_another_day(chosen: Edition, line: int, document: TrfDocument) -> Iterator[Adjustment]:
    """Say where a comment alone names other rules than those of the first day."""
    day = document.starts
    usual = edition_of_federation(chosen.federation.lower(), day)
    if day is not None and usual is not chosen:
        yield Adjustment.noted(
            Change.EDITION,
            line,
            5,
            "the comment names the rules {rules}, but {usual} are in force on {day}: the comment "
            "is followed; correct the first day (042), or choose the rules yourself",
            rules=chosen.id,
            usual=usual.id,
            day=day,
        )


def commented_rules(document: TrfDocument) -> Edition | None:
    """Return the edition that a comment of ours names, where it is kept here."""
    comment = _comment(document)
    return EDITIONS.get(comment[1]) if comment else None


def _comment(document: TrfDocument) -> tuple[int, str] | None:
    return next(
        (
            (row.line, match[1])
            for row in reversed(document.contents.comments)
            if (match := _COMMENT.fullmatch(row.text))
        ),
        None,
    )
