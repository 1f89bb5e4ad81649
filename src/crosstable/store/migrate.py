"""Which version a database has, and bringing it to the one this program writes."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from crosstable.kernel.errors import StoreUnusable
from crosstable.store import postgres, sqlite
from crosstable.store.database import Database
from crosstable.store.schema import CURRENT, KNOWN, POSTGRESQL_SCHEMA, VERSION_TABLE
from crosstable.store.urls import Engine


def prepare(database: Database, *, create: bool) -> None:
    """Bring a database to the current version, or refuse it unchanged.

    The steps run in one transaction under a lock, so that of two programs opening an old office
    one migrates it and the other finds it done; a step that fails leaves the old version.
    """
    with database.reading() as connection:
        if _usable_version(connection, database, create=create) == CURRENT:
            return
    with database.writing() as connection:
        if database.place.engine is Engine.POSTGRESQL:
            postgres.lock_migrations(connection)
        # Somebody else may have done it while we waited.
        version = _usable_version(connection, database, create=create)
        if version == CURRENT:
            return
        if version is None and database.place.engine is Engine.POSTGRESQL:
            postgres.make_schema(connection)
        elif version is None:
            sqlite.mark_as_ours(connection)
        upgrade(connection)


def recorded_version(database: Database, connection: sa.Connection) -> str | None:
    """Return the version a database says it has; none where there is no office yet.

    Refuses other programs' files and versions that this program does not know.
    """
    if database.place.engine is Engine.SQLITE:
        sqlite.refuse_foreign(connection, database.label)
        table = VERSION_TABLE
        there = connection.execute(
            sa.text("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = :name"),
            {"name": table},
        ).scalar_one()
    else:
        postgres.refuse_foreign_encoding(connection, database.label)
        table = f"{POSTGRESQL_SCHEMA}.{VERSION_TABLE}"
        there = connection.execute(
            sa.text("SELECT pg_catalog.to_regclass(:name)"), {"name": table}
        ).scalar_one()
    if not there:
        return None
    versions = connection.exec_driver_sql(f"SELECT version_num FROM {table}").scalars().all()  # noqa: S608 -- a constant
    if len(versions) != 1:
        raise StoreUnusable(
            "{office}: it does not say which version it has (restore the latest backup)",
            office=database.label,
        )
    if versions[0] not in KNOWN:
        raise StoreUnusable(
            "{office}: a newer Crosstable made this office: it has version {version}, "
            "this program knows up to {known}; nothing was changed (install the "
            "newer program)",
            office=database.label,
            version=versions[0],
            known=CURRENT,
        )
    return str(versions[0])


def upgrade(connection: sa.Connection, version: str = CURRENT) -> None:
    """Run the steps up to a version in the connection's transaction."""
    # Alembic is loaded only where there is something to migrate: opening stays quick.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    scripts = str(Path(__file__).with_name("migrations"))
    config.set_main_option("script_location", scripts.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _usable_version(connection: sa.Connection, database: Database, *, create: bool) -> str | None:
    version = recorded_version(database, connection)
    if version is None and not create:
        raise StoreUnusable(
            "{office}: there is no office here yet (check the name, and that its disk is there; "
            "`crosstable serve --new` makes a new one)",
            office=database.label,
        )
    return version
