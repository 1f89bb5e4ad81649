"""What a rating period leaves in the database: its number, events, changes and new list.

Everything is written where nobody looks yet; one last transaction puts it in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime

import numpy as np
import sqlalchemy as sa

from crosstable.kernel.errors import Refused
from crosstable.office.period_events import SortedOut
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.columns import Ints, SlotColumns
from crosstable.ratings.records import EventRecord
from crosstable.ratings.rolling import Rolling
from crosstable.store.database import Database
from crosstable.store.ratings.audit import DISREGARDED
from crosstable.store.ratings.events import content_digest
from crosstable.store.ratings.lists import StoredIssue
from crosstable.store.ratings.load import (
    Gathered,
    Progress,
    Step,
    put_in_force,
    remove,
    stage,
    write_in_batches,
    write_list,
)
from crosstable.store.ratings.reading import PeriodOrder
from crosstable.store.ratings.rolls import rows_after
from crosstable.store.ratings.rows import Row
from crosstable.store.ratings.schema import (
    period_event,
    period_work,
    rating_change,
    rating_list,
    rating_period,
)

__all__ = [
    "applied_period",
    "apply_period",
    "begin_period",
    "clear_results",
    "forget_replaced",
    "forget_work",
    "write_changes",
    "write_events",
    "write_new_list",
]

_CHANGE_COLUMNS = (
    *("period", "player", "event", "kind", "games", "score", "before", "k"),
    *("numerator", "denominator"),
)


def begin_period(database: Database, order: PeriodOrder, current: StoredIssue, at: datetime) -> int:
    """Return the number of this period's work: a run that was killed is gone on with."""
    with database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(
                sa.text("LOCK TABLE crosstable.rating_period IN SHARE ROW EXCLUSIVE MODE")
            )
        found = connection.execute(
            sa.select(rating_period.c.number).where(
                rating_period.c.list == order.list,
                rating_period.c.dated == order.applies.isoformat(),
                rating_period.c.state == "working",
            )
        ).scalar()
        if found is not None:
            return int(found)
        last = connection.execute(sa.select(sa.func.max(rating_period.c.number))).scalar()
        number = int(last or 0) + 1
        connection.execute(
            sa.insert(rating_period),
            {
                "number": number,
                "list": order.list,
                "dated": order.applies.isoformat(),
                "state": "working",
                "edition": order.edition.id,
                "digest": "",
                "old_list": current.number,
                "new_list": None,
                "events": 0,
                "games": 0,
                "made": at.isoformat(),
            },
        )
    return number


def applied_period(database: Database, order: PeriodOrder) -> sa.Row[tuple[object, ...]] | None:
    """Return the period that the list in force came from, where it was calculated here."""
    with database.reading() as connection:
        return connection.execute(
            sa.select(rating_period).where(
                rating_period.c.list == order.list,
                rating_period.c.dated == order.applies.isoformat(),
                rating_period.c.state == "applied",
            )
        ).one_or_none()


def clear_results(database: Database, number: int) -> None:
    """Remove what a run that was killed had written of its results."""
    with database.writing() as connection:
        for table in (rating_change, period_event):
            connection.execute(sa.delete(table).where(table.c.period == number))
        left = connection.execute(
            sa.select(rating_list.c.number).where(
                rating_list.c.state == "loading", rating_list.c.source == _source(number)
            )
        ).scalars()
        numbers = list(left)
    for each in numbers:
        remove(database, each)


def _source(number: int) -> str:
    return f"period {number}"


def write_events(
    database: Database, number: int, records: Sequence[EventRecord], progress: Progress
) -> None:
    """Write which events the period takes in, in the order they are calculated in."""
    rows = (
        (
            number,
            place,
            each.id,
            each.name,
            date.fromordinal(each.starts).isoformat() if each.starts else None,
            date.fromordinal(each.ends).isoformat(),
            each.source,
            content_digest(each),
        )
        for place, each in enumerate(records)
    )
    columns = ("period", "event", "id", "name", "starts", "ends", "source", "digest")
    step = Step("writing events", len(records))
    write_in_batches(database, period_event, columns, rows, step, progress)


def write_changes(database: Database, number: int, rolling: Rolling, progress: Progress) -> int:
    """Write what every event did to every player, by player; return how many there are."""
    period, slots = rolling.period, rolling.participants
    ids = rolling.before.ids[slots.row]
    which = np.flatnonzero((period.slot_games > 0) & (ids > 0))
    which = which[np.lexsort((slots.event[which], ids[which]))]
    rows = _change_rows(number, rolling, slots, ids, which)
    step = Step("writing changes", len(which))
    write_in_batches(database, rating_change, _CHANGE_COLUMNS, rows, step, progress)
    return len(which)


def _change_rows(
    number: int, rolling: Rolling, slots: SlotColumns, ids: Ints, which: Ints
) -> Iterator[Row]:
    period = rolling.period
    divisor = np.gcd(period.slot_numerator[which], period.slot_denominator[which])
    columns = (
        ids[which],
        slots.event[which],
        np.where(period.slot_disregarded[which], DISREGARDED, period.slot_first[which]),
        period.slot_games[which],
        period.slot_score[which],
        period.slot_rating[which],
        period.slot_k[which],
        period.slot_numerator[which] // divisor,
        period.slot_denominator[which] // divisor,
    )
    for player, event, kind, games, score, before, k, over, under in zip(
        *(each.tolist() for each in columns), strict=True
    ):
        yield (number, player, event, kind, games, score, before or None, k or None, over, under)


def write_new_list(
    database: Database,
    number: int,
    order: PeriodOrder,
    current: StoredIssue,
    rolling: Rolling,
    at: datetime,
    progress: Progress,
) -> int:
    """Write the new list under a number nobody looks at yet, and return it."""
    gathered = Gathered()
    for row in rows_after(database, current.number, rolling, order.list):
        gathered.add_row(row)
    new = stage(database, order.list, order.applies, len(gathered.rows), _source(number), at)
    write_list(database, new, gathered, progress)
    return new


def apply_period(
    database: Database, number: int, new: int, digest: str, found: SortedOut, changes: int
) -> tuple[ListIssue, ...]:
    """Put the new list and the changes in force, together."""

    def also(connection: sa.Connection) -> None:
        mine = connection.execute(
            sa.select(rating_period).where(
                rating_period.c.number == number, rating_period.c.state == "working"
            )
        ).one_or_none()
        written = connection.execute(
            sa.select(sa.func.count()).where(rating_change.c.period == number)
        ).scalar_one()
        if mine is None or written != changes:
            # Another run of the same period clears what it finds before it writes its own.
            raise Refused("somebody else is calculating this period too; look, then repeat")
        connection.execute(
            sa.update(rating_period)
            .where(
                rating_period.c.list == mine.list,
                rating_period.c.dated == mine.dated,
                rating_period.c.state == "applied",
            )
            .values(state="replaced")
        )
        connection.execute(
            sa.update(rating_period)
            .where(rating_period.c.number == number)
            .values(
                state="applied",
                digest=digest,
                new_list=new,
                events=len(found.taken),
                games=sum(each.games for each in found.taken),
            )
        )

    return put_in_force(database, [new], also)


def forget_work(database: Database, number: int) -> None:
    """Remove what was put away for going on; a period that never came to results goes whole."""
    with database.writing() as connection:
        connection.execute(sa.delete(period_work).where(period_work.c.period == number))
        connection.execute(
            sa.delete(rating_period).where(
                rating_period.c.number == number, rating_period.c.state == "working"
            )
        )


def forget_replaced(database: Database) -> None:
    """Remove the events and changes of periods that were calculated anew."""
    with database.reading() as connection:
        numbers = list(
            connection.execute(
                sa.select(rating_period.c.number).where(rating_period.c.state == "replaced")
            ).scalars()
        )
    for number in numbers:
        clear_results(database, number)
        with database.writing() as connection:
            connection.execute(sa.delete(rating_period).where(rating_period.c.number == number))
