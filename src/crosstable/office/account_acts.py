"""What was done about accounts: roles, passwords and passkeys, invitations, keys for programs.

Names of acts and of their fields are stored for ever; new fields get defaults.
"""

from __future__ import annotations

from datetime import datetime

from crosstable.kernel.sentence import Sentence
from crosstable.office.deeds import Deed
from crosstable.office.roles import Role


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


def _place(tournament: str | None) -> Sentence:
    if tournament is None:
        return Sentence("of the office")
    return Sentence("of {tournament}", tournament=tournament)
