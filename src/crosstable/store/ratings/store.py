"""The ``RatingStore`` of an office in SQLite or PostgreSQL."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import date, datetime
from multiprocessing import get_context
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import plain, restored
from crosstable.office.administration import Recorded, list_acts
from crosstable.office.list_acts import ListAdjusted, ListPutInForce
from crosstable.office.period_events import events_of_file
from crosstable.office.rating_lists import ListIssue
from crosstable.office.rating_store import (
    AuditLine,
    CalculatedPeriod,
    Calculation,
    KeptEvent,
    PeriodFile,
    PeriodOrder,
    PeriodTotals,
    Progress,
    Signature,
    StoredIssue,
)
from crosstable.ratings.columns import Ints, Roll
from crosstable.ratings.publication import PublishedEvent
from crosstable.ratings.records import EventRecord
from crosstable.rulebooks.editions import Edition
from crosstable.store.database import Database
from crosstable.store.journal import entries_of_office
from crosstable.store.ratings import audit, course, ledger, load, rolls
from crosstable.store.ratings.lists import SqlRatingLists, stored_issues
from crosstable.store.ratings.rows import Row, insert_many
from crosstable.store.ratings.schema import period_event, period_work, rating_change, rating_period

# The reports of a period, read once and put away, so that a run that was killed goes on.


WORK_BATCH = 1000
"""Files read between two times of putting away: what a kill can cost."""
MANY_FILES = 3000
"""From so many files on, reading them on several cores is worth starting processes."""
CHUNK = 50
_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)
_DECODER = msgspec.msgpack.Decoder(list[EventRecord], dec_hook=restored)


def gathered_events(
    database: Database,
    period_number: int,
    order: PeriodOrder,
    files: Sequence[PeriodFile],
    progress: Progress,
) -> tuple[list[EventRecord], int, tuple[UnreadableInput, ...]]:
    """Return the events of all files, reading only those that are not put away yet.

    With them come the number of files that were, and what is wrong with those that are unreadable.
    """
    with database.reading() as connection:
        known = set(
            connection.execute(
                sa.select(period_work.c.digest).where(period_work.c.period == period_number)
            ).scalars()
        )
    resumed = 0
    waiting: list[Row] = []
    wanted: list[str] = []
    unread: list[tuple[str, _Parcel]] = []
    wrong: dict[str, UnreadableInput] = {}
    with _readers(len(files)) as read:
        for count, file in enumerate(files, start=1):
            parcel = _Parcel(
                order.edition,
                order.list,
                file.name,
                file.source,
                file.read(),
                dict(order.faster).get(file.name, ""),
            )
            wanted.append(parcel.digest)
            if parcel.digest in known:
                resumed += 1
            else:
                known.add(parcel.digest)
                unread.append((parcel.digest, parcel))
            if unread and (len(unread) >= WORK_BATCH or count == len(files)):
                contents = read([waiting_parcel for _, waiting_parcel in unread])
                for (digest, _), content in zip(unread, contents, strict=True):
                    if isinstance(content, UnreadableInput):
                        wrong[digest] = content
                    else:
                        waiting.append((period_number, digest, content))
                unread.clear()
                _put_away(database, waiting)
            progress("reading events", count, len(files))
    readable = [wanted_digest for wanted_digest in wanted if wanted_digest not in wrong]
    return list(_taken_up(database, period_number, readable)), resumed, tuple(wrong.values())


class _Parcel(NamedTuple):
    """A file as it goes to whoever reads it."""

    edition: Edition
    list_name: str
    name: str
    source: str
    data: bytes
    faster: str

    @property
    def digest(self) -> str:
        words = (self.name, self.edition.id, self.list_name, *filter(None, (self.faster,)))
        parts = (*(word.encode() for word in words), self.data)
        return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _read_parcel(parcel: _Parcel) -> bytes | UnreadableInput:
    """Return a file's events, packed, or what is wrong with it."""
    try:
        events = list(
            events_of_file(
                (parcel.data,),
                edition=parcel.edition,
                list_name=parcel.list_name,
                event_id=parcel.name,
                source=parcel.source,
                faster=parcel.faster,
            )
        )
    except UnreadableInput as error:
        return error
    return _ENCODER.encode(events)


_Read = Callable[[Sequence[_Parcel]], list[bytes | UnreadableInput]]


@contextmanager
def _readers(files: int) -> Iterator[_Read]:
    """Give a function that reads files, on all cores where there are many."""
    if files < MANY_FILES:
        yield lambda parcels: [_read_parcel(parcel) for parcel in parcels]
        return
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield lambda parcels: list(pool.map(_read_parcel, parcels, chunksize=CHUNK))


def _put_away(database: Database, rows: list[Row]) -> None:
    if rows:
        with database.writing() as connection:
            connection.execute(
                sa.delete(period_work).where(
                    period_work.c.period == rows[0][0],
                    period_work.c.digest.in_([row[1] for row in rows]),
                )
            )
            insert_many(connection, period_work, ("period", "digest", "content"), rows)
        rows.clear()


def _taken_up(
    database: Database, period_number: int, digests: Sequence[str]
) -> Iterator[EventRecord]:
    for start in range(0, len(digests), WORK_BATCH):
        some = digests[start : start + WORK_BATCH]
        with database.reading() as connection:
            rows = connection.execute(
                sa.select(period_work.c.digest, period_work.c.content).where(
                    period_work.c.period == period_number, period_work.c.digest.in_(some)
                )
            ).all()
        content = {row.digest: row.content for row in rows}
        for digest in some:
            yield from _DECODER.decode(content[digest])


# The events of periods in force as rows: what they were, and who took part.


FEW = 500
"""So many events are asked for by number; of more, their whole period is read."""
BATCH = 50_000

_EVENTS = sa.select(
    *(period_event.c[column] for column in ("period", "event", "id", "name", "starts", "ends")),
    period_event.c.digest,
    rating_period.c.dated,
).join_from(period_event, rating_period, rating_period.c.number == period_event.c.period)


def events_of_period(database: Database, period_number: int) -> list[KeptEvent]:
    """Return the events a period took in, in the order they were calculated in."""
    return _kept(
        database,
        _EVENTS.where(period_event.c.period == period_number).order_by(period_event.c.event),
    )


def events_of_others(database: Database, order: PeriodOrder, since: date | None) -> list[KeptEvent]:
    """Return the events that other lists of the same name took in and that ended since."""
    return _kept(
        database,
        _EVENTS.where(
            rating_period.c.list == order.list,
            rating_period.c.dated != order.applies.isoformat(),
            rating_period.c.state == "applied",
            period_event.c.ends >= (since.isoformat() if since is not None else ""),
        ).order_by(rating_period.c.dated, period_event.c.event),
    )


def _kept(database: Database, query: sa.Select[Any]) -> list[KeptEvent]:
    # Thousands of events share a few days.
    days: dict[str | None, date | None] = {None: None, "": None}

    def day(text: str | None) -> date | None:
        if text not in days:
            days[text] = date.fromisoformat(text or "")
        return days[text]

    with database.reading() as connection:
        return [
            KeptEvent(
                row.period,
                date.fromisoformat(row.dated),
                row.event,
                row.id,
                row.name,
                day(row.starts),
                day(row.ends),
                row.digest,
            )
            for row in connection.execute(query)
        ]


def players_of_events(
    database: Database, period: int, events: Collection[int]
) -> dict[int, set[int]]:
    """Return who took part in some events of a period, by their places in it."""
    players: defaultdict[int, set[int]] = defaultdict(set)
    query = sa.select(rating_change.c.event, rating_change.c.player).where(
        rating_change.c.period == period
    )
    if len(events) <= FEW:
        query = query.where(rating_change.c.event.in_(events))
    with database.reading() as connection:
        for event, player in connection.execution_options(yield_per=BATCH).execute(query):
            if event in events:
                players[event].add(player)
    return players


class SqlRatingStore(SqlRatingLists):
    """Keeps lists and periods; may be used from several threads at once."""

    def stored_issues(self) -> Sequence[StoredIssue]:
        """Return the lists in force by name, the latest issue first."""
        with self.database.reading() as connection:
            return stored_issues(connection)

    def signed_issues(self) -> Sequence[ListIssue]:
        """Return what ``issues`` does, with who put each of them in force."""
        with self.database.reading() as connection:
            issues = [stored.issue for stored in stored_issues(connection)]
            written = list_acts(entries_of_office(connection))
        return tuple(_signed(issue, written.get((issue.list, issue.dated))) for issue in issues)

    def gathering(self, list_name: str) -> load.Gathered:
        """Return an empty list to gather players in."""
        return load.Gathered(self.database, list_name)

    def put_in_force(self, list_numbers: Sequence[int], signed: Signature) -> tuple[ListIssue, ...]:
        """Put lists in force that were taken in from files, all of them or none; return them."""
        return load.put_in_force(self.database, list_numbers, signed)

    def put_adjusted_in_force(
        self, issue: StoredIssue, list_number: int, raised: int, signed: Signature
    ) -> None:
        """Put a list with everybody's rating changed in the place of the one it comes from."""
        load.put_adjusted_in_force(self.database, issue, list_number, raised, signed)

    def is_adjusted(self, name: str, dated: date) -> bool:
        """Return whether an adjustment was the last that was done to a list."""
        with self.database.reading() as connection:
            last = list_acts(entries_of_office(connection)).get((name, dated))
        return last is not None and isinstance(last.act, ListAdjusted)

    def take_out_of_force(self, issue: StoredIssue, signed: Signature) -> None:
        """Take a list out of force with the period that led to it, and remove it."""
        load.take_out_of_force(self.database, issue, signed)

    def purge(self, at: datetime) -> None:
        """Remove what was replaced and what was broken off long before a moment."""
        load.purge(self.database, at)
        ledger.forget_replaced(self.database)

    def periods(
        self, lists: Sequence[str] = (), dated: date | None = None
    ) -> list[CalculatedPeriod]:
        """Return the periods in force of some lists, or of all, in order of date."""
        return course.periods_in_force(self.database, lists, dated)

    def early_days(self, period: CalculatedPeriod, before: date) -> list[date]:
        """Return the days before a date on which events of a period began."""
        return course.early_days(self.database, period, before)

    def begin_period(self, order: PeriodOrder, current: StoredIssue, at: datetime) -> int:
        """Return the number of a period's work: a run that was killed is gone on with."""
        return ledger.begin_period(self.database, order, current, at)

    def gathered_events(
        self,
        period_number: int,
        order: PeriodOrder,
        files: Sequence[PeriodFile],
        progress: Progress,
    ) -> tuple[list[EventRecord], int, tuple[UnreadableInput, ...]]:
        """Return the events of all files, reading only those that were not read before."""
        return gathered_events(self.database, period_number, order, files, progress)

    def events_of_period(self, period_number: int) -> list[KeptEvent]:
        """Return the events a period took in, in the order they were calculated in."""
        return events_of_period(self.database, period_number)

    def events_of_others(self, order: PeriodOrder, since: date | None) -> list[KeptEvent]:
        """Return the events that other lists of the same name took in and that ended since."""
        return events_of_others(self.database, order, since)

    def players_of_events(self, period: int, wanted: Collection[int]) -> Mapping[int, set[int]]:
        """Return who took part in some events of a period, by their places in it."""
        return players_of_events(self.database, period, wanted)

    def roll_of_list(self, list_number: int) -> Roll:
        """Return the standings of a list as columns."""
        return rolls.roll_of_list(self.database, list_number)

    def ratings_of_list(self, list_number: int) -> tuple[Ints, Ints]:
        """Return the identifiers and ratings of a list, by identifier."""
        return rolls.ratings_of_list(self.database, list_number)

    def apply_period(
        self, period_number: int, calculation: Calculation, signed: Signature, progress: Progress
    ) -> None:
        """Write a period's events, changes and list, and put them in force together."""
        ledger.apply_period(self.database, period_number, calculation, signed, progress)

    def forget_work(self, period_number: int) -> None:
        """Remove what was put away for going on with a period."""
        ledger.forget_work(self.database, period_number)

    def totals(self, period_number: int) -> PeriodTotals:
        """Return whom a period in force touched, and how many its list has."""
        return audit.totals(self.database, period_number)

    def delisted(self, name: str, dated: date) -> tuple[int, ...]:
        """Return who fell off a list below its floor, by identifier."""
        return audit.delisted(self.database, name, dated)

    def events_of_list(self, name: str, dated: date) -> tuple[PublishedEvent, ...]:
        """Return the events that a list took in, in the order they were calculated in."""
        return audit.events_of_list(self.database, name, dated)

    def audit(self, player: int, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
        """Return everything that was rated of a player, in the order it was calculated in."""
        return audit.audit(self.database, player, lists=lists)

    def audit_event(self, event: str, *, lists: Sequence[str] = ()) -> tuple[AuditLine, ...]:
        """Return what an event, given by its file or its name, did to everybody."""
        return audit.audit_event(self.database, event, lists=lists)


def _signed(issue: ListIssue, written: Recorded | None) -> ListIssue:
    """Return a list with who put it in force; an older one is not written in the journal."""
    if written is None or not isinstance(written.act, ListPutInForce | ListAdjusted):
        return issue
    return replace(issue, by=written.entry.by)
