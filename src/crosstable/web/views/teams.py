"""Teams of an event: entered, corrected, their lists in order, line-ups for rounds to come."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Annotated, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from markupsafe import Markup
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    Command,
    EditTeam,
    EnterTeams,
    GrantTeamBye,
    HandInLineup,
    KeepTeamsApart,
    LinkCaptain,
    NewTeam,
    OrderTeam,
    RemoveTeam,
    UnlinkCaptain,
    WithdrawTeam,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.lineups import why_resting
from crosstable.office.asking import LINE
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.timetable import is_late, lineup_deadline
from crosstable.pairing.initial_order import out_of_order, seeding
from crosstable.pairing.lineups import handed_in
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.reports.codes import drawn_code
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.links import captain_link
from crosstable.web.display.reach import reach_of
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.views.matches import typed_places
from crosstable.web.words import phrases
from crosstable.web.words.languages import _

Name = Annotated[str, Meta(max_length=100)]


class TeamForm(msgspec.Struct, frozen=True):
    """What is done with one team; number 0 is a new one."""

    act: Literal["save", "remove", "order", "by-rating", "lineup", "link", "unlink", "withdraw"]
    number: Annotated[int, Meta(ge=0, le=9999)] = 0
    title: Name = ""
    short: Annotated[str, Meta(max_length=12)] = ""
    federation: Annotated[str, Meta(max_length=3)] = ""
    captain: Name = ""
    venue: Annotated[str, Meta(max_length=LINE)] = ""
    places: Annotated[str, Meta(max_length=400)] = ""
    reason: Annotated[str, Meta(max_length=500)] = ""


class Teams(Controller):
    """The teams of a tournament."""

    path = f"{OFFICE}/teams"

    @get("/", sync_to_thread=True)
    def show(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """List the teams with their players."""
        return teams_page(desk, desk.state(name), Sheet())

    @post("/", sync_to_thread=True)
    def change(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Enter or correct a team, put its list in order, or hand in its line-up."""
        state = desk.state(name)
        desk.require(HandInLineup, name)
        try:
            wish = desk.form.read(TeamForm)
            return act_when_sure(
                desk,
                state,
                _wanted(state, wish, desk.house.now()),
                title=_("Change the teams?"),
                then=office_path(name, "teams"),
                done=_done(wish),
                back=office_path(name, "teams"),
            )
        except CrosstableError as error:
            return teams_page(desk, state, Sheet.to_mend(desk.form, error), status=422)


def _done(wish: TeamForm) -> str:
    """Return what is said once it is done; a captain's link is no change of the teams."""
    match wish.act:
        case "link":
            return _("The link of the captain is made.")
        case "unlink":
            return _("The link of the captain no longer works.")
        case _any_other:
            return _("The teams are up to date.")


def _wanted(state: State, wish: TeamForm, at: datetime) -> Command:
    tournament = state.tournament
    match wish.act:
        case "remove":
            return RemoveTeam(wish.number)
        case "withdraw":
            return WithdrawTeam(wish.number, wish.reason)
        case "link":
            return LinkCaptain(wish.number, secrets.token_hex(8), wish.captain)
        case "unlink":
            return UnlinkCaptain(wish.number)
        case "order" | "by-rating":
            return OrderTeam(wish.number, _ordered(tournament, wish))
        case "lineup":
            coming = len(tournament.rounds) + 1
            return HandInLineup(coming, wish.number, typed_places(wish.places), at)
    team = NewTeam(
        wish.title.strip(),
        wish.short.strip(),
        wish.federation.upper(),
        wish.captain.strip(),
        wish.venue.strip(),
    )
    return EditTeam(wish.number, team) if wish.number else EnterTeams((team,))


def _ordered(tournament: Tournament, wish: TeamForm) -> tuple[int, ...]:
    """Return the list of a team in the order of the places so far; none where ratings order it."""
    members = tournament.team(wish.number).members
    if wish.act == "by-rating":
        return ()
    places = [place for place in typed_places(wish.places) if 1 <= place <= len(members)]
    return tuple(members[place - 1] for place in places)


def _links(desk: Desk, state: State) -> dict[int, tuple[str, Markup]]:
    """Return the captains' links with their codes drawn, for those who may make them."""
    if not desk.may(LinkCaptain, state):
        return {}
    secret, links = desk.house.access.secrets.get(CAPTAIN), {}
    address = reach_of(desk).address
    for number, team in enumerate(state.tournament.teams, start=1):
        if team.link:
            link = captain_link(address, state.id, captain_code(secret, state.id, team.link))
            links[number] = link, Markup(drawn_code(link))  # noqa: S704 -- made here, of an address of ours
    return links


def teams_page(desk: Desk, state: State, sheet: Sheet, *, status: int = 200) -> Page:
    """Return the page of the teams, with what was typed where it was refused."""
    tournament = state.tournament
    if tournament.team_plan is None:
        desk.missing(_("No teams were announced here."))
    coming = len(tournament.rounds) + 1
    plan, rules = tournament.team_plan, edition_of(tournament)
    total = rounds_to_play(tournament)
    drawn = bool(tournament.rounds) or tournament.numbers_final
    lineups = {}
    for number, team in enumerate(tournament.teams, start=1):
        lineup = handed_in(tournament, number, coming)
        lineups[number] = (
            [team.members.index(member) + 1 for member in lineup.members] if lineup else []
        )
    return desk.page(
        "office/teams.html",
        status=status,
        state=state,
        here="players",
        t=tournament,
        sheet=sheet,
        coming=coming if coming <= total else 0,
        lineups=lineups,
        resting={
            number
            for number in lineups
            if drawn and coming <= total and why_resting(tournament, number, coming)
        },
        ratings={
            member: seeding(tournament, rules, member)
            for team in tournament.teams
            for member in team.members
        },
        out_of_order={
            number
            for number, team in enumerate(tournament.teams, start=1)
            if out_of_order(tournament, plan, rules, team.members) is not None
        },
        deadline=lineup_deadline(tournament, coming),
        late=is_late(tournament, coming, desk.house.now()),
        links=_links(desk, state),
        swiss=not system_of(tournament).fixed_schedule,
        bye_kinds=[
            (kind.value, phrases.bye(kind))
            for kind in (Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT)
        ],
        still_apart=not tournament.rounds or not tournament.by_the_rules,
        near=not reach_of(desk).reachable,
        drawn=drawn,
        may={
            "enter": desk.may(EnterTeams, state),
            "edit": desk.may(EditTeam, state),
            "order": desk.may(OrderTeam, state),
            "link": desk.may(LinkCaptain, state),
            "bye": desk.may(GrantTeamBye, state),
            "apart": desk.may(KeepTeamsApart, state),
            "withdraw": desk.may(WithdrawTeam, state),
            "lineup": desk.may(HandInLineup(coming, 1, (), desk.house.now()), state),
        },
    )
