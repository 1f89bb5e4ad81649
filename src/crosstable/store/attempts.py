"""Tries in a database: counted before they are looked at, together for all processes."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from crosstable.office.accounts import token_from
from crosstable.office.attempts import CLOCKS_DIFFER, Limit, Reservation
from crosstable.store.database import Database
from crosstable.store.people import Chance
from crosstable.store.schema import attempt

OLDEST = timedelta(hours=6)
"""No limit remembers longer; whatever is older, or of the future, is swept away."""


class SqlAttempts:
    """``Attempts`` in SQLite or PostgreSQL; for several threads and processes at once."""

    def __init__(self, database: Database, *, chance: Chance) -> None:
        self._database = database
        self._chance = chance

    def reserve(self, who: str, limit: Limit, *, at: datetime) -> Reservation:
        """Count a try before looking at it, so that many at once all count; or say to wait."""
        mark = token_from(self._chance(32))
        with self._database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
                connection.execute(
                    sa.text("SELECT pg_catalog.pg_advisory_xact_lock(hashtextextended(:of, 9))"),
                    {"of": who},
                )
            connection.execute(
                sa.delete(attempt).where(
                    sa.or_(attempt.c.at < at - OLDEST, attempt.c.at > at + CLOCKS_DIFFER)
                )
            )
            # What is a little ahead begins to count now, and not anew at each further try.
            connection.execute(sa.update(attempt).where(attempt.c.at > at).values(at=at))
            tries = connection.execute(sa.select(attempt.c.at).where(attempt.c.who == who))
            wait = limit.wait([row.at for row in tries], at)
            if wait > timedelta():
                return Reservation("", wait)
            connection.execute(sa.insert(attempt), {"mark": mark, "who": who, "at": at})
        return Reservation(mark)

    def release(self, reservation: Reservation) -> None:
        """Take a try back: it was no guess."""
        with self._database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SET LOCAL synchronous_commit = off"))
            connection.execute(sa.delete(attempt).where(attempt.c.mark == reservation.mark))
