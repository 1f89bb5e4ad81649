"""Passkeys: keys on people's own devices that let them in beside a password, as values.

A passkey signs a challenge of ours. Challenges are not kept: each holds its own end and a seal made
with a secret of the office, over what it is for and who holds it. Only those that were used are
noted, until they are over, so that none is used twice and asking for many costs the office nothing.
"""

from __future__ import annotations

import hmac
from datetime import UTC, datetime, timedelta
from enum import Enum
from hashlib import sha256

import msgspec

from crosstable.kernel.errors import InvalidValue

PASSKEYS = "passkeys"
"""The name of the office's secret that challenges are sealed with."""
CHALLENGE_LASTS = timedelta(minutes=3)
MOST_PASSKEYS = 20
"""For one account."""
LONGEST_LABEL = 60

_CHANCE, _END = 16, 8


class Purpose(Enum):
    """What a challenge is for."""

    REGISTER = "register"
    SIGN_IN = "sign in"


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as its owner sees it."""

    id: str
    account: int
    label: str
    place: str
    """The name of the server it was made for; browsers offer it nowhere else."""
    made: datetime
    used: datetime | None = None


class PresentedPasskey(msgspec.Struct, frozen=True):
    """What a device hands over when a passkey is made."""

    credential: bytes
    public_key: bytes
    count: int
    place: str


class PasskeyOnFile(msgspec.Struct, frozen=True):
    """A passkey with what its signatures are checked by; none of it is secret."""

    passkey: Passkey
    credential: bytes
    public_key: bytes
    count: int
    """How often it had signed at its last use, where the device counts."""


def credential_name(credential: bytes) -> str:
    """Return the fingerprint that a passkey is found by."""
    return sha256(credential).hexdigest()


def holder_handle(account: int, secret: bytes) -> bytes:
    """Return what stands for a person on a device: the same ever after, and it tells nothing."""
    return hmac.digest(secret, f"person {account}".encode(), sha256)


def make_challenge(
    purpose: Purpose, holder: str, *, secret: bytes, chance: bytes, at: datetime
) -> bytes:
    """Return a challenge that ``holder``, a session or a browser, may use for one purpose."""
    if len(chance) != _CHANCE:
        raise InvalidValue("a challenge needs {bytes} random bytes", bytes=_CHANCE)
    end = int((at + CHALLENGE_LASTS).timestamp())
    body = end.to_bytes(_END, "big") + chance
    return body + _seal(body, purpose, holder, secret)


def challenge_fits(
    challenge: bytes, purpose: Purpose, holder: str, *, secret: bytes, at: datetime
) -> bool:
    """Return whether a challenge is ours, for this and for this holder, and not too old."""
    if len(challenge) != _END + _CHANCE + sha256().digest_size:
        return False
    body, seal = challenge[: _END + _CHANCE], challenge[_END + _CHANCE :]
    ours = hmac.compare_digest(seal, _seal(body, purpose, holder, secret))
    return ours and at < challenge_end(challenge)


def challenge_end(challenge: bytes) -> datetime:
    """Return when a challenge of ours is over."""
    return datetime.fromtimestamp(int.from_bytes(challenge[:_END], "big"), UTC)


def _seal(body: bytes, purpose: Purpose, holder: str, secret: bytes) -> bytes:
    about = f"{purpose.value}\n{len(holder)}\n{holder}\n".encode(errors="replace")
    return hmac.digest(secret, about + body, sha256)


def check_label(label: str) -> str:
    """Return the name of a passkey as it is kept, or say what a name is."""
    label = " ".join(label.split())
    if not label or not label.isprintable() or len(label) > LONGEST_LABEL:
        raise InvalidValue(
            "a passkey needs a short name, such as the device it is on; at most {most} characters",
            most=LONGEST_LABEL,
        )
    return label
