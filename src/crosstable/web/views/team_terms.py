"""What is decided about single teams of a Swiss: byes on request, and teams kept apart."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import (
    CancelTeamBye,
    Command,
    GrantTeamBye,
    KeepTeamsApart,
    LetTeamsMeet,
)
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.teams import teams_page
from crosstable.web.words.languages import _


class TeamTermsPages(Controller):
    """Byes of teams, and teams that must not meet; both are shown with the teams."""

    path = f"{OFFICE}/teams"

    @post("/byes", sync_to_thread=True)
    def byes(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Grant a team a bye in a round to come, or take it back."""
        desk.require(GrantTeamBye, name)
        return _done(desk, name, _bye)

    @post("/apart", sync_to_thread=True)
    def apart(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Keep teams apart, or let them meet again."""
        desk.require(KeepTeamsApart, name)
        return _done(desk, name, _apart)


def _done(desk: Desk, name: str, wanted: Callable[[Desk], Command]) -> Page:
    state, page = desk.state(name), office_path(name, "teams")
    try:
        return act_when_sure(
            desk,
            state,
            wanted(desk),
            title=_("Change the teams?"),
            then=page,
            done=_("The teams are up to date."),
            back=page,
        )
    except CrosstableError as error:
        return teams_page(desk, state, Sheet(errors={"": what_to_mend(error)}), status=422)


def _bye(desk: Desk) -> Command:
    taken_back = desk.form.text("act") == "no-bye"
    return desk.command(
        CancelTeamBye if taken_back else GrantTeamBye, team=desk.form.number("number") or 0
    )


def _apart(desk: Desk) -> Command:
    return desk.command(LetTeamsMeet if desk.form.text("act") == "meet" else KeepTeamsApart)
