"""The cells of a rating list as values; what cannot be right is refused with its line."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import lru_cache

from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.player import BirthDate, Sex, clean_name
from crosstable.kernel.sentence import Sentence, Value
from crosstable.ratings.model import LIKELY_RATINGS

MAX_IDENTIFIER = 10**15
MOST_DIGITS = 40
_SEXES = {"m": Sex.MALE, "f": Sex.FEMALE, "w": Sex.FEMALE}
_OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
_WRITTEN_OUT = re.compile(r"[-+]?\d{1,60}(?:\.\d{0,60}|/\d{1,60})?", re.ASCII)
_PLAIN_NAME = re.compile(r"[!-~]+(?: [!-~]+)*")

GAMES = Sentence("games")


def is_digits(text: str) -> bool:
    """Return whether a text is a number that can be read at all: Python itself draws a line too."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def identifier(text: str, line: int) -> int:
    """Return a player's number in the register; every player has one."""
    if not (is_digits(text) and 0 < int(text) < MAX_IDENTIFIER):
        cause = (
            Sentence("{text!r} is not an identifier", text=text[:MOST_DIGITS])
            if text
            else Sentence("the identifier is missing")
        )
        raise UnreadableInput(cause, line=line, remedy="every player has a number of digits")
    return int(text)


def rating(text: str, line: int) -> int | None:
    """Return a rating; none for a blank or 0, which lists print for the unrated."""
    if not text or text == "0":
        return None
    if is_digits(text) and int(text) in LIKELY_RATINGS:
        return int(text)
    if not is_digits(text):
        raise UnreadableInput(
            "rating {text!r} is not a whole number",
            line=line,
            remedy="check the columns",
            text=text[:MOST_DIGITS],
        )
    if not int(text):
        return None
    low, high = LIKELY_RATINGS[0], LIKELY_RATINGS[-1]
    raise UnreadableInput(
        "rating {rating} is out of range: ratings run from {low} to {high}",
        line=line,
        remedy="correct the line, or get the list again",
        rating=text,
        low=low,
        high=high,
    )


def whole(text: str, line: int, what: Value) -> int | None:
    """Return a number of games or a development factor; none for a blank."""
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise UnreadableInput(
            "{what}: {text!r} is not a whole number",
            line=line,
            remedy="check the columns",
            what=what,
            text=text,
        )
    return int(text)


def exact_number(text: str, line: int, what: Value) -> Fraction | None:
    """Return a rating that is carried on unrounded, such as ``2150.25`` or ``4301/2``."""
    if not text:
        return None
    value = fraction_of(text.replace(",", "."))
    if value is None:
        raise UnreadableInput("{what}: {text!r} is not a number", line=line, what=what, text=text)
    return value


def fraction_of(text: str) -> Fraction | None:
    """Return a number that is written out, as a decimal or a fraction; none for another text.

    Exponents are not taken: ``1e999999999`` is a short text and no small number.
    """
    if _WRITTEN_OUT.fullmatch(text) is None:
        return None
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def name_of_player(text: str, line: int) -> str:
    """Return a name in its canonical form; published lists have a few players without one."""
    if _PLAIN_NAME.fullmatch(text):
        return text
    if not any(letter.isalpha() for letter in text):
        return " ".join(text.split())
    try:
        return clean_name(text)
    except InvalidValue as bad:
        raise UnreadableInput(bad.sentence, line=line) from None


def sex(text: str) -> Sex | None:
    """Return the sex that a letter stands for."""
    return _SEXES.get(text[:1].lower())


def title(text: str) -> str:
    """Return a title; old lists abbreviate it to a letter or two."""
    return _OLD_TITLES.get(text, text)


def birth_date(text: str, line: int) -> BirthDate | None:
    """Return when somebody was born, as far as the list says; zeros say nothing."""
    if not text.strip("0./- "):
        return None
    try:
        return _birth_date(text)
    except InvalidValue as bad:
        raise UnreadableInput(bad.sentence, line=line, remedy="write YYYY or YYYY-MM-DD") from None


@lru_cache(maxsize=50_000)
def _birth_date(text: str) -> BirthDate:
    return BirthDate.parse(text)


def day(text: str, line: int, what: Value) -> date | None:
    """Return a date written YYYY-MM-DD."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnreadableInput(
            "{what}: {text!r} is not a date",
            line=line,
            remedy="write YYYY-MM-DD",
            what=what,
            text=text,
        ) from None
