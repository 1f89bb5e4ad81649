"""Commands about teams: their lists, line-ups and matches, byes, and teams kept apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import Event, Instead, arg, chance, opt, said, terminal
from crosstable.cli.players import import_players_command
from crosstable.cli.shell import find_player
from crosstable.cli.telling import Shown, grid
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    CancelTeamBye,
    DiscloseLineups,
    EditTeam,
    EnterTeams,
    GrantTeamBye,
    KeepTeamsApart,
    LetTeamsMeet,
    LinkCaptain,
    NewTeam,
    OrderTeam,
    RemoveTeam,
    UnlinkCaptain,
    WithdrawTeam,
)
from crosstable.office.acts.teams import described
from crosstable.office.asking import ReasonText, TeamList, TeamNumber
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.cautions import Level
from crosstable.web.display.links import captain_link


@click.group("teams")
def teams_commands() -> None:
    """Enter, list and order teams."""


teams_commands.add_command(import_players_command, "import")


@terminal(
    teams_commands,
    "bye",
    asking=Level.CONFIRM,
    instead=(Instead(CancelTeamBye, "--cancel", "Take a bye back before the round is paired."),),
)
def team_bye_command(event: Event, command: GrantTeamBye | CancelTeamBye) -> str:
    """Leave a team out of a round to come, on request."""
    granted = command.kind.value if isinstance(command, GrantTeamBye) else "no"
    return f"{event.team_name(command.team)}: {granted} bye in round {command.round}"


@terminal(teams_commands, "apart")
def team_apart_command(
    event: Event,
    *,
    teams: Annotated[TeamList, arg("TEAM TEAM...")],
    first_round: Annotated[
        int | None, opt("--from", least=1, help="The first round of it.")
    ] = None,
    last_round: Annotated[int | None, opt("--to", least=1, help="The last round of it.")] = None,
    reason: ReasonText = "",
    cancel: Annotated[bool, opt(help="Let them meet again.")] = False,
) -> str:
    """Keep teams apart, in all rounds or in some."""
    names = " and ".join(map(event.team_name, teams))
    if not cancel:
        event.carry_out(KeepTeamsApart(teams, first_round or 1, last_round or 0, reason))
        return f"{names} will not meet"
    if first_round or last_round:
        raise InvalidValue("--cancel takes the whole back: leave --from and --to out")
    event.carry_out(LetTeamsMeet(teams))
    return f"{names} may meet again"


@terminal(teams_commands, "terms")
def team_terms_command(event: Event) -> Shown:
    """List the byes of teams, and which teams are kept apart."""
    return Shown(event.tournament.team_terms, _term_lines(event))


def _term_lines(event: Event) -> Iterator[str]:
    terms = event.tournament.team_terms
    for bye in terms.byes:
        yield f"{event.team_name(bye.team)}: {bye.kind.value} bye in round {bye.round}"
    for group in terms.apart:
        names = " and ".join(map(event.team_name, group.teams))
        last = group.last_round or "the last"
        always = (group.first_round, last) == (1, "the last")
        when = "" if always else f" in rounds {group.first_round} to {last}"
        yield f"{names} must not meet{when}"
    if not terms.byes and not terms.apart:
        yield "no byes of teams, and every team may meet every other"


class Described(msgspec.Struct, frozen=True):
    """What is said about a team."""

    short: Annotated[str | None, opt(help="For cross tables; at most 12 characters.")] = None
    federation: Annotated[
        str | None, opt(type=str.upper, help="Three-letter code.", metavar="TEXT")
    ] = None
    captain: str | None = None
    venue: Annotated[str | None, opt(help="Where the team is at home.")] = None


@terminal(teams_commands, "add")
def add_team_command(
    event: Event, *, team_name: Annotated[str, arg("NAME")], described: Described
) -> str:
    """Enter a team; its players are entered with `players add --team NAME`."""
    team = NewTeam(team_name.strip(), **said(described))
    after = event.carry_out(EnterTeams((replace(team, venue=team.venue.strip()),)))
    return f"{len(after.teams)} {team.name}"


@terminal(teams_commands, "edit")
def edit_team_command(
    event: Event,
    *,
    team: TeamNumber,
    team_name: Annotated[str | None, opt("--name")] = None,
    changes: Described,
) -> str:
    """Correct what is known about a team."""
    known = described(event.tournament.team(team))
    name = {} if team_name is None else {"name": team_name}
    after = event.carry_out(EditTeam(team, replace(known, **name, **said(changes))))
    return f"{team} {after.team(team).name}"


@terminal(teams_commands, "remove")
def remove_team_command(event: Event, command: RemoveTeam) -> str:
    """Strike off a team that has no players, before the draw."""
    return f"{event.team_name(command.number)} is struck off the list"


@terminal(teams_commands, "withdraw", asking=Level.CONFIRM)
def withdraw_team_command(event: Event, command: WithdrawTeam) -> str:
    """Let a team leave the event, with its players; `undo` takes it back."""
    gone = event.tournament.team(command.number)
    return f"{gone.name} withdrew after round {gone.left.after_round if gone.left else 0}"


@terminal(teams_commands, "order")
def order_command(
    event: Event,
    *,
    team: TeamNumber,
    order: Annotated[str, arg("[PLAYER,PLAYER,...]")] = "",
    by_rating: Annotated[bool, opt(help="Highest first; unrated players stay in place.")] = False,
) -> Iterator[str]:
    """Put the list of a team in order, first board first; players by number or name."""
    if by_rating == bool(order):
        raise InvalidValue("say the players in their order, or --by-rating")
    words = (text.strip() for text in order.split(","))
    members = tuple(find_player(event.tournament, word) for word in words if word)
    after = event.carry_out(OrderTeam(team, members))
    return (
        f"{place} {after.entrant(member).player.name}"
        for place, member in enumerate(after.team(team).members, start=1)
    )


@terminal(teams_commands, "list")
def list_teams_command(
    event: Event, *, team: Annotated[TeamNumber | None, arg("[TEAM]")] = None
) -> Shown:
    """List the teams by number, each with its players in their order."""
    columns = (">no", "team", "fed", "captain", "venue", ">place", "player", ">number")
    table = grid(columns, _rows(event.tournament, team))
    return Shown(event.tournament.teams, table)


def _rows(tournament: Tournament, wanted: int | None) -> Iterator[tuple[object, ...]]:
    for number, team in enumerate(tournament.teams, start=1):
        if wanted not in {None, number}:
            continue
        head: tuple[object, ...] = (number, team.name, team.federation, team.captain, team.venue)
        for place, member in enumerate(team.members, start=1):
            shown = head if place == 1 else ("",) * len(head)
            yield *shown, place, tournament.entrant(member).player.name, member
        if not team.members:
            yield *head, "", "", ""


@terminal(teams_commands, "link")
def link_command(
    event: Event,
    *,
    team: TeamNumber,
    address: Annotated[str, opt(help="Where phones reach the office.")] = "",
    captain: Annotated[str, opt(help="Who the captain is, if not yet known.")] = "",
    end: Annotated[bool, opt(help="End the link that is in force.")] = False,
) -> str:
    """Make a link with which the captain of TEAM hands in its line-ups, and nothing else.

    It ends when another is made, when the team has another captain, and with the event.
    """
    if end:
        event.carry_out(UnlinkCaptain(team))
        return "the link has ended"
    if not address:
        raise Refused("say where phones reach the office: --address http://...")
    mark = chance()
    event.carry_out(LinkCaptain(team, mark, captain))
    code = captain_code(event.shell.secret(CAPTAIN), event.state.id, mark)
    return captain_link(address, event.state.id, code)


@terminal(teams_commands, "disclose")
def disclose_command(command: DiscloseLineups) -> str:
    """Make the line-ups of ROUND public before their deadline is over."""
    return f"line-ups of round {command.round} are public"
