"""An event as the template of another: what is announced and decided, on other days.

Taken along: rules, system, points, tie-breaks, rate of play, officials, prizes, regulations and the
class of the event; days move with the first day, and where the day chose the edition, the new day
chooses again. Players come along only where that is asked for, without those who left, and teams
with their captains and venues; the season of a league is to be said anew. Numbers,
byes, prohibitions, rounds and everything that happened do not.
"""

from __future__ import annotations

from datetime import date, timedelta

from msgspec.structs import replace

from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import Command, Details, EnterTeams, NewPlayer, Register, SetRegulations
from crosstable.office.acts.details import details_of
from crosstable.office.acts.teams import described
from crosstable.rulebooks.library import chosen_by_day, edition_for, edition_of


def announced_anew(tournament: Tournament, name: str, starts: date | None) -> Details:
    """Return what would be announced of an event like this one that begins on a day."""
    division = tournament.division
    details = replace(
        details_of(tournament),
        name=name or tournament.name,
        # Another event of the same season would stand beside this one in its league.
        division=replace(division, season="") if division is not None else None,
    )
    if starts is None:
        return replace(details, starts=None, ends=None, round_dates=())
    later = starts - tournament.starts if tournament.starts is not None else None
    details = replace(
        details,
        starts=starts,
        ends=_moved(tournament.ends, later),
        round_dates=tuple(_moved(day, later) for day in tournament.round_dates) if later else (),
    )
    if not chosen_by_day(tournament):
        return details
    new, old = edition_for(tournament.game, starts), edition_of(tournament)
    points = new.points if tournament.points == old.points else tournament.points
    return replace(details, edition=new.id, points=points, edition_by="day")


def brought_along(tournament: Tournament, *, players: bool) -> tuple[Command, ...]:
    """Return what is done to the new event at once: regulations, and players where wanted."""
    decided = tuple(tournament.regulations.decided)
    commands: list[Command] = [SetRegulations(decided)] if decided else []
    staying = tuple(
        NewPlayer(entrant.player, entrant.team)
        for entrant in tournament.entrants
        if not entrant.withdrawn
    )
    if players and tournament.teams:
        commands.append(EnterTeams(tuple(described(team) for team in tournament.teams)))
    if players and staying:
        commands.append(Register(staying))
    return tuple(commands)


def _moved(day: date | None, later: timedelta | None) -> date | None:
    return day + later if day is not None and later is not None else None
