"""Papers after an event: the report and what the arbiter adds, ceremonies, appeals, packages."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.ceremonies import (
    ceremony_findings,
    without_cup_points,
    without_prize_money,
)
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.papers import CeremonyKind
from crosstable.office.acts import Command, NoteCeremony, WriteReport
from crosstable.office.acts.base import State
from crosstable.office.federation_report import why_not_written
from crosstable.office.papers import report_due
from crosstable.office.roles import Ask
from crosstable.office.texts import longest
from crosstable.reports.exports import refuse_open_games
from crosstable.reports.final_report import print_report
from crosstable.reports.sheets.papers import ReportSheet
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.display.event_papers import EventPapers, office_key
from crosstable.web.display.norm_papers import chosen_paper
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import error_text


class Papers(Controller):
    """The papers of one event, for its arbiters."""

    path = f"{OFFICE}/papers"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show what there is, and what the arbiter can add."""
        return _page(desk, desk.state(name, Ask.SEE_INCIDENTS), Sheet())

    @post("/report", sync_to_thread=True, opt=taking_sheet(WriteReport))
    def write(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Write the parts of the report that were changed."""
        state = desk.state(name, Ask.SEE_INCIDENTS)
        desk.require(WriteReport, name)
        papers = state.tournament.papers
        wanted: list[Command] = []
        for part in edition_of(state.tournament).papers.written:
            text = desk.form.text(part.name).replace("\r\n", "\n").strip()
            if text != papers.text(part.name):
                wanted.append(WriteReport(part.name, text))
        return _acted(desk, state, wanted, _("The report is saved."))

    @post("/ceremony", sync_to_thread=True, opt=taking_sheet(NoteCeremony))
    def ceremony(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Note a ceremony, and who did not attend it."""
        state = desk.state(name, Ask.SEE_INCIDENTS)
        desk.require(NoteCeremony, name)
        try:
            command = desk.command(NoteCeremony, state.tournament)
            return _acted(desk, state, [command], _("The ceremony is noted."))
        except CrosstableError as error:
            return _page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @get("/final", sync_to_thread=True)
    def final(
        self, desk: NamedDependency[Desk], name: FromPath[str], sure: FromQuery[str] = ""
    ) -> File | Page:
        """Give the final report as PDF."""
        papers = _papers(desk, desk.state(name, Ask.SEE_INCIDENTS))
        return _given(desk, papers, papers.final(), sure)

    @get("/appeal/{number:int}", sync_to_thread=True)
    def appeal(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        number: FromPath[int],
        sure: FromQuery[str] = "",
    ) -> File | Page:
        """Give the file of an appeal as PDF."""
        papers = _papers(desk, desk.state(name, Ask.SEE_INCIDENTS))
        return _given(desk, papers, papers.appeal(number), sure)

    @get("/package", sync_to_thread=True)
    def package(
        self, desk: NamedDependency[Desk], name: FromPath[str], incidents: FromQuery[str] = ""
    ) -> File:
        """Give the event as one package, signed with the office's key."""
        state = desk.state(name, Ask.SEE_INCIDENTS)
        desk.require(Ask.SIGN_PACKAGE, name)
        data = _papers(desk, state).package(incidents=bool(incidents))
        return download(data, file_name(state.tournament, ending=".zip"), "application/zip")


def _acted(desk: Desk, state: State, commands: list[Command], done: str) -> Page:
    here = office_path(state.id, "papers")
    if not commands:
        return desk.go(here)
    try:
        return act_when_sure(desk, state, *commands, then=here, done=done, back=here)
    except CrosstableError as error:
        return _page(desk, state, Sheet.to_mend(desk.form, error), status=422)


def _papers(desk: Desk, state: State) -> EventPapers:
    words = WORDINGS.get(language(), ENGLISH)
    return EventPapers(desk.house, state, words, private=desk.may(WriteReport, state))


def _given(desk: Desk, papers: EventPapers, sheet: ReportSheet, sure: str) -> File | Page:
    """Return the PDF; where letters would be lost, say so first."""
    size = chosen_paper(desk.request.query_params.get("paper", "") or desk.paper)
    printed = print_report(papers.scene, sheet, paper=size)
    if printed.warnings and not sure:
        return desk.page(
            "office/print-warnings.html",
            state=papers.state,
            here="papers",
            title=sheet.head.title,
            warnings=printed.warnings,
            again=f"{desk.path}?sure=yes",
        )
    named = file_name(papers.state.tournament, sheet.head.title, ending=".pdf")
    return download(printed.pdf, named, "application/pdf", inline=True)


def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
    event = state.tournament
    rules = edition_of(event).papers
    papers = _papers(desk, state)
    may_write = desk.may(WriteReport, state)
    return desk.page(
        "office/papers.html",
        status=status,
        state=state,
        here="papers",
        sheet=sheet,
        title=rules.title,
        parts=[part for part in rules.written if may_write or not part.private],
        longest=longest(WriteReport, "text"),
        report=papers.final(),
        due=report_due(event),
        due_article=rules.due,
        may_write=may_write,
        may_sign=desk.may(Ask.SIGN_PACKAGE, state),
        mark=office_key(desk.house).fingerprint if desk.may(Ask.SIGN_PACKAGE, state) else "",
        not_over=_why_not_over(state),
        left_out=why_not_written(event),
        ceremonies=[(kind, event.papers.ceremony(kind)) for kind in reversed(CeremonyKind)],
        code=rules.ceremonies is not None,
        no_prize=[event.entrant(n).player.name for n in without_prize_money(event)],
        no_points=[event.entrant(n).player.name for n in without_cup_points(event)],
        found=tuple(ceremony_findings(event)),
        appeals=[line for line in papers.log if line.appeal.state is not AppealState.NONE],
    )


def _why_not_over(state: State) -> str:
    if not state.tournament.rounds:
        return _("No round is paired yet.")
    try:
        refuse_open_games(state.tournament)
    except CrosstableError as error:
        return error_text(error)
    return ""
