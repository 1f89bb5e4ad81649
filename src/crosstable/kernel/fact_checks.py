"""What every fact about a person is, and what the texts and dates in it may be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing, Sentence, Value

LONGEST = 200
_REGISTER = re.compile(r"[a-z][a-z0-9-]{1,19}")
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,11}")


class Noted(msgspec.Struct, frozen=True, tag_field="kind"):
    """What all facts share."""

    def words(self) -> Sentence:
        """Return the fact in words."""
        raise NotImplementedError

    def days(self) -> tuple[date, ...]:
        """Return the days on which the person must have been born already."""
        return ()


_NEEDED = {
    "event": Sentence("the event"),
    "duty": Sentence("the duty"),
    "club": Sentence("the club"),
    "fee": Sentence("what it is for"),
}


def check_register(register: str) -> None:
    """Refuse what cannot be the name of a register."""
    if not _REGISTER.fullmatch(register):
        raise InvalidValue(
            "{register!r} is not the name of a register; write it as fide, fmjd or ger",
            field="register",
            register=register,
        )


def check_code(field: str, code: str) -> None:
    """Refuse what cannot be the code of a title."""
    if not _CODE.fullmatch(code):
        raise InvalidValue(
            "{title!r} is not a title; write a code such as GM", field=field, title=code
        )


def check_text(field: str, text: str) -> None:
    """Refuse what is no line of text that can be kept."""
    if len(text) > LONGEST or text != " ".join(text.split()) or not text.isprintable():
        raise InvalidValue(
            "{text!r} cannot be kept: one line of at most {most} characters fits",
            field=field,
            text=text,
            most=LONGEST,
        )


def check_one_of(field: str, value: str, known: Mapping[str, Sentence]) -> None:
    """Refuse a word that is not among those known; none said is none wrong."""
    if value and value not in known:
        raise InvalidValue(
            "{value!r} is not one of {known}", field=field, value=value, known=Listing(known)
        )


def check_needed(field: str, text: str, what: Sentence) -> None:
    """Refuse a fact that does not say what it must."""
    check_text(field, text)
    if not text:
        raise InvalidValue(
            "{what} needs to say {part}", field=field, what=what, part=_NEEDED[field]
        )


def check_order(first: date | None, last: date | None, what: Sentence) -> None:
    """Refuse an end before the beginning."""
    if first is not None and last is not None and last < first:
        raise InvalidValue(
            "{what} cannot end on {last}, before it begins on {first}",
            field="until",
            what=what,
            last=last,
            first=first,
        )


def known_days(*days: date | None) -> tuple[date, ...]:
    """Return the days that are known."""
    return tuple(day for day in days if day is not None)


def span(since: date | None, until: date | None) -> list[Value]:
    """Return from when until when, in words."""
    parts: list[Value] = []
    if since is not None:
        parts.append(Sentence("from {date}", date=since))
    if until is not None:
        parts.append(Sentence("until {date}", date=until))
    return parts
