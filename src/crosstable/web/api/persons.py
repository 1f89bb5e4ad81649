"""The register of persons for programs: finding somebody, reading and noting facts."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from crosstable.formats.person_cells import fact_from_cells
from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import kind_of
from crosstable.kernel.sentence import plain
from crosstable.office.members import MEMBER_KINDS, member_lines
from crosstable.office.person_search import Candidate
from crosstable.office.rating_store import Signature
from crosstable.office.register import NotedFact, PersonHistory, PersonRegister
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, wishes
from crosstable.web.api.norm_papers import as_data
from crosstable.web.api.window import Window, identified

Sought = Annotated[
    str, QueryParameter(max_length=100, description="Beginnings of words, or a number")
]
Club = Annotated[str, QueryParameter(max_length=200, description="The beginning of its name")]
Fee = Annotated[str, QueryParameter(max_length=200, description="Whether this one is paid")]
Unpaid = Annotated[bool, QueryParameter(description="Only those who have not paid it")]
Day = Annotated[date | None, QueryParameter(description="As things stand then; default: today")]
Limit = Annotated[int, QueryParameter(ge=1, le=50, description="How many at most")]


class PersonInterface(Controller):
    """Persons."""

    path = "/persons"
    tags = ("Persons",)
    guards = (identified,)

    @get("/", sync_to_thread=True, operation_id="findPersons")
    def search(
        self, window: NamedDependency[Window], q: Sought = "", limit: Limit = 12
    ) -> Response[shapes.PersonList]:
        """Find people of the register and of the rating lists; for arbiters and above."""
        window.insist(Ask.SEE_PERSONS)
        text = q.strip()
        people = window.house.people.search(text, limit=limit) if text else ()
        return _answer(shapes.PersonList(items=tuple(map(_item, people))))

    @get("/members", sync_to_thread=True, operation_id="listMembers")
    def members(
        self,
        window: NamedDependency[Window],
        club: Club = "",
        fee: Fee = "",
        unpaid: Unpaid = False,  # noqa: FBT002 -- a query has names
        on: Day = None,
    ) -> Response[Any]:
        """List the members of clubs on a day, and what they have paid; for arbiters and above."""
        window.insist(Ask.SEE_PERSONS)
        day = on or window.house.now().date()
        persons = _register(window).with_facts(MEMBER_KINDS)
        if unpaid and not fee:
            raise Refused("say which fee is not paid")
        lines = member_lines(persons, day, club=club, fee=fee, unpaid=unpaid)
        return as_data({"on": day, "items": lines})

    @get("/{person:str}", sync_to_thread=True, operation_id="showPerson")
    def person(
        self, window: NamedDependency[Window], person: FromPath[str]
    ) -> Response[shapes.PersonDetail]:
        """Show a person with everything that was ever noted; for arbiters and above."""
        window.insist(Ask.SEE_PERSONS)
        return _answer(_detail(window, person))

    @post("/", sync_to_thread=True, operation_id="enterPerson")
    def enter(
        self, window: NamedDependency[Window], data: JSONBody[wishes.PersonWish]
    ) -> Response[shapes.PersonDetail]:
        """Enter somebody in the register; for chief arbiters and above."""
        identity = window.insist(Ask.KEEP_PERSONS)

        def perform() -> shapes.PersonDetail:
            facts = [fact_from_cells(fact.kind, fact.cells) for fact in data.facts]
            signed = Signature(identity.by, window.house.now())
            return _detail(window, _register(window).note("", facts, signed=signed).id)

        return window.once(data, perform, shapes.PersonDetail, status=201)

    @post("/{person:str}/facts", sync_to_thread=True, operation_id="noteFact")
    def note(
        self,
        window: NamedDependency[Window],
        person: FromPath[str],
        data: JSONBody[wishes.NotedFactWish],
    ) -> Response[shapes.PersonDetail]:
        """Note a fact about a person; for chief arbiters and above."""
        identity = window.insist(Ask.KEEP_PERSONS)

        def perform() -> shapes.PersonDetail:
            fact = fact_from_cells(data.fact.kind, data.fact.cells)
            after = _register(window).note(
                _mark(window, person),
                [fact],
                signed=Signature(identity.by, window.house.now()),
                instead_of=data.instead_of,
            )
            return _detail(window, after.id)

        return window.once(data, perform, shapes.PersonDetail, status=201)

    @post(
        "/{person:str}/facts/{fact:str}/withdraw",
        sync_to_thread=True,
        operation_id="withdrawFact",
    )
    def withdraw(
        self,
        window: NamedDependency[Window],
        person: FromPath[str],
        fact: FromPath[str],
        data: JSONBody[wishes.WithdrawWish],
    ) -> Response[shapes.PersonDetail]:
        """Let a fact hold no more; for chief arbiters and above."""
        identity = window.insist(Ask.KEEP_PERSONS)

        def perform() -> shapes.PersonDetail:
            signed = Signature(identity.by, window.house.now())
            after = _register(window).withdraw(_mark(window, person), fact, signed=signed)
            return _detail(window, after.id)

        return window.once(data, perform, shapes.PersonDetail, status=200)


def _answer(shape: msgspec.Struct) -> Response:  # type: ignore[type-arg]
    return Response(shape, headers={"Cache-Control": "no-store"})


def _register(window: Window) -> PersonRegister:
    if window.house.register is None:
        raise NotFoundException("this server has no register of persons")
    return window.house.register


def _mark(window: Window, person: str) -> str:
    candidate = window.house.people.at(person)
    if candidate is None or not candidate.registered:
        raise NotFoundException(f"the register has no person {person}")
    return candidate.reference


def _detail(window: Window, person: str) -> shapes.PersonDetail:
    history = _register(window).history(_mark(window, person))
    if history is None:
        raise NotFoundException(f"the register has no person {person}")
    return _shape(history, window)


def _item(candidate: Candidate) -> shapes.PersonItem:
    return shapes.PersonItem(
        person=candidate.reference,
        name=candidate.name,
        federation=candidate.federation,
        sex=candidate.sex.value if candidate.sex else None,
        born=str(candidate.born) if candidate.born else None,
        titles=tuple(shapes.TitleItem(title.register, title.code) for title in candidate.titles),
        identifiers=tuple(
            shapes.IdentifierItem(identifier.register, identifier.value)
            for identifier in candidate.identifiers
        ),
        ratings=tuple(shapes.RatingItem(rating.list, rating.value) for rating in candidate.ratings),
        registered=candidate.registered,
    )


def _shape(history: PersonHistory, window: Window) -> shapes.PersonDetail:
    person, today = history.person, window.house.now().date()
    return shapes.PersonDetail(
        person=person.id,
        name=person.name,
        other_names=person.other_names,
        federation=person.federation_on(today),
        born=str(person.born) if person.born else None,
        birth_place=person.birth_place,
        sex=person.sex.value if person.sex else None,
        titles=tuple(
            shapes.TitleItem(title.register, title.code) for title in person.titles_on(today)
        ),
        identifiers=tuple(
            shapes.IdentifierItem(identifier.register, identifier.value)
            for identifier in person.identifiers
        ),
        merged=history.merged,
        public=person.public,
        facts=tuple(map(_fact, history.facts)),
    )


def _fact(noted: NotedFact) -> shapes.FactItem:
    data = msgspec.to_builtins(noted.fact, enc_hook=plain)
    return shapes.FactItem(
        fact=noted.mark,
        kind=kind_of(noted.fact),
        words=str(noted.fact.words()),
        data={name: cell for name, cell in data.items() if cell not in (None, "", False)},
        by=noted.by,
        at=noted.at,
        source=noted.source,
        withdrawn_by=noted.withdrawn_by,
        withdrawn_at=noted.withdrawn_at,
    )
