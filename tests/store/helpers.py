"""What the tests of the store share: drafts, a SQL shell on either database, other processes."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import psycopg
import pytest

from crosstable.office.journal import Draft, Entry, verified
from crosstable.store import SqlJournal, open_journal

__all__ = [
    "NOON",
    "draft",
    "drop_triggers",
    "everything",
    "filled",
    "holds",
    "is_postgres",
    "sql",
    "start_worker",
    "table",
    "tmpfs",
    "unprivileged",
    "written_to",
]

NOON = datetime(2024, 5, 17, 12, 0, 0, 123456, tzinfo=UTC)


def draft(number: int = 0, *, by: str = "Ada Arbiter", size: int = 0) -> Draft:
    return Draft(
        NOON + timedelta(seconds=number), by, f'{{"number":{number},"note":"{"x" * size}"}}'
    )


def is_postgres(url: str) -> bool:
    return url.startswith("postgresql")


def table(url: str, name: str) -> str:
    """Return a table's name as a SQL shell on this database needs it."""
    return f"crosstable.{name}" if is_postgres(url) else name


def sql(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """Run statements as somebody with a SQL shell would; return the last one's rows."""
    rows: list[tuple[Any, ...]] = []
    if is_postgres(url):
        with psycopg.connect(url) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
                rows = cursor.fetchall() if cursor.description else []
        return rows
    with closing(sqlite3.connect(url)) as file, file:
        for statement in statements:
            rows = file.execute(statement).fetchall()
    return rows


def drop_triggers(url: str) -> None:
    """Do what somebody must do before altering the journal."""
    if is_postgres(url):
        sql(url, *(f"ALTER TABLE crosstable.{t} DISABLE TRIGGER USER" for t in ("entry", "head")))
    else:
        names = sql(url, "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        sql(url, *(f"DROP TRIGGER {name}" for (name,) in names))


def filled(url: str, entries: int = 10) -> SqlJournal:
    """Return a new office with entries, by turns of two tournaments."""
    journal = open_journal(url, create=True)
    for number in range(entries):
        journal.append("ab"[number % 2], number // 2, [draft(number)])
    return journal


def everything(url: str) -> list[Entry]:
    with open_journal(url) as journal:
        return list(journal.everything())


def holds(journal: SqlJournal) -> list[Entry]:
    """Return all entries after checking the chain, independently of the store's own check."""
    head = journal.head()
    return list(verified(journal.everything(), head=head))


@contextmanager
def written_to(journal: SqlJournal) -> Iterator[Callable[[], int]]:
    """Write pairs of entries without pause; gives a wait for the next ones, with their number."""
    stop = Event()

    def write() -> None:
        version = 0
        while not stop.is_set():
            version = journal.append("busy", version, [draft(), draft()])[-1].version

    def grown() -> int:
        before = journal.head().sequence
        while (now := journal.head().sequence) == before:
            assert not writing.done(), "the writer ended by itself"
        return now

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        try:
            yield grown
        finally:
            stop.set()
        writing.result()


def start_worker(*arguments: str) -> subprocess.Popen[str]:
    """Start another process on the store; see ``worker.py`` for what it can do."""
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("worker.py")), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def unprivileged() -> Iterator[None]:
    """Act as somebody whom file permissions bind, also where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@contextmanager
def tmpfs(folder: Path, size: str) -> Iterator[Path]:
    """Give a small disk of its own; skips, saying so, where none can be mounted."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
