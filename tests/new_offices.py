"""New offices made quickly: what the migrations said to the first is said to all others.

A test process runs the migrations of a new office once on each engine and keeps the statements;
running them again takes ten times as long. Older offices, and the tests of the migrations, take
every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from crosstable.store import migrate, sqlite
from crosstable.store.schema import CURRENT, POSTGRESQL_SCHEMA, VERSION_TABLE

__all__ = ["by_steps", "no_waiting_for_the_disk", "quick_new_offices", "quickly"]

by_steps = migrate.upgrade
"""The migrations themselves."""

_SAID: dict[str, list[tuple[str, Any]]] = {}


@pytest.fixture(scope="session", autouse=True)
def quick_new_offices() -> Iterator[None]:
    """Let every office of this process that begins empty begin quickly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "upgrade", quickly)
        yield


@pytest.fixture(scope="module", autouse=True)
def no_waiting_for_the_disk() -> Iterator[None]:
    """Let commits of a module's tests return before the disk has them.

    Whether a power cut loses any is asked of the store, by tests without this in the same process.
    """
    kept = tuple(each for each in sqlite._PRAGMAS if "synchronous" not in each)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_PRAGMAS", ("PRAGMA synchronous = OFF", *kept))
        yield


def quickly(connection: sa.Connection, version: str = CURRENT) -> None:
    """Make a new office by the statements that made the first; others take their steps."""
    engine = connection.dialect.name
    if version != CURRENT or _begun(connection):
        by_steps(connection, version)
    elif engine not in _SAID:
        _SAID[engine] = _recorded(connection)
    else:
        # Past SQLAlchemy, in the transaction that it has begun.
        cursor = connection.connection.cursor()
        for statement, values in _SAID[engine]:
            cursor.execute(statement, values)
        cursor.close()


def _begun(connection: sa.Connection) -> bool:
    """Return whether a database already says which version it has."""
    schema = POSTGRESQL_SCHEMA if connection.dialect.name == "postgresql" else None
    return sa.inspect(connection).has_table(VERSION_TABLE, schema=schema)


def _recorded(connection: sa.Connection) -> list[tuple[str, Any]]:
    """Run the migrations and return what they changed by."""
    said: list[tuple[str, Any]] = []

    def hear(
        _connection: object, _cursor: object, statement: str, values: Any, *_more: object
    ) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "PRAGMA")):
            said.append((statement, values))

    sa.event.listen(connection, "before_cursor_execute", hear)
    try:
        by_steps(connection)
    finally:
        sa.event.remove(connection, "before_cursor_execute", hear)
    return said
