"""What is decided about single teams of a Swiss: byes on request, and teams kept apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError, InvalidValue
from crosstable.kernel.result import Bye
from crosstable.office.acts import (
    CancelTeamBye,
    Command,
    GrantTeamBye,
    KeepTeamsApart,
    LetTeamsMeet,
)
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.teams import teams_page
from crosstable.web.words.languages import _

RoundNumber = Annotated[int, Meta(ge=1, le=999)]


class ByeForm(msgspec.Struct, frozen=True):
    """A bye that a team gets, or has no more."""

    act: Literal["bye", "no-bye"]
    number: Annotated[int, Meta(ge=1, le=9999)]
    round: RoundNumber
    kind: Literal["half-point", "zero-point", "full-point"] = "half-point"


class ApartForm(msgspec.Struct, frozen=True):
    """Teams that must not meet, or may meet again."""

    act: Literal["apart", "meet"]
    teams: Annotated[str, Meta(max_length=400)]
    first_round: RoundNumber = 1
    last_round: RoundNumber | None = None
    reason: Annotated[str, Meta(max_length=500)] = ""


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
        return teams_page(desk, state, Sheet.to_mend(desk.form, error), status=422)


def _bye(desk: Desk) -> Command:
    wish = desk.form.read(ByeForm)
    if wish.act == "no-bye":
        return CancelTeamBye(wish.number, wish.round)
    return GrantTeamBye(wish.number, wish.round, Bye(wish.kind))


def _apart(desk: Desk) -> Command:
    wish = desk.form.read(ApartForm)
    parts = wish.teams.replace(",", " ").split()
    if not all(part.isascii() and part.isdecimal() and len(part) <= 4 for part in parts):
        raise InvalidValue("{text!r}: name teams by their numbers, such as 3, 7", text=wish.teams)
    teams = tuple(map(int, parts))
    if wish.act == "meet":
        return LetTeamsMeet(teams)
    return KeepTeamsApart(teams, wish.first_round, wish.last_round or 0, wish.reason)
