"""How many connections there may be, and how long one may take to say what it wants.

A connection waits as long as it has not sent the whole head of a request. It may wait for
``HEAD_SECONDS``; uvicorn closes one that says nothing after an answer sooner. There are never so
many that files run out: whoever comes when the place is full is let in, and somebody else of the
network that has the most connections leaves. First goes who has waited longest, then who still
sends or is still being answered, as the open pages of spectators are. Whoever is signed in, and
what the server is at work on, stays. So an arbiter always gets in, whatever others hold open.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from ipaddress import ip_network
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from crosstable.office.login_limits import network_of

HEAD_SECONDS = 10.0
"""How long the head of a request may take, counted from the connection or the last answer."""
LOOKED_AT_EVERY = 1.0
FOR_FILES = 256
"""Open files that are no connections: the database has up to a hundred, files are read and sent,
and what was taken in at once is counted a moment later."""
AT_ONCE = 16
"""So many connections are taken in before they are counted. Each of them needs a file."""

log = logging.getLogger("crosstable.web")


def most_connections(files: int) -> int:
    """Return how many connections there may be where so many files may be open."""
    return files - min(FOR_FILES, files // 4)


class Doorway:
    """Counts who is there, by network, and makes room for whoever comes."""

    def __init__(self, most: int, trusted_proxies: str) -> None:
        self._most = most
        self._proxies = trusted_proxies
        self._networks: dict[str, _Network] = {}
        self._open = 0
        self._looking: asyncio.TimerHandle | None = None

    def enter(self, who: GuardedConnection) -> None:
        """Let a connection in; where there is no room, somebody else leaves for it."""
        network = self._networks.setdefault(who.network, _Network())
        network.waiting[who] = who.loop.time()
        self._open += 1
        if self._looking is None:
            self._looking = who.loop.call_later(LOOKED_AT_EVERY, self._look, who.loop)
        if len(network) > self._most // 2 and not _is_among(who.network, self._proxies):
            self._make_room([network], who)
        elif self._open > self._most:
            self._make_room(sorted(self._networks.values(), key=len, reverse=True), who)

    def note(self, who: GuardedConnection) -> None:
        """Note whether a connection waits or is served, as soon as that may have changed."""
        network = self._networks.get(who.network)
        if network is None or (who not in network.waiting and who not in network.served):
            return  # it has left
        if who.is_served:
            network.waiting.pop(who, None)
            network.served[who] = None
        elif who not in network.waiting:
            del network.served[who]
            network.waiting[who] = who.loop.time()

    def leave(self, who: GuardedConnection) -> None:
        """Forget a connection that is over."""
        network = self._networks.get(who.network)
        if network is None or not network.forget(who):
            return
        self._open -= 1
        if not len(network):
            del self._networks[who.network]

    def _make_room(self, networks: list[_Network], newcomer: GuardedConnection) -> None:
        leaving = next(
            (each for network in networks for each in network.dispensable(newcomer)), newcomer
        )
        log.warning("%s connections are open: one was closed to make room", self._open)
        self.leave(leaving)
        leaving.transport.abort()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Close what has waited too long; the time is not begun anew by what trickles in."""
        for network in self._networks.values():
            network.dismiss(loop.time() - HEAD_SECONDS)
        self._looking = None
        if self._networks:
            self._looking = loop.call_later(LOOKED_AT_EVERY, self._look, loop)


class _Network:
    """The connections of one network, those that wait in the order in which they began to."""

    def __init__(self) -> None:
        self.waiting: dict[GuardedConnection, float] = {}
        self.served: dict[GuardedConnection, None] = {}

    def __len__(self) -> int:
        return len(self.waiting) + len(self.served)

    def forget(self, who: GuardedConnection) -> bool:
        """Return whether a connection was here, and forget it."""
        here = who in self.waiting or who in self.served
        self.waiting.pop(who, None)
        self.served.pop(who, None)
        return here

    def dispensable(self, newcomer: GuardedConnection) -> Iterator[GuardedConnection]:
        """Yield who may leave, the first of them first."""
        yield from (who for who in self.waiting if who is not newcomer)
        yield from (who for who in self.served if who.is_dispensable)

    def dismiss(self, since: float) -> None:
        """Close what has waited since then; what was written before still arrives."""
        for who, began in list(self.waiting.items()):
            if began > since:
                break
            del self.waiting[who]
            self.served[who] = None
            who.transport.close()


class GuardedConnection(H11Protocol):
    """A connection that passes the doorway."""

    def __init__(self, doorway: Doorway, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._doorway = doorway
        self.network = ""

    @property
    def is_served(self) -> bool:
        """Return whether a request came whose answer is not complete."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # none before the first request
        return cycle is not None and not cycle.response_complete

    @property
    def is_dispensable(self) -> bool:
        """Return whether nobody signed in, and no work of the server, depends on it."""
        if self.transport.is_closing() or not self.is_served:
            return True
        signed_in = cast("dict[str, Any]", self.scope).get("user") is not None
        return not signed_in and (self.cycle.more_body or self.cycle.response_started)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in."""
        super().connection_made(transport)
        self.network = network_of(self.client[0]) if self.client is not None else ""
        self._doorway.enter(self)

    def data_received(self, data: bytes) -> None:
        """Take in a piece of a request."""
        super().data_received(data)
        self._doorway.note(self)

    def on_response_complete(self) -> None:
        """Wait for the next request, or begin with it where it is here already."""
        super().on_response_complete()
        self._doorway.note(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        self._doorway.leave(self)
        super().connection_lost(exc)


def through(doorway: Doorway) -> type[asyncio.Protocol]:
    """Return what uvicorn makes connections with, so that they pass a doorway."""
    make: Callable[..., GuardedConnection] = partial(GuardedConnection, doorway)
    return cast("type[asyncio.Protocol]", make)


@lru_cache(maxsize=1000)
def _is_among(network: str, proxies: str) -> bool:
    """Return whether connections from a network are those of a proxy, behind which all come."""
    for proxy in map(str.strip, proxies.split(",")):
        if proxy == "*":
            return True
        # What is no address is the name of a socket, where nobody else comes in.
        with suppress(ValueError):
            here, known = ip_network(network), ip_network(proxy, strict=False)
            if here.version == known.version and here.overlaps(known):
                return True
    return False
