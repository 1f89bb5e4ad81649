"""Arbiters and referees for programs: lists, norms, applications, licences, classes, posts."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from crosstable.arbiter.people.licences import licence_of
from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.office.acts import ChangeDetails, Command
from crosstable.office.acts.base import State
from crosstable.office.arbiters import (
    appoint,
    arbiter_line,
    arbiters_noted,
    classified,
    classifying_rules,
    event_certificates,
    note_certificate,
    official_from,
    rules_of,
    rules_of_tournament,
    title_application,
    title_norms,
)
from crosstable.office.rating_store import Signature
from crosstable.office.register import PersonRegister, resolved
from crosstable.office.roles import Ask
from crosstable.reports.arbiter_papers import application_paper, print_arbiters
from crosstable.rulebooks.library import edition_of
from crosstable.web.api import shapes, wishes
from crosstable.web.api.changing import EVENT, AboutEvent
from crosstable.web.api.norm_papers import As, Language, Size, as_data, as_pdf, wording_named
from crosstable.web.api.window import EventWindow, Window, identified
from crosstable.web.display.norm_papers import chosen_paper

Day = Annotated[date | None, QueryParameter(description="As things stand then; default: today")]
Whose = Annotated[str, QueryParameter(description="Whose arbiters: `fide` or `fmjd`")]
Title = Annotated[str, QueryParameter(description="IA or FA; in draughts IR or FR")]


class ArbiterReading(Controller):
    """Arbiters of the register, for arbiters and above."""

    path = "/arbiters"
    tags = ("Arbiters",)
    guards = (identified,)

    @get("/", sync_to_thread=True, operation_id="listArbiters")
    def arbiters(
        self, window: NamedDependency[Window], register: Whose = "fide", on: Day = None
    ) -> Response[Any]:
        """List arbiters with title, category and licence."""
        keeper, day = _register(window), on or window.house.now().date()
        rules = rules_of(register.lower(), day)
        lines = [arbiter_line(rules, person, day) for person in arbiters_noted(keeper, rules)]
        return as_data({"on": day, "register": rules.register, "items": lines})

    @get("/classification", sync_to_thread=True, operation_id="classifyArbiters")
    def classification(self, window: NamedDependency[Window], on: Day = None) -> Response[Any]:
        """Put FIDE's active arbiters into categories, each with the reason."""
        keeper, day = _register(window), on or window.house.now().date()
        rules = classifying_rules(day)
        lines = classified(rules, arbiters_noted(keeper, rules), day)
        return as_data({"on": day, "items": lines})

    @get("/{person:str}", sync_to_thread=True, operation_id="showArbiter")
    def arbiter(
        self,
        window: NamedDependency[Window],
        person: FromPath[str],
        register: Whose = "fide",
        on: Day = None,
    ) -> Response[Any]:
        """Show one arbiter with the licence and all norms, judged."""
        known, day = _person(window, person), on or window.house.now().date()
        rules = rules_of(register.lower(), day)
        codes = [title.code for title in rules.titles if title.events]
        return as_data(
            {
                "arbiter": arbiter_line(rules, known, day),
                "licence": licence_of(rules, known, day),
                "norms": {code: title_norms(known, code, day)[1] for code in codes},
            }
        )

    @get("/{person:str}/application", sync_to_thread=True, operation_id="showArbiterApplication")
    def application(
        self,
        window: NamedDependency[Window],
        person: FromPath[str],
        title: Title = "",
        *,
        on: Day = None,
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[Any]:
        """Say whether norms make a title, or give the form that is handed in."""
        known, now = _person(window, person), window.house.now()
        day = on or now.date()
        rules, made = title_application(known, title.strip().upper(), day)
        if format == "json":
            return as_data(made)
        words = wording_named(language)
        sheet = application_paper(words, rules, known, made, on=day, printed_at=now)
        printed = print_arbiters(words, sheet, printed_at=now, paper=chosen_paper(paper))
        return as_pdf(printed.pdf, f"{made.title} {known.name}.pdf")


class PostReading(AboutEvent):
    """The posts of a tournament, for arbiters and above."""

    path = EVENT + "/posts"
    tags = ("Arbiters",)
    guards = (identified,)

    @get("/", sync_to_thread=True, operation_id="listPosts")
    def posts(self, window: NamedDependency[EventWindow]) -> Response[Any]:
        """Tell what the texts say of everybody in a post, and which norms may be certified."""
        state = window.seen().state
        window.insist(Ask.SEE_PERSONS, state)
        today = window.house.now().date()
        return as_data(event_certificates(state.tournament, window.house.register, today))


class PostActing(AboutEvent):
    """Posts given and work certified, for chief arbiters and above."""

    path = EVENT + "/posts"
    tags = ("Arbiters",)
    guards = (identified,)

    @post("/", sync_to_thread=True, operation_id="appointOfficial")
    def appoint(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.AppointWish]
    ) -> Response[shapes.Done]:
        """Give somebody of the register a post; `listPosts` tells what the texts say of it."""

        def commands(state: State) -> tuple[Command]:
            window.insist(Ask.SEE_PERSONS, state)
            window.insist(ChangeDetails, state)
            tournament = state.tournament
            duty = data.duty or edition_of(tournament).duties[0]
            day = tournament.starts or window.house.now().date()
            known = _person(window, data.person)
            return (
                appoint(
                    tournament, official_from(rules_of_tournament(tournament), known, duty, day)
                ),
            )

        return window.act(data, commands, status=201)

    @post("/norm", sync_to_thread=True, operation_id="certifyOfficial")
    def certify(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.CertifyWish]
    ) -> Response[shapes.PersonMark]:
        """Note in the register that an official's work is certified as a norm."""
        identity = window.insist(Ask.KEEP_PERSONS)
        state = window.house.office.state(window.seen().state.id)

        def perform() -> shapes.PersonMark:
            known = _person(window, data.person)
            posts = [one for one in state.tournament.officials if one.person == known.id]
            judging = [one for one in posts if one.judges]
            if not judging:
                raise Refused("nobody of the register with this mark officiates here")
            after = note_certificate(
                _register(window),
                state,
                judging[0],
                data.title.strip().upper(),
                signed=Signature(identity.by, window.house.now()),
            )
            return shapes.PersonMark(person=after.id, name=after.name)

        return window.once(data, perform, shapes.PersonMark, status=201)


def _register(window: Window) -> PersonRegister:
    window.insist(Ask.SEE_PERSONS)
    if window.house.register is None:
        raise NotFoundException("this server has no register of persons")
    return window.house.register


def _person(window: Window, who: str) -> Person:
    register = _register(window)
    candidate = window.house.people.at(who)
    if candidate is None or not candidate.registered:
        raise NotFoundException(f"the register has no person {who}")
    known = resolved(register, candidate.reference)
    if not isinstance(known, Person):
        raise Refused("person {person} is forgotten", person=known.person)
    return known
