"""Taking a rating list in while the pages go on: one at a time.

A federation's whole list takes more than a gigabyte while it is put in order, so a long one is
taken in by a process of its own, which writes into the same office; the pages only read how far
it is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock, Thread

import msgspec

from crosstable.confined import Bounds, Line, apart
from crosstable.confined.unpacking import unpacked
from crosstable.formats.rating_lists import read_rating_list
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.list_keeping import load_lists, remove_list
from crosstable.office.rating_store import Progress, RatingStore, Signature
from crosstable.ratings.model import ListedPlayer
from crosstable.store.database import to_write
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.store.urls import Address
from crosstable.web.work.sent import Sent

log = logging.getLogger("crosstable.web")

MOST = Bounds(memory=6 << 30, seconds=3_600)
"""What one list may take: 1.8 million players take 1.4 GB and some minutes."""


def _takes_too_long(source: str, bounds: Bounds) -> Refused:
    return Refused(
        "{source}: taking it in takes more than {seconds} seconds; nothing was changed",
        source=source,
        seconds=bounds.seconds,
    )


def _takes_too_much(source: str, bounds: Bounds) -> Refused:
    return Refused(
        "{source}: taking it in takes more than {megabytes} MB of memory; nothing was changed",
        source=source,
        megabytes=bounds.memory // 2**20,
    )


_LISTS = Line(
    busy=Sentence("several lists are being imported already; try again in a minute"),
    too_long=_takes_too_long,
    too_large=_takes_too_much,
)


class _Step(msgspec.Struct, frozen=True):
    step: str
    done: int
    of: int


class _Order(msgspec.Struct, frozen=True, kw_only=True):
    """What to do with a list that was sent."""

    path: Path
    source: str
    lists: tuple[str, ...]
    dated: date
    signed: Signature
    shorter: bool


def _take_in(store: RatingStore, order: _Order, progress: Progress) -> int:
    """Put a list in force and return how many people are on it; one on several lists is one."""
    people = 0

    def counted() -> Iterator[ListedPlayer]:
        nonlocal people
        content = unpacked(order.path, order.source)
        reading = read_rating_list(content, lists=order.lists, source=order.source)
        for listing in reading.listings:
            people += 1
            yield listing.player

    load_lists(
        store,
        counted(),
        lists=order.lists,
        dated=order.dated,
        source=order.source,
        signed=order.signed,
        shorter=order.shorter,
        progress=progress,
    )
    return people


def take_in_apart(place: Address, order: _Order, told: Path) -> int:
    """Put a list in force from a process of its own, which writes how far it is into a file."""

    def progress(step: str, done: int, of: int) -> None:
        told.write_bytes(msgspec.json.encode(_Step(step, done, of)))

    database = to_write(place, create=False)
    try:
        return _take_in(SqlRatingStore(database), order, progress)
    finally:
        database.close()


class IntakeStatus(msgspec.Struct, frozen=True):
    """How far the list is that is being taken in, or what became of the last one."""

    source: str
    step: str = ""
    done: int = 0
    of: int = 0
    running: bool = True
    failed: Sentence | None = None
    players: int = 0


class HeldList(msgspec.Struct, frozen=True):
    """A list that was sent and does not say when it applies; it waits for the date."""

    key: str
    sent: Sent
    source: str
    lists: tuple[str, ...]
    shorter: bool
    by: str


class ListIntake:
    """Takes rating lists in."""

    def __init__(self, store: SqlRatingStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._sent: Sent | None = None
        self._now = now
        self._lock = Lock()
        self._status: IntakeStatus | None = None
        self._thread: Thread | None = None
        self._held: HeldList | None = None

    def held(self, by: str) -> HeldList | None:
        """Return the list of a person that waits for its date."""
        waiting = self._held
        return waiting if waiting is not None and waiting.by == by else None

    @property
    def status(self) -> IntakeStatus | None:
        """Return how far the latest one is; none where there was none."""
        status, sent = self._status, self._sent
        if status is None or not status.running or sent is None:
            return status
        try:
            far = msgspec.json.decode(sent.beside.read_bytes(), type=_Step)
        except (OSError, msgspec.DecodeError):  # not begun, or being written
            return status
        return msgspec.structs.replace(status, step=far.step, done=far.done, of=far.of)

    def begin(
        self,
        sent: Sent,
        *,
        source: str,
        lists: Sequence[str],
        dated: date | None,
        by: str,
        shorter: bool = False,
    ) -> None:
        """Begin to take a list in; what is wrong with its beginning is said at once."""
        reading = read_rating_list(unpacked(sent.path, source), lists=lists, source=source)
        applies = dated or reading.dated
        if applies is None:
            # One at a time is kept: lists are large.
            self._held = HeldList(token_urlsafe(9), sent, source, tuple(lists), shorter, by)
            raise Refused(
                "{source} does not say when it takes effect; give the date", source=source
            )
        with self._lock:
            if self._status is not None and self._status.running:
                raise Refused(
                    "{source} is still being imported; wait until it is done",
                    source=self._status.source,
                )
            self._status = IntakeStatus(source)
            self._sent, self._held = sent, None
        order = _Order(
            path=sent.path,
            source=source,
            lists=tuple(lists),
            dated=applies,
            signed=Signature(by, self._now()),
            shorter=shorter,
        )
        self._thread = Thread(target=self._run, args=(sent, order), name="rating-list", daemon=True)
        self._thread.start()

    def remove(self, list_name: str, dated: date, *, by: str) -> None:
        """Remove one list that is no longer needed."""
        remove_list(self._store, list_name, dated, signed=Signature(by, self._now()))

    def wait(self) -> None:
        """Wait until the list that is being taken in is in force, or has failed."""
        if self._thread is not None:
            self._thread.join()

    def _run(self, sent: Sent, order: _Order) -> None:
        source = order.source

        def progress(step: str, done: int, of: int) -> None:
            self._status = IntakeStatus(source, step, done, of)

        try:
            if sent.short:
                people = _take_in(self._store, order, progress)
            else:
                place = self._store.database.place
                people = apart(_LISTS, take_in_apart, source, MOST, place, order, sent.beside)
            self._status = IntakeStatus(source, running=False, players=people)
        except CrosstableError as error:
            self._status = IntakeStatus(source, running=False, failed=error.sentence)
        except Exception:
            log.exception("%s could not be taken in", source)
            self._status = IntakeStatus(
                source, running=False, failed=Sentence("a defect of the program")
            )
        finally:
            self._sent = None
