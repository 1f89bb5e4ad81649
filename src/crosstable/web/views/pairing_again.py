"""Pairing the last round again: what would change is shown on a page before it is done."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import Refused
from crosstable.office.acts import PairAgain, Unpublish
from crosstable.office.acts.base import State
from crosstable.office.acts.pairing_again import paired_anew, steps_to_pair_again
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import existing_round, round_path
from crosstable.web.words.languages import _


class PairingAgain(Controller):
    """A round, and what pairing it again would make of it."""

    path = f"{OFFICE}/rounds/{{round_number:int}}/again"

    @get("/", sync_to_thread=True)
    def look(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Show the boards before and after; nothing is written."""
        return self._page(desk, desk.state(name), round_number, Sheet())

    @post("/", sync_to_thread=True)
    def pair(
        self, desk: NamedDependency[Desk], name: FromPath[str], round_number: FromPath[int]
    ) -> Page:
        """Pair the round again and hold it back; a published one is taken back, with the reason."""
        state = desk.state(name)
        existing_round(desk, state, round_number)
        try:
            return act_when_sure(
                desk,
                state,
                *steps_to_pair_again(state, round_number, desk.form.text("reason").strip()),
                title=_("Pair round %(number)s again?") % {"number": round_number},
                yes=_("Pair again"),
                then=round_path(name, round_number),
                done=_("Round %(number)s is paired again and held back for your review.")
                % {"number": round_number},
                back=round_path(name, round_number),
            )
        except Refused as error:
            return self._page(
                desk, state, round_number, Sheet.to_mend(desk.form, error), status=422
            )

    @staticmethod
    def _page(
        desk: Desk, state: State, round_number: int, sheet: Sheet, *, status: int = 200
    ) -> Page:
        existing_round(desk, state, round_number)
        desk.require(PairAgain, state.id)
        published = state.tournament.round(round_number).published
        if published:
            desk.require(Unpublish, state.id)
        anew = desk.house.derived.of(
            state, ("paired anew", round_number), lambda: paired_anew(state, round_number)
        )
        return desk.page(
            "office/rounds/again.html",
            status=status,
            state=state,
            here="rounds",
            t=state.tournament,
            base=round_path(state.id),
            number=round_number,
            published=published,
            anew=anew,
            sheet=sheet,
        )
