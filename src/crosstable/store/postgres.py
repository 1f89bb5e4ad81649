"""PostgreSQL as an office needs it: the same promises as SQLite, in a schema of its own."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from crosstable.kernel.errors import StoreUnusable
from crosstable.store.schema import APPLICATION_ID, POSTGRESQL_SCHEMA

CHANNEL = "crosstable"
"""Where those who listen hear that the journal has grown; each database has its own."""


def engine_for(url: sa.URL, *, patience: float) -> sa.Engine:
    """Return an engine whose sessions are durable, in UTC and deaf to the user's search path."""
    try:
        engine = sa.create_engine(
            url,
            pool_pre_ping=True,
            pool_size=8,
            max_overflow=24,
            pool_timeout=30,
            connect_args={
                "application_name": "crosstable",
                "client_encoding": "utf8",
                "connect_timeout": max(2, round(patience)),
            },
            execution_options={"schema_translate_map": {None: POSTGRESQL_SCHEMA}},
        )
    except ImportError as error:
        # Offices in a file do without the driver, so it is not installed with the rest.
        raise StoreUnusable(
            "an office in PostgreSQL needs the package psycopg, which cannot be "
            "loaded: {cause} (install it with `pip install 'crosstable[postgresql]'`)",
            cause=str(error),
        ) from None

    @sa.event.listens_for(engine, "connect")
    def settle(connection: Any, _record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET search_path = pg_catalog")
            cursor.execute("SET timezone = 'UTC'")
            # A server set up for speed may acknowledge before the disk has it; an office must not.
            cursor.execute("SET synchronous_commit = on")
            cursor.execute(f"SET lock_timeout = {round(patience * 1000)}")
        connection.commit()

    return engine


def refuse_foreign_encoding(connection: sa.Connection, label: str) -> None:
    """Raise ``StoreUnusable`` where names of all alphabets could not be kept."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise StoreUnusable(
            "{office}: the database's encoding is {encoding} (create it with --encoding=UTF8)",
            office=label,
            encoding=encoding,
        )


def has_schema(connection: sa.Connection) -> bool:
    """Return whether the office's schema is there."""
    return bool(
        connection.execute(
            sa.text("SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = :name"),
            {"name": POSTGRESQL_SCHEMA},
        ).scalar_one()
    )


def make_schema(connection: sa.Connection) -> None:
    """Make the schema; one made beforehand by the database's owner is taken as it is."""
    if not has_schema(connection):
        connection.exec_driver_sql(f"CREATE SCHEMA {POSTGRESQL_SCHEMA}")


def lock_migrations(connection: sa.Connection) -> None:
    """Wait until nobody else creates or migrates in this database, till the transaction's end."""
    connection.execute(
        sa.text("SELECT pg_catalog.pg_advisory_xact_lock(:key)"), {"key": APPLICATION_ID}
    )


def announce(connection: sa.Connection) -> None:
    """Tell all who listen that the journal has grown, if and when the transaction is committed."""
    connection.execute(sa.text("SELECT pg_catalog.pg_notify(:channel, '')"), {"channel": CHANNEL})
