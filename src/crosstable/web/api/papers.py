"""Papers after an event for programs: the report, appeals files, ceremonies, packages."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from crosstable.arbiter.ceremonies import (
    ceremony_findings,
    without_cup_points,
    without_prize_money,
)
from crosstable.arbiter.regulations.findings import Finding
from crosstable.confined import read_apart
from crosstable.kernel.errors import Refused
from crosstable.kernel.papers import Ceremony
from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.event_package import read_whole
from crosstable.office.intake import checked_package
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask
from crosstable.office.signing import same_mark
from crosstable.reports.final_report import print_report
from crosstable.reports.sheets.papers import ReportSection, ReportSheet
from crosstable.rulebooks.index import spell
from crosstable.web.api.changing import EVENT, ChangingEvent, change
from crosstable.web.api.norm_papers import As, Language, Size, as_pdf, wording_named
from crosstable.web.api.window import EventWindow, Window, identified
from crosstable.web.display.downloads import download, file_name
from crosstable.web.display.event_papers import EventPapers, office_key
from crosstable.web.display.norm_papers import chosen_paper
from crosstable.web.gate.limits import taking_file


class PaperFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What a text has to say, and how much it insists."""

    weight: str
    sentence: str
    articles: tuple[str, ...]
    rule: str


class ReportShape(msgspec.Struct, frozen=True, kw_only=True):
    """A report, part by part."""

    title: str
    parts: tuple[ReportSection, ...]


class Ceremonies(msgspec.Struct, frozen=True, kw_only=True):
    """What is noted of the ceremonies, and what follows."""

    ceremonies: tuple[Ceremony, ...]
    no_prize_money: tuple[int, ...]
    no_cup_points: tuple[int, ...]
    findings: tuple[PaperFinding, ...]


class OfficeMark(msgspec.Struct, frozen=True):
    """The public part of the office's key."""

    fingerprint: str
    public: str


class TakenPackage(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a package."""

    event: str
    federation: str
    accepted: bool
    fingerprint: str
    made: date
    journal: str
    incidents: bool
    parts: tuple[str, ...]
    players: int
    rounds: int
    norms: int
    findings: tuple[PaperFinding, ...]


class IntakeWish(msgspec.Struct, frozen=True, kw_only=True):
    """A package to verify and check."""

    package: Annotated[bytes, Meta(description="The ZIP, in base64")]
    key: Annotated[
        str, Meta(max_length=100, description="The fingerprint the sender's key must have")
    ] = ""


class PaperInterface(ChangingEvent):
    """The papers of an event; for tokens of those who may read its incidents."""

    path = EVENT + "/papers"

    @get("/report", sync_to_thread=True, operation_id="showFinalReport")
    def report(
        self,
        window: NamedDependency[EventWindow],
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[ReportShape]:
        """Give the arbiter's final report; private parts for those who write them."""
        papers = _papers(window, language)
        return _given(papers, papers.final(), format, paper)

    @get("/appeals/{number:int}", sync_to_thread=True, operation_id="showAppealsFile")
    def appeal(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        format: As = "json",
        paper: Size = "",
        language: Language = "en",
    ) -> Response[ReportShape]:
        """Give the file of the appeal about an incident."""
        papers = _papers(window, language)
        return _given(papers, papers.appeal(number), format, paper)

    @get("/ceremonies", sync_to_thread=True, operation_id="showCeremonies")
    def ceremonies(self, window: NamedDependency[EventWindow]) -> Response[Ceremonies]:
        """Tell what is noted of the ceremonies, and who loses what by it."""
        state = window.state_for(Ask.SEE_INCIDENTS)
        tournament = state.tournament
        told = Ceremonies(
            ceremonies=tournament.papers.ceremonies,
            no_prize_money=without_prize_money(tournament),
            no_cup_points=without_cup_points(tournament),
            findings=tuple(map(_finding, ceremony_findings(tournament))),
        )
        return Response(told, headers={"Cache-Control": "no-store"})

    @get("/package", sync_to_thread=True, operation_id="signPackage")
    def package(
        self,
        window: NamedDependency[EventWindow],
        language: Language = "en",
        incidents: Annotated[
            Literal["left-out", "included"],
            QueryParameter(description="Included: for the federation alone"),
        ] = "left-out",
    ) -> Response[Any]:
        """Give the event as one package, signed with the office's key."""
        state = window.state_for(Ask.SIGN_PACKAGE)
        papers = EventPapers(window.house, state, wording_named(language), private=True)
        named = file_name(state.tournament, ending=".zip")
        return download(papers.package(incidents=incidents == "included"), named, "application/zip")


class PackageInterface(Controller):
    """Packages of other offices, for a federation."""

    path = "/packages"
    tags = ("Reading",)
    guards = (identified,)

    @get("/key", sync_to_thread=True, operation_id="showKey")
    def key(self, window: NamedDependency[Window]) -> Response[OfficeMark]:
        """Tell the public part of the key that signs this office's packages."""
        window.insist(Ask.CHECK_PACKAGES)
        key = office_key(window.house)
        return Response(OfficeMark(key.fingerprint, key.public.hex()))

    @change(
        "/intake",
        operation_id="checkPackage",
        opt=taking_file(Ask.CHECK_PACKAGES, tournament=""),
    )
    def intake(
        self, window: NamedDependency[Window], data: JSONBody[IntakeWish]
    ) -> Response[TakenPackage]:
        """Verify a package, and check it against register, lists, deadlines and rules."""
        window.insist(Ask.CHECK_PACKAGES)
        read = read_apart(read_whole, "", data.package)
        if data.key and not same_mark(data.key, read.package.fingerprint):
            raise Refused(
                "signed with {fingerprint}, not with the key you expect",
                fingerprint=read.package.fingerprint,
            )
        house = window.house
        taken = checked_package(
            read, received=house.now().date(), register=house.register, lists=house.lists
        )
        told = TakenPackage(
            event=taken.event,
            federation=taken.federation,
            accepted=taken.accepted,
            fingerprint=taken.fingerprint,
            made=taken.made,
            journal=taken.journal,
            incidents=taken.incidents,
            parts=taken.parts,
            players=taken.players,
            rounds=taken.rounds,
            norms=taken.norms,
            findings=tuple(map(_finding, taken.findings)),
        )
        return Response(told, headers={"Cache-Control": "no-store"})


def _papers(window: EventWindow, language: str) -> EventPapers:
    state = window.state_for(Ask.SEE_INCIDENTS)
    private = _may_write(window.identified().role(state.id), state)
    return EventPapers(window.house, state, wording_named(language), private=private)


def _may_write(role: Any, state: State) -> bool:
    return bool(allowed(role, acts.WriteReport, state=state).outcome)


def _given(papers: EventPapers, sheet: ReportSheet, form: str, size: str) -> Response[ReportShape]:
    if form == "pdf":
        printed = print_report(papers.scene, sheet, paper=chosen_paper(size))
        named = file_name(papers.state.tournament, sheet.head.title, ending=".pdf")
        return as_pdf(printed.pdf, named)
    told = ReportShape(title=sheet.head.title, parts=sheet.parts)
    return Response(told, headers={"Cache-Control": "no-store"})


def _finding(finding: Finding) -> PaperFinding:
    return PaperFinding(
        weight=finding.weight.value,
        sentence=str(finding.sentence),
        articles=tuple(map(spell, finding.articles)),
        rule=finding.rule,
    )
