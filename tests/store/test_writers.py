"""Several writers at once: one wins, the others are told, nothing interleaves or gets lost."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from crosstable.kernel.errors import Conflict
from crosstable.store import SqlJournal, open_journal, verify

from .helpers import draft, holds, start_worker, table


def _append_with_retry(journal: SqlJournal, start: Barrier, name: str, count: int) -> int:
    start.wait()
    version = conflicts = 0
    for number in range(count):
        while True:
            try:
                journal.append("same", version, [draft(number, by=name), draft(number, by=name)])
            except Conflict as conflict:
                conflicts += 1
                version = conflict.found
            else:
                version += 2
                break
    return conflicts


def test_threads_lose_nothing_and_do_not_interleave(url: str) -> None:
    with open_journal(url, create=True) as journal:
        start = Barrier(4)
        with ThreadPoolExecutor(4) as pool:
            conflicts = list(
                pool.map(lambda name: _append_with_retry(journal, start, name, 50), "ABCD")
            )
        entries = holds(journal)
    assert sum(conflicts) > 0
    assert [entry.version for entry in entries] == list(range(1, 401))
    assert Counter(entry.by for entry in entries) == dict.fromkeys("ABCD", 100)
    assert all(
        (one.by, one.act) == (two.by, two.act)
        for one, two in zip(entries[::2], entries[1::2], strict=True)
    )


def test_processes_lose_nothing(url: str) -> None:
    open_journal(url, create=True).close()
    workers = [start_worker("append", url, "same", "50", name) for name in "ABC"]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    conflicts = 0
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    for worker in workers:
        output, _ = worker.communicate(timeout=60)
        assert worker.returncode == 0
        conflicts += int(output.split()[1])
    assert conflicts > 0
    with open_journal(url) as journal:
        entries = holds(journal)
        assert [entry.version for entry in journal.read("same")] == list(range(1, 151))
    assert Counter(entry.by for entry in entries) == dict.fromkeys("ABC", 50)
    for name in "ABC":
        mine = [int(entry.act) for entry in entries if entry.by == name]
        assert mine == list(range(50))


def test_of_two_who_saw_the_same_version_one_wins(url: str) -> None:
    with open_journal(url, create=True) as journal, open_journal(url) as other:
        for version in range(20):
            start = Barrier(2)

            def attempt(
                whose: SqlJournal, version: int = version, start: Barrier = start
            ) -> tuple[int, int] | None:
                start.wait()
                try:
                    whose.append("a", version, [draft(version)])
                except Conflict as conflict:
                    return conflict.expected, conflict.found
                return None

            with ThreadPoolExecutor(2) as pool:
                outcomes = list(pool.map(attempt, (journal, other)))
            assert sorted(outcomes, key=str) == [(version, version + 1), None]
    assert verify(url).entries == 20


def test_different_tournaments_do_not_conflict(url: str) -> None:
    with open_journal(url, create=True) as journal:

        def write(name: str) -> None:
            for version in range(25):
                journal.append(name, version, [draft(version)])

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(write, "abcd"))
        assert {(stream.tournament, stream.version) for stream in journal.streams()} == {
            (name, 25) for name in "abcd"
        }
        assert len(holds(journal)) == 100


def test_readers_go_on_while_somebody_writes(url: str) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(1)])
        with journal.database.writing(), open_journal(url, patience=0.3) as other:
            assert len(other.read("a")) == 1
            assert other.head().sequence == 1


def test_a_write_that_is_broken_off_leaves_nothing(url: str) -> None:
    with open_journal(url, create=True) as journal:
        journal.append("a", 0, [draft(1)])
        with pytest.raises(KeyboardInterrupt):
            _delete_and_break_off(journal, url)
        assert len(journal.streams()) == 1
        journal.append("a", 1, [draft(2)])
        assert len(holds(journal)) == 2


def _delete_and_break_off(journal: SqlJournal, url: str) -> None:
    with journal.database.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM {table(url, 'stream')}")
        raise KeyboardInterrupt
