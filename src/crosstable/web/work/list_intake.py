"""Taking a rating list in while the pages go on: one at a time, in a thread of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from secrets import token_urlsafe
from threading import Lock, Thread

import msgspec

from crosstable.confined.unpacking import unpacked
from crosstable.formats.rating_lists import ListReading, read_rating_list
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.list_keeping import load_lists, remove_list
from crosstable.office.rating_store import RatingStore, Signature
from crosstable.ratings.model import ListedPlayer

__all__ = ["HeldList", "IntakeStatus", "ListIntake"]

log = logging.getLogger("crosstable.web")


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
    content: bytes
    source: str
    lists: tuple[str, ...]
    shorter: bool
    by: str


class ListIntake:
    """Takes rating lists in."""

    def __init__(self, store: RatingStore, now: Callable[[], datetime]) -> None:
        self._store = store
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
        return self._status

    def begin(
        self,
        content: bytes,
        *,
        source: str,
        lists: Sequence[str],
        dated: date | None,
        by: str,
        shorter: bool = False,
    ) -> None:
        """Begin to take a list in; what is wrong with its beginning is said at once."""
        reading = read_rating_list(unpacked(content, source), lists=lists, source=source)
        applies = dated or reading.dated
        if applies is None:
            # One at a time is kept: lists are large.
            self._held = HeldList(token_urlsafe(9), content, source, tuple(lists), shorter, by)
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
            self._held = None

        def run() -> None:
            self._run(reading, source, lists, applies, by=by, shorter=shorter)

        self._thread = Thread(target=run, name="rating-list", daemon=True)
        self._thread.start()

    def remove(self, list_name: str, dated: date, *, by: str) -> None:
        """Remove one list that is no longer needed."""
        remove_list(self._store, list_name, dated, signed=Signature(by, self._now()))

    def wait(self) -> None:
        """Wait until the list that is being taken in is in force, or has failed."""
        if self._thread is not None:
            self._thread.join()

    def _run(
        self,
        reading: ListReading,
        source: str,
        lists: Sequence[str],
        applies: date,
        *,
        by: str,
        shorter: bool,
    ) -> None:
        def progress(step: str, done: int, of: int) -> None:
            self._status = IntakeStatus(source, step, done, of)

        people = 0

        def counted() -> Iterator[ListedPlayer]:
            """Yield the players; somebody on several lists is one."""
            nonlocal people
            for listing in reading.listings:
                people += 1
                yield listing.player

        try:
            load_lists(
                self._store,
                counted(),
                lists=lists,
                dated=applies,
                source=source,
                signed=Signature(by, self._now()),
                shorter=shorter,
                progress=progress,
            )
            self._status = IntakeStatus(source, running=False, players=people)
        except CrosstableError as error:
            self._status = IntakeStatus(source, running=False, failed=error.sentence)
        except Exception:
            log.exception("%s could not be taken in", source)
            self._status = IntakeStatus(
                source, running=False, failed=Sentence("a defect of the program")
            )
