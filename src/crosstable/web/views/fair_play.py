"""Fair play: absences, inspections and complaints, for the chief arbiter and the owner only."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from crosstable.arbiter.absences import attention, tally_of, total_of
from crosstable.arbiter.complaints import STEPS
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.fair_play import (
    Complaint,
    ComplaintForm,
    ComplaintStanding,
    Finding,
    Ground,
    Inspection,
    InspectionTime,
    Inspector,
    Refusal,
)
from crosstable.kernel.player import Sex
from crosstable.kernel.typed import read_typed
from crosstable.office.acts import (
    Command,
    ConcludeInspection,
    FileComplaint,
    InformAccused,
    JudgeComplaint,
    NoteRefusal,
    RequireInspection,
)
from crosstable.office.acts.base import State
from crosstable.office.fair_play import commands_to_judge, commands_to_refuse, floor_round
from crosstable.office.roles import Ask
from crosstable.reports.complaints import print_complaint
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, language

Line = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4000)]
RoundNumber = Annotated[int, Meta(ge=1, le=999)]
SexText = Literal["", "m", "w"]


class InspectionForm(msgspec.Struct, frozen=True):
    """An inspection that is required."""

    round: RoundNumber
    player: Line
    ground: Ground
    time: InspectionTime | None = None
    complaint: Annotated[int, Meta(ge=0, le=9999)] | None = None
    room: Line = ""
    inspector: Line = ""
    inspector_sex: SexText = ""
    witness: Line = ""
    witness_sex: SexText = ""
    second_witness: Line = ""
    note: Text = ""


class InspectionStep(msgspec.Struct, frozen=True):
    """What became of an inspection: a step of the refusal, or what was found."""

    act: Literal["explained", "warned", "penalised", "nothing", "device", "other"]
    note: Text = ""
    time: InspectionTime | None = None


class ComplaintEntry(msgspec.Struct, frozen=True):
    """A complaint as its form has it."""

    form: ComplaintForm
    round: RoundNumber
    accused: Line
    complainant: Line
    complainant_id: Line = ""
    lodged: Line = ""
    details: Text = ""
    checked: bool = False
    program: Line = ""
    hardware: Line = ""
    analysis_file: Line = ""
    results: Text = ""
    comments: Text = ""


class ComplaintStep(msgspec.Struct, frozen=True):
    """What becomes of a complaint."""

    act: Literal["admitted", "unfounded", "confirmed", "unproved", "false", "inform"]
    text: Text = ""
    penalty: Annotated[str, Meta(max_length=40)] = ""
    seconds: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    result: Annotated[str, Meta(max_length=30)] = ""
    rounds: Annotated[int, Meta(ge=0, le=999)] | None = None
    amount: Annotated[str, Meta(max_length=40)] = ""


class FairPlayPages(Controller):
    """The cases and their forms."""

    path = f"{OFFICE}/fair-play"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show every case."""
        return _page(desk, desk.state(name, Ask.SEE_FAIR_PLAY))

    @post("/inspections", sync_to_thread=True)
    def inspect(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Require a player to be inspected."""
        return _done(desk, name, "inspection", _inspection, _("The inspection is written down."))

    @post("/inspections/{number:int}", sync_to_thread=True)
    def inspected(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Note what was found, or a refusal."""

        def commands(desk: Desk, state: State) -> tuple[Command, ...]:
            wish = desk.form.read(InspectionStep)
            if wish.act in {finding.value for finding in Finding}:
                return (ConcludeInspection(number, Finding(wish.act), wish.note, wish.time),)
            return commands_to_refuse(state, NoteRefusal(number, Refusal(wish.act), wish.time))

        return _done(desk, name, "", commands)

    @post("/complaints", sync_to_thread=True)
    def complain(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Take a complaint in."""
        return _done(desk, name, "complaint", _complaint, _("The complaint is written down."))

    @post("/complaints/{number:int}", sync_to_thread=True)
    def judge(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Judge a complaint, or note that the accused player was informed."""

        def commands(desk: Desk, state: State) -> tuple[Command, ...]:
            return _judged(state, number, desk.form.read(ComplaintStep))

        return _done(desk, name, "", commands)

    @get("/complaints/{number:int}/form", sync_to_thread=True)
    def form(self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]) -> File:
        """Give a complaint on its form."""
        state = desk.state(name, Ask.SEE_FAIR_PLAY)
        complaints = state.tournament.fair_play.complaints
        if not 1 <= number <= len(complaints):
            desk.missing(_("There is no such complaint."))
        complaint = complaints[number - 1]
        return _printed(desk, state, complaint.form, complaint)

    @get("/form", sync_to_thread=True)
    def blank(
        self, desk: NamedDependency[Desk], name: FromPath[str], kind: FromQuery[str] = ""
    ) -> File:
        """Give a blank form."""
        state = desk.state(name, Ask.SEE_FAIR_PLAY)
        analysis = kind == ComplaintForm.WITH_ANALYSIS.value
        form = ComplaintForm.WITH_ANALYSIS if analysis else ComplaintForm.IN_TOURNAMENT
        return _printed(desk, state, form, None)


def _done(
    desk: Desk,
    name: str,
    which: str,
    commands: Callable[[Desk, State], tuple[Command, ...]],
    done: str = "",
) -> Page:
    """Carry out what a form asks; what is refused comes back with all that was typed."""
    state = desk.state(name, Ask.SEE_FAIR_PLAY)
    here = office_path(name, "fair-play")
    try:
        wanted = commands(desk, state)
        return act_when_sure(desk, state, *wanted, then=here, done=done or None, back=here)
    except CrosstableError as error:
        sheet = Sheet.to_mend(desk.form, error)
        return _page(desk, state, which, sheet, status=422)


def _printed(desk: Desk, state: State, form: ComplaintForm, complaint: Complaint | None) -> File:
    words = WORDINGS.get(language(), ENGLISH)
    printed = print_complaint(
        state.tournament, form, complaint, printed_at=desk.house.now(), words=words
    )
    title = file_name(state.tournament, words.say(form.words), ending=".pdf")
    return download(printed.pdf, title, "application/pdf", inline=True)


def _inspection(desk: Desk, state: State) -> tuple[Command, ...]:
    wish = desk.form.read(InspectionForm)
    return (
        RequireInspection(
            Inspection(
                round=wish.round,
                player=_number(state, wish.player),
                ground=wish.ground,
                complaint=wish.complaint or 0,
                time=wish.time,
                room=wish.room,
                inspector=_person(wish.inspector, wish.inspector_sex),
                witness=_person(wish.witness, wish.witness_sex),
                second_witness=wish.second_witness,
                note=wish.note,
            )
        ),
    )


def _complaint(desk: Desk, state: State) -> tuple[Command, ...]:
    wish = desk.form.read(ComplaintEntry)
    lodged = desk.house.now().astimezone().date()
    if wish.lodged.strip():
        try:
            lodged = date.fromisoformat(wish.lodged.strip())
        except ValueError:
            raise Unfit({"lodged": _("This is not a day.")}) from None
    is_player = wish.complainant.strip()[:1].isdecimal()
    return (
        FileComplaint(
            Complaint(
                form=wish.form,
                round=wish.round,
                accused=_number(state, wish.accused),
                complainant="" if is_player else wish.complainant,
                complainant_id=wish.complainant_id,
                complainant_player=_number(state, wish.complainant) if is_player else 0,
                lodged=lodged,
                details=wish.details,
                checked=wish.checked,
                program=wish.program,
                hardware=wish.hardware,
                analysis_file=wish.analysis_file,
                results=wish.results,
                comments=wish.comments,
            )
        ),
    )


def _judged(state: State, number: int, wish: ComplaintStep) -> tuple[Command, ...]:
    if wish.act == "inform":
        return (InformAccused(number, wish.text),)
    points = state.tournament.points
    result = read_typed(wish.result, points, unusual=True) if wish.result.strip() else None
    judged = JudgeComplaint(
        number,
        ComplaintStanding(wish.act),
        wish.text,
        wish.penalty,
        wish.seconds or 0,
        result,
        wish.rounds or 0,
        wish.amount,
    )
    return commands_to_judge(state, judged)


def _person(name: str, sex: SexText) -> Inspector:
    return Inspector(name=name, sex=Sex(sex) if sex else None)


def _number(state: State, text: str) -> int:
    """Return the player somebody means: a number, with or without the name, or the whole name."""
    wanted = text.strip()
    first = wanted.split(" ", 1)[0]
    if first.isdecimal() and len(first) < 7:
        return state.tournament.entrant(int(first)).number
    named = [
        entrant.number
        for entrant in state.tournament.entrants
        if entrant.player.name.casefold() == wanted.casefold()
    ]
    if len(named) != 1:
        raise Refused("say the number of the player; {text!r} names nobody", text=wanted)
    return named[0]


def _page(
    desk: Desk,
    state: State,
    which: str = "",
    sheet: Sheet | None = None,
    *,
    status: int = 200,
) -> Page:
    tournament = state.tournament
    noted, rules, now = tournament.fair_play, edition_of(tournament), desk.house.now()
    number = floor_round(tournament)
    players = sorted({absence.player for absence in noted.absences})
    absences = [
        (
            tournament.entrant(player).player.name,
            tally_of(tournament, number, player, now),
            total_of(tournament, player, now),
        )
        for player in players
    ]
    failed = sheet or Sheet()
    shown: dict[str, Any] = {
        "sheets": {
            kind: failed if kind == which else Sheet() for kind in ("inspection", "complaint")
        },
        "step_errors": tuple(failed.errors.values()) if sheet is not None and not which else (),
        "absences": absences,
        "prompts": [
            prompt
            for prompt in (attention(tournament, now_out) for _name, now_out, _all in absences)
            if prompt is not None
        ],
        "rules": rules.fair_play,
        "announced_random": tournament.regulations.text("random-inspections") == "yes",
        "inspections": noted.inspections,
        "complaints": noted.complaints,
        "report": report_lines(tournament),
        "grounds": list(Ground),
        "times": list(InspectionTime),
        "findings": list(Finding),
        "form_kinds": list(ComplaintForm),
        "steps": STEPS,
        "ladder": rules.conduct.ladder,
        "last": number or 1,
        "may_note": desk.may(FileComplaint, state) and number > 0,
    }
    return desk.page("office/fair-play.html", status=status, state=state, here="incidents", **shown)
