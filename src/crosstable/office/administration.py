"""What was ever done to the office itself: accounts, roles, tokens, rating lists, persons.

They stand in the same chain as the tournaments' acts, in a part of their own, so that nobody can
give a role and leave no trace. No act holds a secret or anything it could be guessed from: the mark
of a password is made from its hash with the salt, so that another hash put in its place is noticed.
Names of acts and of their fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office.account_acts import (
    AccountDisabled,
    AccountEnabled,
    AccountMade,
    InvitationMade,
    InvitationRevoked,
    InvitationUsed,
    PasskeyAdded,
    PasskeyRenamed,
    PasskeyRevoked,
    PasswordChanged,
    PasswordNoted,
    RoleGiven,
    RoleTaken,
    SessionsRevoked,
    TokenMade,
    TokenRevoked,
)
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
