"""Accounts in older offices, in backups, and after somebody with a SQL shell was at them."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from crosstable.formats.package import OfficeKey
from crosstable.kernel.errors import JournalBroken
from crosstable.office.access import Access
from crosstable.office.accounts import Newcomer, Welcome, fingerprint
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.office.signing import PACKAGE_KEY
from crosstable.store import (
    SqlJournal,
    backup,
    open_access,
    open_journal,
    postgres,
    restore,
    schema,
    sqlite,
    verify,
)
from crosstable.store import database as databases
from crosstable.store.migrate import upgrade
from crosstable.store.passwords import Passwords
from crosstable.store.urls import address
from tests.office.desk import details

from .embedded_postgres import PostgresServer
from .helpers import NOON, draft, is_postgres, sql, table

GOOD = "correct horse battery"
_seeds = count(1)


def door(journal: SqlJournal) -> Access:
    return open_access(
        journal,
        chance=lambda size: next(_seeds).to_bytes(size),
        passwords=Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)),
    )


def peopled(url: str) -> tuple[str, str, str]:
    """Make an office with two accounts; return the secrets of a session, a token and a link."""
    with open_journal(url, create=True) as journal:
        access = door(journal)
        owner = access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        Office(journal).create(details("Open"), by="Anna", at=NOON)
        access.accounts.add(
            Newcomer("ben", "Ben", GOOD), role=Role.CLERK, tournament="open", by="Anna", at=NOON
        )
        _, key = access.keys.make_token("board", Role.VIEWER, account=owner.id, by="Anna", at=NOON)
        _, link = access.keys.invite(Role.ARBITER, by="Anna", at=NOON)
        session = access.sessions.begin(owner.id, address="x", at=NOON)
        return session.token, key, link


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a second office may be made."""
    if request.param == "sqlite":
        return str(tmp_path / "other.db")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.new_database()


def make_0002(url: str) -> None:
    """Lay down an office from before there were accounts."""
    database = databases.to_write(address(url), create=True)
    with database.writing() as connection:
        if is_postgres(url):
            postgres.make_schema(connection)
        else:
            sqlite.mark_as_ours(connection)
        upgrade(connection, "0002")
    SqlJournal(database).append("club", 0, [draft(1), draft(2)])
    database.close()


def test_an_office_without_accounts_is_brought_up(url: str) -> None:
    make_0002(url)
    before = verify(url)
    with open_journal(url) as journal:
        access = door(journal)
        assert access.accounts.is_empty()
        assert journal.head() == before.head
        access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        assert [stream.tournament for stream in journal.streams()] == ["club"]
    after = verify(url, expect=before.head.hash)
    assert (after.entries, after.tournaments) == (4, 1)


def test_an_older_office_gets_a_key_for_packages_and_keeps_it(
    url: str, other: str, tmp_path: Path
) -> None:
    make_0002(url)
    with open_journal(url) as journal:
        made = OfficeKey(door(journal).secrets.get(PACKAGE_KEY)).fingerprint
    with open_journal(url) as journal:
        assert OfficeKey(door(journal).secrets.get(PACKAGE_KEY)).fingerprint == made
    backup(url, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", other)
    with open_journal(other) as journal:
        assert OfficeKey(door(journal).secrets.get(PACKAGE_KEY)).fingerprint == made


def test_an_older_office_is_backed_up_and_restored(url: str, other: str, tmp_path: Path) -> None:
    make_0002(url)
    backup(url, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", other)
    with open_journal(other) as journal:
        assert door(journal).accounts.is_empty()
    assert sql(other, f"SELECT version_num FROM {table(other, 'schema_version')}") == [
        (schema.CURRENT,)
    ]


def test_accounts_move_with_a_backup_and_sessions_do_not(
    url: str, other: str, tmp_path: Path
) -> None:
    session, key, link = peopled(url)
    taken = backup(url, tmp_path / "copy.db")
    with open_journal(url) as journal:
        members = door(journal).accounts.members()
        assert door(journal).sessions.by_session(session, at=NOON) is not None
    assert restore(tmp_path / "copy.db", other) == taken == verify(other)
    with open_journal(other) as journal:
        access = door(journal)
        assert access.accounts.members() == members
        assert isinstance(access.sessions.login("ben", GOOD, address="x", at=NOON), Welcome)
        assert access.sessions.by_session(session, at=NOON) is None
        assert access.keys.invitation(link, at=NOON) is None
        program = access.sessions.by_api_token(key)
        assert program is not None
        assert program.role() is Role.VIEWER
        assert len(access.accounts.history()) == 6
        access.accounts.set_role("ben", Role.ARBITER, by="Anna", at=NOON)


def test_a_restore_over_an_office_brings_its_own_people_only(
    url: str, other: str, tmp_path: Path
) -> None:
    peopled(url)
    backup(url, tmp_path / "copy.db")
    with open_journal(other, create=True) as journal:
        access = door(journal)
        stranger = access.accounts.create_owner(Newcomer("eve", "Eve", GOOD), at=NOON)
        access.sessions.begin(stranger.id, address="x", at=NOON)
        access.keys.make_token("hers", Role.OWNER, account=stranger.id, by="Eve", at=NOON)
        access.keys.invite(Role.OWNER, by="Eve", at=NOON)
    restore(tmp_path / "copy.db", other, force=True)
    with open_journal(other) as journal:
        access = door(journal)
        assert [each.account.login for each in access.accounts.members()] == ["anna", "ben"]
        assert [each.label for each in access.keys.tokens()] == ["board"]
        assert access.sessions.of("anna", at=NOON) == ()
        assert access.keys.invitations() == ()
    verify(other)


@pytest.mark.parametrize(
    "crime",
    [
        "UPDATE {role_grant} SET role = 'owner' WHERE account = 2",
        "INSERT INTO {role_grant} (account, tournament, role) VALUES (2, '', 'owner')",
        "DELETE FROM {role_grant} WHERE account = 2",
        "UPDATE {account} SET name = 'Anna' WHERE id = 2",
        "UPDATE {account} SET disabled = made WHERE id = 2",
        "UPDATE {account} SET login = 'eve' WHERE id = 2",
    ],
)
def test_roles_given_past_the_journal_are_found(url: str, crime: str) -> None:
    peopled(url)
    verify(url)
    names = {name: table(url, name) for name in ("account", "role_grant")}
    sql(url, crime.format(**names))
    with pytest.raises(JournalBroken, match="changed bypassing the journal"):
        verify(url)


def test_passwords_and_sessions_are_no_matter_of_the_journal_s_check(url: str) -> None:
    peopled(url)
    with open_journal(url) as journal:
        access = door(journal)
        access.accounts.set_password("ben", "another good one", by="Anna", at=NOON)
        access.accounts.disable("ben", by="Anna", at=NOON + timedelta(minutes=1))
        access.accounts.enable("ben", by="Anna", at=NOON + timedelta(minutes=2))
        access.accounts.set_role("ben", None, tournament="open", by="Anna", at=NOON)
    assert verify(url).entries == 11


def test_an_office_from_before_keys_knew_their_origin_is_moved(
    url: str, other: str, tmp_path: Path
) -> None:
    database = databases.to_write(address(url), create=True)
    with database.writing() as connection:
        if is_postgres(url):
            postgres.make_schema(connection)
        else:
            sqlite.mark_as_ours(connection)
        upgrade(connection, "0008")
    database.close()
    sql(
        url,
        f'INSERT INTO {table(url, "api_token")} (fingerprint, label, role, tournament, "by", '
        f"created) VALUES ('{fingerprint('key')}', 'screen', 'viewer', '', 'root', "
        f"'{NOON.isoformat(timespec='microseconds')}')",
    )
    backup(url, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", other)
    with open_journal(other) as journal:
        program = door(journal).sessions.by_api_token("key")
        assert program is not None
        assert program.by == "root by token screen"
