"""Papers on norms: certificates, the report, the sheet for the wall, the games of norm-makers."""

from __future__ import annotations

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.formats.library import format_of
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.office.fold import State
from crosstable.office.norms import Background, background_of, edition_with_norms
from crosstable.office.publicity import without_births
from crosstable.office.roles import Ask
from crosstable.office.title_papers import (
    certificate_of,
    games_of_norm_makers,
    report_of,
    wall_sheet_of,
)
from crosstable.reports.norm_sheet import wall_paper
from crosstable.reports.printing import Paper
from crosstable.reports.scene import Scene
from crosstable.reports.sheets import TitlePaper
from crosstable.reports.title_papers import (
    certificate_paper,
    print_titles,
    report_paper,
)
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.titles.certificate import papers_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.tabs import OFFICE
from crosstable.web.words.languages import language

__all__ = ["TitlePapers"]


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
        state, tournament, known = _asked(desk, name)
        rules = edition_with_norms(tournament).titles
        codes = [rank.code for rank in rules.ranks if rank.by_norms] if rules is not None else []
        if title not in codes:
            raise UnknownName("title that norms lead to", title, tuple(codes))
        tournament.entrant(number)
        made = certificate_of(tournament, known, number, title)
        papers = papers_of(edition_with_norms(tournament))
        scene = _scene(desk, tournament)
        sheet = certificate_paper(scene, papers, made)
        named = f"{papers.certificate_form or title} {made.player.name}"
        return _given(desk, state, scene, sheet, named, sure)

    @get("/report", sync_to_thread=True)
    def report(
        self, desk: NamedDependency[Desk], name: FromPath[str], sure: FromQuery[str] = ""
    ) -> File | Page:
        """Give the report on the event as PDF."""
        state, tournament, known = _asked(desk, name)
        papers = papers_of(edition_with_norms(tournament))
        scene = _scene(desk, tournament)
        sheet = report_paper(scene, papers, report_of(tournament, known))
        return _given(desk, state, scene, sheet, scene.words.say(papers.report), sure)

    @get("/sheet", sync_to_thread=True)
    def sheet(
        self, desk: NamedDependency[Desk], name: FromPath[str], sure: FromQuery[str] = ""
    ) -> File | Page:
        """Give the sheet that hangs on the wall before round 1."""
        state, tournament, known = _asked(desk, name)
        scene = _scene(desk, tournament)
        sheet = wall_paper(scene, *wall_sheet_of(tournament, known))
        return _given(desk, state, scene, sheet, sheet.head.title, sure)

    @get("/games", sync_to_thread=True)
    def games(self, desk: NamedDependency[Desk], name: FromPath[str]) -> File:
        """Give the games of everybody who made a norm."""
        _state, tournament, known = _asked(desk, name)
        made = games_of_norm_makers(tournament, known)
        ending = format_of(tournament.game).suffix
        named = file_name(tournament, "norms", ending=ending)
        return download(made.text.encode(), named, "text/plain; charset=utf-8")


def _asked(desk: Desk, name: str) -> tuple[State, Tournament, Background]:
    """Return an event and what is known of its players, births only for those who see them."""
    state = desk.state(name)
    desk.require(Ask.EXPORT, name)
    tournament = state.tournament
    edition = edition_with_norms(tournament)
    known = background_of(tournament, edition, desk.house.register, desk.house.lists)
    if desk.may(Ask.SEE_BIRTHS, state):
        return state, tournament, known
    persons = {
        number: msgspec.structs.replace(person, born=None, birth_place="")
        for number, person in known.persons.items()
    }
    return state, without_births(tournament), Background(persons, known.listed)


def _scene(desk: Desk, tournament: Tournament) -> Scene:
    return Scene(
        tournament=tournament,
        words=WORDINGS.get(language(), ENGLISH),
        printed_at=desk.house.now().astimezone(),
        unpublished=True,
        chain=desk.house.office.head(),
    )


def _given(
    desk: Desk, state: State, scene: Scene, sheet: TitlePaper, named: str, sure: str
) -> File | Page:
    """Return the PDF; where letters would be lost, say so first."""
    asked = desk.request.query_params.get("paper", "") or desk.paper or Paper.A4.value
    known = {size.value: size for size in Paper}
    if asked not in known:
        raise UnknownName("paper", asked, tuple(known))
    printed = print_titles(scene, sheet, paper=known[asked])
    if printed.warnings and not sure:
        return desk.page(
            "office/print-warnings.html",
            state=state,
            here="norms",
            title=sheet.head.title,
            warnings=printed.warnings,
            again=f"{desk.path}?sure=yes",
        )
    named = file_name(scene.tournament, named, ending=".pdf")
    return download(printed.pdf, named, "application/pdf", inline=True)
