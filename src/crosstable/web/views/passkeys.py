"""Passkeys: made, named and revoked on the page of the own account, and used to sign in.

A browser is given something to sign as JSON and sends the answer with an ordinary form. Making one
needs the password, so that somebody at an unlocked screen cannot let himself in for later.
"""

from __future__ import annotations

from asyncio import to_thread
from functools import partial
from secrets import token_urlsafe
from typing import Annotated

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError, InvalidValue, NotAllowed, Refused
from crosstable.office.accounts import Account, ApiToken, check_handing_out, fingerprint
from crosstable.office.passkeys import CHALLENGE_LASTS, Purpose, check_label
from crosstable.office.roles import Ask, Role, may_hand_out
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet
from crosstable.web.gate.passkeys import (
    Answer,
    Hindrance,
    Place,
    answer_of,
    made_passkey,
    registration_options,
    signing_options,
    signs_now,
)
from crosstable.web.views.people import account_page, let_in, login_page, present_password
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import error_text

# Tokens of programs: made here, shown once, and taken back.


TOKENS_PATH = "/office/tokens"


class NewToken(msgspec.Struct, frozen=True):
    """A key for a program."""

    label: Annotated[str, Meta(max_length=100)]
    role: Role = Role.VIEWER
    tournament: str = ""


class Tokens(Controller):
    """Keys for programs."""

    path = TOKENS_PATH

    @get("/", sync_to_thread=True)
    def tokens(self, desk: NamedDependency[Desk]) -> Page:
        """Show which programs have a key."""
        return self._page(desk, Sheet())

    @post("/", sync_to_thread=True)
    def make(self, desk: NamedDependency[Desk]) -> Page:
        """Make a key; its secret is on the answer and nowhere else."""
        identity = desk.signed_in()
        desk.require(Ask.MAKE_TOKEN)

        def perform() -> Page:
            wish = desk.form.read(NewToken)
            tournament = wish.tournament or None
            if tournament is not None:
                desk.house.office.state(tournament)
            check_handing_out(identity, wish.role, tournament, Ask.MAKE_TOKEN)
            made, secret = desk.house.access.keys.make_token(
                wish.label,
                wish.role,
                tournament=tournament,
                account=identity.member.account.id if identity.member is not None else None,
                by=identity.by,
                at=desk.house.now(),
            )
            return self._page(desk, Sheet(), made=made, secret=secret)

        again = _(
            "This token already exists; it was shown when it was made. If it was not copied, take "
            "it back and make another."
        )
        try:
            return desk.once_with_secret(perform, again=again, back=TOKENS_PATH)
        except CrosstableError as error:
            return self._page(desk, Sheet.failed(desk.form, error), status=422)

    @post("/{token:str}/revoke", sync_to_thread=True)
    def revoke(self, desk: NamedDependency[Desk], token: FromPath[str]) -> Page:
        """Let a key not count any more."""
        desk.require(Ask.MAKE_TOKEN)
        if all(known.id != token for known in _known(desk)):
            desk.missing(token)
        came_in = desk.house.access.keys.revoke_token(
            token, by=desk.signed_in().by, at=desk.house.now()
        )
        desk.house.gate.forget()
        words = _("The token is no longer valid.")
        if came_in:
            others = _("People who joined through it can still sign in: %(logins)s.")
            words += " " + others % {"logins": ", ".join(came_in)}
        return desk.go(TOKENS_PATH, words)

    @staticmethod
    def _page(
        desk: Desk,
        sheet: Sheet,
        *,
        made: ApiToken | None = None,
        secret: str = "",
        status: int = 200,
    ) -> Page:
        desk.require(Ask.MAKE_TOKEN)
        office = desk.house.office
        return desk.page(
            "people/tokens.html",
            status=status,
            sheet=sheet,
            made=made,
            secret=secret,
            tokens=_known(desk),
            roles=[role for role in Role if may_hand_out(desk.role(), role)],
            tournaments=[(state.id, state.tournament.name) for state in office.tournaments()],
            address=desk.house.settings.public_address or str(desk.request.base_url).rstrip("/"),
        )


def _known(desk: Desk) -> list[ApiToken]:
    """Return the keys that still count: one's own, and everybody's to those who manage them."""
    member = desk.signed_in().member
    own = member.account.id if member is not None else None
    return [
        token
        for token in desk.house.access.keys.tokens()
        if token.revoked is None and (desk.may(Ask.MANAGE_ACCOUNTS) or token.account == own)
    ]


BROWSER_COOKIE = "crosstable_passkey"
"""Names a browser that nobody is signed in with yet, for as long as its challenge lasts."""
WHY_NOT = {
    Hindrance.NUMBER: N_(
        "A passkey belongs to the name of a site, and this office was opened at an address of "
        "numbers. Open it by its name."
    ),
    Hindrance.PLAIN: N_("Passkeys need an address with https. Sign in with the password here."),
}
NOT_KNOWN = N_(
    "This passkey does not open this office: it was revoked, belongs elsewhere or was used too "
    "late. Sign in with the password."
)


class Wanted(msgspec.Struct, frozen=True):
    """A passkey that somebody wants to make, with the password to show that it is he."""

    label: Annotated[str, Meta(max_length=60)]
    password_now: str


class Made(msgspec.Struct, frozen=True):
    """What the browser made."""

    label: Annotated[str, Meta(max_length=60)]
    credential: str = ""


class Signed(msgspec.Struct, frozen=True):
    """What the browser signed, and where to go on."""

    credential: str = ""
    next: str = "/office"
    resume: str = ""


class Renamed(msgspec.Struct, frozen=True):
    """Another name for a passkey."""

    label: Annotated[str, Meta(max_length=60)]


class Passkeys(Controller):
    """Ways in without a password."""

    @post("/account/passkeys/options", sync_to_thread=True)
    def ask_for_new(self, desk: NamedDependency[Desk]) -> Response[str]:
        """Give the browser what it needs to make a passkey, to somebody who knows the password."""
        account, holder = _somebody(desk)
        access, now = desk.house.access, desk.house.now()
        try:
            place = _place(desk)
            wish = desk.form.read(Wanted)
            check_label(wish.label)
            with present_password(desk):
                access.accounts.insist_on_password(account.login, wish.password_now)
        except CrosstableError as error:
            return _json(msgspec.json.encode({"detail": error_text(error)}).decode(), status=422)
        challenge = access.passkeys.challenge(Purpose.REGISTER, holder, at=now)
        have = tuple(access.passkeys.of(account.id))
        handle = access.passkeys.handle(account.id)
        return _json(registration_options(place, account, handle, have, challenge))

    @post("/account/passkeys", sync_to_thread=True)
    def add(self, desk: NamedDependency[Desk]) -> Page:
        """Keep the passkey that the browser made."""
        account, holder = _somebody(desk)
        access, now = desk.house.access, desk.house.now()
        try:
            place, wish = _place(desk), desk.form.read(Made)
            answer = _answer(wish.credential)
            if not access.passkeys.is_ours(answer.challenge, Purpose.REGISTER, holder, at=now):
                raise Refused(_("That took too long, or was sent from elsewhere; try again."))
            access.passkeys.add(
                account.id,
                made_passkey(answer, place),
                wish.label,
                challenge=answer.challenge,
                by=desk.signed_in().by,
                at=now,
            )
        except CrosstableError as error:
            return account_page(desk, Sheet.failed(desk.form, error), at="passkey", status=422)
        return desk.go("/account#passkeys", _("You can sign in with this passkey from now on."))

    @post("/account/passkeys/{passkey:str}/rename", sync_to_thread=True)
    def rename(self, desk: NamedDependency[Desk], passkey: FromPath[str]) -> Page:
        """Give one of the own passkeys another name."""
        account, _holder = _somebody(desk)
        try:
            wish = desk.form.read(Renamed)
            desk.house.access.passkeys.rename(
                account.login, passkey, wish.label, by=desk.signed_in().by, at=desk.house.now()
            )
        except InvalidValue as error:
            return account_page(desk, Sheet.failed(desk.form, error), at="passkey", status=422)
        return desk.go("/account#passkeys", _("The passkey was renamed."))

    @post("/account/passkeys/{passkey:str}/revoke", sync_to_thread=True)
    def revoke(self, desk: NamedDependency[Desk], passkey: FromPath[str]) -> Page:
        """Let one of the own passkeys not count any more."""
        account, _holder = _somebody(desk)
        desk.house.access.passkeys.revoke(
            account.login, passkey, by=desk.signed_in().by, at=desk.house.now()
        )
        words = _("The passkey no longer works. If the device is lost, sign it out too.")
        return desk.go("/account#passkeys", words)

    @post("/login/passkey/options", sync_to_thread=True)
    def ask_who(self, desk: NamedDependency[Desk]) -> Response[str]:
        """Give the browser something to sign, whoever it is."""
        try:
            place = _place(desk)
        except CrosstableError as error:
            return _json(msgspec.json.encode({"detail": error_text(error)}).decode(), status=422)
        browser = token_urlsafe(32)
        challenge = desk.house.access.passkeys.challenge(
            Purpose.SIGN_IN, _browser(browser), at=desk.house.now()
        )
        answer = _json(signing_options(place, challenge))
        lasts = int(CHALLENGE_LASTS.total_seconds())
        answer.set_cookie(desk.cookie(BROWSER_COOKIE, browser, lasts))
        return answer

    @post("/login/passkey")
    async def sign_in(self, desk: NamedDependency[Desk]) -> Page:
        """Let in whoever signed."""
        wish = Signed()
        try:
            wish = desk.form.read(Signed)
            account = await to_thread(partial(_admitted, desk, _answer(wish.credential)))
        except CrosstableError as error:
            sheet = Sheet.failed(desk.form, error)
            return await to_thread(
                partial(login_page, desk, sheet, next_page=wish.next, status=422)
            )
        welcome = await desk.house.gate.begin(desk.request, account.id)
        answer = let_in(desk, welcome, wish.next, wish.resume)
        answer.delete_cookie(BROWSER_COOKIE)
        return answer


def _admitted(desk: Desk, answer: Answer) -> Account:
    """Return whose passkey answered, or refuse it; what is wrong with it is told to nobody."""
    place, passkeys, now = _place(desk), desk.house.access.passkeys, desk.house.now()
    holder = _browser(desk.request.cookies.get(BROWSER_COOKIE, ""))
    if not passkeys.is_ours(answer.challenge, Purpose.SIGN_IN, holder, at=now):
        raise Refused(_("That took too long, or was sent from elsewhere; try again."))
    known = passkeys.find(answer.credential)
    if known is None or answer.handle not in {None, passkeys.handle(known.passkey.account)}:
        raise Refused(_(NOT_KNOWN))
    count = signs_now(answer, place, known)
    account = None
    if count is not None:
        account = passkeys.admit(known, count=count, challenge=answer.challenge, at=now)
    if account is None:
        raise Refused(_(NOT_KNOWN))
    return account


def _somebody(desk: Desk) -> tuple[Account, str]:
    """Return who is signed in, and what a challenge for this session is bound to."""
    identity = desk.signed_in()
    if identity.member is None or identity.session is None:
        raise NotAllowed("passkeys are for people; sign in on the page")
    return identity.member.account, f"session {identity.session.id}"


def _browser(cookie: str) -> str:
    return f"browser {fingerprint(cookie)}"


def _place(desk: Desk) -> Place:
    place = desk.passkey_place
    if isinstance(place, Hindrance):
        raise Refused(_(WHY_NOT[place]))
    return place


def _answer(credential: str) -> Answer:
    if not credential:
        raise Refused(_("Your browser sent no passkey; this needs scripts to be allowed."))
    return answer_of(credential)


def _json(text: str, *, status: int = 200) -> Response[str]:
    answer = Response(text, status_code=status, media_type=MediaType.JSON)
    answer.headers["Cache-Control"] = "no-store"
    return answer
