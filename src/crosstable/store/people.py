"""Rows and people: the one place where accounts, roles and keys become columns and come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeAlias

import sqlalchemy as sa

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.office import account_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import (
    Account,
    ApiToken,
    Grant,
    Invitation,
    Member,
    Newcomer,
    Session,
    fingerprint,
    login_key,
)
from crosstable.office.journal import OFFICE_STREAM, Draft, is_of_office
from crosstable.office.roles import Role
from crosstable.store import schema
from crosstable.store.database import Database
from crosstable.store.journal import append_after, end_of_chain, refuse_unstorable

Chance: TypeAlias = Callable[[int], bytes]
"""Gives so many bytes nobody can foresee; ``secrets.token_bytes`` outside of tests."""

ID_LENGTH = 12
"""How much of a key's fingerprint names it: enough to be alone, too little to be of use."""


@contextmanager
def recording(
    database: Database, *, by: str, at: datetime
) -> Iterator[tuple[sa.Connection, list[acts.Administration]]]:
    """Give a transaction and a list for what is done in it; both are written, or neither.

    The end of the journal is locked first, so that such changes happen one after the other.
    """
    with database.writing() as connection:
        head, version = end_of_chain(connection, OFFICE_STREAM)
        done: list[acts.Administration] = []
        yield connection, done
        if done:
            drafts = [Draft(at, by, acts.encode(act)) for act in done]
            refuse_unstorable(OFFICE_STREAM, drafts)
            append_after(connection, head, OFFICE_STREAM, version, drafts)


def stored_members(connection: sa.Connection) -> tuple[Member, ...]:
    """Return every account with its roles, in the order they were made."""
    grants: dict[int, list[Grant]] = {}
    for row in connection.execute(
        sa.select(schema.role_grant).order_by(schema.role_grant.c.tournament)
    ):
        grants.setdefault(row.account, []).append(_grant_from(row))
    accounts = connection.execute(sa.select(schema.account).order_by(schema.account.c.id))
    return tuple(Member(_account_from(row), tuple(grants.get(row.id, ()))) for row in accounts)


def member_by_id(connection: sa.Connection, account: int) -> Member | None:
    """Return an account with its roles."""
    row = connection.execute(
        sa.select(schema.account).where(schema.account.c.id == account)
    ).one_or_none()
    return None if row is None else _with_grants(connection, row)


def member_by_login(connection: sa.Connection, login: str) -> Member:
    """Return the account with a login name, or say that there is none."""
    row = connection.execute(
        sa.select(schema.account).where(schema.account.c.key == login_key(login))
    ).one_or_none()
    if row is None:
        known = connection.execute(sa.select(schema.account.c.login).order_by("login")).scalars()
        raise UnknownName("account", login, tuple(known))
    return _with_grants(connection, row)


def _with_grants(connection: sa.Connection, row: sa.Row[Any]) -> Member:
    grants = connection.execute(
        sa.select(schema.role_grant)
        .where(schema.role_grant.c.account == row.id)
        .order_by(schema.role_grant.c.tournament)
    )
    return Member(_account_from(row), tuple(_grant_from(grant) for grant in grants))


def _account_from(row: sa.Row[Any]) -> Account:
    return Account(row.id, row.login, row.name, row.disabled is not None)


def _grant_from(row: sa.Row[Any]) -> Grant:
    return Grant(row.account, Role(row.role), row.tournament or None)


def invitation_from(row: sa.Row[Any]) -> Invitation:
    """Return the invitation a row holds."""
    return Invitation(
        row.fingerprint[:ID_LENGTH],
        Role(row.role),
        row.tournament or None,
        row.by,
        row.made,
        row.expires,
        row.used,
        row.used_by,
        row.revoked,
        row.inviter,
    )


def session_from(row: sa.Row[Any]) -> Session:
    """Return the session a row holds."""
    return Session(
        row.fingerprint[:ID_LENGTH],
        row.account,
        row.created,
        row.seen,
        row.expires,
        row.label,
        row.address,
        row.revoked,
    )


def token_from_row(row: sa.Row[Any]) -> ApiToken:
    """Return the token a row describes."""
    return ApiToken(
        row.fingerprint[:ID_LENGTH],
        row.label,
        Role(row.role),
        row.tournament or None,
        row.by,
        row.created,
        row.account,
        row.revoked,
    )


def keyed(
    connection: sa.Connection, table: sa.Table, *, token: str | None = None, id_: str | None = None
) -> sa.Row[Any] | None:
    """Return the row of an invitation, session or token, by its secret or by its short name."""
    query = sa.select(table)
    if token is not None:
        # Found by the fingerprint: comparing what is secret takes no part in it.
        query = query.where(table.c.fingerprint == fingerprint(token))
    else:
        query = query.where(sa.func.substr(table.c.fingerprint, 1, ID_LENGTH) == id_)
    rows = connection.execute(query).all()
    if len(rows) > 1:
        raise Refused("{key} matches more than one; give more of it", key=id_ or "")
    return rows[0] if rows else None


def person_of(newcomer: Newcomer) -> str:
    """Return the name the journal gets for somebody who only just arrives."""
    return f"{newcomer.name} ({newcomer.login})"


def existing(connection: sa.Connection, account: int) -> Member:
    """Return an account that is not disabled."""
    member = member_by_id(connection, account)
    if member is None or member.account.disabled:
        raise UnknownName("account", str(account))
    return member


def insert_account(
    connection: sa.Connection, newcomer: Newcomer, kept: str, at: datetime
) -> Account:
    """Write a new account; refuse a login name somebody has, in whatever spelling."""
    key = login_key(newcomer.login)
    taken = sa.select(schema.account.c.id).where(schema.account.c.key == key)
    if connection.execute(taken).first() is not None:
        raise Refused("the login name {login} is taken; choose another one", login=newcomer.login)
    last = connection.execute(sa.select(sa.func.max(schema.account.c.id))).scalar_one()
    account = Account((last or 0) + 1, newcomer.login, newcomer.name)
    connection.execute(
        sa.insert(schema.account),
        {
            "id": account.id,
            "login": account.login,
            "key": key,
            "name": account.name,
            "password": kept,
            "made": at,
        },
    )
    return account


def check_tournament(connection: sa.Connection, tournament: str | None) -> None:
    """Refuse a tournament that the office does not have."""
    if tournament is None:
        return
    known = tournament_names(connection)
    if tournament not in known:
        raise UnknownName("tournament", tournament, known)


def tournament_names(connection: sa.Connection) -> tuple[str, ...]:
    """Return the ids of the office's tournaments, which are made from their names."""
    names = connection.execute(sa.select(schema.stream.c.tournament)).scalars()
    return tuple(sorted(name for name in names if not is_of_office(name)))


def grant_there(member: Member, tournament: str | None) -> Grant | None:
    """Return what somebody has in exactly this tournament, or in the whole office."""
    return next((grant for grant in member.grants if grant.tournament == tournament), None)


def give(
    connection: sa.Connection,
    done: list[acts.Administration],
    member: Member,
    role: Role,
    tournament: str | None,
) -> None:
    """Write a role and that it was given."""
    before = grant_there(member, tournament)
    if before is not None and before.role is role:
        raise Refused(
            "{login} is {role} there already", login=member.account.login, role=role.title
        )
    where = {"account": member.account.id, "tournament": tournament or ""}
    _delete_grant(connection, member, tournament)
    connection.execute(sa.insert(schema.role_grant), {**where, "role": role.value})
    was = before.role if before is not None else None
    done.append(account_acts.RoleGiven(member.account.login, role, tournament, was))


def take(
    connection: sa.Connection,
    done: list[acts.Administration],
    member: Member,
    tournament: str | None,
) -> None:
    """Remove a role and write that it was taken."""
    before = grant_there(member, tournament)
    if before is None:
        raise Refused("{login} has no role there", login=member.account.login)
    _delete_grant(connection, member, tournament)
    done.append(account_acts.RoleTaken(member.account.login, before.role, tournament))


def _delete_grant(connection: sa.Connection, member: Member, tournament: str | None) -> None:
    connection.execute(
        sa.delete(schema.role_grant).where(
            schema.role_grant.c.account == member.account.id,
            schema.role_grant.c.tournament == (tournament or ""),
        )
    )
