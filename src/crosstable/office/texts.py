"""What anybody may write, held against its limits where it is decided, for every door.

A text is one line of ``LINE`` characters, a field of a command what its declaration says
(``office.asking``). Other fields that hold more are named here with what they hold. What stands in
a tournament already, as an earlier version or a file had it, may stay as it is.
"""

from __future__ import annotations

import operator
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar, cast

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.regulations import LONGEST_TEXT
from crosstable.kernel.sentence import Sentence
from crosstable.office.asking import LINE, PARAGRAPH, Asked, asked_of

Fitting = TypeVar("Fitting")

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
    return _declared(kind)[field].length or LONGER.get(field, LINE)


@cache
def _declared(kind: type[msgspec.Struct]) -> Mapping[str, Asked]:
    return {asked.name: asked for asked in asked_of(kind)}


def refuse_unfit_numbers(command: msgspec.Struct) -> None:
    """Refuse numbers that no field has, and lists that nobody can read."""
    for asked in asked_of(type(command)):
        value, label = getattr(command, asked.name), asked.label or asked.name
        if isinstance(value, tuple) and asked.size is not None and len(value) > asked.size:
            raise Refused(
                "{field}: {given} are given; at most {most} fit",
                field=label,
                given=len(value),
                most=asked.size,
            )
        for number in _numbers(value):
            least, most = asked.least, asked.most
            if least is not None and most is not None and not least <= number <= most:
                raise Refused(
                    "{field}: {given} is given; {least} to {most} fit",
                    field=label,
                    given=number,
                    least=least,
                    most=most,
                )


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, int):
        yield value


def refuse_unfit_texts(value: msgspec.Struct, before: object = None) -> None:
    """Refuse what is too long for any page, and characters that nobody sees."""
    for kind, field, text in _texts(value):
        most = longest(kind, field)
        unseen = not text.isprintable() and _has_unseen(text, lines=most > LINE)
        if len(text) <= most and not unseen:
            continue
        if any(text == kept for _kind, _field, kept in _texts(before)):
            continue
        wrong = Sentence("{text!r} has unprintable characters", text=text[:SHOWN])
        if not unseen:
            wrong = Sentence(
                "{text!r} … has {length} characters; at most {count} are taken here",
                text=text[:SHOWN],
                length=len(text),
                count=most,
            )
        label = (_declared(kind)[field].label or field) if kind is not msgspec.Struct else None
        raise Refused("{field}: {wrong}", field=label, wrong=wrong) if label else Refused(wrong)


def _has_unseen(text: str, *, lines: bool) -> bool:
    """Return whether there are control characters in a text, or halves of characters.

    In a line, also those that no font has; a game's comments may be newer than our tables.
    """
    known, unseen = ("\n\r\t", {"Cc", "Cs"}) if lines else ("", {"Cc", "Cs", "Co", "Cn"})
    return any(unicodedata.category(letter) in unseen for letter in text if letter not in known)


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


def fitted(value: Fitting, told: list[Sentence]) -> Fitting:
    """Return what a file brings with every text cut to what is taken of it, and tell of each."""
    return cast("Fitting", _fitted(value, msgspec.Struct, "", told))


def _fitted(value: object, kind: type[msgspec.Struct], field: str, told: list[Sentence]) -> object:
    """Return a value, the very same where all of its texts fit."""
    match value:
        case str():
            return _cut(value, longest(kind, field), told)
        case msgspec.Struct():
            parts = {name: getattr(value, name) for name in value.__struct_fields__}
            new = {name: _fitted(part, type(value), name, told) for name, part in parts.items()}
            changed = {name: part for name, part in new.items() if part is not parts[name]}
            return msgspec.structs.replace(value, **changed) if changed else value
        case Mapping():
            fits = {key: _fitted(part, kind, field, told) for key, part in value.items()}
            return value if all(fits[key] is value[key] for key in value) else fits
        case tuple():
            made = tuple([_fitted(part, kind, field, told) for part in value])
            return value if all(map(operator.is_, made, value)) else made
    return value


def _cut(text: str, most: int, told: list[Sentence]) -> str:
    if len(text) <= most:
        return text
    told.append(
        Sentence(
            "{text!r} … is cut after {count:character|characters} of {length}",
            text=text[:SHOWN],
            length=len(text),
            count=most - 1,
        )
    )
    return f"{text[: most - 1]}…"
