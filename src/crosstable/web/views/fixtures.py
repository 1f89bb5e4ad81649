"""Where and when matches are played, in the office: listed, and moved to other days and places."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import Command, MoveMatch, MoveRound
from crosstable.office.acts.base import State
from crosstable.office.fixtures import fixtures
from crosstable.office.leagues import league_key
from crosstable.office.timetable import round_times
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


class FixturePages(Controller):
    """The matches of all rounds."""

    path = f"{OFFICE}/fixtures"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """List the matches round by round."""
        return _page(desk, desk.state(name), Sheet())

    @post("/", sync_to_thread=True)
    def move(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Move a round or a match to another day, or a match elsewhere."""
        state = desk.state(name)
        desk.require(MoveMatch, name)
        try:
            return act_when_sure(
                desk,
                state,
                _wanted(desk),
                title=_("Move it?"),
                then=office_path(name, "fixtures"),
                done=_("The fixtures are up to date."),
                back=office_path(name, "fixtures"),
            )
        except CrosstableError as error:
            return _page(desk, state, Sheet(errors={"": what_to_mend(error)}), status=422)


def _wanted(desk: Desk) -> Command:
    """Return what is moved; match 0 is the round itself."""
    if desk.form.text("act") == "back":
        return desk.command(MoveMatch, back=True)
    if desk.form.number("match"):
        return desk.command(MoveMatch, venue=desk.form.text("venue").strip())
    return desk.command(MoveRound)


def _page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
    tournament = state.tournament
    if tournament.team_plan is None:
        desk.missing(_("No teams were announced here."))
    division = tournament.division
    return desk.page(
        "office/fixtures.html",
        status=status,
        state=state,
        here="rounds",
        t=tournament,
        sheet=sheet,
        matches=fixtures(tournament),
        times={planned.round: planned for planned in round_times(tournament)},
        league="" if division is None else league_key(division),
        may={"match": desk.may(MoveMatch, state), "round": desk.may(MoveRound, state)},
    )
