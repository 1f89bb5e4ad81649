"""People who play: names in any script, ratings, titles and identifiers of several federations."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from enum import Enum
from functools import total_ordering

import msgspec

from crosstable.kernel.day_and_month import refuse_two_readings
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.whole_number import identifier_number

MAX_NAME = 200
EARLIEST, LATEST = 1800, 2200
_DATE = re.compile(r"[0-9]{4}(-[0-9]{1,2}){0,2}")
_JOINERS = "\u200c\u200d"
"""Invisible, and part of the spelling in Persian and the scripts of India."""
_BASE_LETTERS = str.maketrans(
    {"đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ŧ": "t", "æ": "ae", "œ": "oe"}
)
"""Letters that Unicode does not take apart into a plain letter and a mark."""


class Sex(Enum):
    """The sex a federation registered, needed for women's titles and events."""

    MALE = "m"
    FEMALE = "w"

    @property
    def words(self) -> Sentence:
        """Return it as a form names it."""
        return _SEXES[self]


_SEXES = {Sex.MALE: Sentence("male"), Sex.FEMALE: Sentence("female")}


@total_ordering
class BirthDate(msgspec.Struct, frozen=True):
    """A birth date as far as it is known: many lists give only the year."""

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        if self.day is not None and self.month is None:
            raise InvalidValue("a birth date with a day needs a month")
        if not EARLIEST <= self.year <= LATEST:
            raise InvalidValue("nobody who plays was born in the year {year}", year=self.year)
        month, day = (1 if part is None else part for part in (self.month, self.day))
        try:
            date(self.year, month, day)
        except (ValueError, OverflowError):
            raise InvalidValue("{day} is not a date", day=str(self)) from None

    def __lt__(self, other: BirthDate) -> bool:
        """Return whether this date is earlier; what is known less exactly comes first."""
        return self._key < other._key

    @property
    def _key(self) -> tuple[int, int, int]:
        return self.year, self.month or 0, self.day or 0

    def __str__(self) -> str:
        known = [f"{self.year:04}"]
        known += [f"{part:02}" for part in (self.month, self.day) if part is not None]
        return "-".join(known)

    @classmethod
    def parse(cls, text: str, *, day_first: bool | None = None) -> BirthDate:
        """Read ``1990``, ``1990-05``, ``1990-05-17``, ``1990/05/17`` or ``17.05.1990``.

        Zeros stand for unknown parts, as in exchange files. ``day_first`` says how the file writes
        dates that end in the year; where nobody knows, ``05/04/1990`` is refused.
        """
        parts = re.split(r"[-/.]", text.strip())
        if len(parts) == 3 and len(parts[2]) == 4:
            if day_first is None:
                refuse_two_readings(text)
            parts.reverse()
            if day_first is False and "." not in text:
                parts[1], parts[2] = parts[2], parts[1]
        if not _DATE.fullmatch("-".join(parts)):
            raise InvalidValue("{text!r} is not a birth date; write YYYY or YYYY-MM-DD", text=text)
        year, month, day = [int(part) for part in parts] + [0] * (3 - len(parts))
        try:
            return cls(year, month or None, (day or None) if month else None)
        except InvalidValue:
            if not EARLIEST <= year <= LATEST:
                raise
            raise InvalidValue(
                "{day} is not a birth date; write YYYY or YYYY-MM-DD", day=text.strip()
            ) from None


class Rating(msgspec.Struct, frozen=True):
    """A rating on one list, such as ``fide.standard``, ``fmjd.standard`` or ``national``."""

    list: str
    value: int

    def __post_init__(self) -> None:
        if not 0 < self.value < 5000:
            raise InvalidValue("{value} is not a rating; expected 1 to 4999", value=self.value)


class Title(msgspec.Struct, frozen=True):
    """A title and who awarded it: ``Title("fide", "WGM")``."""

    register: str
    code: str


class Identifier(msgspec.Struct, frozen=True):
    """The number of a player in one register: ``Identifier("fmjd", "12345")``."""

    register: str
    value: str


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One person, as the federations know him or her."""

    name: str
    federation: str = ""
    club: str = ""
    sex: Sex | None = None
    born: BirthDate | None = None
    ratings: tuple[Rating, ...] = ()
    titles: tuple[Title, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    person: str = ""
    """Who in the register this is, where somebody has said so: a mark, or ``fide:1503014``."""

    def __post_init__(self) -> None:
        if self.name != clean_name(self.name):
            raise InvalidValue("name {name!r} is not clean; use clean_name first", name=self.name)
        if self.federation and not is_federation(self.federation):
            raise InvalidValue(
                "federation {federation!r} is not a three-letter code", federation=self.federation
            )

    def rating(self, *lists: str) -> int | None:
        """Return the rating on the first of these lists that has one; without lists, any."""
        if len(self.ratings) < 2:  # nearly everybody, and large fields are asked often
            only = self.ratings[0] if self.ratings else None
            return only.value if only is not None and (not lists or only.list in lists) else None
        known = {rating.list: rating.value for rating in self.ratings}
        for name in lists or known:
            if name in known:
                return known[name]
        return None

    def title(self, *registers: str) -> str:
        """Return the title of the first of these registers that gave one, or an empty string."""
        if not self.titles:
            return ""
        known = {title.register: title.code for title in self.titles}
        return next((known[name] for name in registers or known if name in known), "")

    def identifier(self, register: str) -> str:
        """Return the number in a register, or an empty string."""
        for identifier in self.identifiers:
            if identifier.register == register:
                return identifier.value
        return ""

    def number_in(self, register: str) -> int | None:
        """Return the number in a register whose identifiers are numbers, where there is one."""
        return identifier_number(self.identifier(register))

    @property
    def sort_key(self) -> tuple[str, str]:
        """Return the alphabetical place of the name, accents and case put second."""
        return bare_letters(self.name), self.name


def is_federation(text: str) -> bool:
    """Return whether a text is written as the code of a federation is: three capital letters."""
    return re.fullmatch("[A-Z]{3}", text) is not None


def bare_letters(text: str) -> str:
    """Return a text of any script without case and accents, for sorting and searching."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    marks = unicodedata.normalize("NFKD", folded)
    bare = "".join(letter for letter in marks if not unicodedata.combining(letter))
    return bare.translate(_BASE_LETTERS)


def plain_letters(text: str) -> str:
    """Return a text of any script in English letters, for addresses and names of files."""
    if text.isascii():
        return text
    from anyascii import anyascii  # noqa: PLC0415 -- most texts need none of its tables

    return anyascii(unicodedata.normalize("NFC", text))


def key_of(name: str, *, longest: int, otherwise: str) -> str:
    """Return a name of any script as it can stand in an address: small letters and figures."""
    bare = re.sub(r"[^a-z0-9]+", "-", plain_letters(name).lower()).strip("-")
    return bare[:longest].strip("-") or otherwise


def clean_name(text: str) -> str:
    """Return a name of any script in one canonical form, or refuse it.

    Spaces are folded, invisible marks dropped and the letters composed (NFC), so that two spellings
    that look the same are the same.
    """
    if text.isascii() and text.isprintable() and len(text) <= MAX_NAME:
        plain = " ".join(text.split())
        if any(map(str.isalpha, plain)):
            return plain
    visible = "".join(
        letter for letter in text if unicodedata.category(letter) != "Cf" or letter in _JOINERS
    )
    name = " ".join(unicodedata.normalize("NFC", visible).split())
    if not any(unicodedata.category(letter).startswith("L") for letter in name):
        raise InvalidValue("{text!r} is not a name: it has no letter", text=text)
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in name):
        raise InvalidValue("{text!r} is not a name: it has unprintable characters", text=text)
    if len(name) > MAX_NAME:
        raise InvalidValue(
            "a name of {count} characters is too long; at most {max_name}",
            count=len(name),
            max_name=MAX_NAME,
        )
    return name
