"""The journal in a database: sealed inside the write, all or nothing, durable when it returns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as postgresql_sql
from sqlalchemy.dialects import sqlite as sqlite_sql
from sqlalchemy.exc import DBAPIError

from crosstable.kernel.errors import Conflict, InvalidValue, JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office.journal import (
    OFFICE_STREAM,
    Addition,
    Draft,
    Entry,
    Head,
    Stream,
    is_of_office,
    seal,
)
from crosstable.store import database as databases
from crosstable.store import schema, sqlite
from crosstable.store.database import Database
from crosstable.store.failures import damaged, translated
from crosstable.store.files import keep_private
from crosstable.store.migrate import prepare
from crosstable.store.postgres import announce
from crosstable.store.records import (
    CHUNK,
    entry_at,
    entry_from,
    moment_for,
    next_entries,
    row_of,
    stored_head,
    stored_streams,
)
from crosstable.store.urls import Engine, address

_LOCK_HEAD = sa.select(schema.head.c.sequence, schema.head.c.hash).with_for_update()
_LAST = (
    sa.select(
        schema.entry.c.sequence,
        schema.entry.c.hash,
        sa.select(sa.func.max(schema.entry.c.version))
        .where(schema.entry.c.tournament == sa.bindparam("tournament"))
        .scalar_subquery(),
    )
    .order_by(schema.entry.c.sequence.desc())
    .limit(1)
)
_INSERT = sa.insert(schema.entry)
_MOVE_HEAD = sa.update(schema.head)
_READ = (
    sa.select(schema.entry)
    .where(
        schema.entry.c.tournament == sa.bindparam("tournament"),
        schema.entry.c.version > sa.bindparam("after"),
    )
    .order_by(schema.entry.c.version)
)


def open_journal(
    url: str, *, create: bool = False, patience: float = databases.PATIENCE
) -> SqlJournal:
    """Open the office at a path or URL, migrating an older one; make one only with ``create``."""
    database = databases.to_write(address(url), create=create, patience=patience)
    try:
        prepare(database, create=create)
        if database.place.engine is Engine.SQLITE:
            with translated(database.label):
                sqlite.use_write_ahead_log(database.engine, patience=patience)
                keep_private(database.place.path)
    except BaseException:
        database.close()
        raise
    return SqlJournal(database)


class SqlJournal:
    """A ``Journal`` in SQLite or PostgreSQL; may be used from several threads at once."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give back every connection."""
        self.database.close()

    def append(
        self, tournament: str, expected_version: int, drafts: Sequence[Draft]
    ) -> tuple[Entry, ...]:
        """Write entries at the end of the chain and return them sealed.

        Where a connection breaks while committing, nobody can know whether the entries are there.
        Repeating is safe: it writes them, or raises ``Conflict`` because they are.
        """
        return self.append_together((Addition(tournament, expected_version, tuple(drafts)),))[0]

    def append_together(self, additions: Sequence[Addition]) -> tuple[tuple[Entry, ...], ...]:
        """Write entries of several tournaments in one transaction and return them sealed."""
        for addition in additions:
            refuse_unstorable(addition.tournament, addition.drafts)
        if not any(addition.drafts for addition in additions):
            return tuple(() for _ in additions)
        with self.database.writing() as connection:
            return tuple(_append(connection, addition) for addition in additions)

    def read(self, tournament: str, after_version: int = 0) -> Sequence[Entry]:
        """Return a tournament's entries in order, those after a version only."""
        with self.database.reading() as connection:
            try:
                rows = connection.execute(_READ, {"tournament": tournament, "after": after_version})
                return tuple(entry_from(row) for row in rows)
            except DBAPIError as error:
                if not damaged(error):
                    raise
                cause = error
        raise JournalBroken(
            self._unreadable(tournament), Sentence("cannot be read: the file is damaged there")
        ) from cause

    def _unreadable(self, tournament: str) -> int:
        """Return the number of a tournament's first entry that cannot be read."""
        numbers = sa.select(schema.entry.c.sequence).where(schema.entry.c.tournament == tournament)
        with self.database.reading() as connection:
            for number in connection.execute(numbers.order_by("version")).scalars().all():
                try:
                    entry_at(connection, number)
                except DBAPIError:
                    return int(number)
        return 0

    def streams(self) -> Sequence[Stream]:
        """Return every tournament with its version, the most recently changed first.

        The office's own parts are not among them.
        """
        with self.database.reading() as connection:
            return tuple(
                stream
                for stream, _ in stored_streams(connection)
                if not is_of_office(stream.tournament)
            )

    def everything(self) -> Iterator[Entry]:
        """Yield all entries in order; no connection is held between one chunk and the next.

        Entries are never changed, so the chunks fit together although others write meanwhile.
        """
        return self.since(0)

    def since(self, sequence: int) -> Iterator[Entry]:
        """Yield the entries after a number in order, as ``everything`` does."""
        while True:
            with self.database.reading() as connection:
                chunk = next_entries(connection, sequence)
            yield from chunk
            if len(chunk) < CHUNK:
                return
            sequence = chunk[-1].sequence

    def head(self) -> Head:
        """Return where the store says the chain ends."""
        with self.database.reading() as connection:
            head = stored_head(connection)
        if head is None:
            raise JournalBroken(1, Sentence("the head of the journal is missing"))
        return head


def entries_of_office(connection: sa.Connection) -> list[Entry]:
    """Return what was done to the office itself, in order."""
    rows = connection.execute(_READ, {"tournament": OFFICE_STREAM, "after": 0})
    return [entry_from(row) for row in rows]


def _append(connection: sa.Connection, addition: Addition) -> tuple[Entry, ...]:
    if not addition.drafts:
        return ()
    head, version = end_of_chain(connection, addition.tournament)
    if version != addition.expected_version:
        raise Conflict(expected=addition.expected_version, found=version)
    return append_after(connection, head, addition.tournament, version, addition.drafts)


def append_after(
    connection: sa.Connection, head: Head, tournament: str, version: int, drafts: Sequence[Draft]
) -> tuple[Entry, ...]:
    """Seal drafts behind the end of the chain, which the caller has locked, and write them."""
    entries = []
    for draft in drafts:
        version += 1
        entry = seal(head, tournament, version, draft)
        head = Head(entry.sequence, entry.hash)
        entries.append(entry)
    write_entries(connection, entries)
    return tuple(entries)


def write_entries(connection: sa.Connection, entries: Sequence[Entry]) -> None:
    """Write sealed entries, the new head and the tournaments' new versions."""
    connection.execute(_INSERT, [row_of(connection, entry) for entry in entries])
    last = entries[-1]
    connection.execute(_MOVE_HEAD, {"sequence": last.sequence, "hash": last.hash})
    latest = {entry.tournament: entry for entry in entries}
    for entry in latest.values():
        _note_stream(connection, entry)
    if connection.dialect.name == "postgresql":
        announce(connection)


def end_of_chain(connection: sa.Connection, tournament: str) -> tuple[Head, int]:
    """Lock the end of the chain; return it with the tournament's version.

    Nothing is ever written after an end that does not hold: that would bury what was done to it.
    """
    head = connection.execute(_LOCK_HEAD).one_or_none()
    last = connection.execute(_LAST, {"tournament": tournament}).one_or_none()
    if head is None:
        raise JournalBroken(1, Sentence("the head of the journal is missing"))
    if last is None:
        if head.sequence != 0:
            raise JournalBroken(
                1, Sentence("missing; the journal should have {count}", count=head.sequence)
            )
        return Head(head.sequence, head.hash), 0
    sequence, digest, version = last
    if (sequence, digest) != tuple(head):
        first = sequence if sequence == head.sequence else min(sequence, head.sequence) + 1
        raise JournalBroken(
            first,
            Sentence(
                "the last entry is {entry}, but the journal should end at "
                "{end}; run `crosstable journal verify`",
                entry=sequence,
                end=head.sequence,
            ),
        )
    return Head(sequence, digest), version or 0


def _note_stream(connection: sa.Connection, entry: Entry) -> None:
    values = {
        "tournament": entry.tournament,
        "version": entry.version,
        "sequence": entry.sequence,
        "changed": moment_for(connection, entry.at),
    }
    changes = {name: value for name, value in values.items() if name != "tournament"}
    key = [schema.stream.c.tournament]
    if connection.dialect.name == "postgresql":
        connection.execute(
            postgresql_sql.insert(schema.stream)
            .values(values)
            .on_conflict_do_update(index_elements=key, set_=changes)
        )
    else:
        connection.execute(
            sqlite_sql.insert(schema.stream)
            .values(values)
            .on_conflict_do_update(index_elements=key, set_=changes)
        )


def refuse_unstorable(tournament: str, drafts: Sequence[Draft]) -> None:
    """Refuse text that one of the two databases could not keep, on both alike."""
    for text in (tournament, *(part for draft in drafts for part in (draft.by, draft.act))):
        if "\0" in text:
            raise InvalidValue("an entry cannot hold the character NUL")
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise InvalidValue(
                "an entry cannot hold half a character: {error}", error=str(error)
            ) from None
