"""The days on which tournaments are played: those of other years are mistyped."""

from __future__ import annotations

from datetime import date

FIRST_YEAR, LAST_YEAR = 1900, 2100


def is_strange(day: date) -> bool:
    """Return whether a day lies in a year in which no event of ours is played."""
    return not FIRST_YEAR <= day.year <= LAST_YEAR
