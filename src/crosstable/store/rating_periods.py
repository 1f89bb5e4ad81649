"""A rating period in the database: work that survives a kill, applied in one transaction.

Reports are put away as they are read, so that a run that was killed goes on where it was. The new
list and the changes are written where nobody looks yet; one last transaction puts them in force.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime

import msgspec
import numpy as np
import sqlalchemy as sa

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.office.period_events import SortedOut, sorted_out
from crosstable.office.rating_lists import ListIssue
from crosstable.ratings.columns import Ints, SlotColumns
from crosstable.ratings.records import EventRecord
from crosstable.ratings.rolling import Rolling, roll_records
from crosstable.store.database import Database
from crosstable.store.period_reading import PeriodFile, PeriodOrder, gathered_events
from crosstable.store.rating_lists import StoredIssue, stored_issues
from crosstable.store.rating_load import (
    Gathered,
    Progress,
    Step,
    purge,
    put_in_force,
    remove,
    silent,
    stage,
    write_in_batches,
    write_list,
)
from crosstable.store.rating_rolls import ratings_of_list, roll_of_list, rows_after
from crosstable.store.rating_rows import Row
from crosstable.store.rating_schema import (
    period_event,
    period_work,
    rating_change,
    rating_list,
    rating_period,
)

__all__ = ["AppliedPeriod", "PeriodFile", "PeriodOrder", "run_period"]

_ENCODER = msgspec.msgpack.Encoder()
_CHANGE_COLUMNS = (
    *("period", "player", "event", "kind", "games", "score", "before", "k"),
    *("numerator", "denominator"),
)


class AppliedPeriod(msgspec.Struct, frozen=True, kw_only=True):
    """A period that is in force."""

    list: str
    applies: date
    events: int
    games: int
    players: int
    """On the new list."""
    changed: int
    """Whose standing an event touched."""
    left_out: tuple[tuple[str, str], ...]
    already: bool
    """Whether all of it had been applied before, and nothing was done."""
    resumed: int
    """Files that an earlier run had read."""


def run_period(
    database: Database,
    order: PeriodOrder,
    files: Sequence[PeriodFile],
    *,
    at: datetime,
    progress: Progress = silent,
    tell: Callable[[UnreadableInput], None] | None = None,
) -> AppliedPeriod:
    """Calculate a period and put its list in force; nothing is applied where anything is wrong.

    Every problem is told; the same files give the same list in whatever order they come.
    """
    lists = _lists_before(database, order)
    current = lists[-1]
    number = _begin(database, order, current, at)
    records, resumed = gathered_events(database, number, order, files, progress)
    found = sorted_out(
        order.edition,
        order.list,
        records,
        applies=order.applies,
        first_list=lists[0].issue.dated,
        same_day=order.same_day,
        official=order.official,
    )
    if found.problems:
        for problem in found.problems:
            if tell is not None:
                tell(problem)
        raise Refused(
            f"{len(found.problems)} things are wrong with the events of the period, the first: "
            f"{found.problems[0]}; nothing of it was applied"
            if len(found.problems) > 1
            else f"{found.problems[0]}; nothing of the period was applied"
        )
    digest = _digest(order, current, found)
    done = _applied(database, order)
    if done is not None and done.digest == digest:
        _forget_work(database, number)
        return _outcome(database, order, found, done.number, already=True, resumed=resumed)
    _refuse_replacing(database, order, applied=done is not None)
    progress("calculating", 0, 0)
    rolling = _rolled(database, order, lists, found.taken)
    _clear_results(database, number)
    _write_events(database, number, found.taken, progress)
    changes = _write_changes(database, number, rolling, progress)
    new = _write_new_list(database, number, order, current, rolling, at, progress)
    progress("applying", 0, 0)
    _apply(database, number, new, digest, found, changes)
    _forget_work(database, number)
    purge(database, at)
    _forget_replaced(database)
    return _outcome(database, order, found, number, already=False, resumed=resumed)


def _lists_before(database: Database, order: PeriodOrder) -> list[StoredIssue]:
    """Return the lists that applied before the new one, the current one last."""
    with database.reading() as connection:
        found = [
            each
            for each in stored_issues(connection)
            if each.issue.list == order.list and each.issue.dated < order.applies
        ]
    if not found:
        raise Refused(
            f"there is no list {order.list} from before {order.applies}; "
            "import one with `crosstable ratings import`"
        )
    return sorted(found, key=lambda each: each.issue.dated)


def _begin(database: Database, order: PeriodOrder, current: StoredIssue, at: datetime) -> int:
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


def _digest(order: PeriodOrder, current: StoredIssue, found: SortedOut) -> str:
    """Return a fingerprint of everything that decides the new list."""
    digest = hashlib.sha256()
    for part in (
        order.edition.id,
        order.list,
        order.applies.isoformat(),
        current.issue.dated.isoformat(),
        current.issue.made.isoformat(),
    ):
        digest.update(part.encode() + b"\0")
    for record in found.taken:
        digest.update(
            _ENCODER.encode(msgspec.structs.replace(record, source="", lines=b"", line=0))
        )
    return digest.hexdigest()


def _applied(database: Database, order: PeriodOrder) -> sa.Row[tuple[object, ...]] | None:
    with database.reading() as connection:
        return connection.execute(
            sa.select(rating_period).where(
                rating_period.c.list == order.list,
                rating_period.c.dated == order.applies.isoformat(),
                rating_period.c.state == "applied",
            )
        ).one_or_none()


def _refuse_replacing(database: Database, order: PeriodOrder, *, applied: bool) -> None:
    if order.again:
        return
    with database.reading() as connection:
        there = any(
            each.issue.list == order.list and each.issue.dated == order.applies
            for each in stored_issues(connection)
        )
    if there or applied:
        what = "was calculated from other events" if applied else "was imported"
        raise Refused(
            f"the list {order.list} of {order.applies} {what} and is in force; nothing was "
            "changed; replace it with --again"
        )


def _rolled(
    database: Database,
    order: PeriodOrder,
    lists: Sequence[StoredIssue],
    records: Sequence[EventRecord],
) -> Rolling:
    current = lists[-1]
    earliest = min((each.starts or each.ends for each in records), default=date.max.toordinal())
    needed: dict[int, tuple[Ints, Ints]] = {}
    for each in reversed(lists[:-1]):
        following = min([*needed, current.issue.dated.toordinal()])
        if earliest >= following:
            break
        needed[each.issue.dated.toordinal()] = ratings_of_list(database, each.number)
    return roll_records(
        order.edition,
        order.list,
        roll_of_list(database, current.number),
        needed,
        records,
        applies=order.applies,
        current_from=current.issue.dated.toordinal(),
    )


def _clear_results(database: Database, number: int) -> None:
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


def _write_events(
    database: Database, number: int, records: Sequence[EventRecord], progress: Progress
) -> None:
    rows = (
        (
            number,
            place,
            each.id,
            each.name,
            date.fromordinal(each.starts).isoformat() if each.starts else None,
            date.fromordinal(each.ends).isoformat(),
            each.source,
            hashlib.sha256(_ENCODER.encode(each)).hexdigest(),
        )
        for place, each in enumerate(records)
    )
    columns = ("period", "event", "id", "name", "starts", "ends", "source", "digest")
    step = Step("writing events", len(records))
    write_in_batches(database, period_event, columns, rows, step, progress)


def _write_changes(database: Database, number: int, rolling: Rolling, progress: Progress) -> int:
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
        period.slot_first[which].astype(np.int64),
        period.slot_games[which],
        period.slot_score[which],
        rolling.before.rating[slots.row[which]],
        period.slot_k[which],
        period.slot_numerator[which] // divisor,
        period.slot_denominator[which] // divisor,
    )
    for player, event, kind, games, score, before, k, over, under in zip(
        *(each.tolist() for each in columns), strict=True
    ):
        yield (number, player, event, kind, games, score, before or None, k or None, over, under)


def _write_new_list(
    database: Database,
    number: int,
    order: PeriodOrder,
    current: StoredIssue,
    rolling: Rolling,
    at: datetime,
    progress: Progress,
) -> int:
    gathered = Gathered()
    for row in rows_after(database, current.number, rolling, order.list):
        gathered.add_row(row)
    new = stage(database, order.list, order.applies, len(gathered.rows), _source(number), at)
    write_list(database, new, gathered, progress)
    return new


def _apply(
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


def _forget_work(database: Database, number: int) -> None:
    """Remove what was put away for going on; a period that never came to results goes whole."""
    with database.writing() as connection:
        connection.execute(sa.delete(period_work).where(period_work.c.period == number))
        connection.execute(
            sa.delete(rating_period).where(
                rating_period.c.number == number, rating_period.c.state == "working"
            )
        )


def _forget_replaced(database: Database) -> None:
    with database.reading() as connection:
        numbers = list(
            connection.execute(
                sa.select(rating_period.c.number).where(rating_period.c.state == "replaced")
            ).scalars()
        )
    for number in numbers:
        _clear_results(database, number)
        with database.writing() as connection:
            connection.execute(sa.delete(rating_period).where(rating_period.c.number == number))


def _outcome(
    database: Database,
    order: PeriodOrder,
    found: SortedOut,
    number: int,
    *,
    already: bool,
    resumed: int,
) -> AppliedPeriod:
    with database.reading() as connection:
        changed = connection.execute(
            sa.select(sa.func.count(sa.distinct(rating_change.c.player))).where(
                rating_change.c.period == number
            )
        ).scalar_one()
        players = next(
            each.issue.players
            for each in stored_issues(connection)
            if each.issue.list == order.list and each.issue.dated == order.applies
        )
    return AppliedPeriod(
        list=order.list,
        applies=order.applies,
        events=len(found.taken),
        games=sum(each.games for each in found.taken),
        players=players,
        changed=changed,
        left_out=found.left_out,
        already=already,
        resumed=resumed,
    )
