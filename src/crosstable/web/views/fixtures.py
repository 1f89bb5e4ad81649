"""Where and when matches are played, in the office: listed, and moved to other days and places."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import Command, MoveMatch, MoveRound
from crosstable.office.acts.base import State
from crosstable.office.asking import LINE
from crosstable.office.fixtures import fixtures
from crosstable.office.leagues import league_key
from crosstable.office.timetable import round_times
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


class MovingForm(msgspec.Struct, frozen=True):
    """What is moved, and where to; match 0 is the round itself."""

    act: Literal["move", "back"]
    round: Annotated[int, Meta(ge=1, le=999)]
    match: Annotated[int, Meta(ge=0, le=999)] = 0
    day: date | None = None
    clock: Annotated[str, Meta(max_length=5, pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$")] = ""
    venue: Annotated[str, Meta(max_length=LINE)] = ""
    reason: Annotated[str, Meta(max_length=500)] = ""


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
            wish = desk.form.read(MovingForm)
            return act_when_sure(
                desk,
                state,
                _wanted(wish),
                title=_("Move it?"),
                then=office_path(name, "fixtures"),
                done=_("The fixtures are up to date."),
                back=office_path(name, "fixtures"),
            )
        except CrosstableError as error:
            return _page(desk, state, Sheet.to_mend(desk.form, error), status=422)


def _wanted(wish: MovingForm) -> Command:
    if wish.act == "back":
        return MoveMatch(wish.round, wish.match, back=True)
    clock = time.fromisoformat(wish.clock) if wish.clock else None
    if wish.match:
        reason = wish.reason.strip()
        return MoveMatch(wish.round, wish.match, wish.day, clock, wish.venue, reason=reason)
    return MoveRound(wish.round, wish.day or date.min, clock, wish.reason.strip())


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
