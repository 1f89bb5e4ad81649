"""The command that shows a league: the tables of its divisions, highest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from crosstable.cli.asking import arg, terminal
from crosstable.cli.league_options import division_line
from crosstable.cli.shell import Shell
from crosstable.cli.team_tables import show_teams
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.office.acts.base import State
from crosstable.office.leagues import League, leagues_of
from crosstable.office.tables import team_results_of


def _division(state: State) -> dict[str, Any]:
    event = state.tournament
    return {
        "id": state.id,
        "name": event.name,
        "division": event.division,
        "teams": team_results_of(event),
    }


@terminal(None, "league")
def league_command(shell: Shell, *, wanted: Annotated[str | None, arg("[LEAGUE]")] = None) -> Shown:
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
    told = {
        "key": league.key,
        "league": league.name,
        "season": league.season,
        "divisions": list(map(_division, league.divisions)),
    }
    return Shown(told, _lines(league))


def _lines(league: League[State]) -> Iterator[str]:
    yield league.title
    for level in league.doubled:
        yield f"several divisions have level {level}: they are groups beside each other"
    for state in league.divisions:
        yield f"{state.tournament.name} ({state.id}): {division_line(state.tournament.division)}"
        show_teams(state.tournament)
