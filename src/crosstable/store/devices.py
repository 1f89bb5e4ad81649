"""Devices on which somebody logged in before: they do not wait for those who guess elsewhere.

A browser keeps a secret of 256 bits from its last login; here is its fingerprint, for each account
that logged in with it. It opens nothing: it only says whose wrong passwords count together. It ends
after ninety days without a login, with the sessions of its account that somebody ends, and with the
account.
"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from crosstable.office.accounts import DEVICE_LASTS, fingerprint, token_from
from crosstable.store.people import ID_LENGTH, Chance
from crosstable.store.schema import account, known_device, session

MOST_DEVICES = 20
"""So many of an account are known at once; the longest unused ones are forgotten."""


def known_to(connection: sa.Connection, login: str, device: str, at: datetime) -> bool:
    """Return whether somebody of this login key logged in with a device not long ago."""
    if not device:
        return False
    query = (
        sa.select(known_device.c.used)
        .join(account, account.c.id == known_device.c.account)
        .where(account.c.key == login, known_device.c.fingerprint == fingerprint(device))
    )
    used = connection.execute(query).scalar_one_or_none()
    return used is not None and at - used < DEVICE_LASTS


def remember_device(
    connection: sa.Connection, chance: Chance, who: int, device: str, at: datetime
) -> str:
    """Return the secret the browser keeps from now on: its own where it is one of ours."""
    connection.execute(sa.delete(known_device).where(known_device.c.used < at - DEVICE_LASTS))
    ours = (
        device
        and connection.execute(
            sa.select(known_device.c.account).where(
                known_device.c.fingerprint == fingerprint(device)
            )
        ).first()
    )
    secret = device if ours else token_from(chance(32))
    mine = fingerprint(secret)
    connection.execute(
        sa.delete(known_device).where(
            known_device.c.fingerprint == mine, known_device.c.account == who
        )
    )
    # A device of the future, used before a clock was set back, is not used later than this one.
    connection.execute(
        sa.update(known_device)
        .where(known_device.c.account == who, known_device.c.used > at)
        .values(used=at)
    )
    connection.execute(sa.insert(known_device), {"fingerprint": mine, "account": who, "used": at})
    latest = (
        sa.select(known_device.c.fingerprint)
        .where(known_device.c.account == who)
        .order_by(known_device.c.used.desc(), (known_device.c.fingerprint == mine).desc())
    )
    surplus = connection.execute(latest).scalars().all()[MOST_DEVICES:]
    connection.execute(
        sa.delete(known_device).where(
            known_device.c.account == who, known_device.c.fingerprint.in_(surplus)
        )
    )
    return secret


def forget_devices(
    connection: sa.Connection,
    who: int,
    *,
    sessions: list[str] | None = None,
    keep_session: str | None = None,
) -> None:
    """Forget the devices of an account: all, those of some sessions, or all but one session's."""
    gone = sa.delete(known_device).where(known_device.c.account == who)
    if sessions is not None:
        theirs = sa.select(session.c.device).where(
            session.c.fingerprint.in_(sessions), session.c.device.is_not(None)
        )
        gone = gone.where(known_device.c.fingerprint.in_(theirs))
    if keep_session is not None:
        kept = sa.select(session.c.device).where(
            sa.func.substr(session.c.fingerprint, 1, ID_LENGTH) == keep_session,
            session.c.account == who,
            session.c.device.is_not(None),
        )
        gone = gone.where(known_device.c.fingerprint.not_in(kept))
    connection.execute(gone)
