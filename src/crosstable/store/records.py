"""Rows and entries: the one place where the journal's values become columns and come back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office.journal import Entry, Head, Stream
from crosstable.store import schema

CHUNK = 500
"""How many entries are held in memory at once where all are read."""

_ONE_ENTRY = sa.select(schema.entry).where(schema.entry.c.sequence == sa.bindparam("sequence"))
_NEXT_ENTRIES = (
    sa.select(schema.entry)
    .where(schema.entry.c.sequence > sa.bindparam("after"))
    .order_by(schema.entry.c.sequence)
    .limit(CHUNK)
)
_HEAD = sa.select(schema.head.c.sequence, schema.head.c.hash)
_STREAMS = sa.select(schema.stream).order_by(schema.stream.c.sequence.desc())


def moment_for(connection: sa.Connection, at: datetime) -> datetime | str:
    """Return a time as its column holds it: text in SQLite, timestamptz in PostgreSQL."""
    at = at.astimezone(UTC)
    return at if connection.dialect.name == "postgresql" else _written(at)


def row_of(connection: sa.Connection, entry: Entry) -> dict[str, Any]:
    """Return an entry as the columns of its row."""
    return {
        "sequence": entry.sequence,
        "tournament": entry.tournament,
        "version": entry.version,
        "at": moment_for(connection, entry.at),
        "by": entry.by,
        "act": entry.act,
        "previous": entry.previous,
        "hash": entry.hash,
    }


def entry_from(row: sa.Row[Any]) -> Entry:
    """Return the entry a row holds; a time nobody could have written is a broken journal."""
    return Entry(
        row.sequence,
        row.tournament,
        row.version,
        _moment(row.at, row.sequence),
        row.by,
        row.act,
        row.previous,
        row.hash,
    )


def entry_at(connection: sa.Connection, sequence: int) -> Entry | None:
    """Return the entry with this number."""
    row = connection.execute(_ONE_ENTRY, {"sequence": sequence}).one_or_none()
    return None if row is None else entry_from(row)


def next_entries(connection: sa.Connection, after: int) -> list[Entry]:
    """Return the chunk of entries that follows a number."""
    return [entry_from(row) for row in connection.execute(_NEXT_ENTRIES, {"after": after})]


def entries_in_order(connection: sa.Connection) -> Iterator[Entry]:
    """Yield every entry, a chunk at a time."""
    after = 0
    while chunk := next_entries(connection, after):
        yield from chunk
        after = chunk[-1].sequence


def stored_head(connection: sa.Connection) -> Head | None:
    """Return where the database says the chain ends."""
    row = connection.execute(_HEAD).one_or_none()
    return None if row is None else Head(row.sequence, row.hash)


def stored_streams(connection: sa.Connection) -> list[tuple[Stream, int]]:
    """Return the tournaments with the number of their last entry, the latest changed first."""
    return [
        (Stream(row.tournament, row.version, _moment(row.changed, row.sequence)), row.sequence)
        for row in connection.execute(_STREAMS)
    ]


def _written(at: datetime) -> str:
    return at.isoformat(timespec="microseconds")


def _moment(value: datetime | str, sequence: int) -> datetime:
    if isinstance(value, datetime):
        return value.astimezone(UTC)
    try:
        at = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise JournalBroken(
            sequence, Sentence("its time {time!r} cannot be read", time=str(value))
        ) from None
    # Another spelling of the same time would keep the hash: only the one we write is accepted.
    if at.tzinfo is not UTC or _written(at) != value:
        raise JournalBroken(
            sequence, Sentence("its time {time!r} is not as it was written", time=str(value))
        )
    return at
