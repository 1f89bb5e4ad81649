"""What changes, told to every open page of this process.

Every write of this process tells the hub at once; ``watch`` notices what other processes wrote.
A subscriber holds no queue of changes, only the latest one for each tournament: however slow a page
reads, nothing piles up, and it never acts on an old version.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TypeAlias

import msgspec
from litestar.response import ServerSentEventMessage

from crosstable.kernel.sentence import plain
from crosstable.office.journal import (
    OFFICE_STREAM,
    Addition,
    Draft,
    Entry,
    Head,
    Journal,
    Stream,
    is_of_office,
)

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows both ends that the other still lives."""
RETRY_MILLISECONDS = 2000
CROWD = 100
"""From so many open pages on, they are asked to spread what they fetch."""
WIDEST_SPREAD = 700


class Change(msgspec.Struct, frozen=True):
    """A tournament has reached a version, by acts of these kinds."""

    tournament: str
    version: int
    kinds: tuple[str, ...] = ()
    anew: bool = False
    """Whether the office was restored, so that the version may be a lower one than before."""


Mark: TypeAlias = tuple[int, int]
"""How often something was told, of the whole office and of one tournament."""


class Subscription:
    """What one open page has not been told yet."""

    def __init__(self, tournament: str | None) -> None:
        self.tournament = tournament
        self._waiting: dict[str, Change] = {}
        self._signal = asyncio.Event()
        self.closed = False

    def hand(self, change: Change) -> None:
        """Keep a change for the page, together with what it missed of the same tournament."""
        if self.tournament not in {None, change.tournament}:
            return
        before = self._waiting.get(change.tournament)
        if before is not None:
            kinds = dict.fromkeys((*before.kinds, *change.kinds))
            change = Change(change.tournament, change.version, tuple(kinds))
        self._waiting[change.tournament] = change
        self._signal.set()

    def close(self) -> None:
        """Let the page go: the server stops."""
        self.closed = True
        self._signal.set()

    async def next(self, patience: float) -> tuple[Change, ...]:
        """Wait for changes; nothing after that many seconds, or when the server stops."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._signal.wait(), patience)
        self._signal.clear()
        changes = tuple(self._waiting.values())
        self._waiting.clear()
        return changes


class Changes:
    """The hub: whoever writes tells it, whoever shows listens."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription] = set()
        self._versions: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = Lock()
        self._restored = 0
        self._told = 0
        self._marks: dict[str, int] = {}
        self.complete = False
        """Whether a watch hears of what others write: what was read may then be used again
        until something is told."""
        self.when_people_change: Callable[[], None] = lambda: None
        """Called when accounts, roles or tokens may have changed."""

    def tell(self, change: Change) -> None:
        """Pass a change on; may be called from any thread, and twice for the same version."""
        self._note(change)
        if change.tournament == OFFICE_STREAM:
            self.when_people_change()
        elif not is_of_office(change.tournament) and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self._pass_on, change)

    def _note(self, change: Change) -> None:
        with self._lock:
            self._told += 1
            self._restored += change.anew
            self._marks[change.tournament] = self._marks.get(change.tournament, 0) + 1

    def mark(self, tournament: str) -> Mark:
        """Return what changes whenever something of a tournament is told, in every thread."""
        return self._restored, self._marks.get(tournament, 0)

    @property
    def mark_of_all(self) -> Mark:
        """What changes whenever anything is told."""
        return self._restored, self._told

    def _pass_on(self, change: Change) -> None:
        known = self._versions.get(change.tournament, 0)
        if change.version == known or (change.version < known and not change.anew):
            return
        self._versions[change.tournament] = change.version
        for subscription in self._subscriptions:
            subscription.hand(change)

    @contextmanager
    def subscribed(self, tournament: str | None) -> Iterator[Subscription]:
        """Listen to one tournament, or to all."""
        self._loop = asyncio.get_running_loop()
        subscription = Subscription(tournament)
        self._subscriptions.add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions.discard(subscription)

    @property
    def listeners(self) -> int:
        """Return how many pages listen."""
        return len(self._subscriptions)

    def start(self) -> None:
        """Use the running loop; called when the server starts."""
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        """Let every open page go, so that the server can stop at once."""
        for subscription in self._subscriptions:
            subscription.close()


class AnnouncingJournal:
    """A journal that tells the hub what was written, after it is durable."""

    def __init__(self, journal: Journal, changes: Changes) -> None:
        self._journal = journal
        self._changes = changes

    def append(
        self, tournament: str, expected_version: int, drafts: Sequence[Draft]
    ) -> tuple[Entry, ...]:
        """Write entries, then tell."""
        return self.append_together((Addition(tournament, expected_version, tuple(drafts)),))[0]

    def append_together(self, additions: Sequence[Addition]) -> tuple[tuple[Entry, ...], ...]:
        """Write entries of several tournaments, then tell of them."""
        written = self._journal.append_together(additions)
        for entries in written:
            if entries:
                self._changes.tell(change_by(entries))
        return written

    def read(self, tournament: str, after_version: int = 0) -> Sequence[Entry]:
        """Return a tournament's entries in order, those after a version only."""
        return self._journal.read(tournament, after_version)

    def streams(self) -> Sequence[Stream]:
        """Return every tournament with its version."""
        return self._journal.streams()

    def everything(self) -> Iterator[Entry]:
        """Yield all entries in order."""
        return self._journal.everything()

    def head(self) -> Head:
        """Return where the chain ends."""
        return self._journal.head()


def change_by(entries: Sequence[Entry]) -> Change:
    """Return the change that entries of one tournament make together."""
    kinds = dict.fromkeys(msgspec.json.decode(entry.act, type=_Tag).type for entry in entries)
    return Change(entries[-1].tournament, entries[-1].version, tuple(kinds))


class _Tag(msgspec.Struct):
    type: str


async def events(
    changes: Changes,
    tournament: str | None,
    missed: Callable[[], Sequence[Change]] = tuple,
    *,
    still_allowed: Callable[[], Awaitable[bool]] | None = None,
) -> AsyncIterator[ServerSentEventMessage]:
    """Yield a page's events: first what it missed, then what happens, with a sign of life.

    What it ``missed`` is asked in a thread, and only once the page listens: a change in between
    would otherwise be neither missed nor heard.

    The id of an event is the version it tells of, which a page that comes back hands in. Where
    ``still_allowed`` says no, nothing more is told: a session may end while its page is open.
    """
    with changes.subscribed(tournament) as subscription:
        yield ServerSentEventMessage(data=None, comment="connected", retry=RETRY_MILLISECONDS)
        for change in await asyncio.to_thread(missed):
            yield _message(change, changes)
        while not subscription.closed:
            news = await subscription.next(HEARTBEAT)
            if still_allowed is not None and not await still_allowed():
                return
            if not news and not subscription.closed:
                yield ServerSentEventMessage(data=None, comment="alive")
            for change in news:
                yield _message(change, changes)


def _message(change: Change, changes: Changes) -> ServerSentEventMessage:
    spread = min(WIDEST_SPREAD, changes.listeners) if changes.listeners > CROWD else 0
    data = {
        "tournament": change.tournament,
        "version": change.version,
        "kinds": change.kinds,
        "spread": spread,
    }
    return ServerSentEventMessage(
        event="changed", id=change.version, data=msgspec.json.encode(data, enc_hook=plain).decode()
    )
