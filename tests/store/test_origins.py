"""What came from a token or a person ends with it, on both databases, and stands in the journal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import count

import pytest
from argon2 import PasswordHasher

from crosstable.kernel.errors import Refused
from crosstable.office.access import Access
from crosstable.office.accounts import Account, ApiToken, Newcomer, fingerprint
from crosstable.office.roles import Role
from crosstable.store import database as databases
from crosstable.store import open_access, open_journal, postgres, sqlite, verify
from crosstable.store.migrate import upgrade
from crosstable.store.passwords import Passwords
from crosstable.store.urls import address

from .helpers import NOON, is_postgres, sql, table

GOOD = "correct horse battery"
CHEAP = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
_seeds = count(1)


@pytest.fixture
def access(url: str) -> Iterator[Access]:
    with open_journal(url, create=True) as journal:
        made = open_access(
            journal, chance=lambda size: next(_seeds).to_bytes(size), passwords=CHEAP
        )
        made.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        yield made


def chief(access: Access) -> Account:
    return access.accounts.add(
        Newcomer("carl", "Carl", GOOD), role=Role.CHIEF_ARBITER, by="Anna", at=NOON
    )


def invited(access: Access, by: Account, role: Role = Role.CLERK) -> str:
    made = access.keys.invite(role, inviter=by.id, by=f"{by.name} ({by.login})", at=NOON)
    return made[1]


def said(access: Access, last: int) -> list[str]:
    return [each.act.words() for each in access.accounts.history()[-last:]]


def child(url: str, access: Access, parent: ApiToken, label: str) -> tuple[ApiToken, str]:
    """Make a token as older programs let a token make one."""
    made, secret = access.keys.make_token(
        label, Role.VIEWER, by=f"Anna by token {parent.label}", at=NOON
    )
    came_from(url, "api_token", made.id, parent)
    return made, secret


def came_from(url: str, kind: str, name: str, parent: ApiToken) -> None:
    tokens = table(url, "api_token")
    sql(
        url,
        f"UPDATE {table(url, kind)} SET via = (SELECT fingerprint FROM {tokens} AS parent "
        f"WHERE substr(parent.fingerprint, 1, 12) = '{parent.id}') "
        f"WHERE substr(fingerprint, 1, 12) = '{name}'",
    )


def test_what_somebody_made_ends_with_the_account(url: str, access: Access) -> None:
    carl = chief(access)
    link, other = invited(access, carl), access.keys.invite(Role.CLERK, by="console", at=NOON)[1]
    _, key = access.keys.make_token("screen", Role.VIEWER, account=carl.id, by="Carl", at=NOON)
    assert access.keys.invitation(link, at=NOON) is not None
    access.accounts.disable("carl", by="Anna", at=NOON)
    assert access.keys.invitation(link, at=NOON) is None
    with pytest.raises(Refused, match="is no longer valid"):
        access.keys.accept(link, Newcomer("eve", "Eve", GOOD), at=NOON)
    assert access.sessions.by_api_token(key) is None
    disabled, token, invitation = said(access, 3)
    assert disabled == "account carl disabled"
    assert token == "token screen revoked, because of account carl disabled"
    assert invitation.endswith("revoked, because of account carl disabled")
    access.accounts.enable("carl", by="Anna", at=NOON)
    assert access.keys.invitation(link, at=NOON) is None
    assert access.keys.accept(other, Newcomer("dora", "Dora", GOOD), at=NOON).login == "dora"
    verify(url)


def test_an_invitation_ends_when_its_inviter_could_not_make_it_any_more(access: Access) -> None:
    carl = chief(access)
    access.accounts.set_role("carl", Role.OWNER, by="Anna", at=NOON)
    low, high = invited(access, carl), invited(access, carl, Role.OWNER)
    access.accounts.set_role("carl", Role.CHIEF_ARBITER, by="Anna", at=NOON)
    assert access.keys.invitation(low, at=NOON) is not None
    assert access.keys.invitation(high, at=NOON) is None
    assert said(access, 1)[0].endswith("revoked, because of the role of carl")
    access.accounts.set_role("carl", None, by="Anna", at=NOON)
    assert access.keys.invitation(low, at=NOON) is None


def test_somebody_who_was_shut_out_before_all_this_was_known_invites_nobody(
    url: str, access: Access
) -> None:
    carl = chief(access)
    link = invited(access, carl)
    sql(url, f"UPDATE {table(url, 'account')} SET disabled = made WHERE login = 'carl'")
    assert access.keys.invitation(link, at=NOON) is None
    with pytest.raises(Refused):
        access.keys.accept(link, Newcomer("eve", "Eve", GOOD), at=NOON)


def test_all_that_came_from_a_token_ends_with_it(url: str, access: Access) -> None:
    first, key = access.keys.make_token("first", Role.OWNER, by="Anna", at=NOON)
    second, second_key = child(url, access, first, "second")
    _third, third_key = child(url, access, second, "third")
    _, apart = access.keys.make_token("apart", Role.VIEWER, by="Anna", at=NOON)
    opened, link = access.keys.invite(Role.CLERK, by="Anna by token second", at=NOON)
    used, used_link = access.keys.invite(Role.CLERK, by="Anna by token second", at=NOON)
    for each in (opened, used):
        came_from(url, "invitation", each.id, second)
    access.keys.accept(used_link, Newcomer("eve", "Eve", GOOD), at=NOON)
    assert all(access.sessions.by_api_token(each) for each in (key, second_key, third_key))
    later = NOON + timedelta(hours=1)
    assert access.keys.revoke_token(first.id, by="Anna", at=later) == ("eve",)
    assert not any(access.sessions.by_api_token(each) for each in (key, second_key, third_key))
    assert access.sessions.by_api_token(apart) is not None
    assert access.keys.invitation(link, at=later) is None
    assert said(access, 4) == [
        "token first revoked",
        "token second revoked, because of token first revoked",
        f"invitation {opened.id} revoked, because of token second revoked",
        "token third revoked, because of token second revoked",
    ]


def test_the_child_of_a_token_revoked_long_ago_does_not_count(url: str, access: Access) -> None:
    first, _ = access.keys.make_token("first", Role.OWNER, by="Anna", at=NOON)
    access.keys.revoke_token(first.id, by="Anna", at=NOON)
    _, key = child(url, access, first, "second")
    assert access.sessions.by_api_token(key) is None


def make_0008(url: str, keys: dict[str, str]) -> None:
    """Lay down an office from when tokens could make keys, with such keys in it."""
    database = databases.to_write(address(url), create=True)
    with database.writing() as connection:
        if is_postgres(url):
            postgres.make_schema(connection)
        else:
            sqlite.mark_as_ours(connection)
        upgrade(connection, "0008")
    database.close()
    at = NOON.isoformat(timespec="microseconds")
    people = ((1, "anna", "Anna", "NULL"), (2, "carl", "Carl", f"'{at}'"))
    tokens = (
        ("first", "Anna (anna)", "1"),
        ("second", "Anna (anna) by token first", "1"),
        ("console", "root", "NULL"),
        ("third", "root by token console", "NULL"),
    )
    invitations = ("Carl (carl)", "Anna (anna) by token second", "Anna (anna)", "root")
    sql(
        url,
        *(
            f"INSERT INTO {table(url, 'account')} (id, login, key, name, password, made, disabled) "
            f"VALUES ({number}, '{login}', '{login}', '{name}', 'x', '{at}', {disabled})"
            for number, login, name, disabled in people
        ),
        f"INSERT INTO {table(url, 'role_grant')} VALUES (1, '', 'owner'), (2, '', 'owner')",
        *(
            f'INSERT INTO {table(url, "api_token")} (fingerprint, label, role, tournament, "by", '
            f"account, created) VALUES ('{fingerprint(keys[label])}', '{label}', 'owner', '', "
            f"'{by}', {account}, '{at}')"
            for label, by, account in tokens
        ),
        *(
            f'INSERT INTO {table(url, "invitation")} (fingerprint, role, tournament, "by", made, '
            f"expires) VALUES ('{fingerprint(keys[by])}', 'clerk', '', '{by}', '{at}', "
            f"'{(NOON + timedelta(days=7)).isoformat(timespec='microseconds')}')"
            for by in invitations
        ),
    )


class _Keys(dict[str, str]):
    """A secret for every name."""

    def __missing__(self, name: str) -> str:
        return self.setdefault(name, f"secret of {name}")


def test_older_offices_learn_where_their_keys_came_from(url: str) -> None:
    keys = _Keys()
    make_0008(url, keys)
    with open_journal(url) as journal:
        access = open_access(
            journal, chance=lambda size: next(_seeds).to_bytes(size), passwords=CHEAP
        )

        def counting() -> set[str]:
            tokens = {
                each
                for each in ("first", "second", "console", "third")
                if access.sessions.by_api_token(keys[each]) is not None
            }
            links = ("Carl (carl)", "Anna (anna) by token second", "Anna (anna)", "root")
            return tokens | {
                each for each in links if access.keys.invitation(keys[each], at=NOON) is not None
            }

        everything = {"first", "second", "console", "third", "Anna (anna) by token second"}
        assert counting() == everything | {"Anna (anna)", "root"}
        names = {each.label: each.id for each in access.keys.tokens()}
        access.keys.revoke_token(names["first"], by="Anna", at=NOON)
        assert counting() == {"console", "third", "Anna (anna)", "root"}
        access.keys.revoke_token(names["console"], by="Anna", at=NOON)
        assert counting() == {"Anna (anna)", "root"}
        assert len(access.accounts.history()) == 5
