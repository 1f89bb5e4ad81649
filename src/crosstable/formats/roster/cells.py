"""One cell as a value of its field, or the cause and the remedy why it is none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import msgspec

from crosstable.formats.roster.countries import federation_for, usual_code
from crosstable.formats.roster.vocabulary import ABSENT, FEMALE, MALE, TITLES, plain
from crosstable.kernel.day_and_month import day_first_in, two_readings
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.sentence import Listing, Sentence, Value

MAX_TEXT = 200
MAX_CODE = 40
YEARS = range(1880, 2101)
UNUSUAL_RATING = 3000
_SCRIPTS = {
    "LATIN": Sentence("Latin"),
    "CYRILLIC": Sentence("Cyrillic"),
    "GREEK": Sentence("Greek"),
}
"""The scripts whose letters look alike."""
UNRATED = ABSENT | {"0", "unr", "unr.", "unrated", "nc", "n.c.", "geen", "0.0"}

_CHECK_IT = Sentence("check it")


class BadCell(Exception):  # noqa: N818 -- caught in this room, never seen outside
    """A cell that is no value of its field."""

    def __init__(self, form: str, /, *, remedy: str, **values: Value) -> None:
        self.cause = Sentence(form, **values)
        self.remedy = Sentence.of(remedy, {})
        super().__init__(self.cause)


class Doubt(msgspec.Struct, frozen=True):
    """A value that was read, though somebody should look at it."""

    cause: Sentence
    remedy: Sentence


class Conventions(msgspec.Struct, frozen=True):
    """How a whole column writes what one cell alone leaves open."""

    day_first: bool | None = None
    """How dates that end in the year begin; None: the column does not say."""
    m_is_female: bool = False


def conventions_of(field: str, cells: Iterable[str]) -> tuple[Conventions, Sentence | None]:
    """Return how a column is written, and the note on it where something was assumed."""
    if field == "sex":
        words = {plain(cell) for cell in cells}
        if {"h", "m"} <= words and not words & (FEMALE - {"m"}):
            return Conventions(m_is_female=True), Sentence(
                "beside H, the sex M was read as a woman's"
            )
    if field == "born":
        # Dates that leave no doubt decide for the others; without any, those are refused.
        texts = [cell.strip() for cell in cells]
        day_first = day_first_in(texts)
        unclear = any(map(two_readings, texts))
        note = _MONTH_FIRST if day_first is False else _DAY_FIRST if unclear else None
        return Conventions(day_first=day_first), note if day_first is not None else None
    return Conventions(), None


_MONTH_FIRST = Sentence("dates were read as month/day/year")
_DAY_FIRST = Sentence("dates such as 5/6/1990 were read as day/month/year")


def read_text_cell(cell: str) -> str:
    """Return a club, a team or a part of a name: any script, composed, spaces folded."""
    text = " ".join(unicodedata.normalize("NFC", cell).split())
    if len(text) > MAX_TEXT:
        raise BadCell(
            "{count} characters are too long",
            remedy=Sentence("use at most {most}", most=MAX_TEXT),
            count=len(text),
        )
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
        raise BadCell("it has unprintable characters", remedy="type it again")
    return text


def doubts_about_name(name: str) -> Iterable[Doubt]:
    """Return what may be wrong with a name that looks right: letters nobody sees or tells apart."""
    if name.isascii():
        return
    scripts = {_script(letter) for letter in name if letter.isalpha()}
    joins = {"\u200c", "\u200d"} if scripts - _SCRIPTS.keys() else set()
    hidden = {x for x in name if unicodedata.category(x) == "Cf"} - joins
    if hidden:
        signs = sorted(unicodedata.name(sign, hex(ord(sign))) for sign in hidden)
        yield Doubt(
            Sentence("the name holds invisible characters: {signs}", signs=Listing(signs)),
            Sentence("they are left out; check it"),
        )
    for word in re.split(r"[\W\d_]+", name):
        mixed = {_script(letter) for letter in word} & _SCRIPTS.keys()
        if len(mixed) > 1:
            few = min(sorted(mixed), key=lambda script: sum(_script(x) == script for x in word))
            odd = "".join(letter for letter in word if _script(letter) == few)
            yield Doubt(
                Sentence(
                    "{word!r} mixes {scripts} letters; {script} is {odd!r}",
                    word=word,
                    scripts=Listing((_SCRIPTS[used] for used in sorted(mixed)), joint="and"),
                    script=_SCRIPTS[few],
                    odd=odd,
                ),
                Sentence("type the name again in one script"),
            )


def _script(letter: str) -> str:
    return "LATIN" if letter.isascii() else unicodedata.name(letter, "").split(" ", 1)[0]


def read_rating(cell: str) -> tuple[int | None, Doubt | None]:
    """Return a rating, or none for the many ways to write that there is none."""
    if cell.casefold() in UNRATED:
        return None, None
    match = re.fullmatch(r"(\d{1,9})(?:[.,]0*)?", cell)
    if not match or not cell.isascii():
        raise BadCell("this is not a rating", remedy="write a whole number, or nothing")
    value = int(match[1])
    if value == 0:
        return None, None
    if value >= 5000:
        raise BadCell(
            "{rating} is out of range for a rating", remedy="expected 1 to 4999", rating=value
        )
    if value <= UNUSUAL_RATING:
        return value, None
    return value, Doubt(
        Sentence("{rating} is higher than any rating known", rating=value), _CHECK_IT
    )


def read_sex(cell: str, conventions: Conventions) -> Sex | None:
    """Return the sex a word stands for."""
    if cell in ABSENT:
        return None
    word = plain(cell)
    if conventions.m_is_female and word == "m":
        return Sex.FEMALE
    if word in FEMALE:
        return Sex.FEMALE
    if word in MALE:
        return Sex.MALE
    raise BadCell("this word for a sex is not known", remedy="write m or f")


def read_born(cell: str, conventions: Conventions) -> BirthDate | None:
    """Return a birth date as far as it is given."""
    if cell.casefold() in ABSENT or not cell.strip("0-/. "):
        return None
    remedy = Sentence("write YYYY or YYYY-MM-DD")
    text = re.sub(r"[ T]00:00(:00)?(\.0+)?$", "", cell)
    text = re.sub(r"^(\d{4})\.0$", r"\1", text)
    text = re.sub(r"^(\d{4})(\d\d)(\d\d)$", r"\1-\2-\3", text)
    if not re.search(r"\d{4}", text):
        raise BadCell("the year does not have four digits", remedy=remedy)
    bare = text.replace(" ", "")
    days = two_readings(bare) if conventions.day_first is None else ()
    if days:
        raise BadCell(
            "this can be {days}",
            remedy=Sentence("write the one that is meant, with the year first"),
            days=Listing([day.isoformat() for day in days], joint="or"),
        )
    try:
        born = BirthDate.parse(bare, day_first=conventions.day_first)
    except InvalidValue:
        raise BadCell("this is not a date", remedy=remedy) from None
    if born.year not in YEARS:
        raise BadCell("nobody who plays was born in {year}", remedy=remedy, year=born.year)
    return born


def read_federation(cell: str) -> tuple[str, Doubt | None]:
    """Return a federation's code, from the code itself or from a country written out."""
    if cell.casefold() in ABSENT and not re.fullmatch("[A-Z]{3}", cell):
        return "", None
    code = cell.upper()
    if re.fullmatch("[A-Z]{3}", code):
        usual = usual_code(code)
        if not usual:
            return code, None
        return code, Doubt(
            Sentence("{code} is usually written {usual}", code=code, usual=usual), _CHECK_IT
        )
    federation = federation_for(cell)
    if not federation:
        raise BadCell("this is not a federation's code", remedy="write three letters, such as NED")
    return federation, None


def read_title(cell: str, register: str) -> tuple[str, Doubt | None]:
    """Return a title's code in the register's spelling."""
    if cell.casefold() in ABSENT:
        return "", None
    _check_code(cell)
    known = {title.casefold(): title for title in TITLES.get(register, ())}
    code = known.get(cell.casefold(), cell)
    if not known or code in known.values():
        return code, None
    return code, Doubt(
        Sentence("{code} is not a title of {register}", code=code, register=register.upper()),
        Sentence("known: {titles}", titles=Listing(known.values())),
    )


def read_identifier(cell: str) -> tuple[str, Doubt | None]:
    """Return a number in a register, as it is written."""
    if cell.casefold() in ABSENT or cell == "0":
        return "", None
    if re.fullmatch(r"\d[.,]\d+E\+\d+", cell, re.IGNORECASE):
        raise BadCell("the spreadsheet shortened this number", remedy="format the column as text")
    _check_code(cell)
    digits = cell.isascii() and cell.isdecimal()
    return cell, None if digits else Doubt(Sentence("an identifier is usually a number"), _CHECK_IT)


def _check_code(cell: str) -> None:
    if len(cell) > MAX_CODE:
        raise BadCell(
            "{count} characters are too long",
            remedy=Sentence("use at most {most}", most=MAX_CODE),
            count=len(cell),
        )


def read_number(cell: str) -> int | None:
    """Return a starting number."""
    if cell in ABSENT:
        return None
    match = re.fullmatch(r"(\d{1,6})(?:\.0?)?", cell)
    if not match or not cell.isascii():
        raise BadCell("this is not a starting number", remedy="write a whole number")
    return int(match[1])
