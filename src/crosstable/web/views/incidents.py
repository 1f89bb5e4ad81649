"""Incidents: the log with the rulings of the desk, and one form to add a line to it.

Only those who may note incidents read them; nothing of it is on a public page.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.arbiter.incidents import more_than_a_warning
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_board, read_typed
from crosstable.office.acts import (
    AnnounceAppeal,
    CloseIncident,
    Command,
    DecideAppeal,
    NoteIncident,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.boards import board_in_play
from crosstable.office.incidents import commands_to_note, incident_log
from crosstable.office.match_seats import board_named, seat_text, seen_from_match
from crosstable.office.roles import Ask
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _

Text = Annotated[str, Meta(max_length=500)]
_GRANTED = {"": None, "yes": True, "no": False}


class IncidentForm(msgspec.Struct, frozen=True):
    """One line of the log."""

    round: Annotated[int, Meta(ge=1, le=999)]
    board: Annotated[str, Meta(max_length=12)]
    side: Literal["white", "black"]
    kind: Annotated[str, Meta(max_length=40)]
    note: Text = ""
    penalty: Annotated[str, Meta(max_length=40)] = ""
    seconds: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    result: Annotated[str, Meta(max_length=30)] = ""
    rounds: Annotated[int, Meta(ge=0, le=999)] | None = None
    amount: Annotated[str, Meta(max_length=40)] = ""
    not_begun: bool = False
    only_note: bool = False
    until: Annotated[str, Meta(max_length=20)] = ""
    """Where the player appeals at once: until when the appeal must be handed in."""
    protest: Text = ""
    fee: Annotated[str, Meta(max_length=40)] = ""


class IncidentStep(msgspec.Struct, frozen=True):
    """What becomes of an incident."""

    act: Literal["appeal", "decide", "close"]
    until: Annotated[str, Meta(max_length=20)] = ""
    text: Text = ""
    protest: Text = ""
    fee: Annotated[str, Meta(max_length=40)] = ""
    granted: Literal["", "yes", "no"] = ""


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
            wish = desk.form.read(IncidentForm)
            commands, done = _noted(state, wish), _("The incident is noted.")
            if wish.until:
                number = len(state.tournament.incidents) + 1
                commands = (*commands, _appeal(desk, number, wish))
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
            wish = desk.form.read(IncidentStep)
            command = _step(desk, number, wish)
            return act_when_sure(desk, state, command, then=here, done=_done(wish), back=here)
        except CrosstableError as error:
            errors = Sheet.to_mend(desk.form, error).errors
            return _page(desk, state, Sheet(), status=422, step_errors=tuple(errors.values()))


def _noted(state: State, wish: IncidentForm) -> tuple[Command, ...]:
    event = state.tournament
    board, _game = board_named(event, wish.round, *read_board(wish.board))
    seat = board_in_play(event, wish.round, board)
    result = None
    if wish.result.strip():
        typed = read_typed(wish.result, event.points, unusual=True)
        result = seen_from_match(event, wish.round, board, typed)
    command = NoteIncident(
        wish.round,
        board,
        seat.white if wish.side == "white" else seat.black,
        wish.kind,
        wish.note,
        wish.penalty,
        wish.seconds or 0,
        result,
        wish.rounds or 0,
        wish.not_begun,
        wish.amount,
    )
    return commands_to_note(state, command, carry_out=not wish.only_note)


def _step(desk: Desk, number: int, wish: IncidentStep) -> Command:
    if wish.act == "decide":
        return DecideAppeal(number, wish.text, _GRANTED[wish.granted])
    if wish.act == "close":
        return CloseIncident(number, wish.text)
    return _appeal(desk, number, wish)


def _done(wish: IncidentStep) -> str:
    """Return what was noted, and what is left to do about a game."""
    if wish.act == "appeal":
        return _("The appeal is noted.")
    if wish.act == "close":
        return _("The incident is closed.")
    if wish.granted == "yes":
        return _(
            "The appeal is granted: give the fee back, and correct the result if it was changed. "
            "Nothing is corrected by itself."
        )
    return _("What was decided is noted.")


def _appeal(desk: Desk, number: int, wish: IncidentForm | IncidentStep) -> AnnounceAppeal:
    try:
        deadline = datetime.fromisoformat(wish.until)
    except ValueError:
        raise Unfit({"until": _("This is not a day and a time.")}) from None
    now = desk.house.now().astimezone()
    return AnnounceAppeal(
        number,
        deadline.replace(tzinfo=None),
        now.replace(tzinfo=None),
        wish.protest,
        wish.fee,
    )


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
    step_errors: tuple[str, ...] = (),
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
        "step_errors": step_errors,
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
