"""Norms into the register from the page of norms, and applications from a person's page."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.kernel.errors import Refused
from crosstable.kernel.person import Person
from crosstable.office.acts.base import State
from crosstable.office.norms import background_of, edition_with_norms
from crosstable.office.register import resolved
from crosstable.office.roles import Ask
from crosstable.office.title_applications import applied_for, record_norm
from crosstable.reports.application_papers import print_application
from crosstable.reports.title_papers import print_titles
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.titles.certificate import papers_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.display.norm_papers import NormPaper, NormPapers, chosen_paper
from crosstable.web.tabs import OFFICE
from crosstable.web.views.persons import (
    PERSONS_PATH,
    person_path,
    register_of,
    signed,
    tournaments_seen,
)
from crosstable.web.words.languages import _, language

# Papers on norms: certificates, the report, the sheet for the wall, the games of norm-makers.


class TitlePapers(Controller):
    """What is signed, handed in and put up, made from the norms of an event."""

    path = f"{OFFICE}/norms"

    @get("/certificate/{number:int}/{title:str}", sync_to_thread=True)
    def certificate(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        number: FromPath[int],
        title: FromPath[str],
        sure: FromQuery[str] = "",
    ) -> File | Page:
        """Give the certificate of a norm as PDF."""
        state, papers = _asked(desk, name)
        return _given(desk, state, papers, papers.certificate(number, title), sure)

    @get("/report", sync_to_thread=True)
    def report(
        self, desk: NamedDependency[Desk], name: FromPath[str], sure: FromQuery[str] = ""
    ) -> File | Page:
        """Give the report on the event as PDF."""
        state, papers = _asked(desk, name)
        return _given(desk, state, papers, papers.report(), sure)

    @get("/sheet", sync_to_thread=True)
    def sheet(
        self, desk: NamedDependency[Desk], name: FromPath[str], sure: FromQuery[str] = ""
    ) -> File | Page:
        """Give the sheet that hangs on the wall before round 1."""
        state, papers = _asked(desk, name)
        return _given(desk, state, papers, papers.wall_sheet(), sure)

    @get("/games", sync_to_thread=True)
    def games(self, desk: NamedDependency[Desk], name: FromPath[str]) -> File:
        """Give the games of everybody who made a norm."""
        _state, papers = _asked(desk, name)
        made, named = papers.games()
        return download(made.text.encode(), named, "text/plain; charset=utf-8")


def _asked(desk: Desk, name: str) -> tuple[State, NormPapers]:
    """Return an event and its papers in the language of whoever asks."""
    state = desk.state(name)
    desk.require(Ask.EXPORT, name)
    words = WORDINGS.get(language(), ENGLISH)
    return state, NormPapers(desk.house, state, words, births=desk.may(Ask.SEE_BIRTHS, state))


def _given(
    desk: Desk, state: State, papers: NormPapers, paper: NormPaper, sure: str
) -> File | Page:
    """Return the PDF; where letters would be lost, say so first."""
    size = chosen_paper(desk.request.query_params.get("paper", "") or desk.paper)
    printed = print_titles(papers.scene, paper.sheet, paper=size)
    if printed.warnings and not sure:
        return desk.page(
            "office/print-warnings.html",
            state=state,
            here="norms",
            title=paper.sheet.head.title,
            warnings=printed.warnings,
            again=f"{desk.path}?sure=yes",
        )
    return download(printed.pdf, paper.name, "application/pdf", inline=True)


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
