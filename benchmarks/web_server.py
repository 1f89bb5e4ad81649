"""A real server process over an office with one large Swiss, for the benchmarks of pages."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

import msgspec
from benchmarks.bench_standings import synthetic

from crosstable.office.accounts import Newcomer
from crosstable.office.office import Office
from crosstable.store import open_access, open_journal

EVENT = "bench"
PASSWORD = "three good words"
WHEN = datetime(2026, 5, 1, tzinfo=UTC)


class Visitor:
    """Somebody signed in, on one connection that stays open."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=30)
        self._cookies: dict[str, str] = {}
        self.origin = f"http://{host}:{port}"
        self.ask("POST", "/login", {"login": "bench", "password": PASSWORD})

    def ask(
        self,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        *,
        fragment: bool = False,
    ) -> tuple[int, bytes]:
        """Send a request, as htmx does for a fragment, and return the status and the body."""
        headers = {"Cookie": "; ".join(f"{name}={text}" for name, text in self._cookies.items())}
        if fragment:
            headers["HX-Request"] = "true"
        body = None
        if form is not None:
            body = urlencode(form)
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": self.origin,
            }
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        for header in answer.headers.get_all("Set-Cookie") or ():
            name, _, text = header.partition(";")[0].partition("=")
            self._cookies[name] = text
        return answer.status, content

    def milliseconds(
        self, path: str, times: int = 1, *, fragment: bool = False
    ) -> tuple[float, int]:
        """Return how long a page takes, the median of some visits, and its size."""
        taken, size = [], 0
        for _ in range(times):
            start = time.perf_counter()
            status, content = self.ask("GET", path, fragment=fragment)
            taken.append(1000 * (time.perf_counter() - start))
            size = len(content)
            if status != 200:
                raise SystemExit(f"{path}: {status}")
        return median(taken), size


class Hall:
    """The office, open for others to write, and a visitor of its pages."""

    def __init__(self, office: Office, visitor: Visitor) -> None:
        self.office = office
        self.visitor = visitor


@contextmanager
def hall(players: int, rounds: int) -> Iterator[Hall]:
    """Serve an office with one Swiss of this size in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "crosstable.db")
        with open_journal(database, create=True) as journal:
            access = open_access(journal, chance=bytes)
            access.accounts.create_owner(Newcomer("bench", "Bench", PASSWORD), at=WHEN)
            office = Office(journal)
            event = msgspec.structs.replace(synthetic(players, rounds), planned_rounds=rounds)
            office.take_over(event, source="bench", by="bench", at=WHEN)
            command = [sys.executable, "-m", "crosstable.cli", "serve", "--port", "0"]
            server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
            try:
                line = server.stdout.readline() if server.stdout else ""
                found = re.search(r"http://([^:]+):(\d+)", line)
                if found is None:
                    raise SystemExit(f"the server did not start: {line}")
                yield Hall(office, Visitor(found.group(1), int(found.group(2))))
            finally:
                server.terminate()
                server.wait(timeout=20)
                if server.stdout:
                    server.stdout.close()
