"""An office with its pages for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.new_offices import no_waiting_for_the_disk, quick_new_offices
from tests.store.embedded_postgres import PostgresServer, running
from tests.web.counter import Counter, counter_at

__all__ = ["no_waiting_for_the_disk", "quick_new_offices"]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Start a server for this test process; it takes half a second."""
    with running(PostgresServer("fsync=off")) as server:
        yield server


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with counter_at(tmp_path) as counter:
        yield counter
