"""The posts of an event: who officiates, what the texts say of it, and norms to certify."""

from __future__ import annotations

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.people.applications import wanted_title
from crosstable.arbiter.people.appointments import Post, allowed_categories
from crosstable.arbiter.people.norms import judged_norm
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.official import ORGANISER, Official
from crosstable.kernel.person import Person
from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.base import State
from crosstable.office.arbiters import (
    appoint,
    appointed_event,
    arbiter_line,
    arbiters_noted,
    certified_service,
    event_certificates,
    note_certificate,
    official_from,
    posts_in,
    rules_of_tournament,
)
from crosstable.office.register import resolved
from crosstable.office.roles import Ask
from crosstable.reports.arbiter_papers import norm_paper, print_arbiters
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.rulebooks.library import edition_of
from crosstable.titles.wording import missing_count
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.display.norm_papers import chosen_paper
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.arbiters import arbiter_path
from crosstable.web.views.persons import register_of, signed
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import worded


class Wish(msgspec.Struct, frozen=True):
    """Who is to hold which post."""

    person: str = ""
    duty: str = ""


class Norm(msgspec.Struct, frozen=True):
    """Which official's work is certified, and towards which title."""

    person: str
    title: str


class Posts(Controller):
    """Posts chosen from the register, with live findings."""

    path = f"{OFFICE}/posts"

    @get("/", sync_to_thread=True)
    def posts(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show who officiates and what the texts say of it."""
        state = desk.state(name)
        desk.require(Ask.SEE_PERSONS, name)
        return _page(desk, state, Sheet())

    @post("/", sync_to_thread=True)
    def appoint(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Give somebody of the register a post."""
        state = desk.state(name)
        desk.require(Ask.SEE_PERSONS, name)
        desk.require(ChangeDetails, name)
        try:
            official = _meant(desk, state)
            if official is None:
                raise Refused("choose somebody of the register")
            back = office_path(name, "posts")
            return act_when_sure(
                desk,
                state,
                appoint(state.tournament, official),
                title=_("Appoint %(name)s?") % {"name": official.name},
                then=back,
                back=back,
                done=_("%(name)s is appointed.") % {"name": official.name},
            )
        except CrosstableError as error:
            return _page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/findings", sync_to_thread=True)
    def findings(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what the texts would say of a choice; nothing is kept."""
        state = desk.state(name)
        desk.require(Ask.SEE_PERSONS, name)
        official = _meant(desk, state)
        tried: tuple[Post, ...] = ()
        if official is not None:
            register, today = register_of(desk), desk.house.now().date()
            tried = posts_in(state.tournament, register, today, (official,))
        return desk.page("office/post-findings.html", state=state, here="settings", tried=tried)

    @post("/norm", sync_to_thread=True)
    def note(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Note in the register that somebody's work is certified as a norm."""
        state = desk.state(name)
        desk.require(Ask.KEEP_PERSONS)
        wish = desk.form.read(Norm)

        def perform() -> Page:
            official = _official(state, wish.person)
            person = note_certificate(
                register_of(desk), state, official, wish.title.upper(), signed=signed(desk)
            )
            return desk.go(arbiter_path(person.id), _("The norm is noted in the register."))

        try:
            return desk.once(perform)
        except CrosstableError as error:
            return _page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @get("/certificate", sync_to_thread=True)
    def certificate(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        person: FromQuery[str] = "",
        title: FromQuery[str] = "",
    ) -> File:
        """Give IA1, FA1 or the report on a referee for an official, as PDF."""
        state = desk.state(name)
        desk.require(Ask.SEE_PERSONS, name)
        official = _official(state, person)
        known = register_of(desk).person(official.person)
        if not isinstance(known, Person):
            raise Refused(
                "{name} is not linked with the register; appoint the arbiter from there",
                name=official.name,
            )
        rules = rules_of_tournament(state.tournament)
        wanted = wanted_title(rules, title.upper())
        made = judged_norm(rules, wanted, known, certified_service(state, official, wanted.code))
        words, now = WORDINGS.get(language(), ENGLISH), desk.house.now()
        sheet = norm_paper(words, rules, known, made, on=now.date(), printed_at=now)
        printed = print_arbiters(words, sheet, printed_at=now, paper=chosen_paper(desk.paper))
        form = rules.papers.norm_forms.get(wanted.code, wanted.code)
        return download(printed.pdf, f"{form} {known.name}.pdf", "application/pdf", inline=True)


def _meant(desk: Desk, state: State) -> Official | None:
    """Return whom the form would appoint; none where nobody is chosen yet."""
    wish = desk.form.read(Wish)
    if not wish.person.strip():
        return None
    person = resolved(register_of(desk), wish.person)
    if not isinstance(person, Person):
        raise Refused("person {person} is forgotten", person=person.person)
    tournament = state.tournament
    duty = wish.duty or edition_of(tournament).duties[0]
    day = tournament.starts or desk.house.now().date()
    return official_from(rules_of_tournament(tournament), person, duty, day)


def _official(state: State, person: str) -> Official:
    found = [each for each in state.tournament.officials if each.person == person and each.judges]
    if not person or not found:
        raise Refused("nobody of the register with this mark officiates here")
    return found[0]


def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
    tournament, register = state.tournament, register_of(desk)
    rules = rules_of_tournament(tournament)
    today = desk.house.now().date()
    day = tournament.starts or today
    made = event_certificates(tournament, register, today)
    duties = tuple(duty for duty in edition_of(tournament).duties if duty != ORGANISER)
    at = appointed_event(tournament, today)
    people = [arbiter_line(rules, person, day) for person in arbiters_noted(register, rules)]
    return desk.page(
        "office/posts.html",
        status=status,
        state=state,
        here="settings",
        sheet=sheet,
        made=made,
        rules=rules,
        people=people,
        duties=duties,
        allowed={duty: allowed_categories(rules, at.event, duty) for duty in duties},
        may_appoint=desk.may(ChangeDetails, state),
        keeps=desk.may(Ask.KEEP_PERSONS),
        over=tournament.ends is not None and tournament.ends <= today,
        arbiter_path=arbiter_path,
        missing=missing_count,
        worded=worded,
    )
