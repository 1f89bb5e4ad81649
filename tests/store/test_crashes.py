"""After a kill or a crash: what was acknowledged is there, the rest whole or not at all."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from crosstable.office.championships import Championships
from crosstable.office.journal import Entry
from crosstable.office.rating_store import Signature
from crosstable.store import backup, open_journal, restore, verify
from tests.samples import drawn

from .embedded_postgres import PostgresServer, running
from .helpers import draft, filled, holds, start_worker


class Burst:
    """A process that forks a child per task; the child works till it is killed."""

    def __init__(self) -> None:
        self.process = start_worker("burst")

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def begin(self, task: str, url: str, argument: str) -> int:
        """Start a child; return its process id."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{task} {url} {argument}\n")
        self.process.stdin.flush()
        return int(self._line().removeprefix("pid "))

    def acknowledged(self) -> list[list[str]]:
        """Return what the child acknowledged up to its end."""
        lines = []
        while (line := self._line()) != "gone":
            lines.append(line.split())
        return lines

    def first(self) -> list[str]:
        """Wait for the first acknowledgement."""
        line = self._line().split()
        assert line[0] == "ack", "the child ended by itself"
        return line

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the worker ended by itself"
        return line.rstrip("\n")


@pytest.fixture
def burst() -> Iterator[Burst]:
    worker = Burst()
    yield worker
    worker.close()


def _kill_many(burst: Burst, url: str, kills: int, source: random.Random) -> None:
    open_journal(url, create=True).close()
    last = ("ack", "0", "")
    killed_writing = 0
    for number in range(kills):
        child = burst.begin("append", url, "burst")
        acknowledged = []
        if number % 5:
            # Into the middle of the burst; every fifth is killed while it opens the office.
            acknowledged.append(burst.first())
        time.sleep(source.uniform(0, 0.03))
        os.kill(child, signal.SIGKILL)
        acknowledged += burst.acknowledged()
        if acknowledged:
            killed_writing += 1
            _, sequence, digest = acknowledged[-1]
            last = ("ack", sequence, digest)
        with open_journal(url) as journal:
            head = journal.head()
            assert head.sequence >= int(last[1])
            if int(last[1]):
                (entry,) = journal.read("burst", int(last[1]) - 1)[:1]
                assert entry.hash == last[2]
            if number % 20 == 19:
                _every_batch_is_whole(holds(journal))
    assert killed_writing >= kills * 3 // 4
    assert verify(url, expect=last[2]).entries >= int(last[1])
    with open_journal(url) as journal:
        _every_batch_is_whole(holds(journal))
        journal.append("after", 0, [draft()])


def _every_batch_is_whole(entries: list[Entry]) -> None:
    acts = [entry.act for entry in entries]
    place = 0
    while place < len(acts):
        size = int(acts[place].removeprefix('{"of":').partition(",")[0])
        assert acts[place : place + size] == [
            f'{{"of":{size},"part":{part}}}' for part in range(size)
        ]
        place += size


def test_many_kills_lose_nothing_acknowledged(burst: Burst, file: str) -> None:
    _kill_many(burst, file, drawn(320), random.Random(100))


def test_a_killed_office_keeps_every_fact_of_a_championship_it_acknowledged(
    burst: Burst, file: str
) -> None:
    with open_journal(file, create=True) as journal:
        signed = Signature("Burst", datetime.now(UTC))
        Championships(journal).create("World", year=2025, signed=signed)
    source = random.Random(7)
    for _ in range(8):
        child = burst.begin("settle", file, "world")
        acknowledged = [burst.first()]
        time.sleep(source.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        acknowledged += burst.acknowledged()
        _, version, number = acknowledged[-1]
        with open_journal(file) as journal:
            kept = Championships(journal).get("world")
        # One more may have been written before it could be acknowledged.
        assert kept.version - int(version) in {0, 1}
        assert kept.item.name == f"Championship {int(number) + kept.version - int(version)}"
    assert verify(file).entries == kept.version


@pytest.mark.postgres
@pytest.mark.parametrize("url", ["postgres"], indirect=True)
def test_killed_clients_of_a_server_lose_nothing_acknowledged(burst: Burst, url: str) -> None:
    _kill_many(burst, url, 20, random.Random(20))


@pytest.mark.postgres
def test_a_killed_server_loses_nothing_acknowledged(burst: Burst) -> None:
    source = random.Random(3)
    # The machine lives on, so what was handed to it need not reach the disk for this test.
    with running(PostgresServer("fsync=off")) as server:
        url = server.new_database()
        with open_journal(url, create=True) as journal:
            for _ in range(3):
                burst.begin("append", url, "burst")
                acknowledged = [burst.first()]
                time.sleep(source.uniform(0.05, 0.2))
                server.stop(signal.SIGKILL)
                acknowledged += burst.acknowledged()
                server.start()
                _, sequence, digest = acknowledged[-1]
                # The same journal goes on with the server that came back.
                assert journal.head().sequence >= int(sequence)
                assert verify(url, expect=digest).entries >= int(sequence)
                _every_batch_is_whole(holds(journal))


def test_a_killed_restore_leaves_the_old_office_or_the_new(
    burst: Burst, url: str, tmp_path: Path
) -> None:
    sizes = {40: tmp_path / "small.db", 900: tmp_path / "large.db"}
    for size, path in sizes.items():
        with open_journal(str(tmp_path / f"{size}.db"), create=True) as journal:
            journal.append("a", 0, [draft(number, size=100) for number in range(size)])
        backup(str(tmp_path / f"{size}.db"), path)
    restore(sizes[40], url)
    source = random.Random(12)
    found = set()
    for _ in range(12):
        child = burst.begin("restore", url, f"{sizes[900]},{sizes[40]}")
        time.sleep(source.uniform(0.01, 0.25))
        os.kill(child, signal.SIGKILL)
        burst.acknowledged()
        found.add(verify(url).entries)
        with open_journal(url) as journal:
            assert len(holds(journal)) in sizes
    assert found <= set(sizes)


def test_an_office_opened_anew_finds_the_log_of_the_one_killed(burst: Burst, file: str) -> None:
    filled(file, 2).close()
    child = burst.begin("append", file, "burst")
    burst.first()
    os.kill(child, signal.SIGKILL)
    burst.acknowledged()
    assert Path(f"{file}-wal").stat().st_size > 0
    before = verify(file)
    with open_journal(file) as journal:
        assert journal.head() == before.head
    assert not Path(f"{file}-wal").exists()
    assert verify(file) == before


def test_the_worker_says_when_it_fails(burst: Burst, file: str) -> None:
    """A child that ends by itself acknowledges nothing: the tests above cannot pass on silence."""
    burst.begin("append", file, "burst")
    assert burst.acknowledged() == []
    assert isinstance(burst.process, subprocess.Popen)
