"""Dates that end in the year: which number is the day, and which the month.

``05/04/1990`` is a day in April for most of the world and one in May for some of it. One of the
numbers above 12 leaves no doubt, and so do points: ``05.04.1990`` begins with the day wherever
points are written (decision 680).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing

_YEAR_LAST = re.compile(
    r"(?<![\d/-])(\d{1,2})\s?([-/])\s?(\d{1,2})\s?\2\s?(\d{4})(?![\d/-])", re.ASCII
)


def two_readings(text: str) -> tuple[date, ...]:
    """Return the two days a text can mean, the one with the day first first; none in no doubt."""
    match = _YEAR_LAST.fullmatch(text.strip())
    if not match:
        return ()
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if first == second or not (1 <= first <= 12 and 1 <= second <= 12) or not year:
        return ()
    return date(year, second, first), date(year, first, second)


def one_reading(text: str, *, day_first: bool) -> date | None:
    """Return the day of a date with the year last, in a file that says which number comes first."""
    match = _YEAR_LAST.fullmatch(text.strip())
    if not match:
        return None
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    day, month = (first, second) if day_first else (second, first)
    try:
        return date(year, month, day)
    except ValueError:
        return None


def refuse_two_readings(text: str) -> None:
    """Refuse a date that can be two days, and name both."""
    days = two_readings(text)
    if days:
        raise InvalidValue(
            "{text!r} can be {days}; write the one that is meant, with the year first",
            text=text.strip(),
            days=Listing([day.isoformat() for day in days], joint="or"),
        )


def day_first_in(texts: Iterable[str]) -> bool | None:
    """Return whether the day stands first in the dates of some texts; None: they do not say.

    Dates that leave no doubt decide for those that do, unless they contradict each other.
    """
    numbers = [
        (int(match[1]), int(match[3])) for text in texts for match in _YEAR_LAST.finditer(text)
    ]
    day_first = any(second <= 12 < first <= 31 for first, second in numbers)
    month_first = any(first <= 12 < second <= 31 for first, second in numbers)
    return day_first if day_first is not month_first else None
