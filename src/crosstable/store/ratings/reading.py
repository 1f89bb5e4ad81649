"""The reports of a period, read once and put away, so that a run that was killed goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import plain, restored
from crosstable.office.period_events import events_of_file
from crosstable.office.rating_store import PeriodFile, PeriodOrder, Progress
from crosstable.ratings.records import EventRecord
from crosstable.rulebooks.editions import Edition
from crosstable.store.database import Database
from crosstable.store.ratings.rows import Row, insert_many
from crosstable.store.ratings.schema import period_work

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
