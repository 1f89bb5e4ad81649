"""Fixtures of the store's tests: an office on each database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.new_offices import quick_new_offices

from .embedded_postgres import PostgresServer, running

__all__ = ["quick_new_offices"]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Start a server for this test process; it takes half a second."""
    with running(PostgresServer("fsync=off")) as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where an office may be made, on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "office.db")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.cleared_database()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return where an office may be made on SQLite."""
    return str(tmp_path / "office.db")
