"""First visit, login, the own account, the people of the office and their invitations."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.office.accounts import (
    Identity,
    Newcomer,
    Rejected,
    Welcome,
    WrongPassword,
    check_handing_out,
    check_login,
    check_own_name,
    check_password,
)
from crosstable.office.roles import Ask, Role, may_hand_out
from crosstable.office.set_up import WrongSetUpCode
from crosstable.web.desk import Desk, Page
from crosstable.web.display.links import INVITATION_PATH, invitation_link
from crosstable.web.display.reach import reach_of
from crosstable.web.forms.form import Form, Sheet, Unfit
from crosstable.web.gate.origins import own_address
from crosstable.web.gate.passkeys import Hindrance
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text

Short = Annotated[str, Meta(max_length=100)]


class NewAccount(msgspec.Struct, frozen=True):
    """What somebody gives to get an account."""

    name: Short
    login: Short
    password: str
    password_again: str

    def newcomer(self) -> Newcomer:
        """Return the newcomer, or say at each field what is wrong with it."""
        errors: dict[str, str] = {}
        for field, check in (
            ("name", partial(check_own_name, self.name)),
            ("login", partial(check_login, self.login)),
            ("password", partial(check_password, self.password, login=self.login, name=self.name)),
        ):
            try:
                check()
            except InvalidValue as error:
                errors[field] = error_text(error)
        if self.password != self.password_again:
            errors["password_again"] = _("The two passwords differ; type both again.")
        if errors:
            raise Unfit(errors)
        return Newcomer(self.login, self.name, self.password)


class NewOwner(NewAccount, frozen=True, kw_only=True):
    """What the first visitor gives besides: the code that stands where the server was started."""

    code: Annotated[str, Meta(max_length=40)]


class Credentials(msgspec.Struct, frozen=True):
    """Who wants in, and where to go on."""

    login: Short
    password: str
    next: str = "/office"
    resume: str = ""


class NewPassword(msgspec.Struct, frozen=True):
    """Another password, and the one it replaces."""

    password_now: str
    password: str
    password_again: str


class NewInvitation(msgspec.Struct, frozen=True):
    """A role for somebody who has no account yet."""

    role: Role
    tournament: str = ""


class NewRole(msgspec.Struct, frozen=True):
    """Another role for somebody."""

    login: str
    role: Role | None = None


class People(Controller):
    """Who comes in, and as what."""

    @get("/welcome", sync_to_thread=True)
    def welcome(self, desk: NamedDependency[Desk]) -> Page:
        """Let whoever has the set-up code become the owner."""
        if not desk.house.access.accounts.is_empty():
            return desk.go("/login")
        return desk.page("people/welcome.html", sheet=Sheet())

    @post("/welcome")
    async def create_owner(self, desk: NamedDependency[Desk]) -> Page:
        """Make the owner's account and log in."""
        access = desk.house.access
        try:
            wish = desk.form.read(NewOwner)
            account = await to_thread(
                access.accounts.create_owner, wish.newcomer(), at=desk.house.now(), code=wish.code
            )
        except WrongSetUpCode as error:
            sheet = Sheet.failed(desk.form, Unfit({"code": error_text(error)}))
            return desk.page("people/welcome.html", status=422, sheet=sheet)
        except CrosstableError as error:
            return desk.page("people/welcome.html", status=422, sheet=_failed(desk.form, error))
        return await self._begin(desk, account.id, _("Welcome! The office is yours."))

    @get("/login", sync_to_thread=True)
    def login(self, desk: NamedDependency[Desk], next: FromQuery[str] = "/office") -> Page:  # noqa: A002
        """Ask who it is."""
        if desk.house.access.accounts.is_empty():
            return desk.go("/welcome")
        if desk.identity is not None:
            return desk.go(own_address(next))
        return login_page(desk, Sheet(), next_page=next)

    @post("/login")
    async def log_in(self, desk: NamedDependency[Desk]) -> Page:
        """Log somebody in, and go on where the session had ended."""
        try:
            wish = desk.form.read(Credentials)
        except Unfit as error:
            return login_page(desk, Sheet.failed(desk.form, error), status=422)
        gate, request = desk.house.gate, desk.request
        outcome = await gate.log_in(request, wish.login, wish.password)
        if isinstance(outcome, Rejected):
            sheet = Sheet.failed(desk.form, InvalidValue(outcome.sentence))
            page = login_page(desk, sheet, status=429 if outcome.wait else 403)
            if outcome.wait:
                page.headers["Retry-After"] = str(ceil(outcome.wait.total_seconds()))
            return page
        return let_in(desk, outcome, wish.next, wish.resume)

    @post("/logout")
    async def log_out(self, desk: NamedDependency[Desk]) -> Page:
        """Log this device out."""
        answer = desk.go("/", _("You are signed out."))
        await desk.house.gate.log_out(desk.request, answer)
        return answer

    @get("/account", sync_to_thread=True)
    def account(self, desk: NamedDependency[Desk]) -> Page:
        """Show the own account."""
        return account_page(desk, Sheet())

    @post("/account/password", sync_to_thread=True)
    def change_password(self, desk: NamedDependency[Desk]) -> Page:
        """Take another password; the other devices are logged out."""
        identity = desk.signed_in()
        try:
            wish = desk.form.read(NewPassword)
            if wish.password != wish.password_again:
                raise Unfit({"password_again": _("The two passwords differ; type both again.")})
            with present_password(desk):
                desk.house.access.accounts.set_password(
                    _login_of(desk),
                    wish.password,
                    current=wish.password_now,
                    keep_session=identity.session.id if identity.session else None,
                    by=identity.by,
                    at=desk.house.now(),
                )
        except CrosstableError as error:
            return account_page(desk, _failed(desk.form, error), status=422)
        desk.house.gate.forget()
        words = _("Your password is changed; your other devices are signed out.")
        return desk.go("/account", words)

    @post("/account/sessions/{session:str}/end", sync_to_thread=True)
    def end_session(self, desk: NamedDependency[Desk], session: FromPath[str]) -> Page:
        """Log one of the own devices out."""
        identity = desk.signed_in()
        desk.house.access.sessions.revoke(
            _login_of(desk), session, by=identity.by, at=desk.house.now()
        )
        desk.house.gate.forget()
        return desk.go("/account", _("That device is signed out."))

    @get("/office/people", sync_to_thread=True)
    def people(self, desk: NamedDependency[Desk]) -> Page:
        """Show who has which role, and the open invitations."""
        return self._people_page(desk, Sheet())

    @post("/office/people/invitations", sync_to_thread=True)
    def invite(self, desk: NamedDependency[Desk]) -> Page:
        """Make an invitation; its link is shown once."""
        identity = desk.signed_in()

        def perform() -> Page:
            wish = desk.form.read(NewInvitation)
            tournament = wish.tournament or None
            check_handing_out(identity, wish.role, tournament, Ask.INVITE)
            _invitation, token = desk.house.access.keys.invite(
                wish.role,
                tournament=tournament,
                inviter=identity.member.account.id if identity.member is not None else None,
                by=identity.by,
                at=desk.house.now(),
            )
            base = reach_of(desk).address
            return self._people_page(desk, Sheet(), link=invitation_link(base, token))

        again = _(
            "This invitation already exists; its link was shown when it was made. If it was not "
            "copied, take the invitation back and make another."
        )
        try:
            return desk.once_with_secret(perform, again=again, back="/office/people")
        except CrosstableError as error:
            return self._people_page(desk, Sheet.failed(desk.form, error), status=422)

    @post("/office/people/invitations/{invitation:str}/revoke", sync_to_thread=True)
    def revoke_invitation(self, desk: NamedDependency[Desk], invitation: FromPath[str]) -> Page:
        """Let an invitation not count any more."""
        desk.require(Ask.INVITE)
        desk.house.access.keys.revoke_invitation(
            invitation, by=desk.signed_in().by, at=desk.house.now()
        )
        return desk.go("/office/people", _("The invitation is no longer valid."))

    @post("/office/people/roles", sync_to_thread=True)
    def set_role(self, desk: NamedDependency[Desk]) -> Page:
        """Give somebody another role in the office, or none."""
        identity = desk.signed_in()
        desk.require(Ask.MANAGE_ACCOUNTS)
        wish = desk.form.read(NewRole)
        desk.house.access.accounts.set_role(
            wish.login, wish.role, by=identity.by, at=desk.house.now()
        )
        desk.house.gate.forget()
        return desk.go("/office/people", _("The role is changed."))

    @get(INVITATION_PATH + "/{token:str}", sync_to_thread=True)
    def invitation(self, desk: NamedDependency[Desk], token: FromPath[str]) -> Page:
        """Show an invitation to somebody who has its link."""
        return self._invitation_page(desk, token, Sheet())

    @post(INVITATION_PATH + "/{token:str}")
    async def accept(self, desk: NamedDependency[Desk], token: FromPath[str]) -> Page:
        """Make an account with the role of an invitation."""
        try:
            newcomer = desk.form.read(NewAccount).newcomer()
            account = await to_thread(
                desk.house.access.keys.accept, token, newcomer, at=desk.house.now()
            )
        except CrosstableError as error:
            return self._invitation_page(desk, token, _failed(desk.form, error), status=422)
        return await self._begin(desk, account.id, _("Welcome to the office."))

    @post(INVITATION_PATH + "/{token:str}/accept", sync_to_thread=True)
    def accept_as_myself(self, desk: NamedDependency[Desk], token: FromPath[str]) -> Page:
        """Add the role of an invitation to the own account."""
        member = desk.signed_in().member
        if member is not None:
            desk.house.access.keys.accept_as(token, member.account.id, at=desk.house.now())
        return desk.go("/office", _("You now have the role named in the invitation."))

    @staticmethod
    async def _begin(desk: Desk, account: int, words: str) -> Page:
        session = await desk.house.gate.begin(desk.request, account)
        answer = desk.go("/office", words)
        desk.house.gate.remember(desk.request, answer, session)
        return answer

    @staticmethod
    def _people_page(desk: Desk, sheet: Sheet, *, link: str = "", status: int = 200) -> Page:
        desk.require(Ask.INVITE)
        own, now = desk.role(), desk.house.now()
        access = desk.house.access
        tournaments = [
            (state.id, state.tournament.name) for state in desk.house.office.tournaments()
        ]
        return desk.page(
            "people/people.html",
            status=status,
            sheet=sheet,
            link=link,
            reach=reach_of(desk),
            members=access.accounts.members(),
            invitations=[
                invitation for invitation in access.keys.invitations() if invitation.open_at(now)
            ],
            roles=[role for role in reversed(Role) if may_hand_out(own, role)],
            manages=desk.may(Ask.MANAGE_ACCOUNTS),
            tournaments=tournaments,
            Role=Role,
        )

    @staticmethod
    def _invitation_page(desk: Desk, token: str, sheet: Sheet, *, status: int = 200) -> Page:
        invitation = desk.house.access.keys.invitation(token, at=desk.house.now())
        if invitation is None:
            gone = _(
                "This invitation was already used, was withdrawn or has expired; ask for a new one."
            )
            return desk.page(
                "sorry.html", status=410, title=_("Invitation"), detail=gone, kept=(), back=""
            )
        name = ""
        if invitation.tournament is not None:
            name = desk.house.office.state(invitation.tournament).tournament.name
        return desk.page(
            "people/invitation.html",
            status=status,
            sheet=sheet,
            invitation=invitation,
            tournament=name,
            action=f"{INVITATION_PATH}/{token}",
        )


def let_in(desk: Desk, welcome: Welcome, next_page: str, resume: str = "") -> Page:
    """Go on as somebody who just signed in, where the session had ended."""
    if resume:
        member = desk.house.access.accounts.member(welcome.account.login)
        desk.identity = Identity(member, session=welcome.session)
        action, kept = own_address(resume), _kept(desk.form)
        answer = desk.page("people/resume.html", action=action, kept=kept)
    else:
        answer = desk.go(own_address(next_page))
    desk.house.gate.remember(desk.request, answer, welcome)
    return answer


def login_page(desk: Desk, sheet: Sheet, *, next_page: str = "", status: int = 200) -> Page:
    """Return the page that asks who it is."""
    return desk.page(
        "people/login.html",
        status=status,
        sheet=sheet,
        next=next_page or desk.form.text("next"),
        resume=desk.form.text("resume"),
        kept=_kept(desk.form),
        expired=bool(desk.form.text("resume")),
        lost=False,
    )


def account_page(desk: Desk, sheet: Sheet, *, at: str = "", status: int = 200) -> Page:
    """Return the page of the own account; ``at`` names the form that the sheet belongs to."""
    member = desk.signed_in().member
    sessions = desk.house.access.sessions.of(_login_of(desk), at=desk.house.now())
    place = desk.passkey_place
    return desk.page(
        "people/account.html",
        status=status,
        sheet=Sheet() if at else sheet,
        passkey_sheet=sheet if at else Sheet(),
        sessions=sessions,
        passkeys=desk.house.access.passkeys.of(member.account.id) if member is not None else (),
        hindrance=place.value if isinstance(place, Hindrance) else "",
    )


@contextmanager
def present_password(desk: Desk) -> Iterator[None]:
    """Count a try to tell the password of the own account, unless it turns out right."""
    member, guessing = desk.signed_in().member, desk.house.guessing
    if member is None:
        yield
        return
    tried = guessing.try_password(member.account.id, desk.house.now())
    if tried.wait:
        seconds = max(1, ceil(tried.wait.total_seconds()))
        sentence = _("Too many wrong passwords. Try again in %(seconds)s s.")
        raise Unfit({"password_now": sentence % {"seconds": seconds}})
    try:
        yield
    except InvalidValue:
        guessing.right(tried)  # what was wrong is the new one
        raise
    else:
        guessing.right(tried)


def _login_of(desk: Desk) -> str:
    member = desk.signed_in().member
    return member.account.login if member is not None else ""


def _failed(form: Form, error: CrosstableError) -> Sheet:
    """Return the sheet with what was wrong; what is about a password stands at that password."""
    if isinstance(error, WrongPassword):
        error = Unfit({"password_now": error_text(error)})
    elif isinstance(error, InvalidValue) and error.field == "password":
        error = Unfit({"password": error_text(error)})
    return Sheet.failed(form, error)


def _kept(form: Form) -> tuple[tuple[str, str], ...]:
    """Return what was typed into another form before the session ended."""
    return tuple(
        (name.removeprefix("kept."), text) for name, text in form.kept if name.startswith("kept.")
    )
