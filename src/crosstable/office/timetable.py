"""When rounds are played, and until when line-ups of teams are handed in."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rules import rule


class RoundTime(msgspec.Struct, frozen=True):
    """When a round is played, as far as it was announced."""

    round: int
    day: date
    starts: datetime | None = None
    """With its time zone, where one was announced."""


def round_times(tournament: Tournament) -> tuple[RoundTime, ...]:
    """Return the announced dates of the rounds with their starting times."""
    return tuple(
        RoundTime(number, day, moment(tournament, day, round_clock(tournament, number)))
        for number, day in enumerate(tournament.round_dates, start=1)
        if day is not None
    )


def round_clock(tournament: Tournament, round_number: int) -> time | None:
    """Return at what time of the day a round begins, where that was announced."""
    times = tournament.round_times
    return times[round_number - 1] if round_number <= len(times) else None


def moment(tournament: Tournament, day: date, clock: time | None) -> datetime | None:
    """Return a time of a day in the event's time zone; None where no time was said."""
    if clock is None:
        return None
    return datetime.combine(day, clock, tzinfo=_zone(tournament))


def first_announced(tournament: Tournament, round_number: int) -> RoundTime | None:
    """Return when a round was to be played before it was moved, or else when it is played."""
    for moved in tournament.moved_rounds:
        if moved.round == round_number:
            return RoundTime(round_number, moved.day, moment(tournament, moved.day, moved.clock))
    return next(
        (planned for planned in round_times(tournament) if planned.round == round_number), None
    )


def _zone(tournament: Tournament) -> ZoneInfo | None:
    try:
        return ZoneInfo(tournament.time_zone) if tournament.time_zone else None
    except (ZoneInfoNotFoundError, ValueError):
        return None


def in_event_time(tournament: Tournament, when: datetime) -> datetime:
    """Return a moment by the clocks of the event, where its time zone is known."""
    zone = _zone(tournament)
    return when if zone is None else when.astimezone(zone)


@rule("team.line-up-deadline")
def lineup_deadline(tournament: Tournament, round_number: int, team: int = 0) -> datetime | None:
    """Return until when line-ups of a round are handed in; None where that cannot be told.

    The deadline is so many minutes before the round, or before the match of a team where that was
    moved. A start without a time zone is no moment, and a round without one has no deadline
    (decision 343).
    """
    plan = tournament.team_plan
    if plan is None or plan.lineup_deadline is None:
        return None
    starts = next(
        (planned.starts for planned in round_times(tournament) if planned.round == round_number),
        None,
    )
    for moved in tournament.moved_matches:
        if moved.round == round_number and team in {moved.first, moved.second} and moved.day:
            starts = moment(tournament, moved.day, moved.clock)
    if starts is None or starts.tzinfo is None:
        return None
    return starts - timedelta(minutes=plan.lineup_deadline)


def is_late(tournament: Tournament, round_number: int, at: datetime, team: int = 0) -> bool:
    """Return whether the deadline for line-ups of a round is over, or for that of a team."""
    deadline = lineup_deadline(tournament, round_number, team)
    return deadline is not None and at > deadline
