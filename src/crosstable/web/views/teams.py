"""Teams of an event: entered, corrected, their lists in order, line-ups for rounds to come."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from markupsafe import Markup

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.teams import Team
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
from crosstable.office.acts.teams import described
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.timetable import is_late, lineup_deadline
from crosstable.office.typed_fields import typed_places
from crosstable.pairing.initial_order import out_of_order, seeding
from crosstable.pairing.lineups import handed_in
from crosstable.pairing.systems import rounds_to_play, system_of
from crosstable.reports.codes import drawn_code
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.display.links import captain_link
from crosstable.web.display.reach import reach_of
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Sheet, what_to_mend
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import _


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
            command = _wanted(desk, state)
            return act_when_sure(
                desk,
                state,
                command,
                title=_("Change the teams?"),
                then=office_path(name, "teams"),
                done=_done(command),
                back=office_path(name, "teams"),
            )
        except CrosstableError as error:
            return teams_page(desk, state, Sheet(errors={"": what_to_mend(error)}), status=422)


def _done(command: Command) -> str:
    """Return what is said once it is done; a captain's link is no change of the teams."""
    match command:
        case LinkCaptain():
            return _("The link of the captain is made.")
        case UnlinkCaptain():
            return _("The link of the captain no longer works.")
    return _("The teams are up to date.")


_ACTS: Mapping[str, type[Command]] = {
    "remove": RemoveTeam,
    "withdraw": WithdrawTeam,
    "link": LinkCaptain,
    "unlink": UnlinkCaptain,
}


def _wanted(desk: Desk, state: State) -> Command:
    """Return what is done with one team; number 0 is a new one."""
    tournament, act = state.tournament, desk.form.text("act")
    number = desk.form.number("number") or 0
    match act:
        case "order" | "by-rating":
            return OrderTeam(number, _ordered(desk, tournament.team(number), act))
        case "lineup":
            return desk.command(HandInLineup, round=len(tournament.rounds) + 1, team=number)
        case "save":
            team = desk.command(NewTeam)
            return EditTeam(number, team) if number else EnterTeams((team,))
    return desk.command(_ACTS.get(act, RemoveTeam), number=number)


def _ordered(desk: Desk, team: Team, act: str) -> tuple[int, ...]:
    """Return the list of a team in the order of the places so far; none where ratings order it."""
    if act == "by-rating":
        return ()
    places = typed_places(desk.form.text("places"))
    return tuple(team.members[place - 1] for place in places if 1 <= place <= len(team.members))


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
        described=described,
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
