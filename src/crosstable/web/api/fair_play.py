"""Fair play for programs: absences for arbiters, cases for the chief arbiter and the owner."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from crosstable.arbiter.absences import attention, leaving_rule, tally_of
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.fair_play import (
    Complaint,
    ComplaintForm,
    Ground,
    Inspection,
    InspectionTime,
    Inspector,
)
from crosstable.kernel.player import Sex
from crosstable.office import acts
from crosstable.office.roles import Ask
from crosstable.reports.complaints import print_complaint
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.web.api import shapes, wishes
from crosstable.web.api.changing import EVENT, ChangingEvent, Done, change
from crosstable.web.api.showing import reason_item
from crosstable.web.api.window import EventWindow
from crosstable.web.display.downloads import download, file_name

SECRET = {"Cache-Control": "no-store"}
Commands: TypeAlias = tuple[acts.Command, ...]


class FairPlayInterface(ChangingEvent):
    """Absences, inspections and complaints; for tokens of those who may read them."""

    path = EVENT + "/fair-play"

    @get("/", sync_to_thread=True, operation_id="listFairPlay")
    def shown(self, window: NamedDependency[EventWindow]) -> Response[shapes.FairPlayList]:
        """List inspections, complaints and what the tournament report says of them."""
        tournament = window.state_for(Ask.SEE_FAIR_PLAY).tournament
        told = shapes.FairPlayList(
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
    def absences(self, window: NamedDependency[EventWindow]) -> Response[shapes.AbsenceList]:
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
                shapes.AbsenceItem(
                    round=number,
                    player=player,
                    count=tally.count,
                    seconds=tally.seconds,
                    away_since=tally.since,
                    prompt=reason_item(prompt) if prompt else None,
                )
            )
        told = shapes.AbsenceList(reason_item(leaving_rule(tournament)), tuple(items))
        return Response(told, headers=SECRET)

    @change("/absences", operation_id="noteLeftBoard")
    def absence(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.LeftBoardWish]
    ) -> Done:
        """Note that a player leaves the board, or is back."""
        now = window.house.now()
        command: acts.Command = acts.NoteOut(data.round, data.player, now)
        if not data.away:
            command = acts.NoteBack(data.round, data.player, now, data.mistaken)
        return window.act(data, lambda _: (command,))

    @post("/inspections", sync_to_thread=True, status_code=201, operation_id="requireInspection")
    def inspect(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.InspectionWish]
    ) -> Done:
        """Require a player to be inspected."""
        window.state_for(Ask.SEE_FAIR_PLAY)
        command = acts.RequireInspection(
            Inspection(
                round=data.round,
                player=data.player,
                ground=Ground(data.ground),
                complaint=data.complaint,
                time=_time(data.time),
                room=data.room,
                inspector=_person(data.inspector, data.inspector_sex),
                witness=_person(data.witness, data.witness_sex),
                second_witness=data.second_witness,
                note=data.note,
            )
        )
        return window.act(data, lambda _: (command,), status=201)

    @post("/complaints", sync_to_thread=True, status_code=201, operation_id="fileComplaint")
    def complain(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.ComplaintWish]
    ) -> Done:
        """Take a complaint in, or note an accusation without a form."""
        window.state_for(Ask.SEE_FAIR_PLAY)
        command = acts.FileComplaint(
            Complaint(
                form=ComplaintForm(data.form),
                round=data.round,
                accused=data.accused,
                complainant=data.complainant,
                complainant_id=data.complainant_id,
                complainant_player=data.complainant_player,
                lodged=data.lodged,
                details=data.details,
                checked=data.checked,
                program=data.program,
                hardware=data.hardware,
                analysis_file=data.analysis_file,
                results=data.results,
                comments=data.comments,
            )
        )
        return window.act(data, lambda _: (command,), status=201)

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


def _person(name: str, sex: wishes.SexText | None) -> Inspector:
    return Inspector(name=name, sex=Sex(sex) if sex else None)


def _time(text: str | None) -> InspectionTime | None:
    return InspectionTime(text) if text else None


def _inspection(number: int, inspection: Inspection) -> shapes.InspectionItem:
    return shapes.InspectionItem(
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


def _complaint(number: int, complaint: Complaint) -> shapes.ComplaintItem:
    return shapes.ComplaintItem(
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
