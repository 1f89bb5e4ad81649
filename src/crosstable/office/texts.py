"""Texts that anybody may write, held against their limits where it is decided, for every door.

A text is one line of ``LINE`` characters. Fields that hold more are named here with what they hold,
or by the class they belong to. What stands in a tournament already, as an earlier version or a file
had it, may stay as it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.regulations import LONGEST_TEXT

__all__ = ["LINE", "longest", "refuse_unfit_texts"]

LINE = 200
PARAGRAPH = 500
LONGER: Mapping[str, int] = {
    "reason": PARAGRAPH,
    "exceptional": PARAGRAPH,
    "note": LONGEST_TEXT,
    "notes": LONGEST_TEXT,
    "text": LONGEST_TEXT,
    "position": LONGEST_TEXT,
    "answer": LONGEST_TEXT,
    "decision": LONGEST_TEXT,
    "protest": LONGEST_TEXT,
    "box": LONGEST_TEXT,
    "details": LONGEST_TEXT,
    "program": LONGEST_TEXT,
    "hardware": LONGEST_TEXT,
    "analysis_file": LONGEST_TEXT,
    "results": LONGEST_TEXT,
    "comments": LONGEST_TEXT,
}
"""How many characters the fields of these names have at most; some are held to less besides."""
SHOWN = 30


def longest(kind: type[msgspec.Struct], field: str) -> int:
    """Return how many characters a field has at most."""
    own: Mapping[str, int] = getattr(kind, "longest_texts", {})
    return own.get(field) or LONGER.get(field, LINE)


def refuse_unfit_texts(value: msgspec.Struct, before: object = None) -> None:
    """Refuse what is too long for any page, and characters that nobody sees."""
    for kind, field, text in _texts(value):
        most = longest(kind, field)
        unseen = not text.isprintable() and _has_unseen(text, lines=most > LINE)
        if len(text) <= most and not unseen:
            continue
        if any(text == kept for _kind, _field, kept in _texts(before)):
            continue
        if unseen:
            raise Refused("{text!r} has unprintable characters", text=text[:SHOWN])
        raise Refused(
            "{text!r} … has {length} characters; at most {count} are taken here",
            text=text[:SHOWN],
            length=len(text),
            count=most,
        )


def _has_unseen(text: str, *, lines: bool) -> bool:
    """Return whether there are control characters in a text, or halves of characters."""
    known = "\n\r\t" if lines else ""
    return any(
        unicodedata.category(letter) in {"Cc", "Cs"} for letter in text if letter not in known
    )


def _texts(
    value: object, kind: type[msgspec.Struct] = msgspec.Struct, field: str = ""
) -> Iterator[tuple[type[msgspec.Struct], str, str]]:
    """Yield every text in a value, with the field it stands in."""
    match value:
        case str():
            yield kind, field, value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _texts(getattr(value, name), type(value), name)
        case Mapping():
            for key, part in value.items():
                yield from _texts(key, kind, field)
                yield from _texts(part, kind, field)
        case tuple() | list() | frozenset():
            for part in value:
                yield from _texts(part, kind, field)
