"""The words on paper: English labels, their translations, and dates as a language writes them.

Labels are English and serve as message ids. Whoever has a catalogue passes ``Wording("nl", _)``;
a label without a translation prints in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import TypeAlias

import msgspec
from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime, format_interval, get_timezone

from crosstable.kernel.errors import UnknownName
from crosstable.reports.french import FRENCH_LABELS

__all__ = ["ENGLISH", "FRENCH", "LABELS", "WORDINGS", "Translate", "Wording", "wording"]

Translate: TypeAlias = Callable[[str], str]
"""Turns a label into another language, as ``gettext`` does."""

LABELS = tuple(FRENCH_LABELS)
"""Every label that can stand on paper, for catalogues to translate."""
_LOCALES = {"en": "en_GB"}
"""How a language writes dates where it is spoken in several ways: here, the day first."""


class Wording(msgspec.Struct, frozen=True):
    """One language: its code and what it makes of a label."""

    language: str
    translate: Translate

    def __call__(self, label: str, **values: object) -> str:
        """Return a label in this language, its placeholders filled in."""
        text = self.translate(label)
        return text.format(**values) if values else text

    @property
    def labels(self) -> Mapping[str, str]:
        """Return all labels in this language, for a template to choose from."""
        return {label: self.translate(label) for label in LABELS}

    def day(self, when: date | None) -> str:
        """Return a date, or nothing."""
        return "" if when is None else format_date(when, "long", locale=self._locale)

    def days(self, first: date | None, last: date | None) -> str:
        """Return from when to when, as short as the language allows."""
        if first is None or last is None or first == last:
            return self.day(first or last)
        return str(format_interval(first, last, "yMMMMd", locale=self._locale))

    def moment(self, when: datetime) -> str:
        """Return a date with its time, in the zone it carries."""
        zone = get_timezone(when.tzinfo)
        return format_datetime(when, "d MMM y HH:mm", tzinfo=zone, locale=self._locale)

    @property
    def _locale(self) -> Locale:
        name = _LOCALES.get(self.language, self.language)
        try:
            return Locale.parse(name, sep="-" if "-" in name else "_")
        except (UnknownLocaleError, ValueError):
            raise UnknownName("language", self.language, tuple(WORDINGS)) from None


def _as_it_is(label: str) -> str:
    return label


def _in_french(label: str) -> str:
    return FRENCH_LABELS.get(label, label)


ENGLISH = Wording("en", _as_it_is)
FRENCH = Wording("fr", _in_french)
WORDINGS = {each.language: each for each in (ENGLISH, FRENCH)}


def wording(language: str) -> Wording:
    """Return the words of a language that comes with the program."""
    try:
        return WORDINGS[language]
    except KeyError:
        raise UnknownName("language", language, tuple(WORDINGS)) from None
