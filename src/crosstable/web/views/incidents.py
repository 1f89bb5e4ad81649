"""Incidents: the log with the rulings of the desk, and one form to add a line to it.

Only those who may note incidents read them; nothing of it is on a public page.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.arbiter.incidents import more_than_a_warning
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    AnnounceAppeal,
    CloseIncident,
    Command,
    DecideAppeal,
    NoteIncident,
)
from crosstable.office.acts.base import State
from crosstable.office.incidents import commands_to_note, incident_log
from crosstable.office.match_seats import seat_text
from crosstable.office.roles import Ask
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _

_STEPS: Mapping[str, type[Command]] = {
    "appeal": AnnounceAppeal,
    "decide": DecideAppeal,
    "close": CloseIncident,
}
"""What becomes of an incident, by what its buttons send."""


class Incidents(Controller):
    """The log and its form."""

    path = f"{OFFICE}/incidents"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the log."""
        return _page(desk, desk.state(name, Ask.SEE_INCIDENTS), Sheet())

    @post("/", sync_to_thread=True)
    def add(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Note an incident, and carry its penalty out."""
        state = desk.state(name, Ask.SEE_INCIDENTS)
        here = office_path(name, "incidents")
        try:
            noted = desk.command(NoteIncident, state.tournament)
            only_note = bool(desk.form.text("only_note"))
            commands = commands_to_note(state, noted, carry_out=not only_note)
            done = _("The incident is noted.")
            if desk.form.text("deadline"):  # the player appeals at once
                number = len(state.tournament.incidents) + 1
                commands = (*commands, desk.command(AnnounceAppeal, number=number))
                done = _("The appeal is noted.")
            return act_when_sure(
                desk,
                state,
                *commands,
                then=here,
                done=done,
                back=here,
                title=_("Note it all the same?"),
                yes=_("Note it all the same"),
            )
        except CrosstableError as error:
            return _page(desk, state, Sheet.to_mend(desk.form, error), status=422)

    @post("/{number:int}", sync_to_thread=True)
    def step(self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]) -> Page:
        """Note an appeal or its outcome, or close an incident."""
        state = desk.state(name, Ask.SEE_INCIDENTS)
        here = office_path(name, "incidents")
        try:
            kind = _STEPS.get(desk.form.text("act"), CloseIncident)
            command = desk.command(kind, number=number)
            return act_when_sure(desk, state, command, then=here, done=_done(command), back=here)
        except CrosstableError as error:
            return _page(desk, state, Sheet(), status=422, step_error=what_to_mend(error))


def _done(command: Command) -> str:
    """Return what was noted, and what is left to do about a game."""
    match command:
        case AnnounceAppeal():
            return _("The appeal is noted.")
        case CloseIncident():
            return _("The incident is closed.")
        case DecideAppeal(granted=True):
            return _(
                "The appeal is granted: give the fee back, and correct the result if it was "
                "changed. Nothing is corrected by itself."
            )
    return _("What was decided is noted.")


def _pair(tournament: Tournament, round_number: int, number: int) -> tuple[str, str]:
    """Return the names of White and Black at a board."""
    board = tournament.round(round_number).boards[number - 1]
    return (
        tournament.entrant(board.white).player.name,
        tournament.entrant(board.black).player.name,
    )


def _until(desk: Desk, tournament: Tournament) -> str:
    """Return by when an appeal of now is handed in, where the regulations say so."""
    minutes = tournament.regulations.text("appeal-deadline")
    if not minutes.isdecimal():
        return ""
    last = desk.house.now().astimezone() + timedelta(minutes=int(minutes))
    return f"{last:%Y-%m-%dT%H:%M}"


def _page(
    desk: Desk,
    state: State,
    sheet: Sheet,
    *,
    status: int = 200,
    step_error: str = "",
) -> Page:
    tournament = state.tournament
    rules = edition_of(tournament).conduct
    lines = incident_log(desk.house.office, state)
    warned = dict.fromkeys(line.player for line in lines if line.warnings and not line.closed)
    context: dict[str, Any] = {
        "lines": lines,
        "seats": {
            (line.round, line.board): seat_text(tournament, line.round, line.board)
            for line in lines
        },
        "prompts": [
            prompt
            for prompt in (more_than_a_warning(tournament, player) for player in warned)
            if prompt is not None
        ],
        "kinds": rules.kinds,
        "ladder": [
            rung
            for rung in rules.ladder
            if desk.may(NoteIncident(1, 1, 1, rules.kinds[0].name, penalty=rung.name), state)
        ],
        "may_note": desk.may(NoteIncident, state) and any(r.published for r in tournament.rounds),
        "may_read_cases": desk.may(Ask.SEE_FAIR_PLAY, state),
        "may_decide": desk.may(DecideAppeal, state),
        "last": sum(played.published for played in tournament.rounds) or 1,
        "step_error": step_error,
        "pairs": {
            (line.round, line.board): _pair(tournament, line.round, line.board) for line in lines
        },
        "until": _until(desk, tournament),
    }
    return desk.page(
        "office/incidents.html",
        status=status,
        state=state,
        here="incidents",
        sheet=sheet,
        **context,
    )
