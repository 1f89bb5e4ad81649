"""What went wrong in a database, said to an arbiter: place, cause, remedy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from crosstable.kernel.errors import StoreUnusable
from crosstable.kernel.sentence import Sentence

_SQLITE = {
    sqlite3.SQLITE_FULL: (
        Sentence("the disk is full; nothing of this was written"),
        Sentence("free some space and repeat"),
    ),
    sqlite3.SQLITE_BUSY: (
        Sentence("another program has kept it locked for too long"),
        Sentence("close the other program and repeat"),
    ),
    sqlite3.SQLITE_LOCKED: (
        Sentence("another program has kept it locked for too long"),
        Sentence("close the other program and repeat"),
    ),
    sqlite3.SQLITE_READONLY: (
        Sentence("it is read-only"),
        Sentence("allow writing to the file and to its folder"),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        Sentence("it cannot be opened"),
        Sentence("check the path, and that its folder exists and may be written to"),
    ),
    sqlite3.SQLITE_PERM: (
        Sentence("access is denied"),
        Sentence("allow reading and writing for this user"),
    ),
    sqlite3.SQLITE_CORRUPT: (
        Sentence("the file is damaged"),
        Sentence(
            "restore the latest backup; `crosstable journal verify` names the first bad entry"
        ),
    ),
    sqlite3.SQLITE_NOTADB: (
        Sentence("this is not an office of Crosstable, or the file is damaged"),
        Sentence("check the name; if it was an office, restore the latest backup"),
    ),
    sqlite3.SQLITE_IOERR: (
        Sentence("reading or writing the disk failed; nothing of this was acknowledged"),
        Sentence("check the disk and its free space, then look again"),
    ),
}

# SQLSTATE codes of PostgreSQL; see "PostgreSQL Error Codes" in its manual.
_POSTGRESQL = {
    "53100": (
        Sentence("the server's disk is full; nothing of this was written"),
        Sentence("free space on the server"),
    ),
    "55P03": (
        Sentence("another program has kept it locked for too long"),
        Sentence("repeat in a moment"),
    ),
    "57014": (Sentence("the server broke the statement off"), Sentence("repeat in a moment")),
    "28P01": (Sentence("the server does not accept this user or password"), Sentence("check both")),
    "28000": (
        Sentence("the server does not accept this user"),
        Sentence("check the name and the server's pg_hba"),
    ),
    "3D000": (Sentence("this database does not exist"), Sentence("create it first, with createdb")),
    "42501": (
        Sentence("the user lacks a right"),
        Sentence("let the database's owner open the office once"),
    ),
    "25006": (Sentence("the server is read-only"), Sentence("connect to the primary server")),
    "42P01": (Sentence("a table of the office is missing"), Sentence("restore the latest backup")),
    "XX001": (Sentence("the data is damaged"), Sentence("restore the latest backup")),
    "XX002": (Sentence("an index is damaged"), Sentence("restore the latest backup")),
}

_UNREACHED = Sentence(
    "check that the server runs, and the host, user, password and database in the address"
)


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Turn what databases and file systems raise into ``StoreUnusable``."""
    try:
        yield
    except (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError) as error:
        raise unusable(place, error) from error


def unusable(place: str, error: Exception) -> StoreUnusable:
    """Return the error that names the place, the cause and the remedy."""
    cause, remedy = _explained(error)
    return StoreUnusable("{office}: {cause} ({remedy})", office=place, cause=cause, remedy=remedy)


def sqlite_code(error: Exception) -> int | None:
    """Return SQLite's primary result code, where the error carries one."""
    origin = error.orig if isinstance(error, exc.DBAPIError) else error
    code = getattr(origin, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None


def damaged(error: Exception) -> bool:
    """Return whether content was met that cannot be read, rather than a busy or full disk."""
    if isinstance(error, exc.DataError) and getattr(error.orig, "sqlstate", None) is None:
        return True  # a value from the server that no value of ours can be, such as time infinite
    if not isinstance(error.orig if isinstance(error, exc.DBAPIError) else error, sqlite3.Error):
        return False
    # Text that is not UTF-8 is refused by the driver itself, without a code of SQLite's.
    return sqlite_code(error) in {
        None,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
    }


def _explained(error: Exception) -> tuple[str, Sentence]:
    if isinstance(error, exc.TimeoutError):
        return Sentence("too many are using it at once"), Sentence("repeat in a moment")
    if isinstance(error, OSError):
        return error.strerror or str(error), Sentence(
            "check the path, the permissions and the free space"
        )
    known = _SQLITE.get(sqlite_code(error) or -1)
    if known is not None:
        return known
    origin = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(origin, sqlite3.Error):
        return Sentence("the database answered: {cause}", cause=_line(origin)), Sentence(
            "restore the latest backup if this stays"
        )
    state = getattr(origin, "sqlstate", None)
    if state is None and "No space left on device" in str(origin):
        return _POSTGRESQL["53100"]  # a server this full greets nobody, and gives no code
    lost = state is None and isinstance(error, exc.OperationalError | exc.InterfaceError)
    if lost or str(state).startswith(("08", "57P")):
        return Sentence("no connection: {cause}", cause=_line(origin)), _UNREACHED
    return _POSTGRESQL.get(
        str(state),
        (
            Sentence("the server answered: {cause}", cause=_line(origin)),
            Sentence("see the server's log for more"),
        ),
    )


def _line(error: BaseException | None) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 300 else f"{text[:300]}…"
