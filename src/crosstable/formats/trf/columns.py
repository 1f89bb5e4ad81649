"""One line seen through fixed columns: numbers, points, lists of players, all with their place.

Columns are counted from 1 and inclusive, as the format's description does.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Sentence, Value

_POINTS = re.compile(r"(-?)(\d{0,6})(?:[.,](\d{1,6}))?", re.ASCII)
_WORD = re.compile(r"\S+")
_DIGITS = re.compile(r"[0-9 ]*")


class Row(msgspec.Struct, frozen=True, gc=False):
    """One line of a file by its number."""

    line: int
    text: str

    @property
    def tag(self) -> str:
        """Return the three characters that say which record this is."""
        return self.text[:3]

    def field(self, first: int, last: int) -> str:
        """Return what stands in these columns, without the blanks around it."""
        return self.text[first - 1 : last].strip()

    def fail(
        self, form: str, column: int | None = None, /, *, remedy: str = "", **values: Value
    ) -> UnreadableInput:
        """Return the error that names this line."""
        cause = Sentence.of(form, values)
        return UnreadableInput(cause, line=self.line, column=column, remedy=remedy)

    def integer(self, first: int, last: int, what: Sentence) -> int | None:
        """Return the whole number in these columns, or none where they are blank."""
        text = self.text[first - 1 : last].strip()
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise self.fail(
                "{what}: {text!r} is not a whole number",
                first,
                remedy=Sentence(
                    "columns {first}-{last} must hold digits; check that no column is shifted",
                    first=first,
                    last=last,
                ),
                what=what,
                text=text,
            )
        return int(text)

    def needed(self, first: int, last: int, what: Sentence) -> int:
        """Return the whole number that must stand in these columns."""
        number = self.integer(first, last, what)
        if number is None:
            remedy = Sentence("columns {first}-{last} must hold it", first=first, last=last)
            if len(self.text) >= first:
                raise self.fail("{what} is missing", first, remedy=remedy, what=what)
            raise self.fail(
                "{what} is missing: the line is cut short",
                len(self.text) + 1,
                remedy=remedy,
                what=what,
            )
        return number

    def points(self, first: int, last: int, what: Sentence) -> Fraction | None:
        """Return the points in these columns, or none where they are blank."""
        text = self.field(first, last)
        if not text:
            return None
        return parse_points(self, text, first, what)

    def gap(self, *columns: int) -> None:
        """Refuse the line if one of the columns between two fields is not blank."""
        for column in columns:
            letter = self.text[column - 1 : column]
            if letter and letter != " ":
                raise self.shifted(column)

    def shifted(self, column: int) -> UnreadableInput:
        """Return the error about a letter between two fields."""
        letter = self.text[column - 1]
        cause = (
            Sentence("a tab stands where a blank separates two fields: the columns are shifted")
            if letter == "\t"
            else Sentence(
                "{letter!r} stands where a blank separates two fields: the columns are shifted",
                letter=letter,
            )
        )
        return self.fail(
            cause, column, remedy="write blanks, no tabs, and keep every field in its own columns"
        )

    def numbers(self, first: int, what: Sentence, *, width: int = 4) -> tuple[int, ...]:
        """Return the numbers listed from a column on, one blank between them; blanks are none."""
        tail = self.text[first - 1 :]
        if _DIGITS.fullmatch(tail) and not tail[width :: width + 1].strip():
            # Nearly every line: digits in their columns, told by four calls instead of four each.
            fields = [tail[start : start + width] for start in range(0, len(tail), width + 1)]
            try:
                return tuple([int(field) for field in fields if not field.isspace()])
            except ValueError:
                pass  # A blank inside a number: found and named below.
        numbers = []
        for start in range(first, len(self.text) + 1, width + 1):
            self.gap(start + width)
            number = self.integer(start, start + width - 1, what)
            if number is not None:
                numbers.append(number)
        return tuple(numbers)

    def all_digits(self, *gaps: int) -> bool:
        """Return whether only digits and blanks follow the tag, and blanks in some columns."""
        text = self.text
        return (
            _DIGITS.fullmatch(text, 3) is not None
            and len(text) >= gaps[-1]
            and all(text[column - 1] == " " for column in gaps)
        )

    def words(self, first: int = 5) -> tuple[tuple[int, str], ...]:
        """Return the words from a column on, each with its column."""
        return tuple(
            (word.start() + 1, word.group()) for word in _WORD.finditer(self.text, first - 1)
        )

    def listed(self, what: Sentence) -> tuple[int, ...]:
        """Return the numbers of a list that is free of columns."""
        numbers = []
        for column, word in self.words():
            if not (word.isascii() and word.isdigit() and len(word) <= 4):
                raise self.fail(
                    "{what}: {word!r} is not a number from 1 to 9999", column, what=what, word=word
                )
            numbers.append(int(word))
        return tuple(numbers)


def parse_points(row: Row, text: str, column: int, what: Sentence) -> Fraction:
    """Return a written number of points; a decimal comma is understood."""
    value = _points(text)
    if value is None:
        raise row.fail(
            "{what}: {text!r} is not a number of points",
            column,
            remedy="write points like 4.5",
            what=what,
            text=text,
        )
    return value


@lru_cache(maxsize=4096)
def _points(text: str) -> Fraction | None:
    match = _POINTS.fullmatch(text)
    if not match or not (match[2] or match[3]):
        return None
    sign, whole, decimals = match.groups()
    value = Fraction(int(whole or 0)) + Fraction(int(decimals or 0), 10 ** len(decimals or ""))
    return -value if sign else value


def decimal_points(value: Fraction, width: int = 4) -> str | None:
    """Return points with one decimal, without it where only that fits, or none."""
    tenths = value * 10
    if tenths.denominator != 1:
        return None
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths.numerator), 10)
    text = f"{sign}{whole}.{rest}"
    if len(text) > width and not rest:
        text = f"{sign}{whole}"
    return text.rjust(width) if len(text) <= width else None


def place(*parts: tuple[int, str]) -> str:
    """Return a line with each text beginning in its column, in ascending order."""
    line: list[str] = []
    length = 0
    for column, text in parts:
        line += " " * (column - 1 - length), text
        length = column - 1 + len(text)
    return "".join(line)
