"""Papers on norms for programs: what they say as JSON, or the PDF that is signed."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import plain
from crosstable.office.roles import Ask
from crosstable.office.titles import awards_told, direct_of
from crosstable.reports.title_papers import print_titles
from crosstable.reports.wording import WORDINGS, Wording
from crosstable.web.api.changing import EVENT, AboutEvent
from crosstable.web.api.window import EventWindow, identified
from crosstable.web.display.downloads import download
from crosstable.web.display.norm_papers import NormPaper, NormPapers, chosen_paper

As = Annotated[Literal["json", "pdf"], QueryParameter(description="The data, or the paper")]
Size = Annotated[str, QueryParameter(description="Of the PDF: `a4` or `letter`")]
Language = Annotated[str, QueryParameter(description="Of the PDF: `en` or `fr`")]


class NormPaperReading(AboutEvent):
    """What is signed, handed in and put up, for everybody with a role."""

    path = EVENT + "/norms"
    guards = (identified,)

    @get(
        "/certificates/{number:int}/{title:str}",
        sync_to_thread=True,
        operation_id="showNormCertificate",
    )
    def certificate(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        title: FromPath[str],
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[Any]:
        """Certify a norm of a player; refused where it is not reached."""
        papers = _papers(window, language)
        made = papers.certificate(number, title.upper())
        return _given(papers, made, format, paper)

    @get("/report", sync_to_thread=True, operation_id="showNormReport")
    def report(
        self,
        window: NamedDependency[EventWindow],
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[Any]:
        """Report on the event as its federation asks: IT3, or the norms with their games."""
        papers = _papers(window, language)
        return _given(papers, papers.report(), format, paper)

    @get("/sheet", sync_to_thread=True, operation_id="showNormSheet")
    def sheet(
        self,
        window: NamedDependency[EventWindow],
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[Any]:
        """Tell categories and points before round 1, where norms are judged by them."""
        papers = _papers(window, language)
        return _given(papers, papers.wall_sheet(), format, paper)

    @get("/games", sync_to_thread=True, operation_id="showNormGames")
    def games(
        self,
        window: NamedDependency[EventWindow],
        format: Annotated[
            Literal["json", "text"], QueryParameter(description="With the numbers, or the file")
        ] = "json",
    ) -> Response[Any]:
        """Give the games of everybody who made a norm, as PGN or PDN."""
        made, named = _papers(window, "en").games()
        if format == "text":
            return download(made.text.encode(), named, "text/plain; charset=utf-8")
        return as_data(made)

    @get("/direct", sync_to_thread=True, operation_id="listDirectTitles")
    def direct(
        self,
        window: NamedDependency[EventWindow],
        group: Annotated[
            str, QueryParameter(description="A group merged into it: `women`, or an age as `U16`")
        ] = "",
    ) -> Response[Any]:
        """List the titles and norms that places and scores give by themselves."""
        papers = _papers(window, "en")
        titled, awards = direct_of(papers.tournament, papers.known, group=group)
        return as_data(awards_told(papers.tournament, titled, awards))


def _papers(window: EventWindow, language: str) -> NormPapers:
    state = window.state_for(Ask.EXPORT)
    births = window.shown(state).births
    return NormPapers(window.house, state, wording_named(language), births=births)


def _given(papers: NormPapers, made: NormPaper, form: str, size: str) -> Response[Any]:
    if form == "json":
        return as_data(made.data)
    printed = print_titles(papers.scene, made.sheet, paper=chosen_paper(size))
    return as_pdf(printed.pdf, made.name)


def as_data(value: object) -> Response[Any]:
    """Return what the command line prints as JSON."""
    data = msgspec.to_builtins(value, enc_hook=_plain, str_keys=True)
    return Response(data, headers={"Cache-Control": "no-store"})


def as_pdf(pdf: bytes, name: str) -> Response[Any]:
    """Return a paper; letters that no font has are printed as boxes."""
    return download(pdf, name, "application/pdf", inline=True)


def wording_named(language: str) -> Wording:
    """Return the words of a language, or refuse one that papers do not have."""
    if language not in WORDINGS:
        raise UnknownName("language", language, tuple(WORDINGS))
    return WORDINGS[language]


def _plain(value: object) -> str:
    return str(value) if isinstance(value, Fraction) else plain(value)
