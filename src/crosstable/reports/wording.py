"""The words on paper: English labels, their translations, and dates as a language writes them.

Labels are English and serve as keys of the catalogue that pages use too. Whoever has another one
passes ``Wording("nl", _)``; a label without a translation prints in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import TypeAlias

import msgspec
from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime, format_interval, get_timezone
from babel.numbers import get_decimal_symbol

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Value
from crosstable.languages.catalogues import LANGUAGES
from crosstable.languages.saying import WRITTEN_AS, Speaker, dated
from crosstable.reports.labels import LABELS
from crosstable.standings.prize_words import amount_text

Translate: TypeAlias = Callable[[str], str]
"""Turns a label into another language, as ``gettext`` does."""


class Wording(msgspec.Struct, frozen=True):
    """One language: its code and what it makes of a label."""

    language: str
    translate: Translate

    def __call__(self, label: str, **values: object) -> str:
        """Return a label in this language, its placeholders filled in."""
        text = self.translate(label)
        return text.format(**values) if values else text

    def say(self, value: Value) -> str:
        """Return a sentence of the core, or a value of one, in this language."""
        return _speaker(self.language).say(value)

    @property
    def labels(self) -> Mapping[str, str]:
        """Return all labels in this language, for a template to choose from."""
        return {label: self.translate(label) for label in LABELS}

    def day(self, when: date | None) -> str:
        """Return a date, or nothing."""
        if when is None:
            return ""
        return dated(self.language, format_date(when, "long", locale=self._locale))

    def days(self, first: date | None, last: date | None) -> str:
        """Return from when to when, as short as the language allows."""
        if first is None or last is None or first == last:
            return self.day(first or last)
        written = str(format_interval(first, last, "yMMMMd", locale=self._locale))
        return dated(self.language, written)

    def moment(self, when: datetime) -> str:
        """Return a date with its time, in the zone it carries."""
        zone = get_timezone(when.tzinfo)
        written = format_datetime(when, "d MMM y HH:mm", tzinfo=zone, locale=self._locale)
        return dated(self.language, written)

    @property
    def colon(self) -> str:
        """Return what stands between a word and what it introduces."""
        return self.translate("%(one)s: %(other)s") % {"one": "", "other": ""}

    def money(self, coins: int) -> str:
        """Return an amount as it is paid, ``333.33``, with the decimal sign of this language."""
        return amount_text(coins).replace(".", self.decimal)

    @property
    def decimal(self) -> str:
        """Return what stands before the decimals of a number."""
        return str(get_decimal_symbol(self._locale))

    @property
    def _locale(self) -> Locale:
        name = WRITTEN_AS.get(self.language, self.language)
        try:
            return Locale.parse(name, sep="-" if "-" in name else "_")
        except (UnknownLocaleError, ValueError):
            raise UnknownName("language", self.language, tuple(WORDINGS)) from None


_speaker = cache(Speaker)

WORDINGS = {code: Wording(code, Speaker(code).text) for code in LANGUAGES}
ENGLISH, FRENCH = WORDINGS["en"], WORDINGS["fr"]


def wording(language: str) -> Wording:
    """Return the words of a language that comes with the program."""
    try:
        return WORDINGS[language]
    except KeyError:
        raise UnknownName("language", language, tuple(WORDINGS)) from None
