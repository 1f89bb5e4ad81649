"""What was ever done to the office itself: accounts, roles, tokens, rating lists, as acts.

They stand in the same chain as the tournaments' acts, in a part of their own, so that nobody can
give a role and leave no trace. No act holds a secret or anything it could be guessed from: the mark
of a password is made from its hash with the salt, so that another hash put in its place is noticed.
Names of acts and of their fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import singledispatch
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import JournalBroken
from crosstable.office.journal import Entry
from crosstable.office.list_acts import ListPutInForce, ListRemoved, describe_list_act
from crosstable.office.roles import Role

__all__ = [
    "AccountDisabled",
    "AccountEnabled",
    "AccountMade",
    "Administered",
    "Administration",
    "HeadWitnessed",
    "InvitationMade",
    "InvitationRevoked",
    "InvitationUsed",
    "ListPutInForce",
    "ListRemoved",
    "PasskeyAdded",
    "PasskeyRenamed",
    "PasskeyRevoked",
    "PasswordChanged",
    "PasswordNoted",
    "Recorded",
    "RoleGiven",
    "RoleTaken",
    "SessionsRevoked",
    "TokenMade",
    "TokenRevoked",
    "administered",
    "decode",
    "describe",
    "encode",
    "list_acts",
    "password_mark",
]


class AccountMade(msgspec.Struct, frozen=True, tag="account-made"):
    """Somebody got an account."""

    login: str
    name: str
    how: str
    """``first visit``, ``invitation`` or ``by hand``."""
    kept: str = ""
    """The mark of the password's hash; earlier versions wrote none."""


class AccountDisabled(msgspec.Struct, frozen=True, tag="account-disabled"):
    """Somebody can no longer log in; sessions, tokens and open invitations ended with it."""

    login: str


class AccountEnabled(msgspec.Struct, frozen=True, tag="account-enabled"):
    """Somebody can log in again."""

    login: str


class RoleGiven(msgspec.Struct, frozen=True, tag="role-given"):
    """Somebody has a role from now on, in place of another one or of none."""

    login: str
    role: Role
    tournament: str | None = None
    before: Role | None = None


class RoleTaken(msgspec.Struct, frozen=True, tag="role-taken"):
    """Somebody lost a role."""

    login: str
    role: Role
    tournament: str | None = None


class PasswordChanged(msgspec.Struct, frozen=True, tag="password-changed"):
    """Somebody has another password; the other sessions ended with it."""

    login: str
    kept: str = ""


class PasswordNoted(msgspec.Struct, frozen=True, tag="password-noted"):
    """The hash of a password, which stays the same, is known from now on.

    It was made anew with today's parameters, or by a version that wrote no marks.
    """

    login: str
    kept: str


class InvitationMade(msgspec.Struct, frozen=True, tag="invitation-made"):
    """A link was made with which somebody can take a role."""

    invitation: str
    role: Role
    tournament: str | None
    expires: datetime


class InvitationUsed(msgspec.Struct, frozen=True, tag="invitation-used"):
    """Somebody took the role of an invitation."""

    invitation: str
    login: str


class InvitationRevoked(msgspec.Struct, frozen=True, tag="invitation-revoked"):
    """An invitation does not count any more."""

    invitation: str
    because: str = ""
    """What it ended with, such as ``account anna disabled``; empty where somebody took it back."""


class TokenMade(msgspec.Struct, frozen=True, tag="token-made"):
    """A key for a program was made."""

    token: str
    label: str
    role: Role
    tournament: str | None = None
    login: str = ""


class TokenRevoked(msgspec.Struct, frozen=True, tag="token-revoked"):
    """A key for a program does not count any more."""

    token: str
    label: str
    because: str = ""
    """What it ended with, such as ``account anna disabled``; empty where somebody took it back."""


class SessionsRevoked(msgspec.Struct, frozen=True, tag="sessions-revoked"):
    """Somebody's devices were logged out."""

    login: str
    sessions: tuple[str, ...]


class PasskeyAdded(msgspec.Struct, frozen=True, tag="passkey-added"):
    """Somebody can log in with a passkey from now on."""

    login: str
    passkey: str
    label: str


class PasskeyRenamed(msgspec.Struct, frozen=True, tag="passkey-renamed"):
    """A passkey has another name."""

    login: str
    passkey: str
    label: str
    before: str = ""


class PasskeyRevoked(msgspec.Struct, frozen=True, tag="passkey-revoked"):
    """A passkey does not count any more."""

    login: str
    passkey: str
    label: str


class HeadWitnessed(msgspec.Struct, frozen=True, tag="head-witnessed"):
    """Another office told where its journal ended."""

    office: str
    sequence: int
    hash: str


Administration: TypeAlias = (
    AccountMade
    | AccountDisabled
    | AccountEnabled
    | RoleGiven
    | RoleTaken
    | PasswordChanged
    | PasswordNoted
    | InvitationMade
    | InvitationUsed
    | InvitationRevoked
    | TokenMade
    | TokenRevoked
    | SessionsRevoked
    | PasskeyAdded
    | PasskeyRenamed
    | PasskeyRevoked
    | ListPutInForce
    | ListRemoved
    | HeadWitnessed
)

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[Administration] = msgspec.json.Decoder(Administration)


def encode(act: Administration) -> str:
    """Return an act as the text the journal keeps."""
    return _ENCODER.encode(act).decode()


def decode(entry: Entry) -> Administration:
    """Return the act an entry of the office's own part holds."""
    try:
        return _DECODER.decode(entry.act)
    except msgspec.DecodeError as error:
        raise JournalBroken(entry.sequence, f"cannot be read: {error}") from None


class Recorded(msgspec.Struct, frozen=True):
    """A journal entry with the act it holds."""

    entry: Entry
    act: Administration


class Administered(msgspec.Struct, frozen=True):
    """An account as the journal says it must be."""

    login: str
    name: str
    disabled: bool = False
    roles: tuple[tuple[str | None, Role], ...] = ()
    """Tournament and role, in the order of the tournaments, the whole office first."""
    passkeys: tuple[tuple[str, str], ...] = ()
    """Short name and label, in the order of the names."""
    password: str = ""
    """The mark of the password's hash; empty where no entry tells it."""


_Changing: TypeAlias = (
    PasswordChanged
    | PasswordNoted
    | AccountDisabled
    | AccountEnabled
    | RoleGiven
    | RoleTaken
    | PasskeyAdded
    | PasskeyRenamed
    | PasskeyRevoked
)


def administered(entries: Iterable[Entry]) -> dict[str, Administered]:
    """Return every account by its login, as a fold over the office's own part of the journal."""
    people: dict[str, Administered] = {}
    for entry in entries:
        act = decode(entry)
        if isinstance(act, AccountMade):
            people[act.login] = Administered(act.login, act.name, password=act.kept)
        elif isinstance(act, _Changing):
            before = people.get(act.login)
            if before is None:
                raise JournalBroken(entry.sequence, f"is about {act.login!r}, whom nobody made")
            people[act.login] = _changed(before, act)
    return people


def _changed(person: Administered, act: _Changing) -> Administered:
    if isinstance(act, PasswordChanged | PasswordNoted):
        return replace(person, password=act.kept)
    if isinstance(act, AccountDisabled | AccountEnabled):
        return replace(person, disabled=isinstance(act, AccountDisabled))
    if isinstance(act, PasskeyAdded | PasskeyRenamed | PasskeyRevoked):
        passkeys = dict(person.passkeys)
        passkeys.pop(act.passkey, None)
        if not isinstance(act, PasskeyRevoked):
            passkeys[act.passkey] = act.label
        return replace(person, passkeys=tuple(sorted(passkeys.items())))
    roles = dict(person.roles)
    roles.pop(act.tournament, None)
    if isinstance(act, RoleGiven):
        roles[act.tournament] = act.role
    return replace(person, roles=tuple(sorted(roles.items(), key=lambda one: one[0] or "")))


def list_acts(entries: Iterable[Entry]) -> dict[tuple[str, date], Recorded]:
    """Return by name and date what was last done to each rating list, as far as it was written.

    Lists that were put in force before that was written into the journal are not among them.
    """
    found: dict[tuple[str, date], Recorded] = {}
    for entry in entries:
        act = decode(entry)
        if isinstance(act, ListPutInForce | ListRemoved):
            found[act.list, act.dated] = Recorded(entry, act)
    return found


def password_mark(kept: str) -> str:
    """Return what tells a password's hash from others, and nothing of the password.

    The hash has a salt of 128 bits that stands nowhere else: no guess can be tried on this.
    """
    return sha256(kept.encode()).hexdigest()


@singledispatch
def describe(act: object) -> str:
    """Return what an act did to the office, as one sentence."""
    raise TypeError(f"{type(act).__name__} is not an act about the office")


@describe.register
def _(act: AccountMade) -> str:
    return f"account {act.login} made for {act.name} ({act.how})"


@describe.register
def _(act: AccountDisabled) -> str:
    return f"account {act.login} disabled"


@describe.register
def _(act: AccountEnabled) -> str:
    return f"account {act.login} enabled again"


@describe.register
def _(act: RoleGiven) -> str:
    before = f", was {act.before.title}" if act.before is not None else ""
    return f"{act.login} is {act.role.title} {_where(act.tournament)}{before}"


@describe.register
def _(act: RoleTaken) -> str:
    return f"{act.login} is no longer {act.role.title} {_where(act.tournament)}"


@describe.register
def _(act: PasswordChanged) -> str:
    return f"password of {act.login} changed"


@describe.register
def _(act: PasswordNoted) -> str:
    return f"hash of the password of {act.login} noted"


@describe.register
def _(act: InvitationMade) -> str:
    return (
        f"invitation {act.invitation} made for {act.role.title} {_where(act.tournament)}, "
        f"until {act.expires:%Y-%m-%d %H:%M} UTC"
    )


@describe.register
def _(act: InvitationUsed) -> str:
    return f"invitation {act.invitation} used by {act.login}"


@describe.register
def _(act: InvitationRevoked) -> str:
    if act.because:
        return f"invitation {act.invitation} revoked, because of {act.because}"
    return f"invitation {act.invitation} revoked"


@describe.register
def _(act: TokenMade) -> str:
    whose = f" of {act.login}" if act.login else ""
    return f"token {act.label}{whose} made for {act.role.title} {_where(act.tournament)}"


@describe.register
def _(act: TokenRevoked) -> str:
    if act.because:
        return f"token {act.label} revoked, because of {act.because}"
    return f"token {act.label} revoked"


@describe.register
def _(act: SessionsRevoked) -> str:
    return f"{act.login} logged out on {len(act.sessions)} device(s)"


@describe.register
def _(act: PasskeyAdded) -> str:
    return f"passkey {act.label} of {act.login} registered"


@describe.register
def _(act: PasskeyRenamed) -> str:
    return f"passkey {act.before} of {act.login} is now called {act.label}"


@describe.register
def _(act: PasskeyRevoked) -> str:
    return f"passkey {act.label} of {act.login} revoked"


@describe.register
def _(act: ListPutInForce | ListRemoved) -> str:
    return describe_list_act(act)


@describe.register
def _(act: HeadWitnessed) -> str:
    return f"journal of {act.office} ended at entry {act.sequence}, hash {act.hash}"


def _where(tournament: str | None) -> str:
    return "of the office" if tournament is None else f"of {tournament}"
