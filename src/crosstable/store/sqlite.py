"""SQLite as an office needs it: durable, wary of other programs' files, never made by chance."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.pool import QueuePool

from crosstable.kernel.errors import StoreUnusable
from crosstable.store.failures import sqlite_code, translated
from crosstable.store.files import make_private
from crosstable.store.schema import APPLICATION_ID

# FULL makes every commit reach the disk before it returns, so that even a power cut loses nothing
# that was acknowledged; in the write-ahead log NORMAL would not promise that.
_PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
)


def connect(path: Path, *, patience: float, mode: str = "mode=rw") -> sqlite3.Connection:
    """Return a connection to a file that exists; a missing one is an error, never a new office."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?{mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for pragma in _PRAGMAS:
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def engine_for_writing(path: Path, label: str, *, create: bool, patience: float) -> sa.Engine:
    """Return an engine for an office's file, which is made only where that was asked for."""
    with translated(label):
        if not path.exists():
            if not create:
                raise StoreUnusable(
                    "{office}: there is no office here (check the name, and that its disk is "
                    "there; `crosstable serve --new` makes a new one)",
                    office=label,
                )
            if not path.parent.is_dir():
                raise StoreUnusable(
                    "{office}: the folder {folder} does not exist (create it first)",
                    office=label,
                    folder=str(path.parent),
                )
            make_private(path)
        elif not path.is_file():
            raise StoreUnusable(
                "{office}: this is not a file (give the name of a file)", office=label
            )
        elif _is_truncated(path):
            raise StoreUnusable(
                "{office}: the file is damaged: its end is missing (restore the latest backup)",
                office=label,
            )
    return _engine(path, "mode=rw", patience)


def engine_for_reading(path: Path, label: str, *, patience: float) -> sa.Engine:
    """Return an engine that changes nothing, and manages where nothing may be written at all."""
    with translated(label):
        if not path.is_file():
            raise StoreUnusable("{office}: there is no office here (check the name)", office=label)
        return _engine(path, _reading_mode(path, label, patience), patience)


def _is_truncated(path: Path) -> bool:
    """Return whether a file is shorter than its header says.

    SQLite itself would notice only on coming to the missing part, perhaps after many more writes.
    """
    with path.open("rb") as file:
        header = file.read(100)
        size = path.stat().st_size
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        return False  # not SQLite at all, which is said elsewhere
    page = int.from_bytes(header[16:18])
    pages = int.from_bytes(header[28:32])
    # While there is a log, pages may still be on their way from it into the file.
    return size < pages * (65536 if page == 1 else page) and not _log_of(path)


def _log_of(path: Path) -> Path | None:
    """Return the write-ahead log where it holds anything."""
    log = path.with_name(path.name + "-wal")
    return log if log.exists() and log.stat().st_size else None


def _reading_mode(path: Path, label: str, patience: float) -> str:
    try:
        connection = connect(path, patience=patience, mode="mode=ro")
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        if sqlite_code(error) not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
            raise
        # The log's index cannot be made in a folder without write access. With an empty log the
        # file holds everything, and SQLite may be told that nobody changes it.
        if log := _log_of(path):
            raise StoreUnusable(
                "{office}: the latest entries are in {file}, which cannot be read in a "
                "read-only folder (copy both files to a folder with write access)",
                office=label,
                file=log.name,
            ) from error
        return "immutable=1"
    return "mode=ro"


def _engine(path: Path, mode: str, patience: float) -> sa.Engine:
    engine = sa.create_engine(
        "sqlite://",
        creator=lambda: connect(path, patience=patience, mode=mode),
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=24,
        pool_timeout=30,
    )

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        # A writer queues at once: a reader that turns writer could only fail.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def refuse_foreign(connection: sa.Connection, label: str) -> None:
    """Raise ``StoreUnusable`` where the file belongs to another program."""
    mark = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
    if mark != APPLICATION_ID and not is_empty(connection):
        raise StoreUnusable(
            "{office}: this SQLite file belongs to another program (give another name)",
            office=label,
        )


def is_empty(connection: sa.Connection) -> bool:
    """Return whether nothing was ever made in this file."""
    return not connection.exec_driver_sql("SELECT count(*) FROM sqlite_schema").scalar_one()


def mark_as_ours(connection: sa.Connection) -> None:
    """Write into the file's header that it is an office."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def use_write_ahead_log(engine: sa.Engine, *, patience: float) -> None:
    """Let readers go on while one writes; a property of the file, set once.

    Where the file system cannot share memory SQLite stays with its rollback journal: as safe, only
    slower.
    """
    until = time.monotonic() + patience
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        while True:
            try:
                if cursor.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                    cursor.execute("PRAGMA journal_mode = WAL").fetchone()
            except sqlite3.OperationalError as error:
                # The switch does not wait for others by itself.
                if sqlite_code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)
            else:
                return
    finally:
        connection.close()
