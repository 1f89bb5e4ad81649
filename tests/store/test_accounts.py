"""Accounts on both databases: one owner, no trace of secrets, every change in the journal."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Barrier

import pytest
from argon2 import PasswordHasher

from crosstable.kernel.errors import CrosstableError, InvalidValue, Refused, UnknownName
from crosstable.office.access import Access
from crosstable.office.accounts import Account, Newcomer, Rejected, Welcome
from crosstable.office.journal import OFFICE_STREAM
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.store import SqlJournal, open_access, open_journal, verify
from crosstable.store.passwords import Passwords
from tests.office.desk import details

from .helpers import NOON, holds, sql, table

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD, OTHER = "correct horse battery", "staple of the other kind"
_seeds = count(1)


def chance(size: int) -> bytes:
    """Give bytes that never repeat and are the same in every run."""
    return next(_seeds).to_bytes(size)


def door(journal: SqlJournal, hasher: PasswordHasher = CHEAP) -> Access:
    return open_access(journal, chance=chance, passwords=Passwords(hasher))


@pytest.fixture
def journal(url: str) -> Iterator[SqlJournal]:
    with open_journal(url, create=True) as journal:
        yield journal


@pytest.fixture
def access(journal: SqlJournal) -> Access:
    return door(journal)


@pytest.fixture
def owned(access: Access) -> Access:
    """Return the door of an office with its owner."""
    access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
    return access


def add(access: Access, login: str, role: Role | None = None, where: str | None = None) -> Account:
    return access.accounts.add(
        Newcomer(login, login.title(), GOOD), role=role, tournament=where, by="Anna", at=NOON
    )


def log_in(access: Access, login: str = "anna", password: str = GOOD) -> Welcome:
    answer = access.sessions.login(login, password, address="192.0.2.7", label="Firefox", at=NOON)
    assert isinstance(answer, Welcome)
    return answer


def said(access: Access) -> list[str]:
    return [recorded.act.words() for recorded in access.accounts.history()]


def test_the_first_account_is_the_owner_s_and_only_that(
    access: Access, journal: SqlJournal
) -> None:
    assert access.accounts.is_empty()
    owner = access.accounts.create_owner(Newcomer("Anna@Club.org", "Anna", GOOD), at=NOON)
    assert owner == Account(1, "Anna@Club.org", "Anna")
    assert not access.accounts.is_empty()
    assert access.accounts.member("anna@club.ORG").role() is Role.OWNER
    with pytest.raises(Refused, match="has its owner already"):
        access.accounts.create_owner(Newcomer("ben", "Ben", GOOD), at=NOON)
    assert len(access.accounts.members()) == 1
    (made, given) = access.accounts.history()
    assert (made.entry.by, made.entry.at) == ("Anna (Anna@Club.org)", NOON)
    assert given.act.words() == "Anna@Club.org is an owner of the office"
    assert len(holds(journal)) == 2


def test_of_many_first_visitors_exactly_one_becomes_the_owner(url: str) -> None:
    visitors = 6
    start = Barrier(visitors)
    open_journal(url, create=True).close()

    def visit(number: int) -> str:
        with open_journal(url) as own:  # a connection of its own, as from another process
            access = door(own)
            start.wait()
            try:
                access.accounts.create_owner(
                    Newcomer(f"visitor{number}", f"Visitor {number}", GOOD), at=NOON
                )
            except Refused:
                return "refused"
            return "owner"

    with ThreadPoolExecutor(visitors) as pool:
        answers = sorted(pool.map(visit, range(visitors)))
    assert answers == ["owner"] + ["refused"] * (visitors - 1)
    with open_journal(url) as journal:
        assert len(door(journal).accounts.members()) == 1
        assert len(holds(journal)) == 2


def test_an_invitation_is_used_once_by_however_many(url: str) -> None:
    guests = 6
    start = Barrier(guests)
    with open_journal(url, create=True) as journal:
        access = door(journal)
        access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        _, secret = access.keys.invite(Role.CLERK, by="Anna", at=NOON)

    def come(number: int) -> str:
        with open_journal(url) as own:
            access = door(own)
            start.wait()
            try:
                access.keys.accept(secret, Newcomer(f"g{number}", "Guest", GOOD), at=NOON)
            except Refused as refusal:
                return str(refusal)[:15]
            return "in"

    with ThreadPoolExecutor(guests) as pool:
        answers = sorted(pool.map(come, range(guests)))
    assert answers == ["in"] + ["this invitation"] * (guests - 1)
    with open_journal(url) as journal:
        assert [each.role() for each in door(journal).accounts.members()] == [
            Role.OWNER,
            Role.CLERK,
        ]
        holds(journal)


def test_the_same_login_in_another_spelling_is_taken(owned: Access) -> None:
    with pytest.raises(Refused, match="taken"):
        add(owned, "ANNA")
    with pytest.raises(InvalidValue):
        add(owned, "two words")
    assert len(owned.accounts.history()) == 2


def test_accounts_by_hand_begin_with_the_owner(access: Access) -> None:
    with pytest.raises(Refused, match="first account"):
        add(access, "ben", Role.CLERK)
    assert access.accounts.is_empty()
    assert access.accounts.history() == ()
    add(access, "anna", Role.OWNER)
    add(access, "ben")
    assert [each.role() for each in access.accounts.members()] == [Role.OWNER, None]


def test_roles_change_and_every_change_is_on_record(owned: Access, journal: SqlJournal) -> None:
    open_id = Office(journal).create(details("Open"), by="Anna", at=NOON).id
    add(owned, "ben", Role.CLERK, open_id)
    owned.accounts.set_role("ben", Role.ARBITER, tournament=open_id, by="Anna", at=NOON)
    owned.accounts.set_role("ben", Role.VIEWER, by="Anna", at=NOON)
    ben = owned.accounts.member("ben")
    assert (ben.role(open_id), ben.role("x"), ben.role()) == (
        Role.ARBITER,
        Role.VIEWER,
        Role.VIEWER,
    )
    owned.accounts.set_role("ben", None, tournament=open_id, by="Anna", at=NOON)
    assert owned.accounts.member("ben").role(open_id) is Role.VIEWER
    assert said(owned)[2:] == [
        "account ben made for Ben (by hand)",
        "ben is a results clerk of open",
        "ben is an arbiter of open, was a results clerk",
        "ben is a viewer of the office",
        "ben is no longer an arbiter of open",
    ]
    for wrong, message in (
        ({"login": "ben", "role": None, "tournament": open_id}, "no role there"),
        ({"login": "ben", "role": Role.VIEWER}, "already"),
        ({"login": "ben", "role": Role.OWNER, "tournament": open_id}, "whole office"),
    ):
        with pytest.raises(Refused, match=message):
            owned.accounts.set_role(**wrong, by="Anna", at=NOON)
    with pytest.raises(UnknownName, match="unknown tournament 'no-such'; known: open"):
        owned.accounts.set_role("ben", Role.CLERK, tournament="no-such", by="Anna", at=NOON)
    with pytest.raises(UnknownName, match="unknown tournament"):
        owned.accounts.set_role("ben", Role.CLERK, tournament=OFFICE_STREAM, by="Anna", at=NOON)
    with pytest.raises(UnknownName, match="unknown account 'carl'; known: anna, ben"):
        owned.accounts.set_role("carl", Role.CLERK, by="Anna", at=NOON)


def test_the_last_owner_stays(owned: Access) -> None:
    for role in (Role.CLERK, None):
        with pytest.raises(Refused, match="last owner"):
            owned.accounts.set_role("anna", role, by="Anna", at=NOON)
    with pytest.raises(Refused, match="last owner"):
        owned.accounts.disable("anna", by="Anna", at=NOON)
    assert owned.accounts.member("anna").role() is Role.OWNER
    assert len(owned.accounts.history()) == 2
    add(owned, "ben", Role.OWNER)
    owned.accounts.disable("anna", by="Ben", at=NOON)
    with pytest.raises(Refused, match="last owner"):
        owned.accounts.set_role("ben", Role.ARBITER, by="Ben", at=NOON)


def test_of_two_owners_who_remove_each_other_one_stays(url: str) -> None:
    with open_journal(url, create=True) as journal:
        access = door(journal)
        access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        add(access, "ben", Role.OWNER)
    start = Barrier(2)

    def remove(login: str) -> bool:
        with open_journal(url) as own:
            start.wait()
            try:
                door(own).accounts.disable(login, by="the other", at=NOON)
            except Refused:
                return False
            return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(remove, ["anna", "ben"])) == [False, True]


def test_a_disabled_account_is_out_at_once(owned: Access) -> None:
    ben = add(owned, "ben", Role.ARBITER)
    session = log_in(owned, "ben")
    _, secret = owned.keys.make_token("board", Role.CLERK, account=ben.id, by="Ben", at=NOON)
    assert owned.sessions.by_session(session.token, at=NOON) is not None
    assert owned.sessions.by_api_token(secret) is not None
    owned.accounts.disable("ben", by="Anna", at=NOON)
    assert owned.sessions.by_session(session.token, at=NOON) is None
    assert owned.sessions.by_api_token(secret) is None
    assert isinstance(owned.sessions.login("ben", GOOD, address="x", at=NOON), Rejected)
    with pytest.raises(CrosstableError):
        owned.sessions.begin(ben.id, address="x", at=NOON)
    with pytest.raises(Refused, match="disabled already"):
        owned.accounts.disable("ben", by="Anna", at=NOON)
    owned.accounts.enable("ben", by="Anna", at=NOON)
    assert owned.sessions.by_session(session.token, at=NOON) is None
    assert owned.sessions.by_api_token(secret) is None
    assert log_in(owned, "ben").account.id == ben.id
    assert owned.accounts.member("ben").role() is Role.ARBITER


def test_another_password_ends_the_other_sessions(owned: Access) -> None:
    here, there = log_in(owned), log_in(owned)
    with pytest.raises(Refused, match="current password"):
        owned.accounts.set_password("anna", OTHER, current="wrong wrong", by="Anna", at=NOON)
    with pytest.raises(InvalidValue):
        owned.accounts.set_password("anna", "short", current=GOOD, by="Anna", at=NOON)
    owned.accounts.set_password(
        "anna", OTHER, current=GOOD, keep_session=here.session.id, by="Anna", at=NOON
    )
    assert owned.sessions.by_session(here.token, at=NOON) is not None
    assert owned.sessions.by_session(there.token, at=NOON) is None
    assert isinstance(owned.sessions.login("anna", GOOD, address="x", at=NOON), Rejected)
    log_in(owned, password=OTHER)
    owned.accounts.set_password("anna", GOOD, by="Anna", at=NOON)
    assert owned.sessions.by_session(here.token, at=NOON) is None


def test_no_secret_is_kept_or_logged(
    owned: Access, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    invitation, link = owned.keys.invite(Role.CLERK, by="Anna", at=NOON)
    token, key = owned.keys.make_token("board", Role.VIEWER, by="Anna", at=NOON)
    session = log_in(owned)
    assert invitation.id not in link
    assert token.id not in key
    tables = ("account", "role_grant", "invitation", "session", "api_token", "login_failure")
    kept = repr([sql(url, f"SELECT * FROM {table(url, name)}") for name in (*tables, "entry")])
    for secret in (GOOD, link, key, session.token):
        assert secret not in kept
        assert secret not in caplog.text
    assert "$argon2id$" in kept
    journal = repr(sql(url, f"SELECT act FROM {table(url, 'entry')}"))
    assert "argon2" not in journal


def test_hashes_are_renewed_when_the_parameters_change(owned: Access, journal: SqlJournal) -> None:
    dearer = door(journal, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    first = _password(journal)
    assert "m=8,t=1,p=1" in first
    log_in(owned)
    assert _password(journal) == first
    log_in(dearer)
    renewed = _password(journal)
    assert "m=16,t=2,p=1" in renewed
    log_in(dearer)
    assert _password(journal) == renewed


def _password(journal: SqlJournal) -> str:
    place = journal.database.place
    url = str(place.path) if place.url is None else place.url.render_as_string(hide_password=False)
    url = url.replace("postgresql+psycopg", "postgresql")
    return str(sql(url, f"SELECT password FROM {table(url, 'account')}")[0][0])


def test_passwords_are_the_same_from_every_keyboard(access: Access) -> None:
    access.accounts.create_owner(Newcomer("zoe", "Zoë", "Zoe\u0308 spielt Dame"), at=NOON)
    log_in(access, "zoe", "Zo\u00eb spielt Dame")


def test_an_invitation_gives_its_role(owned: Access, journal: SqlJournal) -> None:
    open_id = Office(journal).create(details("Open"), by="Anna", at=NOON).id
    invitation, link = owned.keys.invite(Role.CLERK, tournament=open_id, by="Anna", at=NOON)
    assert owned.keys.invitation(link, at=NOON) == invitation
    account = owned.keys.accept(link, Newcomer("ben", "Ben", GOOD), at=NOON + timedelta(hours=1))
    assert owned.accounts.member("ben").role(open_id) is Role.CLERK
    assert owned.accounts.member("ben").role() is None
    assert owned.keys.invitation(link, at=NOON) is None
    assert owned.keys.invitations()[0].used_by == account.id
    assert owned.accounts.history()[-1].entry.by == "Ben (ben)"
    with pytest.raises(Refused, match="is no longer valid"):
        owned.keys.accept(link, Newcomer("carl", "Carl", GOOD), at=NOON)


def test_a_failed_acceptance_leaves_the_invitation_open(owned: Access) -> None:
    _, link = owned.keys.invite(Role.CLERK, by="Anna", at=NOON)
    with pytest.raises(Refused, match="taken"):
        owned.keys.accept(link, Newcomer("Anna", "Another Anna", GOOD), at=NOON)
    with pytest.raises(InvalidValue):
        owned.keys.accept(link, Newcomer("ben", "Ben", "short"), at=NOON)
    assert owned.keys.invitation(link, at=NOON) is not None
    owned.keys.accept(link, Newcomer("ben", "Ben", GOOD), at=NOON)


def test_invitations_end(owned: Access) -> None:
    _, link = owned.keys.invite(Role.CLERK, lasts=timedelta(hours=2), by="Anna", at=NOON)
    late = NOON + timedelta(hours=2)
    assert owned.keys.invitation(link, at=late - timedelta(seconds=1)) is not None
    assert owned.keys.invitation(link, at=late) is None
    with pytest.raises(Refused):
        owned.keys.accept(link, Newcomer("ben", "Ben", GOOD), at=late)
    second, link = owned.keys.invite(Role.CLERK, by="Anna", at=NOON)
    owned.keys.revoke_invitation(second.id, by="Anna", at=NOON)
    assert owned.keys.invitation(link, at=NOON) is None
    with pytest.raises(Refused):
        owned.keys.revoke_invitation(second.id, by="Anna", at=NOON)
    with pytest.raises(UnknownName):
        owned.keys.revoke_invitation("nothing", by="Anna", at=NOON)
    assert owned.keys.invitation("made up", at=NOON) is None
    with pytest.raises(InvalidValue):
        owned.keys.invite(Role.CLERK, lasts=timedelta(), by="Anna", at=NOON)


def test_somebody_with_an_account_takes_a_further_role(owned: Access, journal: SqlJournal) -> None:
    open_id = Office(journal).create(details("Open"), by="Anna", at=NOON).id
    ben = add(owned, "ben", Role.VIEWER)
    for role, then in ((Role.ARBITER, Role.ARBITER), (Role.CLERK, Role.ARBITER)):
        _, link = owned.keys.invite(role, tournament=open_id, by="Anna", at=NOON)
        assert owned.keys.accept_as(link, ben.id, at=NOON).role(open_id) is then
    with pytest.raises(Refused):
        owned.keys.accept_as(link, ben.id, at=NOON)


def test_tokens_are_made_and_revoked(owned: Access) -> None:
    made, key = owned.keys.make_token("  live  board ", Role.VIEWER, by="Anna", at=NOON)
    assert made.label == "live board"
    program = owned.sessions.by_api_token(key)
    assert program is not None
    assert (program.role("any"), program.by) == (Role.VIEWER, "Anna by token live board")
    assert owned.sessions.by_api_token(key + "x") is None
    assert owned.keys.tokens() == (made,)
    owned.keys.revoke_token(made.id, by="Anna", at=NOON)
    assert owned.sessions.by_api_token(key) is None
    with pytest.raises(Refused, match="revoked already"):
        owned.keys.revoke_token(made.id, by="Anna", at=NOON)
    with pytest.raises(UnknownName):
        owned.keys.revoke_token("nothing", by="Anna", at=NOON)
    with pytest.raises(InvalidValue):
        owned.keys.make_token(" ", Role.VIEWER, by="Anna", at=NOON)
    assert said(owned)[2:] == [
        "token live board made for a viewer of the office",
        "token live board revoked",
    ]


def test_the_office_s_own_part_is_no_tournament(
    owned: Access, journal: SqlJournal, url: str
) -> None:
    office = Office(journal)
    assert journal.streams() == ()
    assert list(office.tournaments()) == []
    with pytest.raises(UnknownName):
        office.state(OFFICE_STREAM)
    assert office.history(OFFICE_STREAM) == ()
    office.create(details("Open"), by="Anna", at=NOON)
    add(owned, "ben", Role.CLERK, "open")
    found = verify(url)
    assert (found.entries, found.tournaments) == (5, 1)
