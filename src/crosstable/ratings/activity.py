"""When somebody played: the games of recent years by day, from list to list.

A game counts on the last day of its event, which is when it became a rated one. A list that comes
from elsewhere says at most how many games there were; these are taken to the last day on which they
can have been played. Where it says nothing, games from before that list stay unknown until it is
older than all the years that count.
"""

from __future__ import annotations

from calendar import monthrange
from collections import Counter
from collections.abc import Iterable
from datetime import date

from crosstable.ratings.model import ListStanding, PlayedOn
from crosstable.rulebooks.rating_rules import RatingRules
from crosstable.rulebooks.rules import rule


def months_between(earlier: date, later: date) -> int:
    """Return how many whole months lie between two days."""
    months = (later.year - earlier.year) * 12 + later.month - earlier.month
    return months - (later.day < earlier.day)


def months_before(day: date, months: int) -> date:
    """Return the last day from which so many whole months lie up to another."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def window_start(rules: RatingRules, on: date) -> date:
    """Return the day up to which games are too old to count; without classes all of them are."""
    classes = rules.classification
    return months_before(on, 0 if classes is None else 12 * classes.recent_years)


def no_game_after(standing: ListStanding) -> date | None:
    """Return a day after which nothing was played, as far as one is known."""
    if standing.last_game is not None:
        return standing.last_game
    days = (standing.known_from, *(entry.day for entry in standing.played))
    return max((day for day in days if day is not None), default=None)


@rule("rating.list-classes")
def recent_games(rules: RatingRules, standing: ListStanding, on: date) -> int | None:
    """Return the games of the years that count up to a day; none where they are not known.

    Decision 136.
    """
    start = window_start(rules, on)
    if rules.classification is not None and _before(standing, start):
        return 0
    if not standing.played and standing.known_from is None:
        return standing.recent_games
    if standing.known_from is not None and standing.known_from > start:
        return None
    return sum(entry.games for entry in standing.played if entry.day > start)


def _before(standing: ListStanding, start: date) -> bool:
    """Return whether even the last game is too old, whenever the others were."""
    return standing.last_game is not None and standing.last_game <= start


def games_by_day(played: Iterable[PlayedOn]) -> tuple[PlayedOn, ...]:
    """Return games added up by day, in ascending order, without days that have none."""
    total: Counter[date] = Counter()
    for entry in played:
        total[entry.day] += entry.games
    return tuple(PlayedOn(day, games) for day, games in sorted(total.items()) if games)
