"""What came from whom: keys end with the token or the person they came from.

Tokens make no keys any more; those that did in older offices are known by ``via``. Everything that
ends is written into the journal with the reason.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from crosstable.office import account_acts
from crosstable.office import administration as acts
from crosstable.office.accounts import Member
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask, may_hand_out
from crosstable.store import schema
from crosstable.store.people import ID_LENGTH, invitation_from, member_by_id

_TOKEN, _INVITATION = schema.api_token, schema.invitation


def end_of_token(
    connection: sa.Connection, done: list[acts.Administration], row: sa.Row[Any], at: datetime
) -> tuple[str, ...]:
    """Revoke a token with all that came from it; return the logins that came in through it."""
    _revoke_token(connection, done, row, at, "")
    return _end_children(connection, done, [row], at)


def end_of_person(
    connection: sa.Connection, done: list[acts.Administration], member: Member, at: datetime
) -> None:
    """Revoke somebody's tokens and open invitations, and what came from those tokens."""
    because = f"account {member.account.login} disabled"
    tokens = connection.execute(
        sa.select(_TOKEN)
        .where(_TOKEN.c.account == member.account.id, _TOKEN.c.revoked.is_(None))
        .order_by(_TOKEN.c.created)
    ).all()
    for row in tokens:
        _revoke_token(connection, done, row, at, because)
    _revoke_invitations(
        connection, done, _INVITATION.c.inviter == member.account.id, at, because=because
    )
    _end_children(connection, done, list(tokens), at)


def lost_invitations(
    connection: sa.Connection, done: list[acts.Administration], member: Member, at: datetime
) -> None:
    """Revoke those open invitations of somebody that he could not make any more."""
    rows = connection.execute(
        sa.select(_INVITATION).where(_INVITATION.c.inviter == member.account.id)
    ).all()
    lost = [row.fingerprint for row in rows if not _could_invite(member, row)]
    because = f"the role of {member.account.login}"
    _revoke_invitations(connection, done, _INVITATION.c.fingerprint.in_(lost), at, because=because)


def inviter_stands(connection: sa.Connection, row: sa.Row[Any]) -> bool:
    """Return whether whoever made an invitation still could; the command line always could."""
    if row.via is not None and not token_stands(connection, row.via):
        return False
    if row.inviter is None:
        return True
    member = member_by_id(connection, row.inviter)
    return member is not None and _could_invite(member, row)


def token_stands(connection: sa.Connection, fingerprint: str | None) -> bool:
    """Return whether a token and all it came from still count."""
    seen: set[str] = set()
    while fingerprint is not None and fingerprint not in seen:
        seen.add(fingerprint)
        row = connection.execute(
            sa.select(_TOKEN).where(_TOKEN.c.fingerprint == fingerprint)
        ).one_or_none()
        if row is None or row.revoked is not None:
            return False
        if row.account is not None:
            member = member_by_id(connection, row.account)
            if member is None or member.account.disabled:
                return False
        fingerprint = row.via
    return True


def _could_invite(member: Member, row: sa.Row[Any]) -> bool:
    invitation = invitation_from(row)
    own = member.role(invitation.tournament)
    return allowed(own, Ask.INVITE).outcome and may_hand_out(own, invitation.role)


def _end_children(
    connection: sa.Connection,
    done: list[acts.Administration],
    parents: list[sa.Row[Any]],
    at: datetime,
) -> tuple[str, ...]:
    came_in: list[int] = []
    seen = {parent.fingerprint for parent in parents}
    while parents:
        parent = parents.pop()
        because = f"token {parent.label} revoked"
        _revoke_invitations(
            connection, done, _INVITATION.c.via == parent.fingerprint, at, because=because
        )
        came_in += connection.execute(
            sa.select(_INVITATION.c.used_by).where(
                _INVITATION.c.via == parent.fingerprint, _INVITATION.c.used_by.is_not(None)
            )
        ).scalars()
        children = connection.execute(
            sa.select(_TOKEN).where(_TOKEN.c.via == parent.fingerprint).order_by(_TOKEN.c.created)
        ).all()
        for row in children:
            if row.fingerprint in seen:
                continue
            seen.add(row.fingerprint)
            parents.append(row)
            if row.revoked is None:
                _revoke_token(connection, done, row, at, because)
    members = (member_by_id(connection, identifier) for identifier in came_in)
    return tuple(
        member.account.login
        for member in members
        if member is not None and not member.account.disabled
    )


def _revoke_token(
    connection: sa.Connection,
    done: list[acts.Administration],
    row: sa.Row[Any],
    at: datetime,
    because: str,
) -> None:
    connection.execute(
        sa.update(_TOKEN).where(_TOKEN.c.fingerprint == row.fingerprint).values(revoked=at)
    )
    done.append(account_acts.TokenRevoked(row.fingerprint[:ID_LENGTH], row.label, because))


def _revoke_invitations(
    connection: sa.Connection,
    done: list[acts.Administration],
    which: sa.ColumnElement[bool],
    at: datetime,
    *,
    because: str,
) -> None:
    rows = connection.execute(sa.select(_INVITATION).where(which).order_by(_INVITATION.c.made))
    for row in rows.all():
        if not invitation_from(row).open_at(at):
            continue
        connection.execute(
            sa.update(_INVITATION)
            .where(_INVITATION.c.fingerprint == row.fingerprint)
            .values(revoked=at)
        )
        done.append(account_acts.InvitationRevoked(row.fingerprint[:ID_LENGTH], because))
