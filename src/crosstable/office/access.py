"""What a store of accounts must promise: who may come in, and every change on record.

Each change takes who makes it and when; it and its entry in the journal are written together or not
at all, and it is durable when the call returns. Secrets are handed out once and never kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

import msgspec

from crosstable.office.accounts import (
    INVITATION_LASTS,
    Account,
    ApiToken,
    Identity,
    Invitation,
    Login,
    Member,
    Newcomer,
    Session,
    Welcome,
)
from crosstable.office.administration import Recorded
from crosstable.office.attempts import Limit, Reservation
from crosstable.office.journal import Head
from crosstable.office.passkeys import Passkey, PasskeyOnFile, PresentedPasskey, Purpose
from crosstable.office.roles import Role


class Accounts(Protocol):
    """People and their roles."""

    def is_empty(self) -> bool:
        """Return whether nobody has an account yet: who has the set-up code becomes the owner."""
        ...

    def members(self) -> Sequence[Member]:
        """Return every account with its roles, in the order they were made."""
        ...

    def member(self, login: str) -> Member:
        """Return one account with its roles; ``UnknownName`` where there is none."""
        ...

    def history(self) -> Sequence[Recorded]:
        """Return everything that was ever done to accounts, roles, invitations and tokens."""
        ...

    def new_set_up_code(self) -> str | None:
        """Return a code with which the owner's account can be made, the last one only.

        None where there is an account already.
        """
        ...

    def create_owner(self, newcomer: Newcomer, *, at: datetime, code: str | None = None) -> Account:
        """Make the owner's account, of several who try at once for exactly one.

        A visitor gives the set-up code; without one asks only who has the database itself.
        """
        ...

    def add(
        self,
        newcomer: Newcomer,
        *,
        role: Role | None,
        tournament: str | None = None,
        by: str,
        at: datetime,
    ) -> Account:
        """Make an account by hand, with a role or none."""
        ...

    def set_role(
        self,
        login: str,
        role: Role | None,
        *,
        tournament: str | None = None,
        by: str,
        at: datetime,
    ) -> None:
        """Give somebody a role instead of the one there, or take it; never the last owner's."""
        ...

    def set_password(
        self,
        login: str,
        password: str,
        *,
        current: str | None = None,
        keep_session: str | None = None,
        by: str,
        at: datetime,
    ) -> None:
        """Give somebody another password; every session but ``keep_session`` ends.

        Without ``current``, the one it replaces, the account's passkeys end too.
        """
        ...

    def note_passwords(self, *, by: str, at: datetime) -> None:
        """Write down the marks of passwords that no entry tells yet."""
        ...

    def insist_on_password(self, login: str, password: str) -> None:
        """Refuse whoever does not know the password of an account."""
        ...

    def disable(self, login: str, *, by: str, at: datetime) -> None:
        """Shut an account, but never the last owner's; its sessions and keys end at once."""
        ...

    def enable(self, login: str, *, by: str, at: datetime) -> None:
        """Open a disabled account again, with the roles it had."""
        ...


class Keys(Protocol):
    """Invitations for people and tokens for programs."""

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
        """Make an invitation; return it with the secret of its link.

        It ends with the account of ``inviter``.
        """
        ...

    def invitation(self, token: str, *, at: datetime) -> Invitation | None:
        """Return the invitation of a link while it can be used."""
        ...

    def invitations(self) -> Sequence[Invitation]:
        """Return all invitations, the latest first."""
        ...

    def accept(self, token: str, newcomer: Newcomer, *, at: datetime) -> Account:
        """Make an account with an invitation's role; of several at once one succeeds."""
        ...

    def accept_as(self, token: str, account: int, *, at: datetime) -> Member:
        """Add an invitation's role to an account there is; a higher role there stays."""
        ...

    def revoke_invitation(self, invitation: str, *, by: str, at: datetime) -> None:
        """Let an invitation not count any more, by its short name."""
        ...

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
        """Make a key for a program; return it with its secret."""
        ...

    def tokens(self) -> Sequence[ApiToken]:
        """Return the keys of programs, the latest first."""
        ...

    def revoke_token(self, token: str, *, by: str, at: datetime) -> Sequence[str]:
        """Let a program's key not count any more, nor what came from it; return who came in so."""
        ...


class Sessions(Protocol):
    """Who is asking, and on which device."""

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
        """Log somebody in, or say how long to wait; wrong names and wrong passwords look alike.

        ``device`` is what the browser was given at an earlier login: known devices do not wait for
        those who guess elsewhere.
        """
        ...

    def begin(
        self, account: int, *, address: str, label: str = "", device: str = "", at: datetime
    ) -> Welcome:
        """Log in somebody who just made an account, without asking for the password again."""
        ...

    def by_session(self, token: str, *, at: datetime) -> Identity | None:
        """Return who is logged in with a session's token; none where it does not count."""
        ...

    def by_api_token(self, token: str) -> Identity | None:
        """Return the program that has a token; none where the token does not count."""
        ...

    def of(self, login: str, *, at: datetime) -> Sequence[Session]:
        """Return the devices on which somebody is logged in, the last used first."""
        ...

    def end(self, token: str, *, at: datetime) -> None:
        """Log one device out, by its own token."""
        ...

    def revoke(
        self, login: str, session: str | None = None, *, by: str, at: datetime
    ) -> Sequence[str]:
        """Log out one of somebody's devices, or all of them; return which."""
        ...


class Secrets(Protocol):
    """What only this office knows: never shown, logged or exported, kept in its backups."""

    def get(self, name: str) -> bytes:
        """Return a secret, made the first time somebody asks for it; the same ever after."""
        ...


class Passkeys(Protocol):
    """Keys on people's own devices, which let them in beside a password."""

    def challenge(self, purpose: Purpose, holder: str, *, at: datetime) -> bytes:
        """Return something to sign, good for a few minutes, one purpose, one holder, once."""
        ...

    def is_ours(self, challenge: bytes, purpose: Purpose, holder: str, *, at: datetime) -> bool:
        """Return whether a challenge was made for this and is not too old."""
        ...

    def handle(self, account: int) -> bytes:
        """Return what stands for a person on a device."""
        ...

    def of(self, account: int) -> Sequence[PasskeyOnFile]:
        """Return somebody's passkeys, the oldest first."""
        ...

    def find(self, credential: bytes) -> PasskeyOnFile | None:
        """Return the passkey a device names, of an account that is not shut."""
        ...

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
        ...

    def admit(
        self, on_file: PasskeyOnFile, *, count: int, challenge: bytes, at: datetime
    ) -> Account | None:
        """Note that a passkey signed and return whose it is; nobody where it no longer counts."""
        ...

    def rename(self, login: str, passkey: str, label: str, *, by: str, at: datetime) -> None:
        """Give one of somebody's passkeys another name."""
        ...

    def revoke(self, login: str, passkey: str, *, by: str, at: datetime) -> None:
        """Let one of somebody's passkeys not count any more."""
        ...


class Attempts(Protocol):
    """Tries of those who are not known, counted for all processes together."""

    def reserve(self, who: str, limit: Limit, *, at: datetime) -> Reservation:
        """Count a try before looking at it, so that many at once all count; or say to wait."""
        ...

    def release(self, reservation: Reservation) -> None:
        """Take a try back: it was no guess."""
        ...


class Witnessed(Protocol):
    """Heads of other offices' journals."""

    def note(self, office: str, head: Head, *, by: str, at: datetime) -> bool:
        """Write a head down; return whether it was news, refuse one that contradicts."""
        ...


class Addresses(Protocol):
    """The address at which phones reach the office, where somebody chose it."""

    def chosen(self) -> str:
        """Return the address; empty where nobody chose one."""
        ...

    def choose(self, address: str, *, by: str, at: datetime) -> None:
        """Remember an address; an empty one takes the choice back."""
        ...


class Access(msgspec.Struct, frozen=True):
    """All together: whatever a page or a command needs to know who may come in."""

    accounts: Accounts
    keys: Keys
    sessions: Sessions
    secrets: Secrets
    passkeys: Passkeys
    attempts: Attempts
    witnessed: Witnessed
    addresses: Addresses
