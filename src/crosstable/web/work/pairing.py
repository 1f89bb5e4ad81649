"""Pairings at work behind the pages: a large field may take longer than a person waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from threading import Lock

from crosstable.office.acts.base import State
from crosstable.pairing.progress import listening


class PairingJob:
    """One round that is being paired."""

    def __init__(self, pool: Executor, work: Callable[[], State]) -> None:
        self.paired = 0
        self.players = 0
        self._began = time.monotonic()
        self._future: Future[State] = pool.submit(copy_context().run, self._run, work)

    def _hear(self, done: int, total: int) -> None:
        self.paired, self.players = done, total

    def _run(self, work: Callable[[], State]) -> State:
        with listening(self._hear):
            return work()

    def wait(self, seconds: float) -> bool:
        """Return whether it is done, after waiting at most this long."""
        return self._future in wait([self._future], seconds).done

    def result(self) -> State:
        """Return the paired tournament, or raise why it is not."""
        return self._future.result()

    @property
    def percent(self) -> int:
        """Return how much of the field is paired."""
        return 100 * self.paired // self.players if self.players else 0

    @property
    def seconds(self) -> int:
        """Return for how long it has been at work."""
        return int(time.monotonic() - self._began)


class PairingWork:
    """At most one pairing for each tournament; a few at the same time."""

    def __init__(self, workers: int = 2) -> None:
        self._jobs: dict[str, PairingJob] = {}
        self._workers = workers
        self._pool: ThreadPoolExecutor | None = None
        self._guard = Lock()

    def begin(self, tournament: str, work: Callable[[], State]) -> PairingJob:
        """Start to pair, or return the pairing that is already at work."""
        with self._guard:
            running = self._jobs.get(tournament)
            if running is not None and not running.wait(0):
                return running
            if self._pool is None:
                self._pool = ThreadPoolExecutor(self._workers, thread_name_prefix="pairing")
            job = self._jobs[tournament] = PairingJob(self._pool, work)
            return job

    def job(self, tournament: str) -> PairingJob | None:
        """Return the pairing that is at work, or was last."""
        with self._guard:
            return self._jobs.get(tournament)

    def forget(self, tournament: str) -> None:
        """Let go of a pairing whose end was told."""
        with self._guard:
            self._jobs.pop(tournament, None)
