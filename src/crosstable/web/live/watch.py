"""What other processes write, noticed: by looking at the journal's end, or by being told.

Several servers may share one office. On PostgreSQL each has one connection that listens; whoever
writes tells all of them in the same transaction, so there is no change without its sign and no sign
without its change. A sign only says that it is time to look: what changed is read from the journal,
from where the last look ended, so nothing is missed however signs are lost. As long as nobody
can listen, the end of the journal is looked at several times a second.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Protocol

from crosstable.kernel.errors import CrosstableError
from crosstable.office.journal import Entry, Head, Stream
from crosstable.web.live.changes import Change, Changes, change_by

LONGEST_SILENCE = 2.0
"""Seconds after which an ear that heard nothing is tested by looking."""
FIRST_RETRY = 0.5
LONGEST_RETRY = 15.0


class Watch(Protocol):
    """A way of noticing what other processes wrote."""

    def look(self) -> Sequence[Change]:
        """Return what changed since the last look."""
        ...

    async def wait(self, seconds: float) -> None:
        """Wait until it is time to look again; that long where nobody would tell."""
        ...

    async def close(self) -> None:
        """Let go of everything."""
        ...


class Tail(Protocol):
    """What is read of a journal."""

    def head(self) -> Head:
        """Return where it ends."""
        ...

    def since(self, sequence: int) -> Iterator[Entry]:
        """Yield the entries after a number."""
        ...

    def streams(self) -> Sequence[Stream]:
        """Return every tournament with its version."""
        ...


class JournalWatch:
    """Looks at the end of the journal, and only where it moved at what was written."""

    def __init__(self, journal: Tail) -> None:
        self._journal = journal
        self._head = journal.head()

    def look(self) -> Sequence[Change]:
        """Return what changed since the last look."""
        head = self._journal.head()
        if head == self._head:
            return ()
        latest: dict[str, list[Entry]] = {}
        last = self._head
        for entry in self._journal.since(last.sequence):
            if entry.previous != last.hash:
                return self._anew(head)
            last = Head(entry.sequence, entry.hash)
            latest.setdefault(entry.tournament, []).append(entry)
        if not latest:
            return self._anew(head)
        self._head = last
        return [change_by(entries) for entries in latest.values()]

    def _anew(self, head: Head) -> Sequence[Change]:
        """Return every tournament: the office was restored, so everything is news."""
        changes = [
            Change(stream.tournament, stream.version, ("restored",), anew=True)
            for stream in self._journal.streams()
        ]
        self._head = head
        return changes

    async def wait(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)

    async def close(self) -> None:
        """Do nothing: the journal belongs to others."""


class Ear(Protocol):
    """Hears that somebody wrote."""

    @property
    def connected(self) -> bool:
        """Return whether it hears, as far as is known."""
        ...

    async def connect(self) -> None:
        """Begin to listen."""
        ...

    async def hears(self, seconds: float) -> bool:
        """Wait until something is heard, at most so long; return whether it was."""
        ...

    async def close(self) -> None:
        """Hang up."""
        ...


class ListeningWatch(JournalWatch):
    """Looks when it is told to; looks often while it cannot be told."""

    def __init__(self, journal: Tail, ear: Ear) -> None:
        super().__init__(journal)
        self._ear = ear
        self._connecting: asyncio.Task[None] | None = None
        self._retry_after = 0.0
        self._retry = FIRST_RETRY
        self._unheard = False

    def look(self) -> Sequence[Change]:
        """Return what changed; changes that nobody told of show that the ear is deaf."""
        changes = super().look()
        self._unheard = self._unheard and bool(changes)
        return changes

    async def wait(self, seconds: float) -> None:
        """Wait until somebody writes; where nobody can tell, that long."""
        if self._unheard:
            await self._ear.close()
        self._unheard = False
        if self._ear.connected:
            with contextlib.suppress(CrosstableError):
                self._unheard = not await self._ear.hears(LONGEST_SILENCE)
            return
        loop = asyncio.get_running_loop()
        if self._connecting is None and loop.time() >= self._retry_after:
            self._connecting = asyncio.create_task(self._ear.connect())
        if self._connecting is None:
            await asyncio.sleep(seconds)
            return
        done, _ = await asyncio.wait({self._connecting}, timeout=seconds)
        if done:
            failed = self._connecting.exception()
            self._connecting = None
            if failed is None:
                self._retry = FIRST_RETRY  # and look at once: what came before was not told
            elif isinstance(failed, CrosstableError):
                self._retry_after = loop.time() + self._retry
                self._retry = min(2 * self._retry, LONGEST_RETRY)
            else:
                raise failed

    async def close(self) -> None:
        """Hang up."""
        if self._connecting is not None:
            self._connecting.cancel()
            with contextlib.suppress(asyncio.CancelledError, CrosstableError):
                await self._connecting
        await self._ear.close()


@contextlib.asynccontextmanager
async def watching(changes: Changes, watch: Watch, every: float) -> AsyncIterator[None]:
    """Tell the hub what others write, for as long as the server runs."""

    async def keep_looking() -> None:
        try:
            while True:
                try:
                    for change in await asyncio.to_thread(watch.look):
                        changes.tell(change)
                except CrosstableError:
                    # What cannot be read now may be readable later; pages say so themselves.
                    changes.complete = False
                    await asyncio.sleep(every)
                else:
                    changes.complete = True
                    await watch.wait(every)
        finally:
            changes.complete = False

    changes.start()
    task = asyncio.create_task(keep_looking())
    try:
        yield
    finally:
        changes.stop()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await watch.close()
