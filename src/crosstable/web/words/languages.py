"""The language of a request: its words, dates and numbers.

The sentence in English is the key. ``_("...")`` in templates and views is looked up in the
language of the request; ``N_("...")`` marks a sentence that is translated later.
"""

from __future__ import annotations

from contextvars import ContextVar
from datetime import date, datetime
from fractions import Fraction
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime, format_skeleton, format_time, get_timezone
from babel.numbers import format_decimal

from crosstable.languages.catalogues import (
    LANGUAGES,
    SOURCE,
    plural_form,
    texts,
)
from crosstable.languages.saying import dated

Style: TypeAlias = Literal["full", "long", "medium", "short"]

_WRITTEN_AS = {"en": "en_GB"}
"""Day, month, year: 5/11 would be another day for half of those who read English."""
_SHORT_MOMENT = "d MMM y, HH:mm"


_language: ContextVar[str] = ContextVar("language", default=SOURCE)


def whole_texts(code: str) -> dict[str, str]:
    """Return every text with its translation into a language, of two forms the singular."""
    return {key: text if isinstance(text, str) else text[0] for key, text in texts(code).items()}


def speak(code: str) -> None:
    """Use a language for the rest of this request."""
    _language.set(code)


def language() -> str:
    """Return the language of this request."""
    return _language.get()


def gettext(message: str) -> str:
    """Return a sentence in the language of the request, or in English."""
    text = texts(language()).get(message)
    return text if isinstance(text, str) else message


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the form of a sentence that fits a count."""
    text = texts(language()).get(singular)
    if isinstance(text, tuple):
        return text[plural_form(language(), count)] or singular
    return singular if count == 1 else plural


_ = gettext


def N_(message: str) -> str:  # noqa: N802 -- its name by custom, which the extraction looks for
    """Mark a sentence that is translated where it is shown."""
    return message


def best_language(remembered: str | None, accepted: str, default: str) -> str:
    """Return the language to answer in: the one chosen, else the best the browser asks for."""
    if remembered is not None and remembered in LANGUAGES:
        return remembered
    wishes: list[tuple[float, int, str]] = []
    for place, wish in enumerate(accepted.split(",")):
        code, *parameters = (part.strip() for part in wish.split(";"))
        weight = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            wishes.append((-float(weight), place, code.partition("-")[0].casefold()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(wishes) if code in LANGUAGES), default)


def _locale() -> str:
    """Return whose way of writing dates and numbers is used."""
    return _WRITTEN_AS.get(language(), language())


def day(value: date | None, style: Style | Literal["weekday"] = "medium") -> str:
    """Return a date as the language writes it; English in the order that all its readers know.

    ``weekday`` says which day of the week it is and leaves the year out.
    """
    if value is None:
        return ""
    if style == "weekday":
        return dated(language(), format_skeleton("MMMEd", value, locale=_locale()))
    wish = "medium" if style == "short" else style  # the months are named everywhere
    return dated(language(), format_date(value, format=wish, locale=_locale()))


def moment(value: datetime, style: Style = "medium") -> str:
    """Return a date with its time as the language writes it, in the server's time zone."""
    wish = _SHORT_MOMENT if style == "short" else style
    written = format_datetime(value, format=wish, tzinfo=get_timezone(), locale=_locale())
    return dated(language(), written)


def clock_time(value: datetime) -> str:
    """Return the time of day as the language writes it, by the event's clocks or the server's."""
    zone = value.tzinfo if isinstance(value.tzinfo, ZoneInfo) else get_timezone()
    return format_time(value, format="short", tzinfo=zone, locale=_locale())


def decimal(value: Fraction | float, pattern: str) -> str:
    """Return a number with decimals as the language writes it."""
    return format_decimal(float(value), format=pattern, locale=_locale())


def number(value: int) -> str:
    """Return a number as the language writes it."""
    return format_decimal(value, locale=_locale())
