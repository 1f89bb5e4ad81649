"""Which events were rated before: the same ones, corrected ones, and how two runs differ."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date

import msgspec

from crosstable.kernel.sentence import Listing, Sentence, plain
from crosstable.office.event_identity import EventKey, Fields, RatedBefore, event_key, identified
from crosstable.office.rating_store import KeptEvent, PeriodOrder, RatingStore
from crosstable.ratings.records import EventRecord

NAMED = 3
"""So many events are named where there are more."""
_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)


def content_digest(record: EventRecord) -> str:
    """Return a fingerprint of who met whom with which score, whatever the file is called."""
    content = (
        *(record.list, record.ends, record.ids),
        *(record.white, record.black, record.white_score, record.black_score),
    )
    return hashlib.sha256(_ENCODER.encode(content)).hexdigest()


def rated_before(
    store: RatingStore, order: PeriodOrder, records: Sequence[EventRecord]
) -> Callable[[EventRecord], RatedBefore | None]:
    """Return a way to ask whether another list of the same name took an event in already."""
    earliest = min((record.starts or record.ends for record in records), default=0)
    digests: dict[str, KeptEvent] = {}
    keys: defaultdict[EventKey, list[KeptEvent]] = defaultdict(list)
    # Whatever ended before all of these began is none of them.
    for kept in store.events_of_others(order, date.fromordinal(earliest) if earliest else None):
        digests[kept.digest] = kept
        key = _key(kept)
        if key is not None:
            keys[key].append(kept)

    unlike = [
        record
        for record in records
        if keys and record.games and content_digest(record) not in digests
    ]
    asked = {event_key(record.name, record.starts, record.ends) for record in unlike}
    fields = _fields(store, {key: events for key, events in keys.items() if key in asked})

    def before(record: EventRecord) -> RatedBefore | None:
        if not digests or not record.games:
            return None
        same = digests.get(content_digest(record))
        if same is not None:
            return RatedBefore(same.dated, same=True)
        key = event_key(record.name, record.starts, record.ends)
        if key is None or key not in fields:
            return None
        for place in fields[key].alike(identified(record)):
            return RatedBefore(keys[key][place].dated, same=False)
        return None

    return before


def _key(kept: KeptEvent) -> EventKey | None:
    return event_key(kept.name, _ordinal(kept.starts), _ordinal(kept.ends))


def _ordinal(day: date | None) -> int:
    return day.toordinal() if day is not None else 0


def _fields(
    store: RatingStore, wanted: Mapping[EventKey, Sequence[KeptEvent]]
) -> dict[EventKey, Fields]:
    """Return who took part in events that were rated, all of a period read at once."""
    events: defaultdict[int, set[int]] = defaultdict(set)
    for some in wanted.values():
        for kept in some:
            events[kept.period].add(kept.event)
    players = {period: store.players_of_events(period, some) for period, some in events.items()}
    fields: dict[EventKey, Fields] = {}
    for key, some in wanted.items():
        fields[key] = Fields()
        for kept in some:
            fields[key].add(players[kept.period].get(kept.event, set()))
    return fields


class Differences(msgspec.Struct, frozen=True):
    """How the events of a period differ from those it was calculated from before."""

    changed: tuple[str, ...]
    """Events that were there with other players or games."""
    new: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def sentence(self) -> Listing:
        """Return which kinds of differences there are, each with its first events."""
        return Listing(
            (
                Sentence(form, count=len(events), events=_first(events))
                for form, events in (
                    (Sentence("{count} with other results: {events}"), self.changed),
                    (Sentence("{count} new: {events}"), self.new),
                    (Sentence("{count} missing: {events}"), self.gone),
                )
                if events
            ),
            glue="; ",
        )


def _first(events: Sequence[str]) -> Listing | Sentence:
    some = Listing(events[:NAMED])
    return Sentence("{events} ...", events=some) if len(events) > NAMED else some


def differences(store: RatingStore, period: int, records: Sequence[EventRecord]) -> Differences:
    """Return how events differ from those of a period that was calculated."""
    kept = store.events_of_period(period)
    digests = {event.digest for event in kept}
    now = {content_digest(record): record for record in records}
    old = [event for event in kept if event.digest not in now]
    ids = {event.id for event in old}
    keys = {_key(event) for event in old} - {None}
    changed: list[EventRecord] = []
    new: list[EventRecord] = []
    for digest, record in now.items():
        if digest in digests:
            continue
        key = event_key(record.name, record.starts, record.ends)
        (changed if record.id in ids or key in keys else new).append(record)
    known = {record.id for record in changed}
    again = {event_key(record.name, record.starts, record.ends) for record in changed} - {None}
    gone = [event.id for event in old if event.id not in known and _key(event) not in again]
    return Differences(
        tuple(record.id for record in changed), tuple(record.id for record in new), tuple(gone)
    )
