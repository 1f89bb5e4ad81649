"""What a rating period leaves in the database: its number, events, changes and new list.

Everything is written where nobody looks yet; one last transaction puts it in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime

import numpy as np
import sqlalchemy as sa

from crosstable.kernel.errors import Refused
from crosstable.office.rated_events import content_digest
from crosstable.office.rating_store import (
    Calculation,
    PeriodOrder,
    Progress,
    Signature,
    StoredIssue,
)
from crosstable.ratings.columns import Ints, SlotColumns
from crosstable.ratings.records import EventRecord
from crosstable.ratings.rolling import Rolling
from crosstable.store.database import Database
from crosstable.store.ratings.audit import DISREGARDED
from crosstable.store.ratings.load import (
    Gathered,
    Step,
    put_in_force,
    remove,
    write_in_batches,
)
from crosstable.store.ratings.rolls import rows_after
from crosstable.store.ratings.rows import Row
from crosstable.store.ratings.schema import (
    period_event,
    period_work,
    rating_change,
    rating_list,
    rating_period,
)

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
        begun = connection.execute(
            sa.select(rating_period.c.number).where(
                rating_period.c.list == order.list,
                rating_period.c.dated == order.applies.isoformat(),
                rating_period.c.state == "working",
            )
        ).scalar()
        if begun is not None:
            return int(begun)
        last = connection.execute(sa.select(sa.func.max(rating_period.c.number))).scalar()
        period_number = int(last or 0) + 1
        connection.execute(
            sa.insert(rating_period),
            {
                "number": period_number,
                "list": order.list,
                "dated": order.applies.isoformat(),
                "state": "working",
                "edition": order.edition.id,
                "digest": "",
                "old_list": current.list_number,
                "new_list": None,
                "events": 0,
                "games": 0,
                "made": at.isoformat(),
            },
        )
    return period_number


def _clear_results(database: Database, period_number: int) -> None:
    """Remove what a run that was killed had written of its results."""
    with database.writing() as connection:
        for table in (rating_change, period_event):
            connection.execute(sa.delete(table).where(table.c.period == period_number))
        left = connection.execute(
            sa.select(rating_list.c.number).where(
                rating_list.c.state == "loading", rating_list.c.source == _source(period_number)
            )
        ).scalars()
        unfinished_lists = list(left)
    for unfinished in unfinished_lists:
        remove(database, unfinished)


def _source(period_number: int) -> str:
    return f"period {period_number}"


def _write_events(
    database: Database, period_number: int, records: Sequence[EventRecord], progress: Progress
) -> None:
    """Write which events the period takes in, in the order they are calculated in."""
    rows = (
        (
            period_number,
            place,
            record.id,
            record.name,
            date.fromordinal(record.starts).isoformat() if record.starts else None,
            date.fromordinal(record.ends).isoformat(),
            record.source,
            content_digest(record),
        )
        for place, record in enumerate(records)
    )
    columns = ("period", "event", "id", "name", "starts", "ends", "source", "digest")
    step = Step("writing events", len(records))
    write_in_batches(database, period_event, columns, rows, step, progress)


def _write_changes(
    database: Database, period_number: int, rolling: Rolling, progress: Progress
) -> int:
    """Write what every event did to every player, by player; return how many there are."""
    period, slots = rolling.period, rolling.participants
    ids = rolling.before.ids[slots.row]
    which = np.flatnonzero((period.slot_games > 0) & (ids > 0))
    which = which[np.lexsort((slots.event[which], ids[which]))]
    rows = _change_rows(period_number, rolling, slots, ids, which)
    step = Step("writing changes", len(which))
    write_in_batches(database, rating_change, _CHANGE_COLUMNS, rows, step, progress)
    return len(which)


def _change_rows(
    period_number: int, rolling: Rolling, slots: SlotColumns, ids: Ints, which: Ints
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
        *(column.tolist() for column in columns), strict=True
    ):
        yield (
            period_number,
            player,
            event,
            kind,
            games,
            score,
            before or None,
            k or None,
            over,
            under,
        )


def _write_new_list(
    database: Database,
    period_number: int,
    calculation: Calculation,
    at: datetime,
    progress: Progress,
) -> int:
    """Write the new list under a number nobody looks at yet, and return it."""
    order = calculation.order
    gathered = Gathered(database, order.list)
    for row in rows_after(
        database, calculation.current.list_number, calculation.rolling, order.list
    ):
        gathered.add_row(row)
    return gathered.write(order.applies, _source(period_number), at, progress)


def apply_period(
    database: Database,
    period_number: int,
    calculation: Calculation,
    signed: Signature,
    progress: Progress,
) -> None:
    """Write a period's events, changes and list, and put them in force together."""
    _clear_results(database, period_number)
    taken = calculation.taken
    _write_events(database, period_number, taken, progress)
    changes = _write_changes(database, period_number, calculation.rolling, progress)
    new = _write_new_list(database, period_number, calculation, signed.at, progress)
    progress("applying", 0, 0)

    def also(connection: sa.Connection) -> None:
        mine = connection.execute(
            sa.select(rating_period.c.number).where(
                rating_period.c.number == period_number, rating_period.c.state == "working"
            )
        ).one_or_none()
        written = connection.execute(
            sa.select(sa.func.count()).where(rating_change.c.period == period_number)
        ).scalar_one()
        if mine is None or written != changes:
            # Another run of the same period clears what it finds before it writes its own.
            raise Refused("somebody else is calculating this period too; look, then repeat")
        connection.execute(
            sa.update(rating_period)
            .where(rating_period.c.number == period_number)
            .values(
                state="applied",
                digest=calculation.digest,
                new_list=new,
                events=len(taken),
                games=sum(record.games for record in taken),
            )
        )

    put_in_force(database, [new], signed, events=len(taken), also=also)


def forget_work(database: Database, period_number: int) -> None:
    """Remove what was put away for going on; a period that never came to results goes whole."""
    with database.writing() as connection:
        connection.execute(sa.delete(period_work).where(period_work.c.period == period_number))
        connection.execute(
            sa.delete(rating_period).where(
                rating_period.c.number == period_number, rating_period.c.state == "working"
            )
        )


def forget_replaced(database: Database) -> None:
    """Remove the events and changes of periods that were calculated anew."""
    with database.reading() as connection:
        period_numbers = list(
            connection.execute(
                sa.select(rating_period.c.number).where(rating_period.c.state == "replaced")
            ).scalars()
        )
    for period_number in period_numbers:
        _clear_results(database, period_number)
        with database.writing() as connection:
            connection.execute(
                sa.delete(rating_period).where(rating_period.c.number == period_number)
            )
