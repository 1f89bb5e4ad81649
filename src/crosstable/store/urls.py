"""Where an office is kept: a file path, ``sqlite:///…`` or ``postgresql://…``, taken apart once."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from crosstable.kernel.errors import StoreUnusable
from crosstable.kernel.sentence import Sentence


class Engine(Enum):
    """The two databases an office can live in."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


class Address(msgspec.Struct, frozen=True):
    """One office's place."""

    engine: Engine
    label: str
    """What messages call it; never holds a password."""
    path: Path = Path()
    """The database file; meant for SQLite only."""
    url: sa.URL | None = None
    """The connection; meant for PostgreSQL only."""


_UNDERSTOOD = Sentence("give a file name such as crosstable.db, or postgresql://user@host/database")


def address(url: str) -> Address:
    """Return the place that a path or URL names."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        return _file(url, url)
    if scheme == "sqlite" and rest.startswith("/"):
        return _file(rest[1:], url)
    if scheme in {"postgresql", "postgresql+psycopg"}:
        return _server(url)
    raise StoreUnusable(
        "{scheme}://: no office can be kept there ({remedy})",
        scheme=scheme,
        remedy=_UNDERSTOOD,
    )


def _file(name: str, given: str) -> Address:
    if not name or name == ":memory:":
        raise StoreUnusable(
            "{office}: an office needs a file that outlives the program ({remedy})",
            office=given or Sentence("the empty name"),
            remedy=_UNDERSTOOD,
        )
    path = Path(name).expanduser()
    return Address(Engine.SQLITE, str(path), path=path.absolute())


def _server(given: str) -> Address:
    try:
        url = sa.make_url(given).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        # The cause is kept out: it may quote the URL with its password.
        raise StoreUnusable(
            "the postgresql:// address cannot be understood ({remedy})", remedy=_UNDERSTOOD
        ) from None
    shown = sa.URL.create(
        "postgresql", username=url.username, host=url.host, port=url.port, database=url.database
    )
    return Address(Engine.POSTGRESQL, shown.render_as_string(hide_password=True), url=url)
