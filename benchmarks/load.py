"""A small load generator over loopback: listeners and readers, bounded, with its own cost known."""

from __future__ import annotations

import asyncio
import contextlib
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

__all__ = ["Listeners", "Reading", "Server", "read_pages", "serving"]

PATIENCE = 30.0
"""Seconds after which whatever has not happened counts as failed."""


class Server(NamedTuple):
    """A server process."""

    host: str
    port: int
    pid: int

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def seconds_at_work(self) -> float:
        """Return the processor time it has used so far, to the nanosecond; Linux only."""
        # How Linux numbers the clock of another process: see clock_getcpuclockid(3).
        return time.clock_gettime((~self.pid << 3) | 2)

    def megabytes(self) -> float:
        """Return the memory it holds."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0


@contextmanager
def serving(home: Path, database: str = "office.db") -> Iterator[Server]:
    """Start a server by the real command in a folder, and stop it at the end."""
    allow_many_connections()
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "crosstable", "--database", database),
            *("serve", "--port", "0"),
        ],
        cwd=home,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        found, said = None, ""
        while found is None and process.stdout and (line := process.stdout.readline()):
            said += line
            found = re.search(r"http://\S+", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {said}")
        place = urlsplit(found.group())
        yield Server(place.hostname or "127.0.0.1", place.port or 0, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=20)


def allow_many_connections() -> int:
    """Return how many connections one process may have, after asking for the most."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft


class _Listener(asyncio.Protocol):
    """One open page on the live connection; counts what it hears."""

    def __init__(self, crowd: Listeners) -> None:
        self._crowd = crowd
        self._rest = b""
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._crowd.transports.append(transport)
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._crowd.request)

    def data_received(self, data: bytes) -> None:
        if not self.open:
            self._rest += data
            if b": connected" not in self._rest:
                return
            self.open, data = True, self._rest
            self._crowd.opened += 1
        if b"event: changed" in data:
            self._crowd.hear()

    def connection_lost(self, _: Exception | None) -> None:
        self._crowd.lost += 1


class Listeners:
    """Many open pages; knows when the last of them has heard something."""

    def __init__(self, server: Server, path: str) -> None:
        self._server = server
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n"
            "Accept: text/event-stream\r\n\r\n"
        ).encode()
        self.transports: list[asyncio.BaseTransport] = []
        self.opened = self.lost = self.failed = 0
        self.times: list[float] = []

    async def join(self, many: int, *, at_once: int = 100) -> None:
        """Open so many connections, some at a time, and wait until each is answered."""
        loop = asyncio.get_running_loop()
        wanted = self.opened + many

        async def one() -> None:
            try:
                await loop.create_connection(
                    lambda: _Listener(self), self._server.host, self._server.port
                )
            except OSError:
                self.failed += 1

        for begin in range(0, many, at_once):
            await asyncio.gather(*(one() for _ in range(min(at_once, many - begin))))
        until = loop.time() + PATIENCE
        while self.opened + self.failed < wanted and loop.time() < until:
            await asyncio.sleep(0.01)

    def hear(self) -> None:
        """Note that one of them was told something."""
        self.times.append(time.perf_counter())

    async def all_heard(self) -> list[float]:
        """Wait until all were told once; return when each was, and forget it."""
        until = time.perf_counter() + PATIENCE
        while len(self.times) < self.opened and time.perf_counter() < until:
            await asyncio.sleep(0.002)
        found, self.times = self.times, []
        return found

    def leave(self) -> None:
        """Close all."""
        for transport in self.transports:
            transport.close()


class Reading(NamedTuple):
    """What became of a number of page views."""

    answers: Mapping[int, int]
    waits: list[float]
    """Seconds each view took from the moment it was due, sorted."""
    seconds: float
    received: int

    def slowest(self, share: float) -> float:
        """Return what that share of the views stayed under, in milliseconds."""
        return self.waits[min(len(self.waits) - 1, int(share * len(self.waits)))] * 1000


async def read_pages(
    server: Server, requests: list[bytes], *, rate: float, connections: int = 40
) -> Reading:
    """Ask for pages at a steady rate, whether or not the answers come, over kept connections.

    A rate of 0 asks as quickly as the answers come.
    """
    answers: dict[int, int] = {}
    waits: list[float] = []
    received = 0
    places = iter(range(len(requests)))
    started = time.perf_counter() + 0.05

    async def reader() -> None:
        nonlocal received
        stream, out = await asyncio.open_connection(server.host, server.port)
        try:
            for place in places:
                due = started + place / rate if rate else time.perf_counter()
                if (early := due - time.perf_counter()) > 0:
                    await asyncio.sleep(early)
                out.write(requests[place])
                head = await stream.readuntil(b"\r\n\r\n")
                length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
                if length is not None:
                    received += len(await stream.readexactly(int(length[1])))
                status = int(head[9:12])
                answers[status] = answers.get(status, 0) + 1
                waits.append(time.perf_counter() - due)
        finally:
            out.close()

    async with asyncio.timeout(PATIENCE + (len(requests) / rate if rate else 0)):
        await asyncio.gather(*(reader() for _ in range(connections)))
    waits.sort()
    return Reading(answers, waits, time.perf_counter() - started, received)
