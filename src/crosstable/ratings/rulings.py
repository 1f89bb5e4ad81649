"""Which rules the games of a period are rated by, where it has events from before a renewal.

Events follow the rules of their first day: which games count, and what is expected in them. What is
known only when a list is made, K of the period, rounding, first ratings from several events and
the floor, follows the rules of the last day before the list (decision 225).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import msgspec
import numpy as np
from msgspec.structs import replace

from crosstable.ratings.columns import Ints
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_list
from crosstable.rulebooks.rating_rules import DifferenceCap, FarApart

RulesOfDay = Callable[[date], Edition]
"""The rules of events that began on a day."""


class Rulings(msgspec.Struct, frozen=True):
    """The rules of a period's events, and which of them each event is rated by."""

    editions: tuple[Edition, ...]
    of_event: Ints


def list_edition(name: str, applies: date) -> Edition:
    """Return the edition that the list of a date is calculated by: that of the day before.

    The games of a list were played by then. Renewed rules begin with the next period.
    """
    return edition_of_list(name, applies - timedelta(days=1))


def event_edition(of_list: Edition, of_event: Edition) -> Edition:
    """Return the rules for the games of one event in a period that is rated by those of a list."""
    games = _of_games(of_event)
    if games == _of_games(of_list):
        return of_list
    names = ("cap", "far_apart", "rated_opponents_only")
    return of_list.but(ratings=replace(of_list.ratings, **dict(zip(names, games, strict=True))))


def _of_games(edition: Edition) -> tuple[DifferenceCap | None, FarApart | None, bool]:
    """Return what the rules say about single games."""
    rules = edition.ratings
    return rules.cap, rules.far_apart, rules.rated_opponents_only


def rulings_of_events(edition: Edition, days: Ints, rules_of_day: RulesOfDay | None) -> Rulings:
    """Return the rules of events by their first days; all the same where nobody tells others."""
    if rules_of_day is None or not len(days):
        return Rulings((edition,), np.zeros(len(days), dtype=np.int64))
    unique, place = np.unique(days, return_inverse=True)
    editions: list[Edition] = []
    known: dict[object, int] = {}
    of_day = []
    for day in unique.tolist():
        own = rules_of_day(date.fromordinal(day))
        games = _of_games(own)
        if games not in known:
            known[games] = len(editions)
            editions.append(event_edition(edition, own))
        of_day.append(known[games])
    return Rulings(tuple(editions), np.array(of_day, dtype=np.int64)[place])
