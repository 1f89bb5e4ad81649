"""Passkeys in a database: every one that comes or goes stands in the journal too."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql as postgresql_sql
from sqlalchemy.dialects import sqlite as sqlite_sql

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.office import account_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import Account
from crosstable.office.passkeys import (
    MOST_PASSKEYS,
    PASSKEYS,
    Passkey,
    PasskeyOnFile,
    PresentedPasskey,
    Purpose,
    challenge_end,
    challenge_fits,
    check_label,
    credential_name,
    holder_handle,
    make_challenge,
)
from crosstable.store import schema
from crosstable.store.journal import SqlJournal
from crosstable.store.people import (
    ID_LENGTH,
    Chance,
    existing,
    member_by_id,
    member_by_login,
    recording,
)
from crosstable.store.secrets import SqlSecrets

USED = Sentence("this was answered already, or took too long; try again")


class SqlPasskeys:
    """The ``Passkeys`` of an office in SQLite or PostgreSQL; for several threads at once."""

    def __init__(self, journal: SqlJournal, secrets: SqlSecrets, *, chance: Chance) -> None:
        self._database = journal.database
        self._secrets = secrets
        self._chance = chance

    def challenge(self, purpose: Purpose, holder: str, *, at: datetime) -> bytes:
        """Return something to sign, good for a few minutes, one purpose, one holder, once."""
        secret = self._secrets.get(PASSKEYS)
        return make_challenge(purpose, holder, secret=secret, chance=self._chance(16), at=at)

    def is_ours(self, challenge: bytes, purpose: Purpose, holder: str, *, at: datetime) -> bool:
        """Return whether a challenge was made for this and is not too old."""
        secret = self._secrets.get(PASSKEYS)
        return challenge_fits(challenge, purpose, holder, secret=secret, at=at)

    def handle(self, account: int) -> bytes:
        """Return what stands for a person on a device."""
        return holder_handle(account, self._secrets.get(PASSKEYS))

    def of(self, account: int) -> tuple[PasskeyOnFile, ...]:
        """Return somebody's passkeys, the oldest first."""
        table = schema.passkey
        with self._database.reading() as connection:
            rows = connection.execute(
                sa.select(table).where(table.c.account == account).order_by(table.c.made)
            )
            return tuple(_from(row) for row in rows)

    def find(self, credential: bytes) -> PasskeyOnFile | None:
        """Return the passkey a device names, of an account that is not shut."""
        table = schema.passkey
        wanted = sa.select(table).where(table.c.fingerprint == credential_name(credential))
        with self._database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            member = member_by_id(connection, row.account) if row is not None else None
        if row is None or member is None or member.account.disabled:
            return None
        return _from(row)

    def add(
        self,
        account: int,
        new: PresentedPasskey,
        label: str,
        *,
        challenge: bytes,
        by: str,
        at: datetime,
    ) -> Passkey:
        """Keep a new passkey; its challenge is used up with it."""
        label = check_label(label)
        name = credential_name(new.credential)
        table = schema.passkey
        with recording(self._database, by=by, at=at) as (connection, done):
            member = existing(connection, account)
            if not _spend(connection, challenge, at):
                raise Refused(USED)
            taken = sa.select(table.c.fingerprint).where(table.c.fingerprint == name)
            if connection.execute(taken).first() is not None:
                raise Refused("this passkey is registered already")
            many = sa.select(sa.func.count()).where(table.c.account == account)
            if connection.execute(many).scalar_one() >= MOST_PASSKEYS:
                raise Refused(
                    "{most} passkeys is the limit; revoke one first",
                    most=MOST_PASSKEYS,
                )
            connection.execute(
                sa.insert(table),
                {
                    "fingerprint": name,
                    "account": account,
                    "label": label,
                    "place": new.place,
                    "credential": new.credential,
                    "public_key": new.public_key,
                    "counter": new.count,
                    "made": at,
                },
            )
            done.append(account_acts.PasskeyAdded(member.account.login, name[:ID_LENGTH], label))
        return Passkey(name[:ID_LENGTH], account, label, new.place, at)

    def admit(
        self, on_file: PasskeyOnFile, *, count: int, challenge: bytes, at: datetime
    ) -> Account | None:
        """Note that a passkey signed and return whose it is; nobody where it no longer counts.

        Of several who present the same signature at once one succeeds.
        """
        table = schema.passkey
        with self._database.writing() as connection:
            if not _spend(connection, challenge, at):
                return None
            member = member_by_id(connection, on_file.passkey.account)
            if member is None or member.account.disabled:
                return None
            # It may have been revoked, or have signed elsewhere, while this one was checked.
            signed = connection.execute(
                sa.update(table)
                .where(
                    table.c.fingerprint == credential_name(on_file.credential),
                    table.c.counter == on_file.count,
                )
                .values(counter=count, used=at)
            ).rowcount
            return member.account if signed else None

    def rename(self, login: str, passkey: str, label: str, *, by: str, at: datetime) -> None:
        """Give one of somebody's passkeys another name."""
        label = check_label(label)
        table = schema.passkey
        with recording(self._database, by=by, at=at) as (connection, done):
            row = _own(connection, login, passkey)
            if row.label == label:
                return
            connection.execute(
                sa.update(table).where(table.c.fingerprint == row.fingerprint).values(label=label)
            )
            member = member_by_login(connection, login)
            done.append(
                account_acts.PasskeyRenamed(member.account.login, passkey, label, row.label)
            )

    def revoke(self, login: str, passkey: str, *, by: str, at: datetime) -> None:
        """Let one of somebody's passkeys not count any more."""
        with recording(self._database, by=by, at=at) as (connection, done):
            row = _own(connection, login, passkey)
            member = member_by_login(connection, login)
            _drop(connection, done, member.account.login, [row])


def drop_passkeys(
    connection: sa.Connection, done: list[acts.Administration], account: Account
) -> None:
    """Revoke all passkeys of an account, in a transaction that is under way."""
    table = schema.passkey
    rows = connection.execute(
        sa.select(table).where(table.c.account == account.id).order_by(table.c.made)
    ).all()
    _drop(connection, done, account.login, rows)


def _drop(
    connection: sa.Connection,
    done: list[acts.Administration],
    login: str,
    rows: Iterable[sa.Row[Any]],
) -> None:
    table = schema.passkey
    for row in rows:
        connection.execute(sa.delete(table).where(table.c.fingerprint == row.fingerprint))
        done.append(account_acts.PasskeyRevoked(login, row.fingerprint[:ID_LENGTH], row.label))


def _own(connection: sa.Connection, login: str, passkey: str) -> sa.Row[Any]:
    """Return one of somebody's own passkeys; those of others are not there."""
    member = member_by_login(connection, login)
    table = schema.passkey
    rows = connection.execute(sa.select(table).where(table.c.account == member.account.id))
    for row in rows:
        if row.fingerprint[:ID_LENGTH] == passkey:
            return row
    raise UnknownName("passkey", passkey)


def _spend(connection: sa.Connection, challenge: bytes, at: datetime) -> bool:
    """Use a challenge up; False where somebody did before."""
    table = schema.used_challenge
    connection.execute(sa.delete(table).where(table.c.expires < at))
    row = {"fingerprint": credential_name(challenge), "expires": challenge_end(challenge)}
    insert = (
        postgresql_sql.insert(table)
        if connection.dialect.name == "postgresql"
        else sqlite_sql.insert(table)
    )
    new = insert.values(row).on_conflict_do_nothing().returning(table.c.fingerprint)
    return connection.execute(new).one_or_none() is not None


def _from(row: sa.Row[Any]) -> PasskeyOnFile:
    return PasskeyOnFile(
        Passkey(
            row.fingerprint[:ID_LENGTH],
            row.account,
            row.label,
            row.place,
            row.made,
            row.used,
        ),
        bytes(row.credential),
        bytes(row.public_key),
        row.counter,
    )
