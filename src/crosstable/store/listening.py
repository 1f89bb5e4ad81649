"""Hearing, through PostgreSQL, that some process wrote into the journal."""

from __future__ import annotations

import contextlib
from typing import Any

import psycopg

from crosstable.store.database import Database
from crosstable.store.failures import unusable
from crosstable.store.postgres import CHANNEL

KEEPALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
"""A connection that broke without a word is noticed after some ten seconds."""


class Listener:
    """One connection that does nothing but listen; for one task of one event loop."""

    def __init__(self, database: Database, *, patience: int = 5) -> None:
        self._label = database.label
        arguments, options = database.engine.dialect.create_connect_args(database.engine.url)
        self._arguments: tuple[Any, ...] = tuple(arguments)
        self._options: dict[str, Any] = {
            **options,
            **KEEPALIVE,
            "connect_timeout": patience,
            "application_name": "crosstable listener",
            "autocommit": True,
        }
        self._connection: psycopg.AsyncConnection[Any] | None = None

    @property
    def connected(self) -> bool:
        """Return whether it hears, as far as is known."""
        return self._connection is not None

    async def connect(self) -> None:
        """Begin to listen; what was written before is not heard of."""
        await self.close()
        try:
            connection = await psycopg.AsyncConnection.connect(*self._arguments, **self._options)
            try:
                await connection.execute(f"LISTEN {CHANNEL}".encode())
            except BaseException:
                await connection.close()
                raise
        except (psycopg.Error, OSError) as error:
            raise unusable(self._label, error) from error
        self._connection = connection

    async def hears(self, seconds: float) -> bool:
        """Wait until something is heard, at most so long; return whether it was."""
        if self._connection is None:
            return False
        try:
            async for _ in self._connection.notifies(timeout=seconds, stop_after=1):
                return True
        except (psycopg.Error, OSError) as error:
            await self.close()
            raise unusable(self._label, error) from error
        return False

    async def close(self) -> None:
        """Hang up."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(psycopg.Error, OSError):
                await connection.close()
