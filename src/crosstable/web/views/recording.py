"""Recording a game: the assistant's page by a link, and what the arbiter sees of it.

The assistant's page never says whether a move is legal (C.02 6.2.2.11); the arbiter's page does.
"""

from __future__ import annotations

from typing import NoReturn

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.kernel.recording import Recording
from crosstable.office.acts import (
    AttachGame,
    CloseRecording,
    Command,
    OpenRecording,
    RecordMove,
)
from crosstable.office.acts.base import State
from crosstable.office.recording import (
    RECORDING,
    check_record,
    record_as_assistant,
    recording_code,
    recording_of_code,
)
from crosstable.web.desk import Desk, Page
from crosstable.web.display.links import recording_link
from crosstable.web.display.reach import reach_of
from crosstable.web.display.replay import replayed
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.views.at_board import BOARD, HERE, Here, board_path
from crosstable.web.words.languages import _


class RecordingPages(Controller):
    """What the link opens."""

    path = "/record/{name:str}/{code:str}"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]) -> Page:
        """Show what is recorded and a field for the next move."""
        return _sheet(desk, *_opened(desk, name, code), Sheet())

    @post("/", sync_to_thread=True)
    def write(self, desk: NamedDependency[Desk], name: FromPath[str], code: FromPath[str]) -> Page:
        """Write a move down, whatever it is."""
        state, recording = _opened(desk, name, code)
        try:
            wish = desk.command(RecordMove, round=recording.round, board=recording.number)
            after = record_as_assistant(
                desk.house.office,
                state.id,
                code,
                _secret(desk),
                wish.ply,
                wish.written,
                at=desk.house.now(),
            )
        except CrosstableError as error:
            return _sheet(desk, state, recording, Sheet.failed(desk.form, error), status=422)
        if after is None:
            _ended(desk)
        return desk.go(desk.path)


class RecordedGames(Controller):
    """The arbiter's side."""

    path = f"{BOARD}/recording"
    dependencies = HERE

    @get("/", sync_to_thread=True)
    def show(self, here: NamedDependency[Here]) -> Page:
        """Show what was recorded and what the laws say of it."""
        desk, state, round_number, board = here
        desk.office.insist(OpenRecording, state.id, state=state)
        tournament = state.tournament
        pairing = tournament.round(round_number).boards[board - 1]
        recording = tournament.recording_of(round_number, board) or Recording(round_number, board)
        checked = check_record(tournament, recording)
        link = ""
        if recording.link and pairing.unfinished:
            code = recording_code(_secret(desk), state.id, recording.link)
            link = recording_link(reach_of(desk).address, state.id, code)
        replay = None
        if checked.view is not None:
            replay = replayed(checked.text, tournament.game, edition=tournament.edition)
        return desk.page(
            "office/rounds/recording.html",
            state=state,
            here="rounds",
            round_number=round_number,
            number=board,
            pairing=pairing,
            white=tournament.entrant(pairing.white).player,
            black=tournament.entrant(pairing.black).player,
            recording=recording,
            checked=checked,
            replay=replay,
            link=link,
            may_file=desk.may(AttachGame, state),
        )

    @post("/", sync_to_thread=True)
    def act(self, here: NamedDependency[Here]) -> Page:
        """Make or end the link, or file the game."""
        desk, state, round_number, board = here
        desk.office.insist(OpenRecording, state.id, state=state)
        command: Command
        if desk.form.text("act") == "link":
            command = desk.command(OpenRecording, round=round_number, board=board)
            done = _("The link is made; whoever has it records this board.")
        elif desk.form.text("act") == "end":
            command = CloseRecording(round_number, board)
            done = _("The link has ended; what was recorded stays.")
        else:
            recording = state.tournament.recording_of(round_number, board)
            text = "" if recording is None else check_record(state.tournament, recording).text
            command = AttachGame(round_number, board, text)
            done = _("The game is filed.")
        back = board_path(state, round_number, board, "recording")
        return act_when_sure(desk, state, command, then=back, back=back, done=done)

    @post("/move", sync_to_thread=True)
    def correct(self, here: NamedDependency[Here]) -> Page:
        """Write or correct a move; nothing written strikes out all from there on."""
        desk, state, round_number, board = here
        desk.office.insist(OpenRecording, state.id, state=state)
        back = board_path(state, round_number, board, "recording")
        command = desk.command(RecordMove, round=round_number, board=board)
        return act_when_sure(desk, state, command, then=back, back=back)


def _secret(desk: Desk) -> bytes:
    return desk.house.access.secrets.get(RECORDING)


def _ended(desk: Desk) -> NoReturn:
    desk.missing(_("This link has ended. Ask an arbiter for another one."))


def _opened(desk: Desk, name: str, code: str) -> tuple[State, Recording]:
    """Return the board a code opens, or say that there is nothing here."""
    try:
        state = desk.house.office.state(name)
    except UnknownName:
        _ended(desk)
    recording = recording_of_code(code, _secret(desk), state.id, state.tournament)
    if recording is None:
        _ended(desk)
    return state, recording


def _sheet(
    desk: Desk, state: State, recording: Recording, sheet: Sheet, *, status: int = 200
) -> Page:
    tournament = state.tournament
    pairing = tournament.round(recording.round).boards[recording.number - 1]
    asked = desk.request.query_params.get("ply", "")
    last = len(recording.moves)
    ply = int(asked) if asked.isdecimal() and len(asked) < 5 and 1 <= int(asked) <= last else 0
    page = desk.page(
        "office/record.html",
        status=status,
        state=state,
        sheet=sheet,
        recording=recording,
        white=tournament.entrant(pairing.white).player,
        black=tournament.entrant(pairing.black).player,
        ply=ply or last + 1,
        correcting=bool(ply),
    )
    page.headers["Cache-Control"] = "no-store"
    page.headers["Referrer-Policy"] = "no-referrer"
    return page
