"""Does the journal hold? Every hash and number, the head, tournaments, accounts, lists, persons.

Triggers keep everybody with a SQL shell from changing an entry. Whoever takes them away first, or
edits the file itself, cannot be stopped, but is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from crosstable.kernel.errors import JournalBroken, StoreUnusable
from crosstable.kernel.sentence import Sentence
from crosstable.office.administration import (
    Administered,
    administered,
    decode,
    list_acts,
    password_mark,
)
from crosstable.office.heads import NotedHead
from crosstable.office.journal import OFFICE_STREAM, START, Entry, Head, is_of_office, verified
from crosstable.office.list_acts import ListAdjusted, ListPutInForce
from crosstable.office.person_acts import (
    FactsNoted,
    FactWithdrawn,
    MergeUndone,
    PersonForgotten,
    PersonsMerged,
    digest_of_all,
    digest_of_fact,
)
from crosstable.office.rating_lists import ListIssue
from crosstable.office.register import Forgotten
from crosstable.store import database as databases
from crosstable.store import schema
from crosstable.store.database import Database
from crosstable.store.failures import damaged
from crosstable.store.migrate import recorded_version
from crosstable.store.people import ID_LENGTH, stored_members
from crosstable.store.person_rows import indexed, persons_by_mark
from crosstable.store.ratings.rows import CURRENT_ISSUES, issue_from
from crosstable.store.records import entries_in_order, entry_at, stored_head, stored_streams
from crosstable.store.urls import Address, Engine, address

# Whether the rating lists in force are those that the journal says were put in force.


def check_lists(
    connection: sa.Connection, administration: Iterable[Entry]
) -> tuple[ListIssue, ...]:
    """Compare the lists in force with the journal; return those it has never heard of.

    These were put in force before the journal kept who does it. What stands on a list is not
    compared: the journal does not hold it.
    """
    written = list_acts(administration)
    unsigned: list[ListIssue] = []
    for issue in map(issue_from, connection.execute(CURRENT_ISSUES)):
        recorded = written.pop((issue.list, issue.dated), None)
        if recorded is None:
            unsigned.append(issue)
            continue
        act, entry = recorded.act, recorded.entry
        same = isinstance(act, ListPutInForce | ListAdjusted) and (
            act.players,
            act.source,
            entry.at,
        ) == (
            issue.players,
            issue.source,
            issue.made,
        )
        if not same:
            raise JournalBroken(
                entry.sequence,
                Sentence(
                    "the rating list {list} of {date} was changed bypassing the journal",
                    list=issue.list,
                    date=issue.dated,
                ),
            )
    for (name, dated), recorded in written.items():
        if isinstance(recorded.act, ListPutInForce | ListAdjusted):
            raise JournalBroken(
                recorded.entry.sequence,
                Sentence(
                    "the rating list {list} of {date} was removed bypassing the journal",
                    list=name,
                    date=dated,
                ),
            )
    return tuple(unsigned)


# Whether the register of persons is what the journal says was noted, withdrawn and forgotten.


AT_ONCE = 500


def check_register(
    connection: sa.Connection, administration: Iterable[Entry]
) -> tuple[Forgotten, ...]:
    """Compare the register with the journal; return who was forgotten, by whom and when.

    Every fact must have the digest that the journal has of it. Only those about somebody forgotten
    have lost their text and their salt.
    """
    written = _Written()
    for entry in administration:
        written.take(entry)
    rows: dict[int, list[sa.Row[Any]]] = {}
    query = sa.select(schema.person_fact).order_by(
        schema.person_fact.c.entry, schema.person_fact.c.place
    )
    for row in connection.execute(query):
        rows.setdefault(row.entry, []).append(row)
    for number, act in written.noted.items():
        facts = rows.pop(number, [])
        digest = digest_of_all(row.digest for row in facts)
        if (act.facts, act.digest) != (len(facts), digest):
            raise _changed(number)
        if act.person and any(row.person != act.person for row in facts):
            raise _changed(number)
        for row in facts:
            _check_fact(row, written)
    if rows:
        raise _changed(min(rows))
    _check_entries(connection, written)
    _check_index(connection)
    return tuple(written.forgettings)


class _Written:
    """What the journal says about the register."""

    def __init__(self) -> None:
        self.noted: dict[int, FactsNoted] = {}
        self.withdrawn: dict[str, int] = {}
        self.merged: dict[str, str] = {}
        self.forgotten: dict[str, int] = {}
        self.forgettings: list[Forgotten] = []
        self.last = 1

    def take(self, entry: Entry) -> None:
        """Take in one entry of the office's part of the journal."""
        self.last = entry.sequence
        match decode(entry):
            case FactsNoted() as act:
                self.noted[entry.sequence] = act
            case FactWithdrawn(fact=fact):
                self.withdrawn[fact] = entry.sequence
            case PersonsMerged(kept=kept, merged=merged):
                self.merged[merged] = kept
            case MergeUndone(parted=parted):
                self.merged.pop(parted, None)
            case PersonForgotten(person=person, tournaments=tournaments):
                self.forgettings.append(Forgotten(person, entry.by, entry.at, tournaments))
                for mark in (
                    person,
                    *(other for other in self.merged if self._top(other) == person),
                ):
                    self.forgotten[mark] = entry.sequence
            case _:
                pass

    def _top(self, mark: str) -> str:
        seen: set[str] = set()
        while mark in self.merged and mark not in seen:
            seen.add(mark)
            mark = self.merged[mark]
        return mark


def _check_fact(row: sa.Row[Any], written: _Written) -> None:
    if written.withdrawn.get(row.mark) != row.withdrawn:
        raise _changed(row.entry)
    if row.person in written.forgotten:
        if row.data is not None or row.salt is not None:
            raise JournalBroken(
                written.forgotten[row.person],
                Sentence("person {person} was forgotten, but is known again", person=row.person),
            )
        return
    if row.data is None or row.salt is None:
        raise _changed(row.entry)
    if digest_of_fact(bytes(row.salt), row.person, row.data) != row.digest:
        raise _changed(row.entry)


def _check_entries(connection: sa.Connection, written: _Written) -> None:
    """Compare who was merged into whom, and who is forgotten."""
    there = {row.mark: row for row in connection.execute(sa.select(schema.person))}
    for mark, row in there.items():
        same = (written.merged.get(mark), written.forgotten.get(mark))
        if row.noted not in written.noted or same != (row.merged_into, row.forgotten):
            raise _changed(row.noted)
    for mark in (*written.merged, *written.forgotten):
        if mark not in there:
            raise _changed(written.forgotten.get(mark, written.last))


def _check_index(connection: sa.Connection) -> None:
    """Compare the numbers in registers with the facts: whoever has one is found by it."""
    numbers = {
        (row.register, row.value): row.person
        for row in connection.execute(sa.select(schema.person_number))
    }
    query = (
        sa.select(schema.person.c.mark, schema.person.c.noted)
        .where(schema.person.c.merged_into.is_(None), schema.person.c.forgotten.is_(None))
        .order_by(schema.person.c.noted)
    )
    noted = {row.mark: row.noted for row in connection.execute(query)}
    marks = list(noted)
    for start in range(0, len(marks), AT_ONCE):
        for person in persons_by_mark(connection, marks[start : start + AT_ONCE]).values():
            for row in indexed(person)[0]:
                if numbers.pop((row["register"], row["value"]), None) != person.id:
                    raise _changed(noted[person.id])
    for mark in numbers.values():
        raise _changed(noted.get(mark, 1))


def _changed(sequence: int) -> JournalBroken:
    return JournalBroken(
        sequence, Sentence("the register of persons was changed bypassing the journal")
    )


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
