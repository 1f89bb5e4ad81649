"""How quickly the journal is written durably, read and verified, and how that grows.

Single entries are what arbiters make: each is on the disk before the next begins. The last column
is the growth from the smaller office: 10 is linear.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from crosstable.office.journal import Draft
from crosstable.store import backup, open_journal, verify
from tests.store.embedded_postgres import PostgresMissing, PostgresServer

SIZES = (1_000, 10_000)
SINGLE = 500
ACT = '{"act":"result","round":3,"board":17,"white":"1","black":"0","ending":"played"}'


def main() -> None:
    """Print one line for each database, kind of work and size of the office."""
    table = Table(title="The journal, in entries")
    for heading in ("database", "what"):
        table.add_column(heading, no_wrap=True)
    for heading in ("office", "touched", "seconds", "per s", "×"):
        table.add_column(heading, justify="right")
    with tempfile.TemporaryDirectory(prefix="crosstable-bench-") as folder:
        _measure(Rows(table, "SQLite"), Path(folder), lambda number: f"{folder}/office{number}.db")
        try:
            with PostgresServer() as server:
                _measure(Rows(table, "PostgreSQL"), Path(folder), lambda _: server.new_database())
        except PostgresMissing as reason:
            table.caption = f"no PostgreSQL: {reason}"
    Console().print(table)


class Rows:
    """The lines of one database, each measured against the same work in a smaller office."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name
        self._before: dict[str, float] = {}

    @contextmanager
    def timed(self, what: str, office: int, touched: int) -> Iterator[None]:
        start = time.perf_counter()
        yield
        seconds = time.perf_counter() - start
        growth = f"{seconds / self._before[what]:.1f}" if what in self._before else ""
        self._before[what] = seconds
        numbers = (f"{office:,}", f"{touched:,}", f"{seconds:.4f}", f"{touched / seconds:,.0f}")
        self.table.add_row(self.name, what, *numbers, growth)


def _measure(rows: Rows, folder: Path, new: Callable[[int], str]) -> None:
    draft = Draft(datetime(2024, 5, 17, 12, tzinfo=UTC), "Ada Arbiter", ACT)
    for number, size in enumerate(SIZES):
        url = new(number)
        with open_journal(url, create=True) as journal:
            with rows.timed("append by 100", size, size):
                for version in range(0, size, 100):
                    journal.append("a", version, [draft] * 100)
            with rows.timed("append singly", size, SINGLE):
                for version in range(SINGLE):
                    journal.append("b", version, [draft])
            with rows.timed("read a tournament", size, size):
                journal.read("a")
            with rows.timed("read everything", size, size + SINGLE):
                for _ in journal.everything():
                    pass
            with rows.timed("list tournaments", size, 2):
                journal.streams()
        with rows.timed("verify", size, size + SINGLE):
            verify(url)
        with rows.timed("back up, verify", size, size + SINGLE):
            backup(url, folder / f"{rows.name}{size}.db")
    rows.table.add_section()


if __name__ == "__main__":
    main()
