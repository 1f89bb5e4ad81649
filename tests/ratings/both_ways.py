"""A period calculated twice: over columns, as the product does it, and plainly; both must agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

import numpy as np

from crosstable.ratings.columns import Roll
from crosstable.ratings.model import ListStanding, PlayedOn, RatedEvent
from crosstable.ratings.records import EventRecord, record_of_event
from crosstable.ratings.rolling import roll_of_players, roll_records
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Calendar
from tests.ratings.plain_period import PeriodResult, Snapshot, rate_period

__all__ = ["rated_both_ways"]


def rated_both_ways(
    edition: Edition,
    name: str,
    current: Snapshot,
    events: Iterable[RatedEvent],
    *,
    applies: date,
    earlier: Sequence[Snapshot] = (),
    official: frozenset[str] = frozenset(),
) -> PeriodResult:
    """Return the plain result after comparing everybody on the new list with the columns."""
    given = tuple(events)
    result = rate_period(
        edition, name, current, given, applies=applies, earlier=earlier, official=official
    )
    older = {each.applies: roll_of_players(each.players.values(), name) for each in earlier}
    rolled = roll_records(
        edition,
        name,
        roll_of_players(current.players.values(), name),
        {day.toordinal(): (roll.ids, roll.rating) for day, roll in older.items()},
        in_order_of_calculation(
            [record_of_event(each) for each in given if each.id in result.events]
        ),
        applies=applies,
        current_from=current.applies.toordinal(),
    ).period.roll
    rows = {int(number): row for row, number in enumerate(rolled.ids)}
    assert {number for number in rows if number > 0} == {each.id for each in result.register}
    for player in result.register:
        assert standing_at(rolled, rows[player.id], name) == player.on(name), player.id
    return result


def standing_at(roll: Roll, row: int, name: str) -> ListStanding:
    """Return the standing in a row."""
    last, known_from = int(roll.last_game[row]), int(roll.known_from[row])
    start, end = np.searchsorted(roll.played.row, [row, row + 1]).tolist()
    played = zip(
        roll.played.day[start:end].tolist(), roll.played.games[start:end].tolist(), strict=True
    )
    return ListStanding(
        list=name,
        rating=int(roll.rating[row]) or None,
        exact=roll.exact.get(row),
        games=int(roll.games[row]) if roll.games[row] >= 0 else None,
        period_games=int(roll.period_games[row]),
        k=int(roll.k[row]) or None,
        highest=int(roll.highest[row]) or None,
        last_game=date.fromordinal(last) if last else None,
        recent_games=int(roll.recent_games[row]) if roll.recent_games[row] >= 0 else None,
        played=tuple(PlayedOn(date.fromordinal(day), games) for day, games in played),
        known_from=date.fromordinal(known_from) if known_from else None,
        inactive=bool(roll.inactive[row]),
        pool=roll.pool.get(row, ()),
    )


def in_order_of_calculation(records: Sequence[EventRecord]) -> list[EventRecord]:
    """Return events by their last day, first day and name, whatever order they came in."""
    return sorted(records, key=lambda each: each.order)


def next_list(calendar: Calendar, day: date) -> date:
    """Return the date of the first list after a day."""
    month = min((each for each in calendar.months if each > day.month), default=None)
    if month is None:
        return date(day.year + 1, calendar.months[0], 1)
    return date(day.year, month, 1)
