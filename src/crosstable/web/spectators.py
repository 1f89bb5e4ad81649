"""What spectators see and hear: tournaments as far as they are public, and when that changes.

A public state has a name of its own, made from what it shows. Whatever arbiters do behind the
scenes leaves it the same, so neither pages nor the live connection tell that anything happened;
and every process of a server gives the same name to the same state.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from hashlib import blake2b

import msgspec

from crosstable.kernel.errors import CrosstableError
from crosstable.office.fold import State
from crosstable.office.office import Office
from crosstable.office.publicity import public_view
from crosstable.web.derived import Derived
from crosstable.web.live import CROWD, HEARTBEAT, RETRY_MILLISECONDS, WIDEST_SPREAD, Changes

__all__ = ["Spectators", "public_state"]

MOST_KEPT = 1500
"""Pages and tables kept at most, all tournaments and languages together."""
EVERYTHING = ""
"""What somebody listens to who wants to hear of every tournament."""


def public_state(state: State) -> State:
    """Return a tournament as the public may see it, named by what it shows.

    It has no version and no acts: those would tell what is going on behind the scenes.
    """
    shown = public_view(state.tournament)
    name = blake2b(msgspec.json.encode(shown), digest_size=12).hexdigest()
    return State(state.id, 0, shown, (), name)


class Spectators:
    """The public side of an office: states, what is made of them, and who listens."""

    def __init__(self, office: Office, changes: Changes) -> None:
        self._office = office
        self._changes = changes
        self._views = Derived()
        self.kept = Derived(MOST_KEPT)
        """Pages and tables by the public state they show."""
        self._latest: dict[str, str] = {}
        self._listeners: dict[str, set[asyncio.Event]] = {}
        self._closed = False

    def state(self, tournament: str) -> State:
        """Return a tournament as the public may see it; ``UnknownName`` where there is none."""
        return self._public(self._office.state(tournament))

    def all(self) -> tuple[State, ...]:
        """Return every tournament, the latest first; one nobody has entered has no date."""
        return tuple(self._public(state) for state in self._office.tournaments())

    def _public(self, state: State) -> State:
        return self._views.of(state, "public", lambda: public_state(state))

    @property
    def listeners(self) -> int:
        """Return how many pages listen."""
        return sum(map(len, self._listeners.values()))

    async def follow(self) -> None:
        """Pass on what becomes public, for as long as the server runs."""
        self._closed = False
        with self._changes.subscribed(None) as subscription:
            while not subscription.closed:
                for change in await subscription.next(HEARTBEAT):
                    # A database that cannot be read now may be readable later.
                    with contextlib.suppress(CrosstableError):
                        state = await asyncio.to_thread(self.state, change.tournament)
                        self._tell(state)
        self.stop()

    def stop(self) -> None:
        """Let every listener go: the server stops."""
        self._closed = True
        for signals in self._listeners.values():
            for signal in signals:
                signal.set()

    def _tell(self, state: State) -> None:
        if self._latest.get(state.id) == state.hash:
            return
        self._latest[state.id] = self._latest[EVERYTHING] = state.hash
        for who in (state.id, EVERYTHING):
            for signal in self._listeners.get(who, ()):
                signal.set()

    async def stream(self, state: State | None, seen: str) -> AsyncIterator[bytes]:
        """Yield the events of a page that shows a tournament, or all; ``seen`` is what it shows.

        The id of an event is the name of the public state, which a page that comes back hands in.
        """
        who = state.id if state is not None else EVERYTHING
        if state is not None:
            self._latest.setdefault(who, state.hash)
        seen = seen if seen and state is not None else self._latest.get(who, "")
        signal = asyncio.Event()
        self._listeners.setdefault(who, set()).add(signal)
        try:
            yield f": connected\nretry: {RETRY_MILLISECONDS}\n\n".encode()
            while not self._closed:
                latest = self._latest.get(who, "")
                if latest != seen:
                    seen = latest
                    yield self._message(who, latest)
                try:
                    await asyncio.wait_for(signal.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": alive\n\n"
                signal.clear()
        finally:
            self._listeners[who].discard(signal)
            if not self._listeners[who]:
                del self._listeners[who]

    def _message(self, who: str, name: str) -> bytes:
        # With many listeners each waits a moment of its own before asking for the new page.
        spread = min(WIDEST_SPREAD, self.listeners) if self.listeners > CROWD else 0
        told = {"tournament": who, "version": name, "kinds": (), "spread": spread}
        data = msgspec.json.encode(told).decode()
        return f"event: changed\nid: {name}\ndata: {data}\n\n".encode()
