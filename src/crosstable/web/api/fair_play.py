"""Fair play for programs: absences for arbiters, cases for the chief arbiter and the owner."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, TypeAlias

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from crosstable.arbiter.absences import attention, leaving_rule, tally_of
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.fair_play import (
    Complaint,
    Inspection,
)
from crosstable.office import acts
from crosstable.office.roles import Ask
from crosstable.reports.complaints import print_complaint
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.web.api.changing import EVENT, ChangingEvent, Done, change
from crosstable.web.api.shapes.parts import Reason
from crosstable.web.api.showing import reason_item
from crosstable.web.api.window import EventWindow
from crosstable.web.api.wishes.parts import Number, RoundNumber, Wish
from crosstable.web.display.downloads import download, file_name


class AbsenceItem(msgspec.Struct, frozen=True, kw_only=True):
    """How often a player left the board in a round."""

    round: int
    player: int
    count: int
    seconds: Annotated[int, Meta(description="How long together; until now where still away")]
    away_since: datetime | None
    prompt: Annotated[Reason | None, Meta(description="Where a text asks for attention")]


class AbsenceList(msgspec.Struct, frozen=True):
    """Who left, and who must ask before leaving."""

    leaving: Reason
    items: tuple[AbsenceItem, ...]


class InspectionItem(msgspec.Struct, frozen=True, kw_only=True):
    """A player who was inspected."""

    number: int
    round: int
    player: int
    ground: str
    complaint: int
    time: Annotated[str | None, Meta(description="Null where nobody said it")]
    room: str
    inspector: str
    witness: str
    second_witness: str
    refusals: tuple[str, ...]
    finding: str | None
    note: str


class ComplaintItem(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint."""

    number: int
    form: str
    round: int
    accused: int
    complainant: str
    complainant_id: str
    complainant_player: int
    lodged: date
    details: str
    checked: bool
    program: str
    hardware: str
    analysis_file: str
    results: str
    comments: str
    standing: str
    decision: str
    informed: bool
    answer: str
    penalty: str
    amount: Annotated[str, Meta(description="Of a fine, with its currency")] = ""


class FairPlayList(msgspec.Struct, frozen=True):
    """Every case, and the lines of the tournament report."""

    inspections: tuple[InspectionItem, ...]
    complaints: tuple[ComplaintItem, ...]
    report: tuple[Reason, ...]


class LeftBoardWish(Wish, frozen=True, kw_only=True):
    """Somebody left the board, or is back."""

    round: RoundNumber
    player: Number
    away: bool
    mistaken: Annotated[bool, Meta(description="The player never left")] = False


SECRET = {"Cache-Control": "no-store"}
Commands: TypeAlias = tuple[acts.Command, ...]


class FairPlayInterface(ChangingEvent):
    """Absences, inspections and complaints; for tokens of those who may read them."""

    path = EVENT + "/fair-play"

    @get("/", sync_to_thread=True, operation_id="listFairPlay")
    def shown(self, window: NamedDependency[EventWindow]) -> Response[FairPlayList]:
        """List inspections, complaints and what the tournament report says of them."""
        tournament = window.state_for(Ask.SEE_FAIR_PLAY).tournament
        told = FairPlayList(
            tuple(
                _inspection(n, inspection)
                for n, inspection in enumerate(tournament.fair_play.inspections, 1)
            ),
            tuple(
                _complaint(n, complaint)
                for n, complaint in enumerate(tournament.fair_play.complaints, 1)
            ),
            tuple(map(reason_item, report_lines(tournament))),
        )
        return Response(told, headers=SECRET)

    @get("/absences", sync_to_thread=True, operation_id="listLeftBoards")
    def absences(self, window: NamedDependency[EventWindow]) -> Response[AbsenceList]:
        """List who left the board, how often and for how long; for arbiters."""
        state = window.state_for(Ask.SEE_INCIDENTS)
        tournament, now = state.tournament, window.house.now()
        places = sorted(
            {(absence.round, absence.player) for absence in tournament.fair_play.absences}
        )
        items = []
        for number, player in places:
            tally = tally_of(tournament, number, player, now)
            prompt = attention(tournament, tally)
            items.append(
                AbsenceItem(
                    round=number,
                    player=player,
                    count=tally.count,
                    seconds=tally.seconds,
                    away_since=tally.since,
                    prompt=reason_item(prompt) if prompt else None,
                )
            )
        told = AbsenceList(reason_item(leaving_rule(tournament)), tuple(items))
        return Response(told, headers=SECRET)

    @change("/absences", operation_id="noteLeftBoard")
    def absence(self, window: NamedDependency[EventWindow], data: JSONBody[LeftBoardWish]) -> Done:
        """Note that a player leaves the board, or is back."""
        now = window.house.now()
        command: acts.Command = acts.NoteOut(data.round, data.player, now)
        if not data.away:
            command = acts.NoteBack(data.round, data.player, now, data.mistaken)
        return window.act(data, lambda _: (command,))

    @get("/complaints/{number:int}/form", sync_to_thread=True, operation_id="printComplaint")
    def form(
        self,
        window: NamedDependency[EventWindow],
        number: FromPath[int],
        language: Annotated[str, QueryParameter(description="`en` or `fr`")] = "en",
    ) -> Response[bytes]:
        """Give a complaint on its form, as PDF."""
        tournament = window.state_for(Ask.SEE_FAIR_PLAY).tournament
        if not 1 <= number <= len(tournament.fair_play.complaints):
            raise UnknownName("complaint", str(number))
        complaint = tournament.fair_play.complaints[number - 1]
        words = WORDINGS.get(language, ENGLISH)
        printed = print_complaint(
            tournament, complaint.form, complaint, printed_at=window.house.now(), words=words
        )
        title = file_name(tournament, words.say(complaint.form.words), ending=".pdf")
        return download(printed.pdf, title, "application/pdf")


def _inspection(number: int, inspection: Inspection) -> InspectionItem:
    return InspectionItem(
        number=number,
        round=inspection.round,
        player=inspection.player,
        ground=inspection.ground.value,
        complaint=inspection.complaint,
        time=inspection.time.value if inspection.time else None,
        room=inspection.room,
        inspector=inspection.inspector.name,
        witness=inspection.witness.name,
        second_witness=inspection.second_witness,
        refusals=tuple(step.value for step in inspection.refusals),
        finding=inspection.finding.value if inspection.finding else None,
        note=inspection.note,
    )


def _complaint(number: int, complaint: Complaint) -> ComplaintItem:
    return ComplaintItem(
        number=number,
        form=complaint.form.value,
        round=complaint.round,
        accused=complaint.accused,
        complainant=complaint.complainant,
        complainant_id=complaint.complainant_id,
        complainant_player=complaint.complainant_player,
        lodged=complaint.lodged,
        details=complaint.details,
        checked=complaint.checked,
        program=complaint.program,
        hardware=complaint.hardware,
        analysis_file=complaint.analysis_file,
        results=complaint.results,
        comments=complaint.comments,
        standing=complaint.standing.value,
        decision=complaint.decision,
        informed=complaint.informed,
        answer=complaint.answer,
        penalty=complaint.penalty.name if complaint.penalty else "",
        amount=complaint.penalty.amount if complaint.penalty else "",
    )
