"""Somebody's norms for programs: how far they go towards each title, and the application."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.kernel.tournament import Tournament
from crosstable.office.register import PersonRegister, resolved
from crosstable.office.roles import Ask
from crosstable.office.title_applications import applied_for
from crosstable.office.title_books import title_books, titles_told
from crosstable.reports.application_papers import print_application
from crosstable.web.api.norm_papers import As, Language, Size, as_data, as_pdf, wording_named
from crosstable.web.api.window import Window, identified
from crosstable.web.display.norm_papers import chosen_paper

Day = Annotated[date | None, QueryParameter(description="As things stand then; default: today")]
Rating = Annotated[
    int | None, QueryParameter(ge=1, le=4999, description="The highest, where no list has it")
]
Discipline = Annotated[str, QueryParameter(description="Draughts: `100` or `64` squares")]


class PersonTitleReading(Controller):
    """Titles of a person of the register, for arbiters and above."""

    path = "/persons/{person:str}"
    tags = ("Persons",)
    guards = (identified,)

    @get("/titles", sync_to_thread=True, operation_id="showTitleLedger")
    def titles(
        self,
        window: NamedDependency[Window],
        person: FromPath[str],
        on: Day = None,
        register: Annotated[
            str, QueryParameter(description="Whose norms: `fide` or `fmjd`; default: all noted")
        ] = "",
        discipline: Discipline = "",
        rating: Rating = None,
    ) -> Response[Any]:
        """Tell how far norms go towards each title, and what one more must be."""
        _, known = _person(window, person)
        day = on or window.house.now().date()
        books = title_books(
            *(known, window.house.lists),
            on=day,
            register=register.lower(),
            discipline=discipline,
            rating=rating,
            tournaments=_tournaments(window),
        )
        return as_data(titles_told(known, books, day))

    @get("/application", sync_to_thread=True, operation_id="showTitleApplication")
    def application(
        self,
        window: NamedDependency[Window],
        person: FromPath[str],
        title: Annotated[str, QueryParameter(description="The title applied for, such as GM")] = "",
        *,
        on: Day = None,
        norms: Annotated[
            str, QueryParameter(description="Marks of the norms, with commas; default: the fewest")
        ] = "",
        discipline: Discipline = "",
        rating: Rating = None,
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[Any]:
        """Say whether norms make a title, or give the form that is handed in."""
        register, known = _person(window, person)
        now = window.house.now()
        day = on or now.date()
        edition, made = applied_for(
            *(register, window.house.lists, known, title.strip().upper()),
            on=day,
            rating=rating,
            discipline=discipline,
            chosen=tuple(mark.strip() for mark in norms.split(",") if mark.strip()),
            tournaments=_tournaments(window),
        )
        if format == "json":
            return as_data(made)
        printed = print_application(
            *(wording_named(language), edition, known, made),
            on=day,
            printed_at=now.astimezone(),
            paper=chosen_paper(paper),
        )
        return as_pdf(printed.pdf, f"{made.title} {known.name}.pdf")


def _tournaments(window: Window) -> list[Tournament]:
    """Return the tournaments of which whoever asks may see everything."""
    seen = map(window.shown, filter(window.may_know, window.house.office.tournaments()))
    return [one.state.tournament for one in seen if one.everything]


def _person(window: Window, who: str) -> tuple[PersonRegister, Person]:
    window.insist(Ask.SEE_PERSONS)
    register = window.house.register
    candidate = window.house.people.at(who) if register is not None else None
    if register is None or candidate is None or not candidate.registered:
        raise NotFoundException(f"the register has no person {who}")
    known = resolved(register, candidate.reference)
    if not isinstance(known, Person):
        raise Refused("person {person} is forgotten", person=known.person)
    return register, known
