"""The bracket of a knock-out in the office, and lots for the colours of a match."""

from __future__ import annotations

import secrets

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.office.acts import DrawColours
from crosstable.office.brackets import shown_bracket
from crosstable.office.breaks import resuming
from crosstable.pairing.systems import bracket_system
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


class Brackets(Controller):
    """Who meets whom until one player is left."""

    path = OFFICE

    @get("/bracket", sync_to_thread=True)
    def bracket(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the bracket with the score of every match."""
        state = desk.state(name)
        if bracket_system(state.tournament) is None:
            desk.missing(_("Only a knock-out has a bracket."))
        return desk.page(
            "office/bracket.html",
            state=state,
            here="bracket",
            t=state.tournament,
            bracket=shown_bracket(state.tournament, resuming(state)),
        )

    @post("/rounds/{round_number:int}/boards/{board:int}/lots", sync_to_thread=True)
    def draw_colours(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Draw lots for who begins the next games at a board with White; the seed is recorded."""
        here = office_path(name, "rounds", round_number)
        return act_when_sure(
            desk,
            desk.state(name),
            DrawColours(round_number, board, secrets.token_hex(8)),
            title=_("Draw lots for the colours?"),
            then=here,
            done=_("Lots are drawn; the journal holds the seed."),
            back=here,
        )
