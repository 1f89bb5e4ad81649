"""Which events were rated before: the same ones, corrected ones, and how two runs differ."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sa

from crosstable.kernel.sentence import plain
from crosstable.office.event_identity import EventKey, Fields, RatedBefore, event_key, identified
from crosstable.ratings.records import EventRecord
from crosstable.store.database import Database
from crosstable.store.period_reading import PeriodOrder
from crosstable.store.rating_schema import period_event, rating_change, rating_period

__all__ = ["Differences", "content_digest", "differences", "rated_before"]

FEW = 500
"""So many events are asked for by number; of more, their whole period is read."""
BATCH = 50_000
_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)


def content_digest(record: EventRecord) -> str:
    """Return a fingerprint of who met whom with which score, whatever the file is called."""
    content = (
        *(record.list, record.ends, record.ids),
        *(record.white, record.black, record.white_score, record.black_score),
    )
    return hashlib.sha256(_ENCODER.encode(content)).hexdigest()


def rated_before(
    database: Database, order: PeriodOrder, records: Sequence[EventRecord]
) -> Callable[[EventRecord], RatedBefore | None]:
    """Return a way to ask whether another list of the same name took an event in already."""
    earliest = min((each.starts or each.ends for each in records), default=0)
    query = (
        sa.select(
            *(period_event.c[each] for each in ("period", "event", "id", "name", "starts", "ends")),
            period_event.c.digest,
            rating_period.c.dated,
        )
        .join_from(period_event, rating_period, rating_period.c.number == period_event.c.period)
        .where(
            rating_period.c.list == order.list,
            rating_period.c.dated != order.applies.isoformat(),
            rating_period.c.state == "applied",
            # Whatever ended before all of these began is none of them.
            period_event.c.ends >= (date.fromordinal(earliest).isoformat() if earliest else ""),
        )
        .order_by(rating_period.c.dated, period_event.c.event)
    )
    digests: dict[str, Any] = {}
    keys: defaultdict[EventKey, list[Any]] = defaultdict(list)
    with database.reading() as connection:
        for row in connection.execute(query):
            digests[row.digest] = row
            key = event_key(row.name, _ordinal(row.starts), _ordinal(row.ends))
            if key is not None:
                keys[key].append(row)

    unlike = [
        each for each in records if keys and each.games and content_digest(each) not in digests
    ]
    asked = {event_key(each.name, each.starts, each.ends) for each in unlike}
    fields = _fields(database, {key: rows for key, rows in keys.items() if key in asked})

    def before(record: EventRecord) -> RatedBefore | None:
        if not digests or not record.games:
            return None
        same = digests.get(content_digest(record))
        if same is not None:
            return RatedBefore(date.fromisoformat(same.dated), same=True)
        key = event_key(record.name, record.starts, record.ends)
        if key is None or key not in fields:
            return None
        for place in fields[key].alike(identified(record)):
            row = keys[key][place]
            return RatedBefore(date.fromisoformat(row.dated), same=False)
        return None

    return before


def _ordinal(day: str | None) -> int:
    return date.fromisoformat(day).toordinal() if day else 0


def _fields(database: Database, wanted: Mapping[EventKey, Sequence[Any]]) -> dict[EventKey, Fields]:
    """Return who took part in events that were rated, all of a period read at once."""
    players: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    events: defaultdict[int, set[int]] = defaultdict(set)
    for rows in wanted.values():
        for row in rows:
            events[row.period].add(row.event)
    for period, some in events.items():
        query = sa.select(rating_change.c.event, rating_change.c.player).where(
            rating_change.c.period == period
        )
        if len(some) <= FEW:
            query = query.where(rating_change.c.event.in_(some))
        with database.reading() as connection:
            for event, player in connection.execution_options(yield_per=BATCH).execute(query):
                if event in some:
                    players[period, event].add(player)
    found: dict[EventKey, Fields] = {}
    for key, rows in wanted.items():
        found[key] = Fields()
        for row in rows:
            found[key].add(players[row.period, row.event])
    return found


class Differences(msgspec.Struct, frozen=True):
    """How the events of a period differ from those it was calculated from before."""

    changed: tuple[str, ...]
    """Events that were there with other players or games."""
    new: tuple[str, ...]
    gone: tuple[str, ...]

    def __str__(self) -> str:
        parts = (
            f"{len(events)} {what}: {', '.join(events[:3])}{' ...' if len(events) > 3 else ''}"
            for what, events in (
                ("with other results", self.changed),
                ("new", self.new),
                ("missing", self.gone),
            )
            if events
        )
        return "; ".join(parts)


def differences(database: Database, number: int, records: Sequence[EventRecord]) -> Differences:
    """Return how events differ from those of a period that was calculated."""
    with database.reading() as connection:
        rows = connection.execute(
            sa.select(period_event).where(period_event.c.period == number)
        ).all()
    digests = {row.digest for row in rows}
    now = {content_digest(each): each for each in records}
    old = [row for row in rows if row.digest not in now]
    ids = {row.id for row in old}
    keys = {event_key(row.name, _ordinal(row.starts), _ordinal(row.ends)) for row in old} - {None}
    changed: list[EventRecord] = []
    new: list[EventRecord] = []
    for digest, record in now.items():
        if digest in digests:
            continue
        key = event_key(record.name, record.starts, record.ends)
        (changed if record.id in ids or key in keys else new).append(record)
    known = {each.id for each in changed}
    again = {event_key(each.name, each.starts, each.ends) for each in changed} - {None}
    gone = [
        row.id
        for row in old
        if row.id not in known
        and event_key(row.name, _ordinal(row.starts), _ordinal(row.ends)) not in again
    ]
    return Differences(
        tuple(each.id for each in changed), tuple(each.id for each in new), tuple(gone)
    )
