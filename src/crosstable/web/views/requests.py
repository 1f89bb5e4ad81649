"""Corrections that clerks ask for: granted or declined by an arbiter, on the page of the round."""

from __future__ import annotations

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.acts import Command, CorrectResult, DeclineCorrection
from crosstable.office.acts.base import State
from crosstable.office.acts.requests import correction_asked
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _


class Requests(Controller):
    """What was asked for at a board."""

    path = f"{OFFICE}/rounds/{{round_number:int}}/boards/{{board:int}}/request"

    @post("/", sync_to_thread=True)
    def answer(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Correct the result as it was asked for, or leave it."""
        state = desk.state(name)
        existing_round(desk, state, round_number)
        granted = desk.form.text("act") == "grant"
        command: Command = (
            _granted(desk, state, round_number, board)
            if granted
            else desk.command(DeclineCorrection, round=round_number, board=board)
        )
        done = _("Board %(board)s is corrected.") if granted else _("Declined.")
        return act_when_sure(
            desk,
            state,
            command,
            title=_("Round %(round)s, board %(board)s") % {"round": round_number, "board": board},
            then=round_path(name, round_number),
            done=done % {"board": board},
            back=round_path(name, round_number),
        )


def _granted(desk: Desk, state: State, round_number: int, board: int) -> CorrectResult:
    """Return the correction that was asked for, if it is still the one the arbiter saw."""
    asked = correction_asked(state.tournament, round_number, board, desk.form.text("wanted"))
    return CorrectResult(
        round_number,
        board,
        asked.result,
        asked.reason,
        asked.game,
        bool(desk.form.text("in_time")),
        asked_by=asked.by,
    )
