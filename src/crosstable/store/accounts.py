"""Accounts in a database: every change stands in the journal, written in the same transaction."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from crosstable.kernel.errors import Refused
from crosstable.office import administration as acts
from crosstable.office.accounts import (
    Account,
    Member,
    Newcomer,
    check_grant,
    check_newcomer,
    check_password,
    check_somebody_owns,
)
from crosstable.office.journal import OFFICE_STREAM
from crosstable.office.roles import Role
from crosstable.store import schema
from crosstable.store.journal import SqlJournal
from crosstable.store.passkeys import drop_passkeys
from crosstable.store.passwords import SALT, Passwords
from crosstable.store.people import (
    ID_LENGTH,
    Chance,
    check_tournament,
    give,
    insert_account,
    member_by_login,
    person_of,
    recording,
    stored_members,
    take,
)

__all__ = ["SqlAccounts"]


class SqlAccounts:
    """The ``Accounts`` of an office in SQLite or PostgreSQL; for several threads at once."""

    def __init__(
        self, journal: SqlJournal, *, chance: Chance, passwords: Passwords | None = None
    ) -> None:
        self._journal = journal
        self._database = journal.database
        self._chance = chance
        self._passwords = passwords if passwords is not None else Passwords()

    def is_empty(self) -> bool:
        """Return whether nobody has an account yet: the first visitor becomes the owner."""
        with self._database.reading() as connection:
            return _is_empty(connection)

    def members(self) -> tuple[Member, ...]:
        """Return every account with its roles, in the order they were made."""
        with self._database.reading() as connection:
            return stored_members(connection)

    def member(self, login: str) -> Member:
        """Return one account with its roles."""
        with self._database.reading() as connection:
            return member_by_login(connection, login)

    def history(self) -> tuple[acts.Recorded, ...]:
        """Return everything that was ever done to accounts, roles, invitations and tokens."""
        return tuple(
            acts.Recorded(entry, acts.decode(entry)) for entry in self._journal.read(OFFICE_STREAM)
        )

    def create_owner(self, newcomer: Newcomer, *, at: datetime) -> Account:
        """Make the first account, the owner's; refuse where there is any account already."""
        newcomer = check_newcomer(newcomer)
        # Asked before hashing too: strangers must not be able to keep the machine busy with it.
        self._refuse_second_owner(empty=self.is_empty())
        kept = self._hash(newcomer.password)
        with recording(self._database, by=person_of(newcomer), at=at) as (connection, done):
            self._refuse_second_owner(empty=_is_empty(connection))
            account = insert_account(connection, newcomer, kept, at)
            done.append(acts.AccountMade(account.login, account.name, "first visit"))
            give(connection, done, Member(account), Role.OWNER, None)
        return account

    def add(
        self,
        newcomer: Newcomer,
        *,
        role: Role | None,
        tournament: str | None = None,
        by: str,
        at: datetime,
    ) -> Account:
        """Make an account by hand, with a role or none."""
        newcomer = check_newcomer(newcomer)
        if role is not None:
            check_grant(role, tournament)
        kept = self._hash(newcomer.password)
        with recording(self._database, by=by, at=at) as (connection, done):
            account = insert_account(connection, newcomer, kept, at)
            done.append(acts.AccountMade(account.login, account.name, "by hand"))
            if role is not None:
                check_tournament(connection, tournament)
                give(connection, done, Member(account), role, tournament)
            if not any(each.role() is Role.OWNER for each in stored_members(connection)):
                raise Refused("the first account of an office is its owner's; add that one first")
        return account

    def set_role(
        self,
        login: str,
        role: Role | None,
        *,
        tournament: str | None = None,
        by: str,
        at: datetime,
    ) -> None:
        """Give somebody a role in place of another one there, or take it away."""
        if role is not None:
            check_grant(role, tournament)
        with recording(self._database, by=by, at=at) as (connection, done):
            member = member_by_login(connection, login)
            if role is not None:
                check_tournament(connection, tournament)
                give(connection, done, member, role, tournament)
            else:
                take(connection, done, member, tournament)
            check_somebody_owns(stored_members(connection))

    def set_password(
        self,
        login: str,
        password: str,
        *,
        current: str | None = None,
        keep_session: str | None = None,
        by: str,
        at: datetime,
    ) -> None:
        """Give somebody another password; every session but ``keep_session`` ends.

        Where people change their own, ``current`` is the password they have now. Set by somebody
        else, it shuts out whoever else has come in: the account's passkeys end too.
        """
        with self._database.reading() as connection:
            member = member_by_login(connection, login)
            before = connection.execute(
                sa.select(schema.account.c.password).where(schema.account.c.id == member.account.id)
            ).scalar_one()
        check_password(password, login=member.account.login, name=member.account.name)
        if current is not None and not self._passwords.fits(before, current):
            raise Refused("the present password is another one; nothing was changed")
        kept = self._hash(password)
        with recording(self._database, by=by, at=at) as (connection, done):
            changed = connection.execute(
                sa.update(schema.account)
                .where(
                    schema.account.c.id == member.account.id, schema.account.c.password == before
                )
                .values(password=kept)
            ).rowcount
            if not changed:
                raise Refused("the password was changed at the same time by somebody else")
            ended = sa.update(schema.session).where(
                schema.session.c.account == member.account.id, schema.session.c.revoked.is_(None)
            )
            if keep_session is not None:
                ended = ended.where(
                    sa.func.substr(schema.session.c.fingerprint, 1, ID_LENGTH) != keep_session
                )
            connection.execute(ended.values(revoked=at))
            done.append(acts.PasswordChanged(member.account.login))
            if current is None:
                drop_passkeys(connection, done, member.account)

    def insist_on_password(self, login: str, password: str) -> None:
        """Refuse whoever does not know the password of an account."""
        with self._database.reading() as connection:
            member = member_by_login(connection, login)
            kept = connection.execute(
                sa.select(schema.account.c.password).where(schema.account.c.id == member.account.id)
            ).scalar_one()
        if not self._passwords.fits(kept, password):
            raise Refused("the present password is another one; nothing was changed")

    def disable(self, login: str, *, by: str, at: datetime) -> None:
        """Shut an account: no login, and its sessions and tokens end at once."""
        with recording(self._database, by=by, at=at) as (connection, done):
            member = member_by_login(connection, login)
            if member.account.disabled:
                raise Refused("{login} is disabled already", login=member.account.login)
            mine = member.account.id
            connection.execute(
                sa.update(schema.account).where(schema.account.c.id == mine).values(disabled=at)
            )
            for table in (schema.session, schema.api_token):
                connection.execute(
                    sa.update(table)
                    .where(table.c.account == mine, table.c.revoked.is_(None))
                    .values(revoked=at)
                )
            done.append(acts.AccountDisabled(member.account.login))
            check_somebody_owns(stored_members(connection))

    def enable(self, login: str, *, by: str, at: datetime) -> None:
        """Open a disabled account again, with the roles it had; sessions and tokens stay ended."""
        with recording(self._database, by=by, at=at) as (connection, done):
            member = member_by_login(connection, login)
            if not member.account.disabled:
                raise Refused("{login} is not disabled", login=member.account.login)
            connection.execute(
                sa.update(schema.account)
                .where(schema.account.c.id == member.account.id)
                .values(disabled=None)
            )
            done.append(acts.AccountEnabled(member.account.login))

    @staticmethod
    def _refuse_second_owner(*, empty: bool) -> None:
        if not empty:
            raise Refused(
                "this office has its owner already; log in, or ask the owner for an invitation"
            )

    def _hash(self, password: str) -> str:
        return self._passwords.hashed(password, self._chance(SALT))


def _is_empty(connection: sa.Connection) -> bool:
    return connection.execute(sa.select(schema.account.c.id).limit(1)).first() is None
