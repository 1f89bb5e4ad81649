"""Dates as files write them: 2026/03/01, 01.03.2026, 1. 3. 2026, Mar 1, 2026, 26/03/01."""

from __future__ import annotations

import re
from datetime import date

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.players import FIRST_ROUND, ROUND_WIDTH
from crosstable.formats.trf.records import Header
from crosstable.kernel.day_and_month import one_reading, two_readings
from crosstable.kernel.event_days import is_strange
from crosstable.kernel.sentence import Listing

_NUMBERS = re.compile(r"(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,4})\.?", re.ASCII)
_ENGLISH = re.compile(r"([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})", re.ASCII)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def read_date(text: str, *, day_first: bool | None = None) -> date | None:
    """Return the date, or none where the text is not one, or of a year without tournaments.

    ``day_first`` is how the file writes dates that end in the year; one that can be two days is
    none where nobody knows.
    """
    day = None if day_first is None else one_reading(text, day_first=day_first)
    if day is None and not two_readings(text):
        day = _written(text)
    return None if day is None or is_strange(day) else day


def has_strange_year(text: str) -> bool:
    """Return whether a text is a date, but of a year that must be mistyped: 0206, 2206."""
    day = _written(text)
    return day is not None and is_strange(day)


def _written(text: str) -> date | None:
    match = _NUMBERS.fullmatch(text)
    english = _ENGLISH.fullmatch(text)
    if match and len(match[1]) == 4:
        year, month, day = int(match[1]), int(match[2]), int(match[3])
    elif match and len(match[3]) == 4:
        day, month, year = int(match[1]), int(match[2]), int(match[3])
    elif english and english[1].lower() in _MONTHS:
        year, day = int(english[3]), int(english[2])
        month = _MONTHS.index(english[1].lower()) + 1
    else:
        return None
    return _date(year, month, day)


def read_round_dates(
    headers: tuple[Header, ...],
    starts: date | None,
    adjustments: list[Adjustment],
    *,
    day_first: bool | None = None,
) -> tuple[date | None, ...]:
    """Return the dates of the rounds from ``132``: two-digit years below the rounds' cells.

    Some programs write a line for each round with the date as text; that is understood too.
    """
    days: list[date | None] = []
    for header in headers:
        if header.text and not header.row[4 : FIRST_ROUND - 1].strip():
            row = header.row.rstrip()
            for start in range(FIRST_ROUND - 1, len(row), ROUND_WIDTH):
                text = row[start : start + ROUND_WIDTH].strip()
                day = _short_date(text, starts) or read_date(text, day_first=day_first)
                if text and day is None:
                    adjustments.append(unreadable(header.line, start + 1, text))
                days.append(day)
        elif header.text:
            day = read_date(header.text, day_first=day_first)
            adjustments.append(
                unreadable(header.line, 5, header.text)
                if day is None
                else Adjustment.noted(
                    Change.DATE,
                    header.line,
                    5,
                    "{text!r} is not below the rounds; it is read as that of round {round}",
                    text=header.text,
                    round=len(days) + 1,
                )
            )
            days.append(day)
    while days and days[-1] is None:
        days.pop()
    return tuple(days)


def round_date_text(day: date | None) -> str:
    """Return a round's date as ``132`` wants it."""
    return f"{day.year % 100:02}/{day.month:02}/{day.day:02}" if day else ""


def _short_date(text: str, starts: date | None) -> date | None:
    match = _NUMBERS.fullmatch(text)
    if not match or not len(match[1]) == len(match[3]) == 2:
        return None
    short = int(match[1])
    if starts is None:
        year = short + (1900 if short >= 70 else 2000)
    else:
        # The year with these two digits that is nearest to the start.
        year = short + (starts.year + 50 - short) // 100 * 100
    return _date(year, int(match[2]), int(match[3]))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def unreadable(line: int, column: int, text: str) -> Adjustment:
    """Return what is said of a date that is left out."""
    days = two_readings(text)
    if days:
        return Adjustment.noted(
            Change.DATE,
            line,
            column,
            "{text!r} can be {days}; it is left out",
            text=text,
            days=Listing([day.isoformat() for day in days], joint="or"),
        )
    return Adjustment.noted(
        Change.DATE, line, column, "{text!r} is not a date; it is left out", text=text
    )
