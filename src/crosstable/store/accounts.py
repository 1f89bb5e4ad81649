"""Accounts in a database: every change stands in the journal, written in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hmac import compare_digest

import sqlalchemy as sa

from crosstable.kernel.errors import Refused
from crosstable.office import account_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import (
    Account,
    Member,
    Newcomer,
    WrongPassword,
    check_grant,
    check_newcomer,
    check_password,
    check_somebody_owns,
)
from crosstable.office.journal import OFFICE_STREAM, Entry
from crosstable.office.roles import Role
from crosstable.office.set_up import (
    CODE_BYTES,
    WrongSetUpCode,
    set_up_code,
    set_up_fingerprint,
)
from crosstable.store import schema
from crosstable.store.devices import forget_devices
from crosstable.store.journal import SqlJournal, end_of_chain
from crosstable.store.origins import end_of_person, lost_invitations
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
    tournament_names,
)

SET_UP = "set-up code"
"""Under which name the office keeps the fingerprint of its set-up code."""


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
        """Return whether nobody has an account yet: who has the set-up code becomes the owner."""
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

    def new_set_up_code(self) -> str | None:
        """Return a code for the owner's account; the one before does not count any more."""
        code = set_up_code(self._chance(CODE_BYTES))
        with self._database.writing() as connection:
            end_of_chain(connection, OFFICE_STREAM)  # one after the other with whoever uses one
            if not _is_empty(connection):
                return None
            _forget_set_up_code(connection)
            row = {"name": SET_UP, "secret": set_up_fingerprint(code)}
            connection.execute(sa.insert(schema.office_secret), row)
        return code

    def create_owner(self, newcomer: Newcomer, *, at: datetime, code: str | None = None) -> Account:
        """Make the first account, the owner's; refuse where there is any account already.

        ``code`` is the set-up code of a visitor, which ends with this; who has the database itself
        needs none.
        """
        # Asked before hashing too: strangers must not be able to keep the machine busy with it.
        with self._database.reading() as connection:
            self._refuse_second_owner(empty=_is_empty(connection))
            _refuse_wrong_code(connection, code)
        newcomer = check_newcomer(newcomer, events=self._events())
        kept = self._hash(newcomer.password)
        with recording(self._database, by=person_of(newcomer), at=at) as (connection, done):
            self._refuse_second_owner(empty=_is_empty(connection))
            _refuse_wrong_code(connection, code)
            _forget_set_up_code(connection)
            account = insert_account(connection, newcomer, kept, at)
            done.append(
                account_acts.AccountMade(
                    account.login, account.name, "first visit", acts.password_mark(kept)
                )
            )
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
        newcomer = check_newcomer(newcomer, events=self._events())
        if role is not None:
            check_grant(role, tournament)
        kept = self._hash(newcomer.password)
        with recording(self._database, by=by, at=at) as (connection, done):
            account = insert_account(connection, newcomer, kept, at)
            done.append(
                account_acts.AccountMade(
                    account.login, account.name, "by hand", acts.password_mark(kept)
                )
            )
            if role is not None:
                check_tournament(connection, tournament)
                give(connection, done, Member(account), role, tournament)
            if not any(member.role() is Role.OWNER for member in stored_members(connection)):
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
            lost_invitations(connection, done, member_by_login(connection, login), at)

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
            events = tournament_names(connection)
        check_password(
            password, login=member.account.login, name=member.account.name, events=events
        )
        if current is not None and not self._passwords.fits(before, current):
            raise WrongPassword
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
            forget_devices(connection, member.account.id, keep_session=keep_session)
            ended = sa.update(schema.session).where(
                schema.session.c.account == member.account.id, schema.session.c.revoked.is_(None)
            )
            if keep_session is not None:
                ended = ended.where(
                    sa.func.substr(schema.session.c.fingerprint, 1, ID_LENGTH) != keep_session
                )
            connection.execute(ended.values(revoked=at))
            done.append(
                account_acts.PasswordChanged(member.account.login, acts.password_mark(kept))
            )
            if current is None:
                drop_passkeys(connection, done, member.account)

    def note_passwords(self, *, by: str, at: datetime) -> None:
        """Write down the marks of passwords that no entry tells, as those of earlier versions.

        From then on ``journal verify`` finds a hash that was changed past the journal.
        """
        with self._database.reading() as connection:
            if not _unnoted(connection, self._journal.read(OFFICE_STREAM)):
                return
        with recording(self._database, by=by, at=at) as (connection, done):
            written = self._journal.read(OFFICE_STREAM)
            done += [
                account_acts.PasswordNoted(login, acts.password_mark(kept))
                for login, kept in _unnoted(connection, written)
            ]

    def insist_on_password(self, login: str, password: str) -> None:
        """Refuse whoever does not know the password of an account."""
        with self._database.reading() as connection:
            member = member_by_login(connection, login)
            kept = connection.execute(
                sa.select(schema.account.c.password).where(schema.account.c.id == member.account.id)
            ).scalar_one()
        if not self._passwords.fits(kept, password):
            raise WrongPassword

    def disable(self, login: str, *, by: str, at: datetime) -> None:
        """Shut an account: no login; its sessions, tokens and open invitations end at once."""
        with recording(self._database, by=by, at=at) as (connection, done):
            member = member_by_login(connection, login)
            if member.account.disabled:
                raise Refused("{login} is disabled already", login=member.account.login)
            mine = member.account.id
            connection.execute(
                sa.update(schema.account).where(schema.account.c.id == mine).values(disabled=at)
            )
            connection.execute(
                sa.update(schema.session)
                .where(schema.session.c.account == mine, schema.session.c.revoked.is_(None))
                .values(revoked=at)
            )
            forget_devices(connection, mine)
            done.append(account_acts.AccountDisabled(member.account.login))
            end_of_person(connection, done, member, at)
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
            done.append(account_acts.AccountEnabled(member.account.login))

    def _events(self) -> tuple[str, ...]:
        with self._database.reading() as connection:
            return tournament_names(connection)

    @staticmethod
    def _refuse_second_owner(*, empty: bool) -> None:
        if not empty:
            raise Refused(
                "this office has its owner already; log in, or ask the owner for an invitation"
            )

    def _hash(self, password: str) -> str:
        return self._passwords.hashed(password, self._chance(SALT))


def _unnoted(connection: sa.Connection, written: Sequence[Entry]) -> list[tuple[str, str]]:
    known = acts.administered(written)
    rows = connection.execute(
        sa.select(schema.account.c.login, schema.account.c.password).order_by(schema.account.c.id)
    )
    return [
        (row.login, row.password)
        for row in rows
        if row.login in known and not known[row.login].password
    ]


def _refuse_wrong_code(connection: sa.Connection, code: str | None) -> None:
    if code is None:
        return
    kept = connection.execute(
        sa.select(schema.office_secret.c.secret).where(schema.office_secret.c.name == SET_UP)
    ).scalar_one_or_none()
    if kept is None or not compare_digest(bytes(kept), set_up_fingerprint(code)):
        raise WrongSetUpCode


def _forget_set_up_code(connection: sa.Connection) -> None:
    connection.execute(sa.delete(schema.office_secret).where(schema.office_secret.c.name == SET_UP))


def _is_empty(connection: sa.Connection) -> bool:
    return connection.execute(sa.select(schema.account.c.id).limit(1)).first() is None
