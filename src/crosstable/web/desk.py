"""One request at the counter: who asks, what was typed, and the ways to answer.

A view gets a ``Desk`` and stays thin: it reads the form, hands a command over and says where to
go on. The desk checks the right, the version the person saw, and that a form acts once.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException, NotFoundException

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import plain
from crosstable.kernel.tournament import Tournament
from crosstable.office.accounts import Identity
from crosstable.office.acts import Command, PublishTournament, ReopenTournament
from crosstable.office.acts.base import State
from crosstable.office.acts.keeping import possible_in_the_archive
from crosstable.office.cautions import Caution
from crosstable.office.permitted import PermittedOffice
from crosstable.office.planning import CarriedOut, Plan, Wanted
from crosstable.office.rights import Asked, allowed
from crosstable.office.roles import Ask, Role
from crosstable.pairing.systems import PairingSystem, bracket_system, system_of
from crosstable.rulebooks.library import edition_of
from crosstable.web.forms.asked import read_command
from crosstable.web.forms.copies import PAGES
from crosstable.web.forms.form import Form, Sheet
from crosstable.web.gate.cookies import (
    DENSITIES,
    DENSITY_COOKIE,
    NOTICE_COOKIE,
    PAPER_COOKIE,
    THEME_COOKIE,
    THEMES,
)
from crosstable.web.gate.origins import own_address
from crosstable.web.gate.passkeys import Hindrance, Place, place_of
from crosstable.web.house import House
from crosstable.web.rendering import render
from crosstable.web.tabs import Tab
from crosstable.web.words.languages import _

Page = Response[str]
Asking = TypeVar("Asking", bound=msgspec.Struct)


class Notice(msgspec.Struct, frozen=True):
    """Something said on the next page; the level says how much it matters.

    1 said in passing, 2 to be acknowledged, 3 to be confirmed, 4 to be confirmed twice with its
    consequences, 5 refused.
    """

    text: str
    level: int = 1
    items: tuple[str, ...] = ()


def no_tournament(name: str) -> str:
    """Return that an address names no tournament; which others there are is not said."""
    return _("There is no tournament “%(name)s” in this office.") % {"name": name}


class Desk:
    """One request."""

    def __init__(
        self,
        house: House,
        request: Request[Any, Any, Any],
        form: Form,
        identity: Identity | None,
    ) -> None:
        self.house = house
        self.request = request
        self.form = form
        self.identity = identity
        self.stands: Mapping[str, str] = {}
        """What the form that was sent would hold now, where its view has said so."""

    # Who asks

    def signed_in(self) -> Identity:
        """Return who asks; nobody is sent to the login and comes back with what was typed."""
        if self.identity is None:
            raise NotAuthorizedException
        return self.identity

    def require(self, asked: Asked, tournament: str | None = None) -> None:
        """Raise ``NotAllowed``, naming who may, unless the person may do something."""
        self.signed_in()
        state = self.house.office.state(tournament) if tournament is not None else None
        self.office.insist(asked, tournament, state=state)

    @property
    def office(self) -> PermittedOffice:
        """The office as the person may use it; for what has no shorter way below."""
        return self.house.gate.office(self.house.office, self.request)

    def may(self, asked: Asked, state: State | None = None) -> bool:
        """Return whether to offer something; what is offered is checked again when it is done.

        An archived tournament is read: its pages offer nothing that would be refused.
        """
        if state is not None and state.tournament.archived and not isinstance(asked, Ask):
            kind = asked if isinstance(asked, type) else type(asked)
            if not possible_in_the_archive(kind):
                return False
        role = self.role(state.id if state is not None else None)
        return allowed(role, asked, state=state).outcome

    def role(self, tournament: str | None = None) -> Role | None:
        """Return the person's role in a tournament, or in the office."""
        return self.identity.role(tournament) if self.identity is not None else None

    @property
    def my_name(self) -> str:
        """The person's name; for a program, its label."""
        identity = self.signed_in()
        return identity.member.account.name if identity.member is not None else identity.by

    @property
    def may_keep_lists(self) -> bool:
        """Return whether to show the way to the rating lists."""
        return self.house.intake is not None and self.may(Ask.KEEP_LISTS)

    @property
    def may_check_packages(self) -> bool:
        """Return whether to show the way to the packages of events."""
        return self.may(Ask.CHECK_PACKAGES)

    @property
    def may_see_persons(self) -> bool:
        """Return whether to show the way to the register of persons."""
        return self.house.register is not None and self.may(Ask.SEE_PERSONS)

    @property
    def may_see_circuits(self) -> bool:
        """Return whether to show the way to cups, exhibitions and records."""
        return self.may(Ask.SEE_UNPUBLISHED)

    @property
    def may_make_tokens(self) -> bool:
        """Return whether to show the way to the tokens of programs."""
        return self.may(Ask.MAKE_TOKEN)

    @property
    def may_back_up(self) -> bool:
        """Return whether to show the way to the backups of the office."""
        return self.may(Ask.BACKUP)

    def may_publish(self, state: State) -> bool:
        """Return whether to offer making a tournament public."""
        return not state.tournament.published and self.may(PublishTournament, state)

    def may_reopen(self, state: State) -> bool:
        """Return whether to offer taking a tournament out of the archive."""
        return state.tournament.archived and self.may(ReopenTournament, state)

    @property
    def may_see_people(self) -> bool:
        """Return whether to show the way to the people of the office."""
        return self.may(Ask.INVITE)

    # What the frame of a page needs

    @property
    def path(self) -> str:
        """Return the address of the page without its query."""
        return self.request.url.path

    @property
    def page_here(self) -> str:
        """Return the address of the page that is shown; for an answer, of the page it answers."""
        return self.path if self.request.method == "GET" else self.form.text("back")

    def back_or(self, address: str) -> str:
        """Return the page of ours that a form was sent from, or another where it names none."""
        named = self.form.text("back")
        return own_address(named) if named else address

    @property
    def theme(self) -> str:
        """Return the colours that were chosen; empty for what the device prefers."""
        chosen = self.request.cookies.get(THEME_COOKIE, "")
        return chosen if chosen in THEMES else ""

    @property
    def density(self) -> str:
        """Return how tall the rows of tables were chosen to be; empty for a finger's height."""
        chosen = self.request.cookies.get(DENSITY_COOKIE, "")
        return chosen if chosen in DENSITIES else ""

    @property
    def paper(self) -> str:
        """Return the size of paper that was chosen on this device; empty where nobody was asked."""
        return self.request.cookies.get(PAPER_COOKIE, "")

    @property
    def passkey_place(self) -> Place | Hindrance:
        """Return where passkeys belong, or why there cannot be any here."""
        return place_of(self.house.settings.public_address, str(self.request.base_url))

    @property
    def passkey_origin(self) -> str:
        """Return the address at which passkeys work; empty where there are none."""
        place = self.passkey_place
        return place.origin if isinstance(place, Place) else ""

    def tabs(self, state: State) -> Sequence[Tab]:
        """Return the pages of a tournament that this server has and the person may open."""
        norms = edition_of(state.tournament).has_norms
        bracket = bracket_system(state.tournament) is not None
        return [
            tab
            for tab in self.request.app.state.tabs
            if self.may(tab.asked, state)
            and (norms or not tab.with_norms)
            and (bracket or not tab.with_bracket)
        ]

    def offers(self, path: str) -> bool:
        """Return whether this server has a page or an act at an address."""
        return path in self.request.app.state.paths

    @staticmethod
    def system_of(state: State) -> PairingSystem:
        """Return a tournament's pairing system."""
        return system_of(state.tournament)

    # What is asked about

    def state(self, tournament: str, asked: Asked = Ask.SEE_UNPUBLISHED) -> State:
        """Return a tournament for somebody who may see it, by default also the unpublished."""
        self.signed_in()
        try:
            state = self.house.office.state(tournament)
            self.office.insist(asked, tournament, state=state)
        except UnknownName:
            raise NotFoundException(no_tournament(tournament)) from None
        return state

    # Ways to answer

    @property
    def is_fragment(self) -> bool:
        """Return whether htmx asks, for a part of the page."""
        headers = self.request.headers
        return "hx-request" in headers and "hx-boosted" not in headers

    def page(self, template: str, *, status: int = 200, **context: Any) -> Page:
        """Return a page, or a fragment, with all that the frame needs."""
        content = render(template, desk=self, notices=self.notices(), **context)
        answer = Response(content, status_code=status, media_type=MediaType.HTML)
        answer.headers["Cache-Control"] = "no-store" if self.identity else "no-cache"
        if NOTICE_COOKIE in self.request.cookies and not self.is_fragment:
            answer.delete_cookie(NOTICE_COOKIE)
        return answer

    def go(self, address: str, notice: Notice | str | None = None) -> Page:
        """Go on at another page, which says the notice."""
        headers = {"HX-Redirect": address} if self.is_fragment else {"Location": address}
        answer = Response(
            "", status_code=204 if self.is_fragment else 303, media_type=MediaType.HTML
        )
        answer.headers.update(headers)
        if notice is not None:
            said = Notice(notice) if isinstance(notice, str) else notice
            value = urlsafe_b64encode(msgspec.json.encode(said, enc_hook=plain)).decode()
            answer.set_cookie(self.cookie(NOTICE_COOKIE, value, 120))
        return answer

    def notices(self) -> Sequence[Notice]:
        """Return what the page before wanted said."""
        value = self.request.cookies.get(NOTICE_COOKIE)
        if not value or self.is_fragment:
            return ()
        try:
            return (msgspec.json.decode(urlsafe_b64decode(value.strip('"')), type=Notice),)
        except (ValueError, msgspec.MsgspecError, RecursionError):
            return ()

    def cookie(self, name: str, value: str, seconds: int) -> Cookie:
        """Return a cookie that scripts cannot read and other sites cannot send."""
        return Cookie(
            key=name,
            value=value,
            max_age=seconds,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self.house.settings.cookies_over_https_only,
        )

    # Acts

    def command(
        self, kind: type[Asking], tournament: Tournament | None = None, **known: Any
    ) -> Asking:
        """Return the command that the form asks for, with what the page knows itself."""
        return read_command(self.form, kind, self.house.now, tournament, **known)

    def plan(
        self, state: State, wanted: Sequence[Command] | Wanted, also: Sequence[Caution] = ()
    ) -> Plan:
        """Judge commands for the person, on the version that was seen.

        Raises ``Refused`` (``NotAllowed`` where the right is missing) and ``Conflict``.
        """
        self.signed_in()
        return self.office.plan(state, wanted, also=also, seen=self.form.version)

    def carry_out(self, plan: Plan) -> CarriedOut:
        """Do what was planned; all or none."""
        return self.office.carry_out(plan, at=self.house.now())

    def once(self, act: Callable[[], Page]) -> Page:
        """Answer a form that must act once, however often it is sent."""
        identity = self.signed_in()
        key = f"{identity.by} {self.form.key}" if self.form.key else ""
        return self.house.once.perform(key, act, PAGES)

    def once_with_secret(self, act: Callable[[], Page], *, again: str, back: str) -> Page:
        """Answer a form once with a page that carries a secret.

        The secret is kept nowhere: the same form sent again goes back and says ``again``.
        """
        answers: list[Page] = []

        def perform() -> Page:
            answers.append(act())
            return self.go(back, Notice(again, 2))

        repeated = self.once(perform)
        return answers[0] if answers else repeated

    def blank(self) -> Sheet:
        """Return an empty sheet."""
        return Sheet()

    def missing(self, what: str) -> NoReturn:
        """Say that something does not exist."""
        raise NotFoundException(what)
