"""Invitations and tokens in a database: secrets that are shown once and kept as fingerprints."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.office import account_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import (
    INVITATION_LASTS,
    Account,
    ApiToken,
    Invitation,
    Member,
    Newcomer,
    check_grant,
    check_newcomer,
    fingerprint,
    token_from,
)
from crosstable.office.roles import Role
from crosstable.store import schema
from crosstable.store.journal import SqlJournal
from crosstable.store.origins import end_of_token, inviter_stands
from crosstable.store.passwords import SALT, Passwords
from crosstable.store.people import (
    ID_LENGTH,
    Chance,
    check_tournament,
    existing,
    give,
    grant_there,
    insert_account,
    invitation_from,
    keyed,
    person_of,
    recording,
    token_from_row,
    tournament_names,
)

LONGEST_LABEL = 100


class SqlKeys:
    """The ``Keys`` of an office in SQLite or PostgreSQL; for several threads at once."""

    def __init__(
        self, journal: SqlJournal, *, chance: Chance, passwords: Passwords | None = None
    ) -> None:
        self._database = journal.database
        self._chance = chance
        self._passwords = passwords if passwords is not None else Passwords()

    def invite(
        self,
        role: Role,
        *,
        tournament: str | None = None,
        lasts: timedelta = INVITATION_LASTS,
        inviter: int | None = None,
        by: str,
        at: datetime,
    ) -> tuple[Invitation, str]:
        """Make an invitation; return it with the secret of its link, which is kept nowhere.

        It ends with the account of ``inviter``.
        """
        check_grant(role, tournament)
        if lasts <= timedelta():
            raise InvalidValue("an invitation must last for some time")
        token = token_from(self._chance(32))
        with recording(self._database, by=by, at=at) as (connection, done):
            check_tournament(connection, tournament)
            row = {
                "fingerprint": fingerprint(token),
                "role": role.value,
                "tournament": tournament or "",
                "by": by,
                "made": at,
                "expires": at + lasts,
                "inviter": existing(connection, inviter).account.id if inviter else None,
            }
            connection.execute(sa.insert(schema.invitation), row)
            name = fingerprint(token)[:ID_LENGTH]
            done.append(account_acts.InvitationMade(name, role, tournament, at + lasts))
        return Invitation(name, role, tournament, by, at, at + lasts, inviter=inviter), token

    def invitation(self, token: str, *, at: datetime) -> Invitation | None:
        """Return the invitation of a link while it can be used."""
        with self._database.reading() as connection:
            return _usable_invitation(connection, token, at)

    def invitations(self) -> tuple[Invitation, ...]:
        """Return all invitations, the latest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                sa.select(schema.invitation).order_by(schema.invitation.c.made.desc())
            )
            return tuple(invitation_from(row) for row in rows)

    def accept(self, token: str, newcomer: Newcomer, *, at: datetime) -> Account:
        """Make an account with an invitation's role; the link does not count any more."""
        # Asked before hashing too: strangers must not be able to keep the machine busy with it.
        with self._database.reading() as connection:
            _open_invitation(connection, token, at)
            events = tournament_names(connection)
        newcomer = check_newcomer(newcomer, events=events)
        kept = self._passwords.hashed(newcomer.password, self._chance(SALT))
        with recording(self._database, by=person_of(newcomer), at=at) as (connection, done):
            invitation = _open_invitation(connection, token, at)
            account = insert_account(connection, newcomer, kept, at)
            done.append(
                account_acts.AccountMade(
                    account.login, account.name, "invitation", acts.password_mark(kept)
                )
            )
            _use(connection, done, token, invitation, Member(account), at)
        return account

    def accept_as(self, token: str, account: int, *, at: datetime) -> Member:
        """Add an invitation's role to an account there is; a higher role there stays."""
        with self._database.reading() as connection:
            member = existing(connection, account)
        by = f"{member.account.name} ({member.account.login})"
        with recording(self._database, by=by, at=at) as (connection, done):
            invitation = _open_invitation(connection, token, at)
            member = existing(connection, account)
            _use(connection, done, token, invitation, member, at)
            return existing(connection, account)

    def revoke_invitation(self, invitation: str, *, by: str, at: datetime) -> None:
        """Let an invitation not count any more, by its short name."""
        with recording(self._database, by=by, at=at) as (connection, done):
            row = keyed(connection, schema.invitation, id_=invitation)
            if row is None:
                raise UnknownName("invitation", invitation)
            if not invitation_from(row).open_at(at):
                raise Refused("invitation {invitation} is no longer valid", invitation=invitation)
            connection.execute(
                sa.update(schema.invitation)
                .where(schema.invitation.c.fingerprint == row.fingerprint)
                .values(revoked=at)
            )
            done.append(account_acts.InvitationRevoked(invitation))

    def make_token(
        self,
        label: str,
        role: Role,
        *,
        tournament: str | None = None,
        account: int | None = None,
        by: str,
        at: datetime,
    ) -> tuple[ApiToken, str]:
        """Make a key for a program; return it with its secret, which is kept nowhere."""
        check_grant(role, tournament)
        label = " ".join(label.split())
        if len(label) > LONGEST_LABEL:
            raise InvalidValue(
                "{text!r} … has {length} characters; at most {count} are taken here",
                text=label[:30],
                length=len(label),
                count=LONGEST_LABEL,
            )
        if not label or not label.isprintable():
            raise InvalidValue("a token needs a short label, such as the program that will use it")
        token = token_from(self._chance(32))
        name = fingerprint(token)[:ID_LENGTH]
        with recording(self._database, by=by, at=at) as (connection, done):
            check_tournament(connection, tournament)
            login = existing(connection, account).account.login if account is not None else ""
            row = {
                "fingerprint": fingerprint(token),
                "label": label,
                "role": role.value,
                "tournament": tournament or "",
                "by": by,
                "account": account,
                "created": at,
            }
            connection.execute(sa.insert(schema.api_token), row)
            done.append(account_acts.TokenMade(name, label, role, tournament, login))
        return ApiToken(name, label, role, tournament, by, at, account), token

    def tokens(self) -> tuple[ApiToken, ...]:
        """Return the keys of programs, the latest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                sa.select(schema.api_token).order_by(schema.api_token.c.created.desc())
            )
            return tuple(token_from_row(row) for row in rows)

    def revoke_token(self, token: str, *, by: str, at: datetime) -> tuple[str, ...]:
        """Let a program's key not count any more, by its short name, nor what came from it.

        Returns the logins of those who came in through it: whether they stay is for people to say.
        """
        with recording(self._database, by=by, at=at) as (connection, done):
            row = keyed(connection, schema.api_token, id_=token)
            if row is None:
                raise UnknownName("token", token)
            if row.revoked is not None:
                raise Refused("token {label} is revoked already", label=row.label)
            return end_of_token(connection, done, row, at)


def _usable_invitation(connection: sa.Connection, token: str, at: datetime) -> Invitation | None:
    row = keyed(connection, schema.invitation, token=token)
    if row is None or not inviter_stands(connection, row):
        return None
    invitation = invitation_from(row)
    return invitation if invitation.open_at(at) else None


def _open_invitation(connection: sa.Connection, token: str, at: datetime) -> Invitation:
    invitation = _usable_invitation(connection, token, at)
    if invitation is None:
        raise Refused(
            "this invitation is no longer valid: it was used, was revoked or has expired; ask"
            " for a new one"
        )
    return invitation


def _use(
    connection: sa.Connection,
    done: list[acts.Administration],
    token: str,
    invitation: Invitation,
    member: Member,
    at: datetime,
) -> None:
    connection.execute(
        sa.update(schema.invitation)
        .where(schema.invitation.c.fingerprint == fingerprint(token))
        .values(used=at, used_by=member.account.id)
    )
    done.append(account_acts.InvitationUsed(invitation.id, member.account.login))
    before = grant_there(member, invitation.tournament)
    if before is None or before.role < invitation.role:
        give(connection, done, member, invitation.role, invitation.tournament)
