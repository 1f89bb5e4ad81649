"""The office's secrets in its database: made on first use, of several at once one wins."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as postgresql_sql
from sqlalchemy.dialects import sqlite as sqlite_sql

from crosstable.store.database import Database
from crosstable.store.people import Chance
from crosstable.store.schema import office_secret

LENGTH = 32


class SqlSecrets:
    """``Secrets`` in SQLite or PostgreSQL.

    Nothing is remembered here: after a restore the secrets of the restored office count at once.
    """

    def __init__(self, database: Database, *, chance: Chance) -> None:
        self._database = database
        self._chance = chance

    def get(self, name: str) -> bytes:
        """Return a secret, made the first time somebody asks for it; the same ever after."""
        return self._read(name) or self._made(name)

    def _read(self, name: str) -> bytes | None:
        wanted = sa.select(office_secret.c.secret).where(office_secret.c.name == name)
        with self._database.reading() as connection:
            secret = connection.execute(wanted).scalar_one_or_none()
        return None if secret is None else bytes(secret)

    def _made(self, name: str) -> bytes:
        row = {"name": name, "secret": self._chance(LENGTH)}
        with self._database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(
                    postgresql_sql.insert(office_secret).values(row).on_conflict_do_nothing()
                )
            else:
                connection.execute(
                    sqlite_sql.insert(office_secret).values(row).on_conflict_do_nothing()
                )
        secret = self._read(name)
        assert secret is not None  # noqa: S101 -- it was just written, here or by somebody quicker
        return secret
