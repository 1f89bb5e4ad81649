"""When rounds are played, and until when line-ups of teams are handed in."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rules import rule

__all__ = ["RoundTime", "in_event_time", "is_late", "lineup_deadline", "round_times"]


class RoundTime(msgspec.Struct, frozen=True):
    """When a round is played, as far as it was announced."""

    round: int
    day: date
    starts: datetime | None = None
    """With its time zone, where one was announced."""


def round_times(tournament: Tournament) -> tuple[RoundTime, ...]:
    """Return the announced dates of the rounds with their starting times."""
    zone = _zone(tournament)
    times = []
    for number, day in enumerate(tournament.round_dates, start=1):
        if day is None:
            continue
        clock: time | None = (
            tournament.round_times[number - 1] if number <= len(tournament.round_times) else None
        )
        starts = datetime.combine(day, clock, tzinfo=zone) if clock is not None else None
        times.append(RoundTime(number, day, starts))
    return tuple(times)


def _zone(tournament: Tournament) -> ZoneInfo | None:
    try:
        return ZoneInfo(tournament.time_zone) if tournament.time_zone else None
    except (ZoneInfoNotFoundError, ValueError):
        return None


def in_event_time(tournament: Tournament, moment: datetime) -> datetime:
    """Return a moment by the clocks of the event, where its time zone is known."""
    zone = _zone(tournament)
    return moment if zone is None else moment.astimezone(zone)


@rule("team.line-up-deadline")
def lineup_deadline(tournament: Tournament, round_number: int) -> datetime | None:
    """Return until when line-ups of a round are handed in; None where that cannot be told.

    The deadline is so many minutes before the round. A start without a time zone is no moment, and
    a round without one has no deadline (decision 343).
    """
    plan = tournament.team_plan
    if plan is None or plan.lineup_deadline is None:
        return None
    starts = next(
        (planned.starts for planned in round_times(tournament) if planned.round == round_number),
        None,
    )
    if starts is None or starts.tzinfo is None:
        return None
    return starts - timedelta(minutes=plan.lineup_deadline)


def is_late(tournament: Tournament, round_number: int, at: datetime) -> bool:
    """Return whether the deadline for line-ups of a round is over."""
    deadline = lineup_deadline(tournament, round_number)
    return deadline is not None and at > deadline
