"""Commands about single teams of a Swiss: byes on request, and teams kept apart."""

from __future__ import annotations

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_team,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.result import Bye
from crosstable.office.acts import (
    CancelTeamBye,
    Command,
    GrantTeamBye,
    KeepTeamsApart,
    LetTeamsMeet,
)
from crosstable.office.cautions import Level


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
