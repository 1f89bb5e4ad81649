"""Commands about teams: their lists, line-ups and matches."""

from __future__ import annotations

import secrets

import click
from msgspec.structs import replace
from rich import box
from rich.table import Table

from crosstable.cli.numbers import Number
from crosstable.cli.players import import_players_command
from crosstable.cli.shell import Shell, emit, find_player, find_team, on_event, report, say, show
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    CancelTeamBye,
    Command,
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
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.cautions import Level
from crosstable.store import open_access, open_journal
from crosstable.web.display.links import captain_link

# Commands about single teams of a Swiss: byes on request, and teams kept apart.


@click.command("bye")
@click.argument("who", metavar="TEAM")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in (Bye.HALF_POINT, Bye.ZERO_POINT, Bye.FULL_POINT)]),
    default=Bye.HALF_POINT.value,
    show_default=True,
    help="A drawn match, nothing, or a won match.",
)
@click.option("--cancel", is_flag=True, help="Take a bye back before the round is paired.")
@on_event
def team_bye_command(
    shell: Shell,
    *,
    who: str,
    round_number: int,
    kind: str,
    cancel: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Leave a team out of a round to come, on request."""
    with shell.tournament(name) as (office, state):
        team = find_team(state.tournament, who)
        command: Command = GrantTeamBye(team, round_number, Bye(kind))
        if cancel:
            command = CancelTeamBye(team, round_number)
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        granted = "no" if cancel else kind
        free = state.tournament.team(team).name
        report(state, after, f"{free}: {granted} bye in round {round_number}", as_json=as_json)


@click.command("apart")
@click.argument("who", metavar="TEAM TEAM...", nargs=-1, required=True)
@click.option("--from", "first_round", type=Number(1), help="The first round of it.")
@click.option("--to", "last_round", type=Number(1), help="The last round of it.")
@click.option("--reason", default="")
@click.option("--cancel", is_flag=True, help="Let them meet again.")
@on_event
def team_apart_command(
    shell: Shell,
    *,
    who: tuple[str, ...],
    first_round: int | None,
    last_round: int | None,
    reason: str,
    cancel: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Keep teams apart, in all rounds or in some."""
    if cancel and (first_round or last_round):
        raise InvalidValue("--cancel takes the whole back: leave --from and --to out")
    with shell.tournament(name) as (office, state):
        teams = tuple(find_team(state.tournament, each) for each in who)
        command: Command = KeepTeamsApart(teams, first_round or 1, last_round or 0, reason)
        if cancel:
            command = LetTeamsMeet(teams)
        after = shell.carry_out(office, state, command)
        names = " and ".join(state.tournament.team(team).name for team in teams)
        sentence = f"{names} {'may meet again' if cancel else 'will not meet'}"
        report(state, after, sentence, as_json=as_json)


@click.command("terms")
@on_event
def team_terms_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """List the byes of teams, and which teams are kept apart."""
    with shell.tournament(name) as (_, state):
        tournament, terms = state.tournament, state.tournament.team_terms
        if as_json:
            emit(terms)
            return
        for bye in terms.byes:
            say(f"{tournament.team(bye.team).name}: {bye.kind.value} bye in round {bye.round}")
        for group in terms.apart:
            names = " and ".join(tournament.team(team).name for team in group.teams)
            last = group.last_round or "the last"
            when = "" if (group.first_round, last) == (1, "the last") else " in rounds "
            when += f"{group.first_round} to {last}" if when else ""
            say(f"{names} must not meet{when}")
        if not terms.byes and not terms.apart:
            say("no byes of teams, and every team may meet every other")


@click.group("teams")
def teams_commands() -> None:
    """Enter, list and order teams."""


teams_commands.add_command(import_players_command, "import")
for command in (team_bye_command, team_apart_command, team_terms_command):
    teams_commands.add_command(command)


def _described(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that describe a team."""
    for option in reversed(
        (
            click.option("--short", help="For cross tables; at most 12 characters."),
            click.option("--federation", help="Three-letter code."),
            click.option("--captain"),
            click.option("--venue", help="Where the team is at home."),
        )
    ):
        function = option(function)
    return function


@teams_commands.command("add")
@click.argument("team_name", metavar="NAME")
@_described
@on_event
def add_team_command(
    shell: Shell,
    *,
    team_name: str,
    short: str | None,
    federation: str | None,
    captain: str | None,
    venue: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Enter a team; its players are entered with `players add --team NAME`."""
    with shell.tournament(name) as (office, state):
        team = NewTeam(
            team_name.strip(),
            short or "",
            (federation or "").upper(),
            captain or "",
            (venue or "").strip(),
        )
        after = shell.carry_out(office, state, EnterTeams((team,)))
        number = len(after.tournament.teams)
        report(state, after, f"{number} {team.name}", as_json=as_json)


@teams_commands.command("edit")
@click.argument("who", metavar="TEAM")
@click.option("--name", "team_name")
@_described
@on_event
def edit_team_command(
    shell: Shell,
    *,
    who: str,
    team_name: str | None,
    short: str | None,
    federation: str | None,
    captain: str | None,
    venue: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Correct what is known about a team."""
    with shell.tournament(name) as (office, state):
        number = find_team(state.tournament, who)
        old = state.tournament.team(number)
        known = described(old)
        given = {
            "name": team_name,
            "short": short,
            "federation": None if federation is None else federation.upper(),
            "captain": captain,
            "venue": venue,
        }
        changes = {field: text for field, text in given.items() if text is not None}
        after = shell.carry_out(office, state, EditTeam(number, replace(known, **changes)))
        report(state, after, f"{number} {after.tournament.team(number).name}", as_json=as_json)


@teams_commands.command("remove")
@click.argument("who", metavar="TEAM")
@on_event
def remove_team_command(shell: Shell, *, who: str, name: str | None, as_json: bool) -> None:
    """Strike off a team that has no players, before the draw."""
    with shell.tournament(name) as (office, state):
        number = find_team(state.tournament, who)
        gone = state.tournament.team(number).name
        after = shell.carry_out(office, state, RemoveTeam(number))
        report(state, after, f"{gone} is struck off the list", as_json=as_json)


@teams_commands.command("withdraw")
@click.argument("who", metavar="TEAM")
@click.option("--reason", default="")
@on_event
def withdraw_team_command(
    shell: Shell, *, who: str, reason: str, name: str | None, as_json: bool
) -> None:
    """Let a team leave the event, with its players; `undo` takes it back."""
    with shell.tournament(name) as (office, state):
        number = find_team(state.tournament, who)
        after = shell.carry_out(office, state, WithdrawTeam(number, reason), asking=Level.CONFIRM)
        gone = after.tournament.team(number)
        when = gone.left.after_round if gone.left else 0
        report(state, after, f"{gone.name} withdrew after round {when}", as_json=as_json)


@teams_commands.command("order")
@click.argument("who", metavar="TEAM")
@click.argument("order", metavar="[PLAYER,PLAYER,...]", default="")
@click.option("--by-rating", is_flag=True, help="Highest first; unrated players stay in place.")
@on_event
def order_command(
    shell: Shell, *, who: str, order: str, by_rating: bool, name: str | None, as_json: bool
) -> None:
    """Put the list of a team in order, first board first; players by number or name."""
    if by_rating == bool(order):
        raise InvalidValue("say the players in their order, or --by-rating")
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        number = find_team(tournament, who)
        members = tuple(
            find_player(tournament, text.strip()) for text in order.split(",") if text.strip()
        )
        after = shell.carry_out(office, state, OrderTeam(number, members))
        report(state, after, "\n".join(_list_lines(after.tournament, number)), as_json=as_json)


def _list_lines(tournament: Tournament, number: int) -> list[str]:
    return [
        f"{place} {tournament.entrant(member).player.name}"
        for place, member in enumerate(tournament.team(number).members, start=1)
    ]


@teams_commands.command("list")
@click.argument("who", metavar="[TEAM]", required=False)
@on_event
def list_teams_command(shell: Shell, *, who: str | None, name: str | None, as_json: bool) -> None:
    """List the teams by number, each with its players in their order."""
    with shell.tournament(name) as (_, state):
        tournament = state.tournament
        if as_json:
            emit(tournament.teams)
            return
        wanted = None if who is None else find_team(tournament, who)
        table = Table(box=box.SIMPLE_HEAD)
        for column in ("no", "team", "fed", "captain", "venue", "place", "player", "number"):
            right = column in {"no", "place", "number"}
            table.add_column(column, justify="right" if right else "left")
        for number, team in enumerate(tournament.teams, start=1):
            if wanted not in {None, number}:
                continue
            head = (str(number), team.name, team.federation, team.captain, team.venue)
            for place, member in enumerate(team.members or (0,), start=1):
                player = (
                    (str(place), tournament.entrant(member).player.name, str(member))
                    if member
                    else ("", "", "")
                )
                table.add_row(*(head if place == 1 else ("",) * len(head)), *player)
        show(table)


@teams_commands.command("link")
@click.argument("who", metavar="TEAM")
@click.option("--address", default="", help="Where phones reach the office.")
@click.option("--captain", default="", help="Who the captain is, if not yet known.")
@click.option("--end", is_flag=True, help="End the link that is in force.")
@on_event
def link_command(
    shell: Shell,
    *,
    who: str,
    address: str,
    captain: str,
    end: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Make a link with which the captain of TEAM hands in its line-ups, and nothing else.

    It ends when another is made, when the team has another captain, and with the event.
    """
    with shell.tournament(name) as (office, state):
        number, event = find_team(state.tournament, who), state.id
        if end:
            after = shell.carry_out(office, state, UnlinkCaptain(number))
            report(state, after, "the link has ended", as_json=as_json)
            return
        if not address:
            raise Refused("say where phones reach the office: --address http://...")
        mark = secrets.token_hex(8)
        after = shell.carry_out(office, state, LinkCaptain(number, mark, captain))
        if as_json:
            report(state, after, "", as_json=True)
    with open_journal(shell.database) as journal:
        secret = open_access(journal, chance=secrets.token_bytes).secrets.get(CAPTAIN)
    if not as_json:
        say(captain_link(address, event, captain_code(secret, event, mark)))


@teams_commands.command("disclose")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@on_event
def disclose_command(shell: Shell, *, round_number: int, name: str | None, as_json: bool) -> None:
    """Make the line-ups of ROUND public before their deadline is over."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, DiscloseLineups(round_number))
        report(state, after, f"line-ups of round {round_number} are public", as_json=as_json)
