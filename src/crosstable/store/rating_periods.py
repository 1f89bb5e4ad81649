"""A rating period in the database: work that survives a kill, applied in one transaction.

Reports are put away as they are read, so that a run that was killed goes on where it was. The new
list and the changes are written where nobody looks yet; one last transaction puts them in force.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import NoReturn

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.sentence import plain
from crosstable.office.period_events import MOST_PROBLEMS, SortedOut, sorted_out, strangers
from crosstable.ratings.columns import Ints, Roll
from crosstable.ratings.records import EventRecord
from crosstable.ratings.rolling import few_rated_events, roll_records
from crosstable.rulebooks.index import cited
from crosstable.store.database import Database
from crosstable.store.period_ledger import (
    applied_period,
    apply_period,
    begin_period,
    clear_results,
    forget_replaced,
    forget_work,
    write_changes,
    write_events,
    write_new_list,
)
from crosstable.store.period_reading import PeriodFile, PeriodOrder, gathered_events
from crosstable.store.rated_events import Differences, differences, rated_before
from crosstable.store.rating_audit import DISREGARDED, delisted
from crosstable.store.rating_course import OutdatedList, outdated_lists
from crosstable.store.rating_lists import StoredIssue, stored_issues
from crosstable.store.rating_load import Progress, purge, silent
from crosstable.store.rating_rolls import ratings_of_list, roll_of_list
from crosstable.store.rating_schema import listed_player, rating_change

__all__ = ["AppliedPeriod", "PeriodFile", "PeriodOrder", "run_period"]

_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)


class AppliedPeriod(msgspec.Struct, frozen=True, kw_only=True):
    """A period that is in force."""

    list: str
    applies: date
    events: int
    games: int
    players: int
    """With a rating on the new list, as it is published."""
    changed: int
    """Whose standing an event touched."""
    delisted: tuple[int, ...]
    """Who fell off the list, below its floor."""
    left_out: tuple[tuple[str, str], ...]
    """Events that are not of this list, and why."""
    untimed: tuple[str, ...]
    """Events whose rate of play is not known, and which were taken for this list."""
    remarks: tuple[tuple[str, str], ...]
    """Events whose reports somebody should look at, and why."""
    already: bool
    """Whether all of it had been applied before, and nothing was done."""
    resumed: int
    """Files that an earlier run had read."""
    corrected: tuple[str, ...] = ()
    """Events that had been rated with other results, now replaced."""
    outdated: tuple[OutdatedList, ...] = ()
    """Lists of the same name that were calculated from others which have changed since."""


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
    number = begin_period(database, order, current, at)
    records, resumed, unreadable = gathered_events(database, number, order, files, progress)
    found = _sorted_out(database, order, records, lists[0].issue.dated)
    _refuse_problems((*unreadable, *found.problems), tell)
    digest = _digest(order, lists, found)
    done = applied_period(database, order)
    if done is not None and done.digest == digest and not order.again:
        forget_work(database, number)
        found, _ = _rateable(database, order, lists, found)
        return _outcome(database, order, found, done.number, already=True, resumed=resumed)
    if not order.again and done is None:
        _refuse_replacing_imported(database, order)
    progress("calculating", 0, 0)
    found, (roll, earlier) = _rateable(database, order, lists, found)
    listed = (roll.ids, *(ids for ids, _ in earlier.values()))
    _refuse_problems(tuple(strangers(found.taken, listed)), tell)
    changed = differences(database, done.number, found.taken) if done is not None else None
    if done is not None and changed is not None and not order.again:
        outdated = outdated_lists(database, (order.list,))
        _refuse_replacing(order, done.old_list, current, changed, outdated)
    if changed is not None and changed.gone and not order.fewer:
        raise Refused(
            f"events that were rated for {order.list} of {order.applies} are missing "
            f"({Differences((), (), changed.gone)}); nothing was changed; give them too, or repeat "
            "with --fewer if they are not to be rated"
        )
    rolling = roll_records(
        order.edition,
        order.list,
        roll,
        earlier,
        found.taken,
        applies=order.applies,
        current_from=current.issue.dated.toordinal(),
    )
    clear_results(database, number)
    write_events(database, number, found.taken, progress)
    changes = write_changes(database, number, rolling, progress)
    new = write_new_list(database, number, order, current, rolling, at, progress)
    progress("applying", 0, 0)
    apply_period(database, number, new, digest, found, changes)
    forget_work(database, number)
    purge(database, at)
    forget_replaced(database)
    outcome = _outcome(database, order, found, number, already=False, resumed=resumed)
    return replace(outcome, corrected=changed.changed if changed is not None else ())


def _sorted_out(
    database: Database, order: PeriodOrder, records: Sequence[EventRecord], first_list: date
) -> SortedOut:
    """Return the events of the period; what another list took in already is not rated again."""
    return sorted_out(
        order.edition,
        order.list,
        records,
        applies=order.applies,
        first_list=first_list,
        same_day=order.same_day,
        official=order.official,
        allowed=order.allowed,
        corrected=order.corrected,
        rated_before=rated_before(database, order, records),
    )


def _refuse_problems(
    problems: Sequence[UnreadableInput], tell: Callable[[UnreadableInput], None] | None
) -> None:
    if not problems:
        return
    if len(problems) == 1:
        raise Refused(f"{problems[0]}; nothing of the period was applied")
    for problem in problems[:MOST_PROBLEMS]:
        if tell is not None:
            tell(problem)
    raise Refused(
        f"{len(problems)} things are wrong with the events of the period, the first: "
        f"{problems[0]}; nothing of it was applied"
    )


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


def _digest(order: PeriodOrder, lists: Sequence[StoredIssue], found: SortedOut) -> str:
    """Return a fingerprint of everything that decides the new list."""
    digest = hashlib.sha256()
    for part in (
        order.edition.id,
        order.list,
        order.applies.isoformat(),
        *(
            moment.isoformat()
            for each in _needed(lists, found)
            for moment in (each.issue.dated, each.issue.made)
        ),
        *sorted(order.allowed & {each.id for each in found.taken}),
    ):
        digest.update(part.encode() + b"\0")
    for record in found.taken:
        bare = replace(record, source="", lines=b"", line=0, against=(), timed=True, remarks=())
        digest.update(_ENCODER.encode(bare))
    return digest.hexdigest()


def _needed(lists: Sequence[StoredIssue], found: SortedOut) -> list[StoredIssue]:
    """Return the lists that decide a period: the current one last, those events began under."""
    days = [each.issue.dated.toordinal() for each in lists]
    began = (bisect_right(days, each.starts or each.ends) - 1 for each in found.taken)
    return [lists[place] for place in sorted({*(max(each, 0) for each in began), len(lists) - 1})]


def _refuse_replacing_imported(database: Database, order: PeriodOrder) -> None:
    with database.reading() as connection:
        there = any(
            each.issue.list == order.list and each.issue.dated == order.applies
            for each in stored_issues(connection)
        )
    if there:
        raise Refused(
            f"the list {order.list} of {order.applies} was imported and is in force; nothing was "
            "changed; replace it with --again"
        )


def _refuse_replacing(
    order: PeriodOrder,
    old_list: int,
    current: StoredIssue,
    changed: Differences,
    outdated: Sequence[OutdatedList],
) -> NoReturn:
    what = [f"from other events ({changed})"] if str(changed) else []
    if old_list != current.number:
        what.append(f"from another list of before than that of {current.issue.dated} as it is now")
    elif any(each.dated == order.applies for each in outdated):
        what.append("from older lists that have changed since")
    raise Refused(
        f"the list {order.list} of {order.applies} was calculated "
        f"{' and '.join(what) or 'from the same games under other names'} and is in force; "
        "nothing was changed; replace it with --again"
    )


def _rateable(
    database: Database, order: PeriodOrder, lists: Sequence[StoredIssue], found: SortedOut
) -> tuple[SortedOut, tuple[Roll, Mapping[int, tuple[Ints, Ints]]]]:
    """Return the events without round robins of too few rated players, and the lists they need.

    These are the current one and the ratings of older ones, for events that began under them.
    """
    current = lists[-1]
    earliest = min((each.starts or each.ends for each in found.taken), default=date.max.toordinal())
    earlier: dict[int, tuple[Ints, Ints]] = {}
    for each in reversed(lists[:-1]):
        following = min([*earlier, current.issue.dated.toordinal()])
        if earliest >= following:
            break
        earlier[each.issue.dated.toordinal()] = ratings_of_list(database, each.number)
    roll = roll_of_list(database, current.number)
    by_day = {**earlier, current.issue.dated.toordinal(): (roll.ids, roll.rating)}
    asked = [each for each in found.taken if each.id not in order.allowed]
    against = few_rated_events(order.edition, by_day, asked)
    left_out = tuple(
        (event, f"not to be rated: {'; '.join(map(cited, reasons))}")
        for event, reasons in against.items()
    )
    taken = tuple(each for each in found.taken if each.id not in against)
    return replace(found, taken=taken, left_out=(*found.left_out, *left_out)), (roll, earlier)


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
                rating_change.c.period == number, rating_change.c.kind != DISREGARDED
            )
        ).scalar_one()
        new_list = next(
            each.number
            for each in stored_issues(connection)
            if each.issue.list == order.list and each.issue.dated == order.applies
        )
        players = connection.execute(
            sa.select(sa.func.count()).where(
                listed_player.c.list_number == new_list, listed_player.c.rating.is_not(None)
            )
        ).scalar_one()
    return AppliedPeriod(
        list=order.list,
        applies=order.applies,
        events=len(found.taken),
        games=sum(each.games for each in found.taken),
        players=players,
        changed=changed,
        delisted=()
        if order.edition.ratings.floor is None
        else delisted(database, order.list, order.applies),
        left_out=found.left_out,
        untimed=tuple(each.id for each in found.taken if not each.timed),
        remarks=tuple((each.id, remark) for each in found.taken for remark in each.remarks),
        already=already,
        resumed=resumed,
        outdated=outdated_lists(database, (order.list,)),
    )
