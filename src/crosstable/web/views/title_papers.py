"""Papers on norms: certificates, the report, the sheet for the wall, the games of norm-makers."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.office.acts.base import State
from crosstable.office.roles import Ask
from crosstable.reports.title_papers import print_titles
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.display.norm_papers import NormPaper, NormPapers, chosen_paper
from crosstable.web.tabs import OFFICE
from crosstable.web.words.languages import language


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
