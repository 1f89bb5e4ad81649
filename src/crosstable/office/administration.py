"""What was ever done to the office itself: accounts, roles, tokens, rating lists, persons.

They stand in the same chain as the tournaments' acts, in a part of their own, so that nobody can
give a role and leave no trace. No act holds a secret or anything it could be guessed from: the mark
of a password is made from its hash with the salt, so that another hash put in its place is noticed.
Names of acts and of their fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office.deeds import Deed
from crosstable.office.journal import Entry
from crosstable.office.list_acts import ListAdjusted, ListPutInForce, ListRemoved
from crosstable.office.person_acts import (
    FactsNoted,
    FactWithdrawn,
    MergeUndone,
    PersonForgotten,
    PersonsMerged,
)
from crosstable.office.roles import Role

__all__ = [
    "AccountDisabled",
    "AccountEnabled",
    "AccountMade",
    "AddressChosen",
    "Administered",
    "Administration",
    "Deed",
    "FactWithdrawn",
    "FactsNoted",
    "HeadWitnessed",
    "InvitationMade",
    "InvitationRevoked",
    "InvitationUsed",
    "ListAdjusted",
    "ListPutInForce",
    "ListRemoved",
    "MergeUndone",
    "PasskeyAdded",
    "PasskeyRenamed",
    "PasskeyRevoked",
    "PasswordChanged",
    "PasswordNoted",
    "PersonForgotten",
    "PersonsMerged",
    "Recorded",
    "RoleGiven",
    "RoleTaken",
    "SessionsRevoked",
    "TokenMade",
    "TokenRevoked",
    "administered",
    "decode",
    "encode",
    "list_acts",
    "password_mark",
]


class AccountMade(Deed, frozen=True, tag="account-made"):
    """Somebody got an account."""

    login: str
    name: str
    how: str
    """``first visit``, ``invitation`` or ``by hand``."""
    kept: str = ""
    """The mark of the password's hash; earlier versions wrote none."""

    def words(self) -> Sentence:
        return Sentence(
            "account {login} made for {name} ({how})",
            login=self.login,
            name=self.name,
            how=Sentence.recorded(self.how),
        )


class AccountDisabled(Deed, frozen=True, tag="account-disabled"):
    """Somebody can no longer log in; sessions, tokens and open invitations ended with it."""

    login: str

    def words(self) -> Sentence:
        return Sentence("account {login} disabled", login=self.login)


class AccountEnabled(Deed, frozen=True, tag="account-enabled"):
    """Somebody can log in again."""

    login: str

    def words(self) -> Sentence:
        return Sentence("account {login} enabled again", login=self.login)


class RoleGiven(Deed, frozen=True, tag="role-given"):
    """Somebody has a role from now on, in place of another one or of none."""

    login: str
    role: Role
    tournament: str | None = None
    before: Role | None = None

    def words(self) -> Sentence:
        role, place = self.role.title, _place(self.tournament)
        if self.before is None:
            return Sentence("{login} is {role} {place}", login=self.login, role=role, place=place)
        return Sentence(
            "{login} is {role} {place}, was {before}",
            login=self.login,
            role=role,
            place=place,
            before=self.before.title,
        )


class RoleTaken(Deed, frozen=True, tag="role-taken"):
    """Somebody lost a role."""

    login: str
    role: Role
    tournament: str | None = None

    def words(self) -> Sentence:
        return Sentence(
            "{login} is no longer {role} {place}",
            login=self.login,
            role=self.role.title,
            place=_place(self.tournament),
        )


class PasswordChanged(Deed, frozen=True, tag="password-changed"):
    """Somebody has another password; the other sessions ended with it."""

    login: str
    kept: str = ""

    def words(self) -> Sentence:
        return Sentence("password of {login} changed", login=self.login)


class PasswordNoted(Deed, frozen=True, tag="password-noted"):
    """The hash of a password, which stays the same, is known from now on.

    It was made anew with today's parameters, or by a version that wrote no marks.
    """

    login: str
    kept: str

    def words(self) -> Sentence:
        return Sentence("hash of the password of {login} noted", login=self.login)


class InvitationMade(Deed, frozen=True, tag="invitation-made"):
    """A link was made with which somebody can take a role."""

    invitation: str
    role: Role
    tournament: str | None
    expires: datetime

    def words(self) -> Sentence:
        return Sentence(
            "invitation {invitation} made for {role} {place}, until {moment} UTC",
            invitation=self.invitation,
            role=self.role.title,
            place=_place(self.tournament),
            moment=f"{self.expires:%Y-%m-%d %H:%M}",
        )


class InvitationUsed(Deed, frozen=True, tag="invitation-used"):
    """Somebody took the role of an invitation."""

    invitation: str
    login: str

    def words(self) -> Sentence:
        return Sentence(
            "invitation {invitation} used by {login}", invitation=self.invitation, login=self.login
        )


class InvitationRevoked(Deed, frozen=True, tag="invitation-revoked"):
    """An invitation does not count any more."""

    invitation: str
    because: str = ""
    """What it ended with, such as ``account anna disabled``; empty where somebody took it back."""

    def words(self) -> Sentence:
        if self.because:
            return Sentence(
                "invitation {invitation} revoked, because of {cause}",
                invitation=self.invitation,
                cause=Sentence.recorded(self.because),
            )
        return Sentence("invitation {invitation} revoked", invitation=self.invitation)


class TokenMade(Deed, frozen=True, tag="token-made"):
    """A key for a program was made."""

    token: str
    label: str
    role: Role
    tournament: str | None = None
    login: str = ""

    def words(self) -> Sentence:
        role, place = self.role.title, _place(self.tournament)
        if self.login:
            return Sentence(
                "token {label} of {login} made for {role} {place}",
                label=self.label,
                login=self.login,
                role=role,
                place=place,
            )
        return Sentence(
            "token {label} made for {role} {place}", label=self.label, role=role, place=place
        )


class TokenRevoked(Deed, frozen=True, tag="token-revoked"):
    """A key for a program does not count any more."""

    token: str
    label: str
    because: str = ""
    """What it ended with, such as ``account anna disabled``; empty where somebody took it back."""

    def words(self) -> Sentence:
        if self.because:
            return Sentence(
                "token {label} revoked, because of {cause}",
                label=self.label,
                cause=Sentence.recorded(self.because),
            )
        return Sentence("token {label} revoked", label=self.label)


class SessionsRevoked(Deed, frozen=True, tag="sessions-revoked"):
    """Somebody's devices were logged out."""

    login: str
    sessions: tuple[str, ...]

    def words(self) -> Sentence:
        return Sentence.plural(
            "{login} logged out on {count} device",
            "{login} logged out on {count} devices",
            count=len(self.sessions),
            login=self.login,
        )


class PasskeyAdded(Deed, frozen=True, tag="passkey-added"):
    """Somebody can log in with a passkey from now on."""

    login: str
    passkey: str
    label: str

    def words(self) -> Sentence:
        return Sentence("passkey {label} of {login} registered", label=self.label, login=self.login)


class PasskeyRenamed(Deed, frozen=True, tag="passkey-renamed"):
    """A passkey has another name."""

    login: str
    passkey: str
    label: str
    before: str = ""

    def words(self) -> Sentence:
        return Sentence(
            "passkey {before} of {login} is now called {label}",
            before=self.before,
            login=self.login,
            label=self.label,
        )


class PasskeyRevoked(Deed, frozen=True, tag="passkey-revoked"):
    """A passkey does not count any more."""

    login: str
    passkey: str
    label: str

    def words(self) -> Sentence:
        return Sentence("passkey {label} of {login} revoked", label=self.label, login=self.login)


class HeadWitnessed(Deed, frozen=True, tag="head-witnessed"):
    """Another office told where its journal ended."""

    office: str
    sequence: int
    hash: str

    def words(self) -> Sentence:
        return Sentence(
            "journal of {office} ended at entry {entry}, hash {hash}",
            office=self.office,
            entry=self.sequence,
            hash=self.hash,
        )


class AddressChosen(Deed, frozen=True, tag="address-chosen"):
    """Somebody chose the address that invitations, slips and posters lead to."""

    address: str

    def words(self) -> Sentence:
        if not self.address:
            return Sentence("address for phones taken back")
        return Sentence("address for phones: {address}", address=self.address)


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
    | ListAdjusted
    | ListRemoved
    | FactsNoted
    | FactWithdrawn
    | PersonsMerged
    | MergeUndone
    | PersonForgotten
    | HeadWitnessed
    | AddressChosen
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
        cause = Sentence("cannot be read: {cause}", cause=str(error))
        raise JournalBroken(entry.sequence, cause) from None


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
                cause = Sentence(
                    "is about {login!r}, an account that nobody created", login=act.login
                )
                raise JournalBroken(entry.sequence, cause)
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
    recorded: dict[tuple[str, date], Recorded] = {}
    for entry in entries:
        act = decode(entry)
        if isinstance(act, ListPutInForce | ListAdjusted | ListRemoved):
            recorded[act.list, act.dated] = Recorded(entry, act)
    return recorded


def password_mark(kept: str) -> str:
    """Return what tells a password's hash from others, and nothing of the password.

    The hash has a salt of 128 bits that stands nowhere else: no guess can be tried on this.
    """
    return sha256(kept.encode()).hexdigest()


def _place(tournament: str | None) -> Sentence:
    if tournament is None:
        return Sentence("of the office")
    return Sentence("of {tournament}", tournament=tournament)
