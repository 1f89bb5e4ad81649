"""Tokens of programs: made here, shown once, and taken back."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.office.accounts import ApiToken, check_handing_out
from crosstable.office.roles import Ask, Role, may_hand_out
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet
from crosstable.web.words.languages import _

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
