"""Opening the door of an office: accounts, keys and sessions over one journal's database."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from crosstable.kernel.errors import Refused
from crosstable.office import administration as acts
from crosstable.office.access import Access
from crosstable.office.accounts import SessionLimits, token_from
from crosstable.office.attempts import CLOCKS_DIFFER, Limit, Reservation
from crosstable.office.journal import OFFICE_STREAM, Head
from crosstable.office.login_limits import LoginLimits
from crosstable.store.accounts import SqlAccounts
from crosstable.store.database import Database
from crosstable.store.journal import SqlJournal
from crosstable.store.keys import SqlKeys
from crosstable.store.passkeys import SqlPasskeys
from crosstable.store.passwords import Passwords
from crosstable.store.people import Chance, recording
from crosstable.store.schema import attempt
from crosstable.store.secrets import SqlSecrets
from crosstable.store.sessions import SqlSessions

# Heads of other offices' journals, noted in this one: what they say later can be compared.


class SqlWitnessed:
    """The ``Witnessed`` of an office in SQLite or PostgreSQL."""

    def __init__(self, journal: SqlJournal) -> None:
        self._journal = journal

    def note(self, office: str, head: Head, *, by: str, at: datetime) -> bool:
        """Write down where the journal of another office ends; return whether that was news.

        Where the same entry had another hash before, that journal was written anew: it is refused,
        and what was noted first stands.
        """
        with recording(self._journal.database, by=by, at=at) as (_connection, done):
            for recorded in self._journal.read(OFFICE_STREAM):
                act = acts.decode(recorded)
                if not isinstance(act, acts.HeadWitnessed) or act.office != office:
                    continue
                if act.sequence == head.sequence and act.hash != head.hash:
                    raise Refused(
                        "entry {entry} of {office} had another hash when it was noted here on "
                        "{time} UTC: that journal was written anew",
                        entry=head.sequence,
                        office=office,
                        time=f"{recorded.at:%Y-%m-%d %H:%M}",
                    )
                if act.sequence == head.sequence:
                    return False
            done.append(acts.HeadWitnessed(office, head.sequence, head.hash))
        return True


# Tries in a database: counted before they are looked at, together for all processes.


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


# The address for phones, as somebody chose it: the latest such act of the office's journal.


_TAG = f'"{acts.AddressChosen.__struct_config__.tag}"'


class SqlAddresses:
    """The ``Addresses`` of an office in SQLite or PostgreSQL."""

    def __init__(self, journal: SqlJournal) -> None:
        self._journal = journal

    def chosen(self) -> str:
        """Return the address somebody chose last; empty where nobody did, or took it back."""
        address = ""
        for entry in self._journal.read(OFFICE_STREAM):
            if _TAG not in entry.act:  # most are about people; those need not be understood here
                continue
            act = acts.decode(entry)
            if isinstance(act, acts.AddressChosen):
                address = act.address
        return address

    def choose(self, address: str, *, by: str, at: datetime) -> None:
        """Remember an address for phones; an empty one takes the choice back."""
        if address == self.chosen():
            return
        with recording(self._journal.database, by=by, at=at) as (_connection, done):
            done.append(acts.AddressChosen(address))


def open_access(
    journal: SqlJournal,
    *,
    chance: Chance,
    passwords: Passwords | None = None,
    limits: LoginLimits | None = None,
    lasts: SessionLimits | None = None,
) -> Access:
    """Return who may come into the office that a journal belongs to.

    ``chance`` gives bytes nobody can foresee: ``secrets.token_bytes`` outside of tests.
    """
    shared = passwords if passwords is not None else Passwords()
    kept = SqlSecrets(journal.database, chance=chance)
    return Access(
        SqlAccounts(journal, chance=chance, passwords=shared),
        SqlKeys(journal, chance=chance, passwords=shared),
        SqlSessions(journal, chance=chance, passwords=shared, limits=limits, lasts=lasts),
        kept,
        SqlPasskeys(journal, kept, chance=chance),
        SqlAttempts(journal.database, chance=chance),
        SqlWitnessed(journal),
        SqlAddresses(journal),
    )
