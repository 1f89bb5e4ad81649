"""Sentences of the core in a language: the form is looked up, and each value written its way.

Where a speaker isolates, what people typed from right to left stands between marks of its own, so
that the numbers and commas around it stay where they belong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TypeAlias
from unicodedata import bidirectional

from babel.dates import format_date
from babel.numbers import get_decimal_symbol, get_group_symbol

from crosstable.kernel.sentence import (
    Figure,
    Listing,
    Sentence,
    Value,
    english_form,
    filled,
    strung,
)
from crosstable.languages.catalogues import LOCALES, SOURCE, Texts, plural_form, texts

JOINTS = (Sentence("and"), Sentence("or"), Sentence("then"))
"""The words before the last part of a list."""
BESIDE = Sentence("{one}; {other}", one="", other="")
"""How sentences stand one after another."""

WRITTEN_AS: Mapping[str, str] = {"en": "en_GB"}
"""Day, month, year: 5/11 would be another day for half of those who read English."""

QUOTES: Mapping[str, str] = {"fr": "«\u00a0{}\u00a0»"}
"""What stands around a quoted value; where a language is not here, what Python puts there."""

FIRST_DAYS: Mapping[str, str] = {"fr": "1er"}
"""How the first day of a month is written where it is not written as other days are."""

ISOLATE, END = "\u2068", "\u2069"
"""FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, which no reader sees."""
_FIRST_DAY = re.compile(r"\b1(?= [^\W\d_]|\N{EN DASH}\d)")
_NUMBERED = re.compile(r"(\d+ )?(.*)", re.DOTALL)

Unheard: TypeAlias = Callable[[str], str]
"""What makes something of a text whose form the catalogue does not have."""


class Speaker:
    """One language: says texts, sentences and values of sentences in it."""

    def __init__(
        self,
        code: str,
        *,
        locales: Path = LOCALES,
        unheard: Unheard | None = None,
        for_pages: bool = False,
    ) -> None:
        self.code = code
        self._for_pages = for_pages
        self._locales = locales
        self._unheard = unheard
        self._locale = WRITTEN_AS.get(code, code)

    @cached_property
    def _texts(self) -> Texts:
        """Return the catalogue, which is read when the first text is asked for."""
        return texts(self.code, self._locales) if self.code != SOURCE else {}

    def text(self, key: str) -> str:
        """Return a text of ours, in English where the catalogue does not have it."""
        translated = self._texts.get(key, key)
        return translated if isinstance(translated, str) else translated[0]

    def counted(self, one: str, several: str, count: int) -> str:
        """Return the form of a text that fits a number."""
        text = self._texts.get(one)
        if isinstance(text, tuple):
            return text[plural_form(self.code, count)] or one
        return one if count == 1 else several

    def say(self, value: Value) -> str:
        """Return a sentence, or a value of one, in this language; what people typed stays."""
        match value:
            case Sentence():
                return self._sentence(value)
            case Listing():
                parts = [self.say(part) for part in value.items]
                return strung(parts, self._glue(value.glue), value.joint, self.text(value.joint))
            case Figure():
                return value.translate(self._signs)
            case str():
                return isolated(value) if self._for_pages else value
            case int():
                return str(value)
            case date():
                return dated(self.code, format_date(value, "medium", locale=self._locale))
            case Enum() | Fraction():
                return self.text(str(value))

    def _glue(self, glue: str) -> str:
        """Return what this language has between the parts of a list."""
        if glue == "; ":
            return self.text(BESIDE.form).format(one="", other="")
        word = glue.strip()
        return f" {self.text(word)} " if word in JOINTS else glue

    @cached_property
    def _signs(self) -> dict[int, str]:
        """Return how the signs of a figure are written: before the decimals, and at thousands."""
        return {
            ord("."): get_decimal_symbol(self._locale),
            ord(","): get_group_symbol(self._locale),
        }

    def _sentence(self, sentence: Sentence) -> str:
        if self.code == SOURCE and not (self._for_pages and _is_written_anew(sentence)):
            return str(sentence)
        if sentence.several is not None:
            count = sentence.values["count"]
            form = self.counted(sentence.form, sentence.several, int(str(count)))
        elif self.code == SOURCE or sentence.form in self._texts or self._unheard is None:
            form = self.text(sentence.form)
        else:
            return self._unheard(sentence)
        if not sentence.values:
            return form
        said = {name: self.say(value) for name, value in sentence.values.items()}
        quotes = QUOTES.get(self.code, "")
        quotable = {name: _Quotable(value).within(quotes) for name, value in said.items()}
        return filled(form, sentence.values, quotable, self._form_of)

    def _form_of(self, amount: Fraction) -> int:
        """Return which form of a noun follows a number in this language."""
        return english_form(amount) if self.code == SOURCE else plural_form(self.code, int(amount))


def _is_written_anew(sentence: Sentence) -> bool:
    """Return whether a page writes an English sentence otherwise than it prints itself."""
    return _has_right_to_left(sentence) or any(map(_has_day, sentence.values.values()))


def _has_day(value: Value) -> bool:
    """Return whether a day is among the values of a sentence, or of one inside it."""
    match value:
        case Sentence():
            return any(map(_has_day, value.values.values()))
        case Listing():
            return any(map(_has_day, value.items))
        case _:
            return isinstance(value, date)


def dated(code: str, text: str) -> str:
    """Return a date whose month is named as a language writes it: 1er mai, and 2 mai."""
    first = FIRST_DAYS.get(code)
    return text if first is None else _FIRST_DAY.sub(first, text)


def isolated(typed: str) -> str:
    """Return what people typed so that its direction changes nothing around it.

    A number before a name stays outside: it is read with the sentence.
    """
    if not _has_right_to_left(typed):
        return typed
    number, name = _NUMBERED.fullmatch(typed).groups("")  # type: ignore[union-attr]
    return f"{number}{ISOLATE}{name}{END}"


def _has_right_to_left(text: str) -> bool:
    return not text.isascii() and any(bidirectional(letter) in {"R", "AL"} for letter in text)


class _Quotable(str):
    """A value as it is said; ``{value!r}`` has a language's own quotation marks around it."""

    __slots__ = ("_quotes",)

    _quotes: str

    def within(self, quotes: str) -> _Quotable:
        """Return it with the marks that stand around it where it is quoted."""
        self._quotes = quotes
        return self

    def __repr__(self) -> str:
        # Characters that cannot be printed are still spelt out, only the marks are others.
        if self.startswith(ISOLATE) and self.endswith(END):
            return f"{ISOLATE}{_Quotable(self[1:-1]).within(self._quotes)!r}{END}"
        text = super().__repr__()
        return self._quotes.format(text[1:-1]) if self._quotes else text
