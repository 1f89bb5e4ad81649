"""Logins in a database: who is asking, on which device, and who must wait before trying again."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from crosstable.kernel.errors import NotAllowed, StoreUnusable, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.office import account_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import (
    Account,
    Identity,
    Login,
    Rejected,
    Session,
    SessionLimits,
    Welcome,
    fingerprint,
    login_key,
    token_from,
)
from crosstable.office.attempts import CLOCKS_DIFFER
from crosstable.office.journal import OFFICE_STREAM, Draft
from crosstable.office.login_limits import Failure, LoginLimits, device_network, network_of
from crosstable.store import schema
from crosstable.store.devices import forget_devices, known_to, remember_device
from crosstable.store.journal import SqlJournal, append_after, end_of_chain
from crosstable.store.origins import token_stands
from crosstable.store.passwords import SALT, Passwords
from crosstable.store.people import (
    ID_LENGTH,
    Chance,
    keyed,
    member_by_id,
    member_by_login,
    recording,
    session_from,
    token_from_row,
)

WRONG = Sentence("this login name and password do not match; check both")
LONGEST_TEXT = 200


class SqlSessions:
    """The ``Sessions`` of an office in SQLite or PostgreSQL; for several threads at once."""

    def __init__(
        self,
        journal: SqlJournal,
        *,
        chance: Chance,
        passwords: Passwords | None = None,
        limits: LoginLimits | None = None,
        lasts: SessionLimits | None = None,
    ) -> None:
        self._database = journal.database
        self._chance = chance
        self._passwords = passwords if passwords is not None else Passwords()
        self._limits = limits if limits is not None else LoginLimits()
        self._lasts = lasts if lasts is not None else SessionLimits()

    def login(
        self,
        login: str,
        password: str,
        *,
        address: str,
        label: str = "",
        device: str = "",
        at: datetime,
    ) -> Login:
        """Log somebody in, or say how long to wait; wrong names and wrong passwords look alike."""
        key = _storable(login_key(login))
        network = self._counted_at(key, address, device, at)
        mark = token_from(self._chance(32))
        wait = self._reserve(key, network, mark, at)
        if wait > timedelta():
            seconds = -(-wait // timedelta(seconds=1))
            return Rejected(
                Sentence.plural(
                    "too many wrong passwords for this name from here; wait {count} second",
                    "too many wrong passwords for this name from here; wait {count} seconds",
                    count=seconds,
                ),
                wait,
            )
        with self._database.reading() as connection:
            row = connection.execute(
                sa.select(schema.account).where(
                    schema.account.c.key == key, schema.account.c.disabled.is_(None)
                )
            ).one_or_none()
        if not self._passwords.fits(row.password if row is not None else None, password):
            return Rejected(WRONG)
        assert row is not None  # noqa: S101 -- nobody's password fits no account
        kept = row.password
        if self._passwords.outdated(kept):
            kept = self._passwords.hashed(password, self._chance(SALT))
        return self._admit(row, kept, Failure(key, network, at), label, address, device)

    def _counted_at(self, key: str, address: str, device: str, at: datetime) -> str:
        """Return where wrong passwords count: at a known device, else at the network."""
        with self._database.reading() as connection:
            known = known_to(connection, key, device, at)
        return device_network(fingerprint(device)) if known else _storable(network_of(address))

    def _reserve(self, key: str, network: str, mark: str, at: datetime) -> timedelta:
        """Count an attempt as failed before looking at it, so that many at once all count."""
        failure = schema.login_failure
        with self._database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(
                    sa.text("SELECT pg_catalog.pg_advisory_xact_lock(hashtextextended(:of, 7))"),
                    {"of": network},
                )
            connection.execute(
                sa.delete(failure).where(
                    sa.or_(
                        failure.c.at < at - self._limits.memory,
                        failure.c.at > at + CLOCKS_DIFFER,
                    )
                )
            )
            # What is a little ahead begins to count now, and not anew at each further attempt.
            connection.execute(sa.update(failure).where(failure.c.at > at).values(at=at))
            rows = connection.execute(sa.select(failure).where(failure.c.network == network))
            known = [Failure(row.login, row.network, row.at) for row in rows]
            wait = self._limits.wait(known, key, network, at)
            if wait <= timedelta():
                connection.execute(
                    sa.insert(failure),
                    {"login": key, "network": network, "at": at, "mark": mark},
                )
        return wait

    def _admit(
        self,
        row: sa.Row[Any],
        kept: str,
        attempt: Failure,
        label: str,
        address: str,
        device: str,
    ) -> Login:
        with self._database.writing() as connection:
            # The end of the journal is locked first, as wherever accounts are changed.
            end = end_of_chain(connection, OFFICE_STREAM) if kept != row.password else None
            # The account may have been shut, or got another password, while this one was checked.
            now = connection.execute(
                sa.select(schema.account.c.password, schema.account.c.disabled)
                .where(schema.account.c.id == row.id)
                .with_for_update()
            ).one()
            if now.password != row.password or now.disabled is not None:
                return Rejected(WRONG)
            if end is not None:
                connection.execute(
                    sa.update(schema.account)
                    .where(schema.account.c.id == row.id)
                    .values(password=kept)
                )
                noted = acts.encode(account_acts.PasswordNoted(row.login, acts.password_mark(kept)))
                draft = Draft(attempt.at, f"{row.name} ({row.login})", noted)
                append_after(connection, end[0], OFFICE_STREAM, end[1], [draft])
            failure = schema.login_failure
            connection.execute(
                sa.delete(failure).where(
                    failure.c.login == attempt.login, failure.c.network == attempt.network
                )
            )
            account = Account(row.id, row.login, row.name)
            return self._begin(connection, account, label, address, device, attempt.at)

    def begin(
        self, account: int, *, address: str, label: str = "", device: str = "", at: datetime
    ) -> Welcome:
        """Log in somebody who just made an account, without asking for the password again."""
        with self._database.writing() as connection:
            member = member_by_id(connection, account)
            if member is None or member.account.disabled:
                raise NotAllowed("this account is disabled; ask the owner of the office")
            return self._begin(connection, member.account, label, address, device, at)

    def _begin(
        self,
        connection: sa.Connection,
        account: Account,
        label: str,
        address: str,
        device: str,
        at: datetime,
    ) -> Welcome:
        token = token_from(self._chance(32))
        device = remember_device(connection, self._chance, account.id, device, at)
        session = Session(
            fingerprint(token)[:ID_LENGTH],
            account.id,
            at,
            at,
            at + self._lasts.longest,
            _storable(label),
            _storable(address),
        )
        forgotten = at - self._lasts.longest
        connection.execute(sa.delete(schema.session).where(schema.session.c.expires < forgotten))
        connection.execute(
            sa.insert(schema.session),
            {
                "fingerprint": fingerprint(token),
                "account": account.id,
                "created": at,
                "seen": at,
                "expires": session.expires,
                "label": session.label,
                "address": session.address,
                "device": fingerprint(device),
            },
        )
        return Welcome(account, session, token, device)

    def by_session(self, token: str, *, at: datetime) -> Identity | None:
        """Return who is logged in with a session's token; none where it does not count."""
        with self._database.reading() as connection:
            row = keyed(connection, schema.session, token=token)
            if row is None:
                return None
            session = session_from(row)
            if not self._lasts.open_at(session, at):
                return None
            member = member_by_id(connection, session.account)
        if member is None or member.account.disabled:
            return None
        ahead = session.seen > at + CLOCKS_DIFFER
        if ahead or at - session.seen >= self._lasts.touch_every:
            self._touch(session, row.fingerprint, at)
        return Identity(member, session=session)

    def _touch(self, session: Session, print_: str, at: datetime) -> None:
        """Note that a session is used; after a clock was set back it lasts no longer for that."""
        # Where nothing can be written, people must still be able to read.
        with suppress(StoreUnusable), self._database.writing() as connection:
            connection.execute(
                sa.update(schema.session)
                .where(
                    schema.session.c.fingerprint == print_,
                    sa.or_(schema.session.c.seen < at, schema.session.c.seen > at + CLOCKS_DIFFER),
                )
                .values(seen=at, expires=min(session.expires, at + self._lasts.longest))
            )

    def by_api_token(self, token: str) -> Identity | None:
        """Return the program that has a token; none where the token does not count."""
        with self._database.reading() as connection:
            row = keyed(connection, schema.api_token, token=token)
            if row is None or not token_stands(connection, row.fingerprint):
                return None
            member = member_by_id(connection, row.account) if row.account is not None else None
        return Identity(member, token=token_from_row(row))

    def of(self, login: str, *, at: datetime) -> tuple[Session, ...]:
        """Return the devices on which somebody is logged in, the last used first."""
        with self._database.reading() as connection:
            member = member_by_login(connection, login)
            rows = connection.execute(
                sa.select(schema.session)
                .where(schema.session.c.account == member.account.id)
                .order_by(schema.session.c.seen.desc())
            )
            sessions = [session_from(row) for row in rows]
        return tuple(session for session in sessions if self._lasts.open_at(session, at))

    def end(self, token: str, *, at: datetime) -> None:
        """Log one device out, by its own token."""
        with self._database.writing() as connection:
            connection.execute(
                sa.update(schema.session)
                .where(
                    schema.session.c.fingerprint == fingerprint(token),
                    schema.session.c.revoked.is_(None),
                )
                .values(revoked=at)
            )

    def revoke(
        self, login: str, session: str | None = None, *, by: str, at: datetime
    ) -> tuple[str, ...]:
        """Log out one of somebody's devices, or all of them; return which."""
        with recording(self._database, by=by, at=at) as (connection, done):
            member = member_by_login(connection, login)
            query = (
                sa.select(schema.session)
                .where(
                    schema.session.c.account == member.account.id,
                    schema.session.c.revoked.is_(None),
                )
                .order_by(schema.session.c.created)
            )
            fingerprints = [
                row.fingerprint
                for row in connection.execute(query)
                if session in {None, row.fingerprint[:ID_LENGTH]}
                and self._lasts.open_at(session_from(row), at)
            ]
            if session is not None and not fingerprints:
                raise UnknownName("session", session)
            connection.execute(
                sa.update(schema.session)
                .where(schema.session.c.fingerprint.in_(fingerprints))
                .values(revoked=at)
            )
            forget_devices(
                connection, member.account.id, sessions=None if session is None else fingerprints
            )
            ended = tuple(fingerprint[:ID_LENGTH] for fingerprint in fingerprints)
            if ended:
                done.append(account_acts.SessionsRevoked(member.account.login, ended))
        return ended


def _storable(text: str) -> str:
    """Return what can be kept of a text that anybody may send."""
    return "".join(letter for letter in text[:LONGEST_TEXT] if letter.isprintable())
