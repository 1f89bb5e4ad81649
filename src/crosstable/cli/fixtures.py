"""Commands about where and when matches are played, and about rounds on other days."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_team,
    on_event,
    report,
    say,
    show,
)
from crosstable.cli.team_matches import match_command
from crosstable.formats.icalendar import write_calendar
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import MoveMatch, MoveRound
from crosstable.office.calendars import calendar_events, revision
from crosstable.office.cautions import Level
from crosstable.office.fixtures import Fixture, fixture, fixtures, fixtures_of_team

_SEAT = re.compile(r"(?:(\d{1,3})\.)?(\d{1,3})", re.ASCII)


class Moment(click.ParamType[tuple[date, time | None]]):
    """A day, and a time of it where one is said: ``2026-10-05 19:00``."""

    name = "date[ time]"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[date, time | None]:
        """Return both, or a usage error."""
        if isinstance(value, tuple):
            return value
        day, _, clock = " ".join(str(value).replace("T", " ").split()).partition(" ")
        try:
            hour = datetime.strptime(clock, "%H:%M").time() if clock else None  # noqa: DTZ007 -- the event's own clock
            return date.fromisoformat(day), hour
        except ValueError:
            self.fail(f"{value!r} is not a day; write 2026-10-05, or 2026-10-05 19:00", param, ctx)


class _Matches(click.Group):
    """The commands about a match; a decision about it is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words, with the usual command put in front where it is left out."""
        if args and args[0] not in {*self.commands, "-h", "--help"}:
            args = ["decide", *args]
        return super().parse_args(ctx, args)


@click.group("match", cls=_Matches)
def match_commands() -> None:
    """Decide about a whole match, or play it on another day.

    `crosstable match 3 --absent TEAM` is `crosstable match decide 3 --absent TEAM`.
    """


match_commands.add_command(match_command, "decide")


@match_commands.command("move")
@click.argument("match", metavar="[ROUND.]MATCH")
@click.option("--to", "moment", type=Moment(), help="Another day, with a time if you give one.")
@click.option("--venue", help="Another place; empty: where the team named first is at home.")
@click.option("--back", is_flag=True, help="With its round and at home again.")
@click.option("--reason", default="")
@on_event
def move_match_command(
    shell: Shell,
    *,
    match: str,
    moment: tuple[date, time | None] | None,
    venue: str | None,
    back: bool,
    reason: str,
    name: str | None,
    as_json: bool,
) -> None:
    """Play a match on another day or elsewhere; 3.2 is the second match of round 3."""
    if (moment is None and venue is None) != back:
        raise InvalidValue("say --to DATE, --venue PLACE or both; or --back alone")
    with shell.tournament(name) as (office, state):
        round_number, number = _named(state.tournament, match)
        day, clock = moment or (None, None)
        command = MoveMatch(round_number, number, day, clock, venue, back, reason)
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        known = fixture(after.tournament, round_number, number)
        line = "" if known is None else _line(after.tournament, known)
        report(state, after, line, as_json=as_json)


def _named(tournament: Tournament, text: str) -> tuple[int, int]:
    """Return the round and the match that ``3.2`` names; ``2`` is one of the latest round."""
    named = _SEAT.fullmatch(text.strip())
    if named is None:
        raise InvalidValue(f"{text!r} is not a match; 3.2 is the second match of round 3")
    latest = max(1, len(tournament.rounds))
    return int(named[1]) if named[1] else latest, int(named[2])


@click.command("reschedule")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.option(
    "--to", "moment", type=Moment(), required=True, help="Without a time, the round keeps its own."
)
@click.option("--reason", default="")
@on_event
def reschedule_command(
    shell: Shell,
    *,
    round_number: int,
    moment: tuple[date, time | None],
    reason: str,
    name: str | None,
    as_json: bool,
) -> None:
    """Play a round on another day; everybody is shown the old one too."""
    with shell.tournament(name) as (office, state):
        command = MoveRound(round_number, *moment, reason)
        after = shell.carry_out(office, state, command, asking=Level.CONFIRM)
        days, clocks = after.tournament.round_dates, after.tournament.round_times
        clock = clocks[round_number - 1] if round_number <= len(clocks) else None
        when = f"{days[round_number - 1]}{f' {clock:%H:%M}' if clock else ''}"
        report(state, after, f"round {round_number} is on {when}", as_json=as_json)


@click.command("fixtures")
@click.argument("who", metavar="[TEAM]", required=False)
@click.option("--round", "round_number", type=Number(1))
@click.option(
    "--ics", "target", type=click.Path(path_type=Path, dir_okay=False), help="Write a calendar."
)
@on_event
def fixtures_command(
    shell: Shell,
    *,
    who: str | None,
    round_number: int | None,
    target: Path | None,
    name: str | None,
    as_json: bool,
) -> None:
    """List where and when matches are played, of all teams or of TEAM, rounds to come too."""
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        team = None if who is None else find_team(tournament, who)
        known = fixtures(tournament) if team is None else fixtures_of_team(tournament, team)
        known = tuple(match for match in known if round_number in {None, match.round})
        if target is not None:
            count, written = revision(office.history(state.id))
            title = tournament.name if team is None else tournament.team(team).name
            events = calendar_events(state.id, tournament, known, sequence=count)
            target.write_bytes(write_calendar(title, events, written=written))
        if as_json:
            emit(known)
        elif target is not None:
            say(str(target))
        elif not known:
            say("no match is known yet")
        else:
            show(_table(tournament, known))


def _table(tournament: Tournament, known: tuple[Fixture, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=f"{tournament.name}, fixtures")
    for column in ("match", "day", "home", "", "away", "venue", "before"):
        table.add_column(column)
    for match in known:
        table.add_row(
            match.label,
            _when(match.day, match.starts),
            tournament.team(match.first).name,
            _score(match),
            tournament.team(match.second).name,
            match.venue,
            "; ".join(filter(None, (_when(match.was_day, match.was_starts), match.was_venue))),
        )
    return table


def _score(match: Fixture) -> str:
    if not match.score:
        return "–"
    return match.score if match.counts else f"{match.score} (does not count)"


def _when(day: date | None, starts: datetime | None) -> str:
    if day is None:
        return ""
    return f"{day} {starts:%H:%M}" if starts is not None else str(day)


def _line(tournament: Tournament, match: Fixture) -> str:
    teams = " – ".join(tournament.team(number).name for number in (match.first, match.second))
    place = ", ".join(filter(None, (_when(match.day, match.starts), match.venue)))
    before = "; ".join(filter(None, (_when(match.was_day, match.was_starts), match.was_venue)))
    return f"{match.label} {teams}: {place}{f' (before: {before})' if before else ''}"
