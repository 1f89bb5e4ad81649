"""Copies of an office: made while it runs, checked before they count, moved between databases.

A backup is always one SQLite file, whatever the office lives in: a complete office itself, with
the same numbers and hashes, so it can be opened, verified and restored into either database.
Accounts, roles, passkeys, tokens and the office's secrets are part of it, so codes on slips that
are printed stay good; sessions and open invitations end with a restore.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from crosstable.kernel.errors import StoreUnusable
from crosstable.office.journal import START
from crosstable.store import database as databases
from crosstable.store import schema, sqlite
from crosstable.store.database import PATIENCE, Database
from crosstable.store.failures import damaged, translated, unusable
from crosstable.store.files import (
    keep_private,
    left_behind,
    make_private,
    part_beside,
    publish,
    set_aside,
)
from crosstable.store.journal import write_entries
from crosstable.store.migrate import prepare, recorded_version
from crosstable.store.ratings.rows import insert_many
from crosstable.store.ratings.schema import (
    listed_best,
    listed_order,
    listed_player,
    listed_word,
    period_event,
    period_work,
    rating_change,
    rating_list,
    rating_period,
)
from crosstable.store.records import next_entries, stored_head
from crosstable.store.schema import POSTGRESQL_SCHEMA
from crosstable.store.urls import Address, Engine, address
from crosstable.store.verification import Verification, check, verify_at

# Rating lists and periods from one office to another, for backups that change the database.


TABLES = (
    *(rating_list, listed_player, listed_order, listed_word, listed_best),
    *(rating_period, period_event, period_work, rating_change),
)
BATCH = 5_000


def clear_ratings(connection: sa.Connection) -> None:
    """Remove every list and period."""
    for table in TABLES:
        connection.execute(sa.delete(table))


def copy_ratings(source: sa.Connection, target: sa.Connection) -> None:
    """Copy every list and period as it stands; an office from before there were any has none."""
    where = POSTGRESQL_SCHEMA if source.dialect.name == "postgresql" else None
    inspected = sa.inspect(source)
    if not inspected.has_table(rating_list.name, schema=where):
        return
    for table in TABLES:
        # An office from before a table or a column was added has nothing for it.
        if not inspected.has_table(table.name, schema=where):
            continue
        there = {column["name"] for column in inspected.get_columns(table.name, schema=where)}
        columns = [column.name for column in table.columns if column.name in there]
        query = sa.select(*(table.c[name] for name in columns))
        selected = source.execution_options(yield_per=BATCH).execute(query)
        for rows in selected.partitions():
            insert_many(target, table, columns, [tuple(row) for row in rows])


SECRETS_SINCE = "0005"
"""The first version of an office that has secrets of its own."""
PASSING = (
    schema.session,
    schema.known_device,
    schema.invitation,
    schema.login_failure,
    schema.used_challenge,
    schema.attempt,
)
"""What a restore ends: nobody stays logged in, or waits."""

PERSONS = (schema.person, schema.person_fact, schema.person_number, schema.person_word)
"""The register of persons."""


def backup(url: str, target: Path | str, *, force: bool = False) -> Verification:
    """Copy an office into a file while it may be written to; return what the copy holds.

    The copy gets its name only after its chain was verified. An existing file is replaced only
    with ``force``.
    """
    source, copy = address(url), _file(target)
    if copy.path.exists() and (not force or _same(source, copy)):
        raise StoreUnusable(
            "{office}: this file exists already (choose another name)", office=copy.label
        )
    if left_behind(copy.path):
        raise StoreUnusable(
            "{office}: an office of this name is or was in use (choose another name)",
            office=copy.label,
        )
    if not copy.path.parent.is_dir():
        raise StoreUnusable(
            "{office}: the folder {folder} does not exist (create it first)",
            office=copy.label,
            folder=str(copy.path.parent),
        )
    with translated(copy.label), part_beside(copy.path) as part:
        database = databases.to_read(source)
        try:
            with database.viewing() as connection:
                version = recorded_version(database, connection)
                if version is None:
                    raise StoreUnusable(
                        "{office}: there is no office here yet (check the name)",
                        office=database.label,
                    )
                if source.engine is Engine.SQLITE:
                    _copy_pages(connection, Address(copy.engine, copy.label, path=part))
                else:
                    made = Address(copy.engine, copy.label, path=part)
                    _copy_rows_to_file(connection, version, made)
        finally:
            database.close()
        report = verify_at(Address(copy.engine, copy.label, path=part))
        publish(part, copy.path)
    return report


def restore(source: Path | str, url: str, *, force: bool = False, called: str = "") -> Verification:
    """Put a backup in an office's place, all or nothing; return what the office then holds.

    The backup is verified first. An office with entries is replaced only with ``force``; a damaged
    file is then kept aside under another name. ``called`` is what people call the backup, where it
    lies under another name here.
    """
    copy, target = _file(source, called), address(url)
    if _same(copy, target):
        raise StoreUnusable(
            "{office}: the backup is the office itself (give another one)", office=copy.label
        )
    verify_at(copy)
    if target.engine is Engine.POSTGRESQL:
        return _restore_to_server(copy, target, force=force)
    with translated(target.label), part_beside(target.path) as part:
        made = Address(target.engine, target.label, path=part)
        _copy_office(copy, made)
        report = verify_at(made)
        if not target.path.exists() or target.path.stat().st_size == 0:
            if left_behind(target.path):
                # SQLite would play the log of the office that was here into the new one.
                set_aside(target.path)
            publish(part, target.path)
        else:
            _replace(made, target, force=force)
    return report


def _file(name: Path | str, called: str = "") -> Address:
    path = Path(name)
    return Address(Engine.SQLITE, called or str(path), path=path.absolute())


def _same(one: Address, other: Address) -> bool:
    return (
        one.engine is other.engine is Engine.SQLITE
        and one.path.exists()
        and other.path.exists()
        and one.path.samefile(other.path)
    )


def _copy_pages(connection: sa.Connection, made: Address) -> None:
    """Copy a database as it stands, through SQLite's own online backup."""
    source = connection.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)  # noqa: S101 -- for the type checker
    try:
        make_private(made.path, exist_ok=False)
        with closing(sqlite.connect(made.path, patience=PATIENCE)) as target:
            source.backup(target)
            # A backup is one file: without this, opening it would lay a log beside it.
            target.execute("PRAGMA journal_mode = DELETE").fetchone()
    except (sqlite3.Error, OSError) as error:
        if damaged(error):
            raise  # what cannot be read is the source, which the caller names
        raise unusable(made.label, error) from error


def _copy_rows_to_file(connection: sa.Connection, version: str, made: Address) -> None:
    database = databases.to_write(made, create=True)
    try:
        prepare(database, create=True)
        with database.writing() as target:
            _copy_entries(connection, target)
            _copy_people(connection, version, target)
            copy_ratings(connection, target)
    finally:
        database.close()


def _copy_entries(source: sa.Connection, target: sa.Connection) -> None:
    """Copy the journal entry by entry; numbers and hashes stay what they were."""
    after = 0
    while chunk := next_entries(source, after):
        write_entries(target, chunk)
        after = chunk[-1].sequence


def _copy_people(source: sa.Connection, version: str, target: sa.Connection) -> None:
    """Copy who may come in and who is known; an office from before accounts has nobody."""
    if version in {"0001", "0002"}:
        return
    tables = [schema.account, schema.role_grant, schema.api_token]
    if version >= SECRETS_SINCE:
        tables.append(schema.office_secret)
    if version >= schema.PASSKEYS_SINCE:
        tables.append(schema.passkey)
    if version >= schema.PERSONS_SINCE:
        tables += PERSONS
    for table in tables:
        columns = [
            column
            for column in table.c
            if column is not schema.api_token.c.via or version >= schema.ORIGINS_SINCE
        ]
        rows = [dict(row) for row in source.execute(sa.select(*columns)).mappings()]
        if rows:
            target.execute(sa.insert(table), rows)


def _copy_office(copy: Address, made: Address) -> None:
    """Copy a backup into a new file and bring that to the current version."""
    source = databases.to_read(copy)
    try:
        with source.viewing() as connection:
            _copy_pages(connection, made)
    finally:
        source.close()
    database = databases.to_write(made, create=False)
    try:
        prepare(database, create=False)
        with database.writing() as connection:
            # Whatever was logged out or taken back since the backup must not come alive again.
            for table in PASSING:
                connection.execute(sa.delete(table))
    finally:
        database.close()


def _replace(made: Address, target: Address, *, force: bool) -> None:
    """Replace a SQLite office that exists, in one transaction that running programs see whole."""
    try:
        with_entries = _entries_in(target)
    except StoreUnusable as error:
        if not (isinstance(error.__cause__, Exception) and damaged(error.__cause__)):
            raise
        if not force:
            raise
        set_aside(target.path)
        publish(made.path, target.path)
        return
    _refuse_overwriting(target, with_entries, force=force)
    with (
        closing(sqlite.connect(made.path, patience=PATIENCE)) as source,
        closing(sqlite.connect(target.path, patience=PATIENCE)) as office,
    ):
        source.backup(office, progress=_giving_up(target))
    keep_private(target.path)


def _entries_in(place: Address) -> int:
    database = databases.to_read(place)
    try:
        with database.viewing() as connection:
            if recorded_version(database, connection) is None:
                return 0
            head = stored_head(connection)
            return head.sequence if head is not None else 0
    finally:
        database.close()


def _giving_up(target: Address) -> Callable[[int, int, int], None]:
    until = time.monotonic() + PATIENCE

    def progress(status: int, _remaining: int, _total: int) -> None:
        # Python would try for ever where another program holds the lock.
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() > until:
            raise StoreUnusable(
                "{office}: another program has kept it locked for too long (stop the "
                "office, then restore)",
                office=target.label,
            )

    return progress


def _refuse_overwriting(target: Address, entries: int, *, force: bool) -> None:
    if entries and not force:
        raise StoreUnusable(
            "{office}: this office holds {entries:entry|entries}, which restoring would "
            "replace (make a backup of it, then restore with --force)",
            office=target.label,
            entries=entries,
        )


def _restore_to_server(copy: Address, target: Address, *, force: bool) -> Verification:
    source = databases.to_read(copy)
    database = databases.to_write(target, create=True)
    try:
        prepare(database, create=True)
        with source.viewing() as backed_up, database.writing() as connection:
            _clear(database, connection, force=force)
            _copy_entries(backed_up, connection)
            version = recorded_version(source, backed_up)
            _copy_people(backed_up, version or schema.CURRENT, connection)
            clear_ratings(connection)
            copy_ratings(backed_up, connection)
            return check(database, connection)
    finally:
        database.close()
        source.close()


def _clear(database: Database, connection: sa.Connection, *, force: bool) -> None:
    """Empty a PostgreSQL office for the backup that follows in the same transaction."""
    names = [f"{schema.POSTGRESQL_SCHEMA}.{name}" for name in ("head", "entry", "stream")]
    connection.exec_driver_sql(f"LOCK TABLE {', '.join(names)} IN ACCESS EXCLUSIVE MODE")
    head = stored_head(connection)
    _refuse_overwriting(database.place, head.sequence if head is not None else 0, force=force)
    for table in (
        *PASSING,
        *PERSONS,
        schema.passkey,
        schema.api_token,
        schema.role_grant,
        schema.account,
        schema.office_secret,
    ):
        connection.execute(sa.delete(table))
    for name in names:
        connection.exec_driver_sql(f"ALTER TABLE {name} DISABLE TRIGGER USER")
    connection.execute(sa.delete(schema.stream))
    connection.execute(sa.delete(schema.entry))
    connection.execute(sa.delete(schema.head))
    connection.execute(
        sa.insert(schema.head), {"one": 1, "sequence": START.sequence, "hash": START.hash}
    )
    for name in names:
        connection.exec_driver_sql(f"ALTER TABLE {name} ENABLE TRIGGER USER")
