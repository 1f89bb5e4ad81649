"""Fair play: absences, inspections and complaints, for the chief arbiter and the owner only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.absences import attention, tally_of, total_of
from crosstable.arbiter.complaints import STEPS
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.fair_play import (
    Complaint,
    ComplaintForm,
    Finding,
    Ground,
)
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
from crosstable.office.typed_fields import player_meant
from crosstable.reports.complaints import print_complaint
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download, file_name
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _, language

_INFORM = "inform"
"""What the button sends by which the accused is said to be informed."""


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
            if desk.form.text("finding"):
                return (desk.command(ConcludeInspection, number=number),)
            return commands_to_refuse(state, desk.command(NoteRefusal, number=number))

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
            if desk.form.text("act") == _INFORM:
                return (desk.command(InformAccused, number=number),)
            judged = desk.command(JudgeComplaint, state.tournament, number=number)
            return commands_to_judge(state, judged)

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
        wrong = what_to_mend(error)
        sheet = Sheet.failed(desk.form, error) if which else Sheet(errors={"": wrong})
        return _page(desk, state, which, sheet, status=422)


def _printed(desk: Desk, state: State, form: ComplaintForm, complaint: Complaint | None) -> File:
    words = WORDINGS.get(language(), ENGLISH)
    printed = print_complaint(
        state.tournament, form, complaint, printed_at=desk.house.now(), words=words
    )
    title = file_name(state.tournament, words.say(form.words), ending=".pdf")
    return download(printed.pdf, title, "application/pdf", inline=True)


def _inspection(desk: Desk, state: State) -> tuple[Command, ...]:
    return (desk.command(RequireInspection, state.tournament),)


def _complaint(desk: Desk, state: State) -> tuple[Command, ...]:
    known: dict[str, Any] = {}
    if desk.form.text("complainant").strip()[:1].isdecimal():
        number = player_meant(state.tournament, desk.form.text("complainant"))
        known = {"complainant": "", "complainant_player": number}
    if not desk.form.text("lodged").strip():
        known["lodged"] = desk.house.now().astimezone().date()
    return (desk.command(FileComplaint, state.tournament, **known),)


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
        "step_error": "" if which else failed.error(""),
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
        "findings": list(Finding),
        "steps": STEPS,
        "ladder": rules.conduct.ladder,
        "last": number or 1,
        "may_note": desk.may(FileComplaint, state) and number > 0,
    }
    return desk.page("office/fair-play.html", status=status, state=state, here="incidents", **shown)
