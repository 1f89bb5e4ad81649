"""People with a key to the office: accounts, roles, invitations, sessions, tokens, as values.

Nothing here holds a secret or its hash; both stay in the store. Times are handed in.
"""

from __future__ import annotations

import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import InvalidValue, NotAllowed, Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.acts.base import State
from crosstable.office.rights import Asked, allowed, right_to
from crosstable.office.roles import FOR_PEOPLE, Ask, Role, may_hand_out
from crosstable.office.weak_passwords import is_guessed_first, name_within

INVITATION_LASTS = timedelta(days=7)
DEVICE_LASTS = timedelta(days=90)
"""How long a device is known without a login on it."""

SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 256
LONGEST_NAME = 100


class Account(msgspec.Struct, frozen=True):
    """Somebody who can log in."""

    id: int
    login: str
    """A short name or an e-mail address, as it was given; see ``login_key``."""
    name: str
    """How the journal and the pages call the person."""
    disabled: bool = False


class Grant(msgspec.Struct, frozen=True):
    """A role somebody has: in one tournament, or in the whole office."""

    account: int
    role: Role
    tournament: str | None = None


class Member(msgspec.Struct, frozen=True):
    """An account with its roles."""

    account: Account
    grants: tuple[Grant, ...] = ()

    def role(self, tournament: str | None = None) -> Role | None:
        """Return the highest role that counts in a tournament, or in the office as a whole."""
        return None if self.account.disabled else role_in(self.grants, tournament)


class Newcomer(msgspec.Struct, frozen=True):
    """What somebody gives to get an account; the password is never kept as it is."""

    login: str
    name: str
    password: str

    def __repr__(self) -> str:
        return f"Newcomer({self.login!r}, {self.name!r})"


class Invitation(msgspec.Struct, frozen=True):
    """A link with which somebody takes a role, once."""

    id: str
    role: Role
    tournament: str | None
    by: str
    made: datetime
    expires: datetime
    used: datetime | None = None
    used_by: int | None = None
    revoked: datetime | None = None
    inviter: int | None = None
    """Whose it is: it ends with that account; none where the command line made it."""

    def open_at(self, now: datetime) -> bool:
        """Return whether it can still be used."""
        return self.used is None and self.revoked is None and now < self.expires


class Session(msgspec.Struct, frozen=True):
    """One device on which somebody is logged in."""

    id: str
    account: int
    created: datetime
    seen: datetime
    expires: datetime
    label: str = ""
    """What the browser says it is, so that people recognise their devices."""
    address: str = ""
    revoked: datetime | None = None


class SessionLimits(msgspec.Struct, frozen=True):
    """How long a login lasts: without any use, and at the longest."""

    idle: timedelta = timedelta(days=7)
    longest: timedelta = timedelta(days=30)
    touch_every: timedelta = timedelta(minutes=5)
    """How often its last use is written down, so that not every page view writes."""

    def open_at(self, session: Session, now: datetime) -> bool:
        """Return whether a session still counts."""
        return session.revoked is None and now < session.expires and now - session.seen < self.idle


class ApiToken(msgspec.Struct, frozen=True):
    """A key for a program, with a role of its own."""

    id: str
    label: str
    role: Role
    tournament: str | None
    by: str
    created: datetime
    account: int | None = None
    """Whose it is: it never may more than its person, and nothing once that account is disabled."""
    revoked: datetime | None = None


class Identity(msgspec.Struct, frozen=True):
    """Who is asking: a person in a session, or a program with a token."""

    member: Member | None
    session: Session | None = None
    token: ApiToken | None = None

    def role(self, tournament: str | None = None) -> Role | None:
        """Return the role that counts in a tournament, or in the office as a whole."""
        own = self.member.role(tournament) if self.member is not None else None
        if self.token is None:
            return own
        if self.token.tournament is not None and self.token.tournament != tournament:
            return None
        if self.token.account is None:
            return self.token.role
        return None if own is None else min(own, self.token.role)

    @property
    def by(self) -> str:
        """The name the journal gets; the login keeps people of the same name apart."""
        person = ""
        if self.member is not None:
            person = f"{self.member.account.name} ({self.member.account.login})"
        if self.token is None:
            return person
        return f"{person or self.token.by} by token {self.token.label}"


class Keeper(Identity, frozen=True):
    """Whoever works on the database itself, from the command line: there is no higher right.

    No request makes one: who can open the file, or log in to the database, has everything already.
    """

    name: str = ""

    def role(self, tournament: str | None = None) -> Role | None:  # noqa: ARG002
        """Return the highest role."""
        return Role.OWNER

    @property
    def by(self) -> str:
        """The name the journal gets."""
        return self.name


class Welcome(msgspec.Struct, frozen=True):
    """Somebody is logged in; the token goes into a cookie and is kept nowhere else."""

    account: Account
    session: Session
    token: str
    device: str = ""
    """What the browser shows at the next login to be known; it opens nothing by itself."""

    def __repr__(self) -> str:
        return f"Welcome({self.account!r}, {self.session!r})"


class Rejected(msgspec.Struct, frozen=True):
    """Somebody is not logged in."""

    sentence: str
    wait: timedelta = timedelta()
    """How long until another attempt is even looked at."""


Login: TypeAlias = Welcome | Rejected


def role_in(grants: Iterable[Grant], tournament: str | None) -> Role | None:
    """Return the highest role among the grants for a tournament and for the whole office."""
    return max(
        (grant.role for grant in grants if grant.tournament in {None, tournament}), default=None
    )


def login_key(login: str) -> str:
    """Return what a login is compared by: the same letters in any case, width or composition."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login).casefold()).strip()


def check_newcomer(newcomer: Newcomer, *, events: Iterable[str] = ()) -> Newcomer:
    """Return what will be kept of a newcomer's names, or refuse it with the remedy.

    ``events`` are the names of the office's tournaments, which no password may contain.
    """
    login, name = check_login(newcomer.login), check_own_name(newcomer.name)
    check_password(newcomer.password, login=login, name=name, events=events)
    return Newcomer(login, name, newcomer.password)


def check_login(login: str) -> str:
    """Return a login name as it is kept, or refuse it."""
    login = login.strip()
    if not login or any(letter.isspace() or not letter.isprintable() for letter in login):
        raise InvalidValue("a login name has letters and no spaces, such as anna or anna@club.org")
    _check_length(login)
    return login


def check_own_name(name: str) -> str:
    """Return a person's name as it is kept, or refuse it."""
    name = " ".join(name.split())
    if not any(letter.isalnum() for letter in name) or not name.isprintable():
        raise InvalidValue("give your name as the journal should show it, such as Anna Arbiter")
    _check_length(name)
    return name


def _check_length(text: str) -> None:
    if len(text) > LONGEST_NAME:
        raise InvalidValue("names have at most {most} characters", most=LONGEST_NAME)
    _check_storable(text)


class WrongPassword(Refused):
    """Whoever wants to change something about an account does not know its password."""

    def __init__(self) -> None:
        super().__init__(Sentence("the current password is wrong; nothing was changed"))


def check_password(
    password: str, *, login: str = "", name: str = "", events: Iterable[str] = ()
) -> None:
    """Refuse passwords that are guessed first; length counts, not the kinds of letters."""
    _check_storable(password)
    if len(password) < SHORTEST_PASSWORD:
        raise InvalidValue(
            "a password has at least {least} characters; three or four words work well",
            field="password",
            least=SHORTEST_PASSWORD,
        )
    if len(password) > LONGEST_PASSWORD:
        raise InvalidValue(
            "a password has at most {most} characters", field="password", most=LONGEST_PASSWORD
        )
    own = (login, login.partition("@")[0], name, *name.split())
    if name_within(password, own) is not None:
        raise InvalidValue("the password contains your own name; choose another", field="password")
    if name_within(password, events) is not None:
        raise InvalidValue(
            "the password contains the name of a tournament here; choose another", field="password"
        )
    if is_guessed_first(login_key(password), (*filter(None, own), *HOUSE_WORDS)):
        raise InvalidValue(
            "this password is one of the first to be guessed; choose another", field="password"
        )


HOUSE_WORDS = ("crosstable", "tournament", "arbiter")
"""Words that whoever guesses at an office's door tries first."""


def _check_storable(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InvalidValue("this text is incomplete; type it again") from None
    if "\0" in text:
        raise InvalidValue("this text contains a NUL character; type it again")


def check_grant(role: Role, tournament: str | None) -> None:
    """Refuse roles that make no sense where they are given."""
    if role is Role.OWNER and tournament is not None:
        raise Refused(
            "owners own the whole office; for one tournament, make somebody its chief arbiter"
        )


def check_handing_out(giver: Identity, role: Role, tournament: str | None, asked: Ask) -> None:
    """Raise ``NotAllowed`` unless somebody may invite to a role, or make a token with it."""
    check_grant(role, tournament)
    _refuse_programs(giver, asked)
    own = giver.role(tournament)
    verdict = allowed(own, asked)
    if not verdict.outcome:
        raise NotAllowed(verdict.because[0].sentence)
    if not may_hand_out(own, role):
        raise NotAllowed("only an owner may make somebody {role}", role=role.title)


def check_somebody_owns(members: Iterable[Member]) -> None:
    """Refuse a change after which nobody could manage the office any more."""
    if not any(member.role() is Role.OWNER for member in members):
        raise Refused(
            "this is the last owner: an office without one could not be managed any more; "
            "make somebody else an owner first"
        )


def helpers_for(
    asked: Asked, tournament: str | None, members: Sequence[Member], *, state: State | None = None
) -> tuple[str, ...]:
    """Return the names of those who may do something, the nearest role first."""
    right = right_to(asked, state)
    if right is None:
        return ()
    able = [
        (role, member.account.name)
        for member in members
        if (role := member.role(tournament)) is not None and role >= right.least
    ]
    return tuple(name for _, name in sorted(able, key=lambda one: (one[0].rank, one[1])))


def require(
    identity: Identity | None,
    asked: Asked,
    tournament: str | None,
    *,
    state: State | None = None,
    members: Callable[[], Sequence[Member]] = tuple,
) -> Identity:
    """Return who asks, or raise ``NotAllowed``, naming who may.

    ``members`` is called only where something is refused.
    """
    if identity is not None:
        _refuse_programs(identity, asked)
    role = identity.role(tournament) if identity is not None else None
    if identity is not None and allowed(role, asked, state=state).outcome:
        return identity
    helpers = helpers_for(asked, tournament, members(), state=state)
    verdict = allowed(role, asked, state=state, helpers=helpers)
    raise NotAllowed(verdict.because[0].sentence)


def _refuse_programs(identity: Identity, asked: Asked) -> None:
    """Refuse whoever comes with a token what would outlive it: keys, accounts and roles."""
    if identity.token is not None and isinstance(asked, Ask) and asked in FOR_PEOPLE:
        raise NotAllowed(
            "a token cannot grant access or roles; sign in on the page and do it yourself"
        )


def token_from(chance: bytes) -> str:
    """Return a token's text from 256 bits of chance."""
    if len(chance) < 32:
        raise InvalidValue("a token needs 256 random bits")
    return urlsafe_b64encode(chance).rstrip(b"=").decode()


def fingerprint(token: str) -> str:
    """Return what is kept of a token; chance of 256 bits needs no slow hash."""
    return sha256(token.encode(errors="replace")).hexdigest()
