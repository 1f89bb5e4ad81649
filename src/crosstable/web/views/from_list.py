"""Players beside the rating lists in force: what they say otherwise is shown, and taken over."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import TakeFromList
from crosstable.office.acts.base import State
from crosstable.office.from_list import Comparison
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.gate.limits import taking_sheet
from crosstable.web.tabs import OFFICE
from crosstable.web.views.players import entrant_at, players_path
from crosstable.web.words import phrases
from crosstable.web.words.languages import _


class FromListPages(Controller):
    """What the rating lists say of the players."""

    path = f"{OFFICE}/players/from-list"

    @get("/", sync_to_thread=True)
    def look_over(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        list: FromQuery[str] = "",  # noqa: A002 -- the name in the address
        player: FromQuery[int] = 0,
    ) -> Page:
        """Show what the lists say otherwise, of everybody or of one player; nothing is written."""
        state = desk.state(name)
        desk.require(TakeFromList, name)
        if player:
            entrant_at(desk, state, player)
        return _page(desk, state, list, player, Sheet())

    @post("/", sync_to_thread=True, opt=taking_sheet(TakeFromList))
    def take(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Fill in what is missing, and overwrite where it is ticked; all of it or nothing."""
        state = desk.state(name)
        desk.require(TakeFromList, name)
        only, text = desk.form.text("list"), desk.form.text("player")
        player = int(text) if text.isdecimal() and len(text) < 9 else 0
        if player:
            entrant_at(desk, state, player)
        try:
            comparison = _compared(desk, state, only, player)
            ticked = desk.form.all("overwrite")
            command = comparison.command(
                one.number for one in comparison.doubtful if str(one.number) in ticked
            )
            return act_when_sure(
                desk,
                state,
                command,
                title=_("Take this from the list?"),
                then=players_path(state, player) if player else players_path(state),
                back=players_path(state, "from-list"),
                done=_("Taken from the rating list."),
            )
        except CrosstableError as error:
            return _page(desk, state, only, player, Sheet.to_mend(desk.form, error), status=422)


def _compared(desk: Desk, state: State, only: str, player: int) -> Comparison:
    lists = desk.house.lists_in_force(state.tournament, only)
    return lists.of_event(state.tournament, (player,) if player else ())


def _page(
    desk: Desk, state: State, only: str, player: int, sheet: Sheet, *, status: int = 200
) -> Page:
    try:
        comparison = _compared(desk, state, only, player)
    except CrosstableError as error:
        comparison = Comparison((), ())
        sheet = Sheet.to_mend(desk.form, error) if only else sheet
    return desk.page(
        "office/players/from-list.html",
        status=status,
        state=state,
        here="players",
        sheet=sheet,
        comparison=comparison,
        lists=phrases.lists_used(comparison.lists),
        names=desk.house.lists_in_force(state.tournament).used,
        only=only,
        player=player,
        entrants=state.tournament.by_number,
    )
