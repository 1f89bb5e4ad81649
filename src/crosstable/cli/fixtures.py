"""Commands about where and when matches are played, and about rounds on other days."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from pathlib import Path
from typing import Annotated

import click

from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.team_matches import match_command
from crosstable.cli.telling import Shown, grid
from crosstable.formats.icalendar import write_calendar
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import MoveMatch, MoveRound
from crosstable.office.asking import ReasonText, TeamNumber
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


@terminal(match_commands, "move")
def move_match_command(
    event: Event,
    *,
    match: Annotated[str, arg("[ROUND.]MATCH")],
    to: Annotated[
        tuple[date, time | None] | None,
        opt(type=Moment(), help="Another day, with a time if you give one."),
    ] = None,
    venue: Annotated[
        str | None, opt(help="Another place; empty: where the team named first is at home.")
    ] = None,
    back: Annotated[bool, opt(help="With its round and at home again.")] = False,
    reason: ReasonText = "",
) -> str:
    """Play a match on another day or elsewhere; 3.2 is the second match of round 3."""
    if (to is None and venue is None) != back:
        raise InvalidValue("say --to DATE, --venue PLACE or both; or --back alone")
    round_number, number = _named(event.tournament, match)
    day, clock = to or (None, None)
    command = MoveMatch(round_number, number, day, clock, venue, back, reason)
    after = event.carry_out(command, asking=Level.CONFIRM)
    known = fixture(after, round_number, number)
    return "" if known is None else _line(after, known)


def _named(tournament: Tournament, text: str) -> tuple[int, int]:
    """Return the round and the match that ``3.2`` names; ``2`` is one of the latest round."""
    named = _SEAT.fullmatch(text.strip())
    if named is None:
        raise InvalidValue(f"{text!r} is not a match; 3.2 is the second match of round 3")
    latest = max(1, len(tournament.rounds))
    return int(named[1]) if named[1] else latest, int(named[2])


def _at(event: Event, moment: tuple[date, time | None]) -> date:
    """Return the day of a moment; its time is noted beside it."""
    day, event.given["clock"] = moment
    return day


@terminal(
    None,
    "reschedule",
    asking=Level.CONFIRM,
    day=opt("--to", type=Moment(), read=_at, help="Without a time, the round keeps its own."),
    clock=None,
)
def reschedule_command(event: Event, command: MoveRound) -> str:
    """Play a round on another day; everybody is shown the old one too."""
    days, clocks = event.tournament.round_dates, event.tournament.round_times
    clock = clocks[command.round - 1] if command.round <= len(clocks) else None
    when = f"{days[command.round - 1]}{f' {clock:%H:%M}' if clock else ''}"
    return f"round {command.round} is on {when}"


@terminal(None, "fixtures")
def fixtures_command(
    event: Event,
    *,
    team: Annotated[TeamNumber | None, arg("[TEAM]")] = None,
    round_number: Annotated[int | None, opt("--round", least=1)] = None,
    ics: Annotated[
        Path | None,
        opt(type=click.Path(path_type=Path, dir_okay=False), help="Write a calendar."),
    ] = None,
) -> Shown:
    """List where and when matches are played, of all teams or of TEAM, rounds to come too."""
    tournament = event.tournament
    known = fixtures(tournament) if team is None else fixtures_of_team(tournament, team)
    known = tuple(match for match in known if round_number in {None, match.round})
    if ics is not None:
        count, written = revision(event.office.history(event.state.id))
        title = tournament.name if team is None else tournament.team(team).name
        events = calendar_events(event.state.id, tournament, known, sequence=count)
        ics.write_bytes(write_calendar(title, events, written=written))
        return Shown(known, str(ics))
    if not known:
        return Shown(known, "no match is known yet")
    rows = (
        (
            match.label,
            _when(match.day, match.starts),
            tournament.team(match.first).name,
            _score(match),
            tournament.team(match.second).name,
            match.venue,
            _before(match),
        )
        for match in known
    )
    columns = ("match", "day", "home", "", "away", "venue", "before")
    return Shown(known, grid(columns, rows, f"{tournament.name}, fixtures"))


def _before(match: Fixture) -> str:
    return "; ".join(filter(None, (_when(match.was_day, match.was_starts), match.was_venue)))


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
    before = _before(match)
    return f"{match.label} {teams}: {place}{f' (before: {before})' if before else ''}"
