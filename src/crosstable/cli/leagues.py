"""The command that shows a league: the tables of its divisions, highest first."""

from __future__ import annotations

import click
import msgspec

from crosstable.cli.league_options import division_line
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.cli.team_tables import show_teams
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.leagues import Division
from crosstable.office.acts.base import State
from crosstable.office.leagues import leagues_of
from crosstable.office.tables import team_results_of
from crosstable.standings.team_results import TeamResults


class DivisionJson(msgspec.Struct, frozen=True):
    """A division of a league and its table, as ``--json`` prints it."""

    id: str
    name: str
    division: Division | None
    teams: TeamResults | None


class LeagueJson(msgspec.Struct, frozen=True):
    """A season of a league, as ``--json`` prints it."""

    key: str
    league: str
    season: str
    divisions: tuple[DivisionJson, ...]


def _division(state: State) -> DivisionJson:
    event = state.tournament
    return DivisionJson(state.id, event.name, event.division, team_results_of(event))


@click.command("league")
@click.argument("wanted", metavar="[LEAGUE]", required=False)
@json_option
@pass_shell
def league_command(shell: Shell, *, wanted: str | None, as_json: bool) -> None:
    """Show the divisions of a league with their tables; without LEAGUE, of the only one."""
    with shell.office() as office:
        known = leagues_of(office.tournaments())
    if not known:
        raise Refused("no event is a division of a league; `crosstable new --league` makes one")
    fitting = [
        league
        for league in known
        if wanted is None
        or league.is_called(wanted)
        or wanted.casefold() in league.title.casefold()
    ]
    if not fitting:
        raise UnknownName("league", wanted or "", tuple(league.key for league in known))
    if len(fitting) > 1:
        names = ", ".join(league.key for league in fitting)
        raise Refused(f"there are several leagues: {names}; name one")
    league = fitting[0]
    if as_json:
        divisions = tuple(map(_division, league.divisions))
        emit(LeagueJson(league.key, league.name, league.season, divisions))
        return
    say(league.title)
    for level in league.doubled:
        say(f"several divisions have level {level}: they are groups beside each other")
    for state in league.divisions:
        say(f"{state.tournament.name} ({state.id}): {division_line(state.tournament.division)}")
        show_teams(state.tournament)
