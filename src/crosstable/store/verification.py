"""Does the journal hold? Every hash and number, the head, tournaments, accounts, lists, persons.

Triggers keep everybody with a SQL shell from changing an entry. Whoever takes them away first, or
edits the file itself, cannot be stopped, but is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from crosstable.kernel.errors import JournalBroken, StoreUnusable
from crosstable.kernel.sentence import Sentence
from crosstable.office.administration import Administered, administered, decode, password_mark
from crosstable.office.heads import NotedHead
from crosstable.office.journal import OFFICE_STREAM, START, Entry, Head, is_of_office, verified
from crosstable.office.rating_lists import ListIssue
from crosstable.office.register import Forgotten
from crosstable.store import database as databases
from crosstable.store import schema
from crosstable.store.database import Database
from crosstable.store.failures import damaged
from crosstable.store.migrate import recorded_version
from crosstable.store.people import ID_LENGTH, stored_members
from crosstable.store.person_checking import check_register
from crosstable.store.ratings.checking import check_lists
from crosstable.store.records import (
    entries_in_order,
    entry_at,
    stored_head,
    stored_streams,
)
from crosstable.store.urls import Address, Engine, address

REPORT_EVERY = 500


class Passed(msgspec.Struct, frozen=True):
    """An entry the chain passes through, which somebody noted."""

    sequence: int
    at: datetime
    tournament: str
    """Empty for the office's own part."""
    hash: str


class Verification(msgspec.Struct, frozen=True):
    """What was found in a journal that holds."""

    entries: int
    tournaments: int
    head: Head
    """Noted down elsewhere, its hash proves later that nothing up to here was changed."""
    noted: Passed | None = None
    """The entry of a head that was noted earlier, where one was asked for."""
    unsigned: tuple[ListIssue, ...] = ()
    """Rating lists that were put in force before the journal kept who does it."""
    forgotten: tuple[Forgotten, ...] = ()
    """Persons whose facts were removed; of these the journal keeps that, by whom and when."""


Progress = Callable[[int, int], None]
"""Told how many entries are checked, and of how many."""


def verify(
    url: str,
    *,
    expect: str | None = None,
    noted: NotedHead | None = None,
    patience: float = databases.PATIENCE,
    progress: Progress | None = None,
) -> Verification:
    """Check an office without changing it, whatever state it is in.

    Raises ``JournalBroken`` with the first bad entry, ``StoreUnusable`` where the file is damaged
    elsewhere. ``expect`` is a head's hash noted earlier, ``noted`` a head as it is printed: the
    chain has to pass through both, which also finds a journal that was rewritten as a whole.
    """
    return verify_at(address(url), expect=expect, noted=noted, patience=patience, progress=progress)


def verify_at(
    place: Address,
    *,
    expect: str | None = None,
    noted: NotedHead | None = None,
    patience: float = databases.PATIENCE,
    progress: Progress | None = None,
) -> Verification:
    """Check the office at a place that was already taken apart."""
    database = databases.to_read(place, patience=patience)
    try:
        with database.viewing() as connection:
            return check(database, connection, expect=expect, noted=noted, progress=progress)
    finally:
        database.close()


def check(
    database: Database,
    connection: sa.Connection,
    *,
    expect: str | None = None,
    noted: NotedHead | None = None,
    progress: Progress | None = None,
) -> Verification:
    """Check the journal that a connection sees."""
    version = recorded_version(database, connection)
    if version is None:
        raise StoreUnusable(
            "{office}: there is no office here yet (check the name)", office=database.label
        )
    head = _head(connection)
    last = START
    latest: dict[str, Entry] = {}
    administration: list[Entry] = []
    sought = _Sought(expect, noted)
    for entry in verified(_as_far_as_readable(connection), head=head):
        last = Head(entry.sequence, entry.hash)
        latest[entry.tournament] = entry
        if entry.tournament == OFFICE_STREAM:
            administration.append(entry)
        sought.look_at(entry)
        if progress is not None and entry.sequence % REPORT_EVERY == 0:
            progress(entry.sequence, head.sequence if head else entry.sequence)
    if head is None:
        raise JournalBroken(
            last.sequence + 1, Sentence("the head of the journal is missing or unreadable")
        )
    sought.insist(last)
    if version != "0001":
        _check_streams(connection, latest)
    if version not in {"0001", "0002"}:
        _check_accounts(
            connection, administration, last, has_passkeys=(version or "") >= schema.PASSKEYS_SINCE
        )
    unsigned = check_lists(connection, administration) if version >= schema.LISTS_SINCE else ()
    forgotten = (
        check_register(connection, administration) if version >= schema.PERSONS_SINCE else ()
    )
    if database.place.engine is Engine.SQLITE:
        _check_file(database, connection)
    tournaments = sum(not is_of_office(name) for name in latest)
    return Verification(last.sequence, tournaments, last, sought.met, unsigned, forgotten)


class _Sought:
    """What somebody noted earlier, and whether the chain passed through it."""

    def __init__(self, expect: str | None, noted: NotedHead | None) -> None:
        self._expect = expect
        self._noted = noted
        self._passed = expect is None or expect == START.hash
        self.met: Passed | None = None

    def look_at(self, entry: Entry) -> None:
        """Compare an entry of the chain with what was noted."""
        self._passed = self._passed or entry.hash == self._expect
        if self._noted is not None and self._noted.is_of(entry.sequence, entry.hash):
            about = "" if is_of_office(entry.tournament) else entry.tournament
            self.met = Passed(entry.sequence, entry.at, about, entry.hash)

    def insist(self, last: Head) -> None:
        """Raise ``JournalBroken`` where the chain missed it."""
        if not self._passed:
            raise JournalBroken(
                last.sequence + 1,
                Sentence(
                    "the chain never passes the hash noted earlier ({hash}): entries were removed, "
                    "or the journal was written anew",
                    hash=self._expect or "",
                ),
            )
        if self._noted is not None and self.met is None:
            raise JournalBroken(
                self._noted.sequence or last.sequence + 1,
                Sentence(
                    "the chain never passes the head noted earlier ({hash}): entries were removed, "
                    "or the journal was written anew",
                    hash=self._noted.hash,
                ),
            )


def _head(connection: sa.Connection) -> Head | None:
    try:
        return stored_head(connection)
    except DBAPIError as error:
        if not damaged(error):
            raise
        return None


def _as_far_as_readable(connection: sa.Connection) -> Iterator[Entry]:
    """Yield the entries; at a damaged place go on one by one, to name the first unreadable."""
    last = 0
    try:
        for entry in entries_in_order(connection):
            last = entry.sequence
            yield entry
    except DBAPIError as error:
        if not damaged(error):
            raise
    except JournalBroken:
        # A whole chunk is read at once: an earlier entry of it may be bad in another way.
        pass
    else:
        return
    while True:
        try:
            following = entry_at(connection, last + 1)
        except DBAPIError as error:
            if not damaged(error):
                raise
            raise JournalBroken(
                last + 1, Sentence("cannot be read: the file is damaged there")
            ) from error
        if following is None:
            raise JournalBroken(last + 1, Sentence("cannot be found any more: the file is damaged"))
        last = following.sequence
        yield following


def _check_streams(connection: sa.Connection, latest: dict[str, Entry]) -> None:
    listed = {
        stream.tournament: (stream.version, sequence, stream.changed)
        for stream, sequence in stored_streams(connection)
    }
    for name in sorted(listed.keys() | latest.keys()):
        entry = latest.get(name)
        if entry is None:
            raise JournalBroken(
                listed[name][1],
                Sentence(
                    "the tournament {tournament!r} is listed, but the journal has no such "
                    "tournament",
                    tournament=name,
                ),
            )
        if listed.get(name) != (entry.version, entry.sequence, entry.at):
            raise JournalBroken(
                entry.sequence,
                Sentence("the list of tournaments disagrees about {tournament!r}", tournament=name),
            )


def _check_accounts(
    connection: sa.Connection, administration: list[Entry], last: Head, *, has_passkeys: bool
) -> None:
    """Compare accounts and roles with the journal, which knows how each of them came about."""
    written = administered(administration)
    passkeys: dict[int, list[tuple[str, str]]] = {}
    if has_passkeys:
        for row in connection.execute(sa.select(schema.passkey)):
            mine = passkeys.setdefault(row.account, [])
            mine.append((row.fingerprint[:ID_LENGTH], row.label))
    hashes = {
        row.login: password_mark(row.password)
        for row in connection.execute(sa.select(schema.account.c.login, schema.account.c.password))
    }
    stored = {
        member.account.login: Administered(
            member.account.login,
            member.account.name,
            member.account.disabled,
            tuple(
                sorted(
                    ((grant.tournament, grant.role) for grant in member.grants),
                    key=lambda one: one[0] or "",
                )
            ),
            tuple(sorted(passkeys.get(member.account.id, ()))),
            # An account of an earlier version has no mark in the journal to compare with.
            hashes[member.account.login]
            if member.account.login in written and written[member.account.login].password
            else "",
        )
        for member in stored_members(connection)
    }
    for login in sorted(written.keys() | stored.keys()):
        if written.get(login) != stored.get(login):
            about = [
                entry.sequence
                for entry in administration
                if getattr(decode(entry), "login", None) == login
            ]
            raise JournalBroken(
                about[-1] if about else last.sequence,
                Sentence(
                    "the account {login!r}, its password, roles or passkeys were changed "
                    "bypassing the journal",
                    login=login,
                ),
            )


def _check_file(database: Database, connection: sa.Connection) -> None:
    finding = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    if finding != "ok":
        raise StoreUnusable(
            "{office}: every entry is whole, but the file is damaged: {cause} (make a "
            "backup, or restore the latest one)",
            office=database.label,
            cause=str(finding),
        )
