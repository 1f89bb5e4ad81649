"""Which forms were answered, and how: known to every process that serves an office.

A form's key is claimed before the form acts, and the answer noted after. A process that dies in
between leaves a claim without an answer; after a while somebody else may take it, and the version
that the form carries decides whether it still acts.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as postgresql_sql
from sqlalchemy.dialects import sqlite as sqlite_sql

from crosstable.office.attempts import CLOCKS_DIFFER
from crosstable.store.database import Database
from crosstable.store.schema import form_answer

KEPT_FOR = timedelta(hours=2)
ABANDONED_AFTER = timedelta(seconds=30)


class SqlAnswers:
    """Claims and answers in SQLite or PostgreSQL; keys are kept as their hash."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(self, key: str, *, at: datetime) -> bool:
        """Return whether the form is ours to act on; if not, it was answered or is being."""
        row = {"key": _hashed(key), "at": at, "answer": None}
        table = form_answer
        with self._database.writing() as connection:
            _hurry(connection)
            connection.execute(sa.delete(table).where(table.c.at < at - KEPT_FOR))
            insert = (
                postgresql_sql.insert(table)
                if connection.dialect.name == "postgresql"
                else sqlite_sql.insert(table)
            )
            new = insert.values(row).on_conflict_do_nothing().returning(table.c.key)
            if connection.execute(new).one_or_none() is not None:
                return True
            taken_over = connection.execute(
                sa.update(table)
                .where(
                    table.c.key == row["key"],
                    table.c.answer.is_(None),
                    sa.or_(
                        table.c.at < at - ABANDONED_AFTER,
                        table.c.at > at + CLOCKS_DIFFER,  # before a clock was set back
                    ),
                )
                .values(at=at)
                .returning(table.c.key)
            )
            return taken_over.one_or_none() is not None

    def answer(self, key: str) -> bytes | None:
        """Return what a form was answered; nothing while it is still being."""
        wanted = sa.select(form_answer.c.answer).where(form_answer.c.key == _hashed(key))
        with self._database.reading() as connection:
            data = connection.execute(wanted).scalar_one_or_none()
        return None if data is None else bytes(data)

    def keep(self, key: str, answer: bytes) -> None:
        """Note what the form was answered."""
        with self._database.writing() as connection:
            _hurry(connection)
            connection.execute(
                sa.update(form_answer)
                .where(form_answer.c.key == _hashed(key))
                .values(answer=answer)
            )

    def release(self, key: str) -> None:
        """Let the form be sent again: it was refused."""
        with self._database.writing() as connection:
            _hurry(connection)
            connection.execute(
                sa.delete(form_answer).where(
                    form_answer.c.key == _hashed(key), form_answer.c.answer.is_(None)
                )
            )


def _hashed(key: str) -> str:
    return sha256(key.encode(errors="surrogatepass")).hexdigest()


def _hurry(connection: sa.Connection) -> None:
    """Do not wait for the disk: a claim that a crash of the server loses is judged by version."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
