"""A rating period that is killed anywhere goes on to the same list."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.store import SqlJournal, open_journal
from crosstable.store.ratings.store import SqlRatingStore
from tests.store.helpers import sql, table
from tests.store.ratings.periods import (
    events,
    file_of,
    new_list,
    prepare,
    run,
)
from tests.texts import FIDE_2019

WORKER = """
import os, signal, sys
from datetime import UTC, datetime
from pathlib import Path
sys.path[:0] = [sys.argv[3]]
from tests.texts import FIDE_2019
from crosstable.office.rating_periods import run_period
from crosstable.office.rating_store import PeriodFile, Signature
from crosstable.store import open_journal
from crosstable.store.ratings import load, store
from crosstable.store.ratings.store import SqlRatingStore
from tests.store.ratings.periods import order
load.BATCH = 10
store.WORK_BATCH = 2
files = [PeriodFile(each.name, str(each), each.read_bytes)
    for each in sorted(Path(sys.argv[2]).iterdir())]
last = ""
def progress(step, done, of):
    print(step, done, flush=True)
    if f"{step} {done}" == last:
        signal.pause()  # until it is killed
for line in sys.stdin:
    last = line.strip()
    child = os.fork()
    if not child:
        print("pid", os.getpid(), flush=True)
        with open_journal(sys.argv[1]) as journal:
            signed = Signature("Ada Arbiter", datetime.now(UTC))
            store = SqlRatingStore(journal.database)
            done = run_period(store, order(FIDE_2019), files, signed=signed, progress=progress)
        print("done", done.resumed, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


STEPS = (
    *("reading events 5", "calculating 0", "writing events 10", "writing changes 20"),
    *("writing players 30", "indexing names 20", "applying 0"),
)


class Runs:
    """A process that runs the period in a child of its own each time it is told to."""

    def __init__(self, url: str, folder: Path) -> None:
        root = Path(__file__).parents[3]
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, url, str(folder), str(root)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, kill_at: str = "") -> list[str]:
        """Run the period, killing it at a step; return what it said."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{kill_at}\n")
        self.process.stdin.flush()
        child = int(self.process.stdout.readline().removeprefix("pid "))
        said: list[str] = []
        while (line := self.process.stdout.readline().strip()) != "gone":
            assert line, "the worker ended by itself"
            said.append(line)
            if line == kill_at:
                os.kill(child, signal.SIGKILL)
        return said

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture
def runs(office: SqlJournal, url: str, tmp_path: Path) -> Iterator[Runs]:
    prepare(office, FIDE_2019)
    folder = tmp_path / "events"
    folder.mkdir()
    for each in events(FIDE_2019):
        (folder / f"{each.id}.csv").write_bytes(file_of(each).read())
    worker = Runs(url, folder)
    yield worker
    worker.close()


def test_a_period_killed_at_any_step_goes_on_to_the_same_list(
    office: SqlJournal, url: str, runs: Runs, tmp_path: Path
) -> None:
    for step in STEPS:
        said = runs.run(step)
        assert step in said
        assert new_list(office) == {}, step
        assert SqlRatingStore(office.database).audit(101) == (), step
    # Everything that was read before the kills was not read again.
    assert runs.run()[-1] in {"done 12", "done 0"}
    found = new_list(office)
    with open_journal(str(tmp_path / "other.db"), create=True) as other:
        prepare(other, FIDE_2019)
        run(other, [file_of(*events(FIDE_2019))])
        assert new_list(other) == found
    assert sql(url, f"SELECT count(*) FROM {table(url, 'rating_list')}") == [(2,)]
    assert sql(url, f"SELECT count(*) FROM {table(url, 'period_work')}") == [(0,)]
