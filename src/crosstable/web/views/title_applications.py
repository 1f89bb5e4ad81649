"""Norms into the register from the page of norms, and applications from a person's page."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.office.norms import background_of, edition_with_norms
from crosstable.office.register import resolved
from crosstable.office.roles import Ask
from crosstable.office.title_applications import applied_for, record_norm
from crosstable.reports.application_papers import print_application
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.titles.certificate import papers_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.display.norm_papers import chosen_paper
from crosstable.web.tabs import OFFICE
from crosstable.web.views.persons import (
    PERSONS_PATH,
    person_path,
    register_of,
    signed,
    tournaments_seen,
)
from crosstable.web.words.languages import _, language


class NormRecording(Controller):
    """A norm of an event becomes a fact of the register."""

    path = f"{OFFICE}/norms"

    @post("/record/{number:int}/{title:str}", sync_to_thread=True)
    def record(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        number: FromPath[int],
        title: FromPath[str],
    ) -> Page:
        """Note a norm; the person's page shows it then."""
        state = desk.state(name)
        desk.require(Ask.KEEP_PERSONS)
        register, tournament = register_of(desk), state.tournament
        edition = edition_with_norms(tournament)
        known = background_of(tournament, edition, register, desk.house.lists)
        tournament.entrant(number)
        person, _norm = record_norm(
            *(register, tournament, known, number, title), event=name, signed=signed(desk)
        )
        return desk.go(person_path(person.id), _("The norm is noted in the register."))


class TitleApplications(Controller):
    """The form with which a federation applies for a title."""

    path = PERSONS_PATH + "/{who:str}/application"

    @get("/", sync_to_thread=True)
    def application(
        self,
        desk: NamedDependency[Desk],
        who: FromPath[str],
        title: FromQuery[str] = "",
        rating: FromQuery[str] = "",
    ) -> File:
        """Give the application for a title as PDF, or say what is lacking."""
        desk.require(Ask.SEE_PERSONS)
        register, now = register_of(desk), desk.house.now()
        person = resolved(register, who)
        if not isinstance(person, Person):
            raise Refused("person {person} is forgotten", person=person.person)
        code, day = title.strip().upper(), now.date()
        edition, made = applied_for(
            *(register, desk.house.lists, person, code),
            on=day,
            rating=typed_rating(rating),
            tournaments=tournaments_seen(desk),
        )
        printed = print_application(
            *(WORDINGS.get(language(), ENGLISH), edition, person, made),
            on=day,
            printed_at=now,
            paper=chosen_paper(desk.paper),
        )
        form = papers_of(edition).application_form
        named = f"{' '.join(filter(None, (form, code, person.name)))}.pdf"
        return download(printed.pdf, named, "application/pdf", inline=True)


def typed_rating(text: str) -> int | None:
    """Return a rating that was typed; none where it is not one."""
    return int(text) if text.isdecimal() and len(text) == 4 else None
