"""One office's database: connections for reading, for writing, and for one unmoving view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from crosstable.store import postgres, sqlite
from crosstable.store.failures import translated
from crosstable.store.urls import Address, Engine

PATIENCE = 10.0
"""Seconds to wait for somebody else's lock, or for a server, before giving up."""


class Database:
    """An engine and the name it has in messages; whatever fails comes out as ``StoreUnusable``."""

    def __init__(self, place: Address, engine: sa.Engine) -> None:
        self.place = place
        self.engine = engine

    @property
    def label(self) -> str:
        """The office's name in messages."""
        return self.place.label

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Give a connection in a transaction that sees what is committed."""
        with translated(self.label), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def viewing(self) -> Iterator[sa.Connection]:
        """Give a connection that sees one moment throughout, whatever others write meanwhile."""
        with translated(self.label), self.engine.connect() as connection:
            if self.place.engine is Engine.POSTGRESQL:
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Give a connection whose transaction is on the disk when this block is left."""
        with translated(self.label), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Give back every connection."""
        self.engine.dispose()


def to_write(place: Address, *, create: bool, patience: float = PATIENCE) -> Database:
    """Return the database at a place, for reading and writing."""
    if place.url is not None:
        return Database(place, postgres.engine_for(place.url, patience=patience))
    engine = sqlite.engine_for_writing(place.path, place.label, create=create, patience=patience)
    return Database(place, engine)


def to_read(place: Address, *, patience: float = PATIENCE) -> Database:
    """Return the database at a place, which is then not changed."""
    if place.url is not None:
        return Database(place, postgres.engine_for(place.url, patience=patience))
    return Database(place, sqlite.engine_for_reading(place.path, place.label, patience=patience))
