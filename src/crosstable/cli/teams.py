"""Commands about teams: their lists, line-ups and matches."""

from __future__ import annotations

import secrets
from datetime import date, time

import click
from msgspec.structs import replace
from rich import box
from rich.table import Table

from crosstable.cli.numbers import Number
from crosstable.cli.players import import_players_command
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    find_team,
    json_option,
    pass_shell,
    report,
    say,
    show,
    tournament_option,
    whole_number,
)
from crosstable.cli.team_terms import (
    team_apart_command,
    team_bye_command,
    team_terms_command,
)
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    Command,
    DiscloseLineups,
    EditTeam,
    EnterTeams,
    ForfeitMatch,
    HandInLineup,
    LinkCaptain,
    NewTeam,
    NoteSeats,
    OrderTeam,
    PostponeMatch,
    RemoveTeam,
    UnlinkCaptain,
    WithdrawTeam,
)
from crosstable.office.acts.teams import described
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.cautions import Level
from crosstable.office.match_start import Start, may_start
from crosstable.office.timetable import round_clock
from crosstable.pairing.lineups import handed_in
from crosstable.rulebooks.index import cited
from crosstable.store import open_access, open_journal
from crosstable.web.display.links import captain_link

__all__ = ["lineup_command", "match_command", "teams_commands"]


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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
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
@tournament_option
@json_option
@pass_shell
def disclose_command(shell: Shell, *, round_number: int, name: str | None, as_json: bool) -> None:
    """Make the line-ups of ROUND public before their deadline is over."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, DiscloseLineups(round_number))
        report(state, after, f"line-ups of round {round_number} are public", as_json=as_json)


@click.command("lineup")
@click.argument("who", metavar="TEAM")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("places", metavar="[1,2,4,5]", required=False)
@tournament_option
@json_option
@pass_shell
def lineup_command(
    shell: Shell,
    *,
    who: str,
    round_number: int,
    places: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Hand in who plays for TEAM in ROUND, by the places in its list; without places, show it."""
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        team = find_team(tournament, who)
        if places is None:
            _show_lineup(tournament, team, round_number, as_json=as_json)
            return
        command = HandInLineup(round_number, team, _places(places), shell.now)
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        lineup = handed_in(after.tournament, team, round_number)
        names = [
            after.tournament.entrant(number).player.name
            for number in (lineup.members if lineup else ())
        ]
        sentence = f"round {round_number}, {tournament.team(team).name}: {'; '.join(names)}"
        report(state, after, sentence, as_json=as_json)


def _show_lineup(tournament: Tournament, team: int, round_number: int, *, as_json: bool) -> None:
    lineup = handed_in(tournament, team, round_number)
    if as_json:
        emit(lineup)
    elif lineup is None:
        say("no line-up handed in: the first players of the list play")
    else:
        for board, number in enumerate(lineup.members, start=1):
            say(f"{board} {tournament.entrant(number).player.name}")


def _places(text: str) -> tuple[int, ...]:
    """Return the places that ``1,2,4,5`` or ``1245`` writes."""
    parts = text.split(",") if "," in text else list(text.strip())
    places = [whole_number(part.strip()) for part in parts]
    if not places or None in places:
        raise InvalidValue(
            f"{text!r} is not a line-up; write places in the team's list, such as 1,2,4,5"
        )
    return tuple(place for place in places if place is not None)


def _no_score(context: click.Context, _: click.Parameter, scores: tuple[str, ...]) -> None:
    """Say where results are entered: many expect to write the score of a match beside it."""
    if scores:
        match = context.params.get("number", 1)
        raise InvalidValue(
            f"a match is the sum of its boards: write `crosstable result {match}.1 1-0 "
            f"{match}.2 =`, not {' '.join(scores)!r}"
        )


@click.command("match")
@click.argument("number", metavar="MATCH", type=Number(1))
@click.argument("scores", metavar="", nargs=-1, expose_value=False, callback=_no_score)
@click.option("--absent", "absent", multiple=True, metavar="TEAM", help="It has lost the match.")
@click.option("--reason", default="", help="With --absent and --postpone.")
@click.option(
    "--sat",
    nargs=2,
    metavar="TEAM 2,4,3,5",
    help="In which order a team really sat; wrong boards are lost for the match.",
)
@click.option(
    "--present", nargs=2, metavar="TEAM COUNT", help="Whether it may start with so many players."
)
@click.option(
    "--postpone",
    metavar="DAY",
    help="It is played later, on YYYY-MM-DD, `YYYY-MM-DD HH:MM` or `some-day`; the round goes on.",
)
@click.option("--round", "round_number", type=Number(1), help="Default: the round being played.")
@tournament_option
@json_option
@pass_shell
def match_command(
    shell: Shell,
    *,
    number: int,
    absent: tuple[str, ...],
    reason: str,
    sat: tuple[str, str] | None,
    present: tuple[str, str] | None,
    postpone: str | None,
    round_number: int | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Decide about a whole match: who was absent, sat at wrong boards, or may start; or postpone.

    Its games are entered later as always: `result 3.1 1-0 --round 2`.
    """
    given = [bool(absent), sat is not None, present is not None, postpone is not None]
    if sum(given) != 1:
        raise InvalidValue("say one of --absent, --sat, --present and --postpone")
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        if round_number is None:
            round_number = len(tournament.rounds)
        if present is not None:
            team, count = find_team(tournament, present[0]), whole_number(present[1])
            if count is None:
                raise InvalidValue(f"{present[1]!r} is not a number of players")
            verdict = may_start(tournament, team, count)
            if as_json:
                emit({"start": verdict.outcome, "because": verdict.because})
                return
            for reason_given in verdict.because:
                say(cited(reason_given))
            if verdict.outcome is Start.LOST:
                lost = tournament.team(team).name
                say(f"write it down with `crosstable match {number} --absent {lost!r}`")
            return
        command: Command
        if sat is not None:
            team = find_team(tournament, sat[0])
            command = NoteSeats(round_number, number, team, _places(sat[1]))
            sentence = f"round {round_number}, match {number}: seats noted"
        elif postpone is not None:
            day, clock = _postponed_to(postpone)
            command = PostponeMatch(round_number, number, day, reason, clock)
            sentence = f"round {round_number}, match {number}: postponed"
            sentence += f" to {day.isoformat()}" if day else ""
            clock = clock or (round_clock(tournament, round_number) if day else None)
            sentence += f" {clock:%H:%M}" if clock else ""
        else:
            teams = tuple(find_team(tournament, who) for who in absent)
            command = ForfeitMatch(round_number, number, teams, reason)
            sentence = f"round {round_number}, match {number}: lost by absence"
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        report(state, after, sentence, as_json=as_json)


def _postponed_to(text: str) -> tuple[date | None, time | None]:
    """Return the day and the time that are written; no day where nobody knows it yet."""
    if text == "some-day":
        return None, None
    day, _, clock = text.strip().partition(" ")
    try:
        return date.fromisoformat(day), time.fromisoformat(clock.strip()) if clock else None
    except ValueError:
        raise InvalidValue(
            f"{text!r} is not a date; write YYYY-MM-DD, with HH:MM after it, or some-day"
        ) from None
