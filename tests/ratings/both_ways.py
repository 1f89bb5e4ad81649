"""A period calculated twice: over columns, as the product does it, and plainly; both must agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from crosstable.ratings.model import RatedEvent
from crosstable.ratings.records import in_order_of_calculation, record_of_event
from crosstable.ratings.rolling import roll_of_players, roll_records, standing_at
from crosstable.rulebooks.editions import Edition
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
