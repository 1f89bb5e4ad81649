"""Those who listen to what becomes public: thousands of open pages, told quickly and once.

A message is made once for all of them. A listener holds no queue, only the newest message it has
not been sent: however slowly a page reads, nothing piles up, and nobody waits for it. While many
are told, other requests get their turn in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import count

import msgspec
from litestar.types import Receive, Send

from crosstable.kernel.sentence import plain
from crosstable.web.live.changes import CROWD, HEARTBEAT, RETRY_MILLISECONDS, WIDEST_SPREAD

EVERYTHING = ""
"""What somebody listens to who wants to hear of every tournament."""
AT_ONCE = 50
"""How many are told before other requests get their turn."""
COMING_BACK = 1000
"""How many may come back within a second when a server has gone."""
STEPS = 15
"""In how many parts listeners are shown that the server lives."""


class _Listener:
    """One open page: what it has been told, and the newest that it has not."""

    __slots__ = ("_name", "_send", "_waiting", "_writing", "over", "turn")

    def __init__(self, send: Send, name: str, turn: int) -> None:
        self._send = send
        self._name = name
        self._waiting = b""
        self._writing: asyncio.Task[None] | None = None
        self.over = False
        self.turn = turn

    def tell(self, name: str, message: bytes) -> None:
        """Send what a state is called now, unless the page knows."""
        if name != self._name:
            self._name = name
            self.hand(message)

    def hand(self, message: bytes) -> None:
        """Send a message; the one that still waits for a slow reader is replaced."""
        self._waiting = message
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    def show_life(self) -> None:
        """Send a sign of life; whoever is still being written to needs none."""
        if self._writing is None:
            self.hand(b": alive\n\n")

    def finish(self) -> None:
        """End the answer as soon as what is being written is written."""
        self.over = True
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    def leave(self) -> None:
        """Stop writing: the page has gone."""
        if self._writing is not None:
            self._writing.cancel()

    async def _write(self) -> None:
        try:
            while self._waiting:
                message, self._waiting = self._waiting, b""
                await self._send({"type": "http.response.body", "body": message, "more_body": True})
            if self.over:
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:
            self._waiting = b""  # whoever waits for the end of the page hears of it too
        finally:
            self._writing = None


class Crowd:
    """All listeners of a server, by what they listen to."""

    def __init__(self) -> None:
        self._latest: dict[str, str] = {}
        self._listeners: dict[str, set[_Listener]] = {}
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._turns = count()
        self._closed = False

    @property
    def size(self) -> int:
        """Return how many listen."""
        return sum(map(len, self._listeners.values()))

    def open(self) -> None:
        """Begin; called when the server starts."""
        self._closed = False

    def close(self) -> None:
        """Let every listener go, so that the server can stop at once."""
        self._closed = True
        for listener in self._everybody():
            listener.finish()

    def tell(self, tournament: str, name: str) -> None:
        """Tell everybody concerned what the public state of a tournament is called now."""
        if self._latest.get(tournament) == name:
            return
        for who in (tournament, EVERYTHING):
            self._latest[who] = name
            if who in self._listeners and who not in self._telling:
                task = self._telling[who] = asyncio.create_task(self._tell(who))
                task.add_done_callback(lambda _, who=who: self._telling.pop(who, None))  # type: ignore[misc]

    async def _tell(self, who: str) -> None:
        name = ""
        while name != self._latest[who]:  # again from the start where there was news meanwhile
            name = self._latest[who]
            message = self._message(who, name)
            for place, listener in enumerate(tuple(self._listeners.get(who, ())), start=1):
                listener.tell(name, message)
                if place % AT_ONCE == 0:
                    await asyncio.sleep(0)
                    if name != self._latest[who]:
                        break

    async def show_life(self) -> None:
        """Show every listener again and again that the server lives, and so notice who does not."""
        for step in count():
            await asyncio.sleep(HEARTBEAT / STEPS)
            for place, listener in enumerate(self._everybody(), start=1):
                if listener.turn == step % STEPS:
                    listener.show_life()
                if place % (AT_ONCE * STEPS) == 0:
                    await asyncio.sleep(0)

    def _everybody(self) -> Iterable[_Listener]:
        return [listener for listeners in self._listeners.values() for listener in listeners]

    async def attend(
        self,
        who: str,
        name: str,
        seen: str,
        receive: Receive,
        send: Send,
    ) -> None:
        """Tell a page what changes until it goes; the head of the answer has been sent.

        ``name`` is what the state is called now, ``seen`` what the page shows, if it says so. The
        id of an event is the name of the state, which a page that comes back hands in.
        """
        latest = self._latest.setdefault(who, name)
        shows = seen or latest
        listener = _Listener(send, latest, next(self._turns) % STEPS)
        listeners = self._listeners.setdefault(who, set())
        listeners.add(listener)
        missed = self._message(who, latest) if shows != latest else b""
        listener.hand(self._greeting() + missed)
        if self._closed:
            listener.finish()
        try:
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            listener.leave()
            listeners.discard(listener)
            if not listeners and self._listeners.get(who) is listeners:
                del self._listeners[who]

    def _greeting(self) -> bytes:
        apart = 1000 * self.size // COMING_BACK
        return (
            f": connected\nretry: {RETRY_MILLISECONDS}\n"
            f'event: welcome\ndata: {{"apart":{apart}}}\n\n'
        ).encode()

    def _message(self, who: str, name: str) -> bytes:
        # With many listeners each waits a moment of its own before asking for the new page.
        size = self.size
        spread = min(WIDEST_SPREAD, size) if size > CROWD else 0
        told = {"tournament": who, "version": name, "kinds": (), "spread": spread}
        data = msgspec.json.encode(told, enc_hook=plain).decode()
        return f"event: changed\nid: {name}\ndata: {data}\n\n".encode()
