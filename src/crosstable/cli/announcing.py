"""Officials and days of rounds as the command line writes them."""

from __future__ import annotations

from datetime import date, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.official import read_rounds
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.systems import rounds_to_play


def dated_rounds(
    tournament: Tournament, given: tuple[str, ...], rounds: int | None, days_between: int = 1
) -> tuple[date | None, ...]:
    """Return the days of all rounds with those that ``3=2026-10-05`` and ``1-9=...`` set."""
    days = dict(enumerate(tournament.round_dates, start=1))
    last = _last(tournament, rounds)
    for text in given:
        numbers, _, day = text.partition("=")
        try:
            chosen, first = read_rounds(numbers), date.fromisoformat(day.strip())
        except (InvalidValue, ValueError):
            chosen, first = (), date.min
        if not chosen:
            raise InvalidValue(
                "{text!r} is not the day of a round; write 3=2026-10-05, or 1-9=2026-10-01 for a "
                "round a day",
                text=text,
            )
        for place, number in enumerate(chosen):
            _refuse_beyond(last, number)
            days[number] = first + timedelta(days=place * days_between)
    return tuple(days.get(number) for number in range(1, max(days, default=0) + 1))


def timed_rounds(
    tournament: Tournament, given: tuple[str, ...], rounds: int | None
) -> tuple[time | None, ...]:
    """Return when all rounds begin, with the times that ``3=19:00`` and ``1-9=...`` set."""
    clocks = dict(enumerate(tournament.round_times, start=1))
    last = _last(tournament, rounds)
    for text in given:
        numbers, _, clock = text.partition("=")
        try:
            chosen, begins = read_rounds(numbers), time.fromisoformat(clock.strip())
        except (InvalidValue, ValueError):
            chosen, begins = (), time()
        if not chosen or begins.tzinfo is not None:
            raise InvalidValue(
                "{text!r} is not the time of a round; write 3=19:00, or 1-9=19:00", text=text
            )
        for number in chosen:
            _refuse_beyond(last, number)
            clocks[number] = begins
    return tuple(clocks.get(number) for number in range(1, max(clocks, default=0) + 1))


def known_zone(text: str) -> str:
    """Return a time zone by its name, or say that there is none; empty: none is announced."""
    try:
        return ZoneInfo(text).key if text else ""
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InvalidValue(
            "{zone!r} is not a time zone; write one such as Europe/Paris", zone=text
        ) from None


def _last(tournament: Tournament, rounds: int | None) -> int:
    return rounds or rounds_to_play(tournament) or len(tournament.rounds)


def _refuse_beyond(last: int, number: int) -> None:
    if last and number > last:
        raise Refused(
            "there are {rounds} rounds; there is no round {round}", rounds=last, round=number
        )
