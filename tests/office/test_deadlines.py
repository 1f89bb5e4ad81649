"""Deadlines of events in an office: with timetable, results and teams, and as a calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from crosstable.arbiter.deadlines import Deadline, DeadlineState
from crosstable.formats.icalendar import write_calendar
from crosstable.kernel.event_class import EventClass
from crosstable.kernel.points import Mark
from crosstable.kernel.regulations import Decided
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    AnnounceAppeal,
    EnterResult,
    NoteIncident,
    SetRegulations,
    TickLine,
)
from crosstable.office.deadlines import (
    deadline_events,
    deadlines_of,
    due_items,
    event_clock,
    public_deadlines,
    reminders,
)
from crosstable.office.publicity import public_view
from tests.office.desk import WHEN, Desk, details

PARIS = ZoneInfo("Europe/Paris")
WIN = Played(Mark.WIN, Mark.LOSS)


NORMS = EventClass(norms=True)


def event(announced_as: EventClass = NORMS) -> Desk:
    announced = replace(
        details(edition="fide-2019", system="dutch", rounds=3),
        starts=date(2026, 5, 1),
        ends=date(2026, 5, 3),
        round_dates=(date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 3)),
        round_times=(time(14), time(14), time(14)),
        time_zone="Europe/Paris",
        rate_of_play="90+30",
        event_class=announced_as,
    )
    return Desk(announced).seat(4)


def found(desk: Desk, *, private: bool = True) -> dict[str, Deadline]:
    return {each.name: each for each in deadlines_of(desk.state, private=private)}


@pytest.mark.article("fide.duties", "B.b")
def test_clocks_are_compared_every_half_hour_while_a_round_is_played() -> None:
    desk = event(EventClass())
    assert not [name for name in found(desk) if name.startswith("clocks")]
    desk.next_round()
    checks = [each for name, each in found(desk).items() if name.startswith("clocks")]
    assert checks[0].at == datetime(2026, 5, 1, 14, 30, tzinfo=PARIS)
    assert len(checks) == 7  # two players with two hours for sixty moves
    moments = [each.at for each in checks if each.at is not None]
    gaps = {later - sooner for sooner, later in pairwise(moments)}
    assert gaps == {timedelta(minutes=30)}
    desk.do(EnterResult(1, 1, WIN), EnterResult(1, 2, WIN))
    assert not [name for name in found(desk) if name.startswith("clocks")]


def test_an_appeal_is_possible_until_minutes_after_the_last_result() -> None:
    desk = event(EventClass())
    desk.do(SetRegulations((Decided("appeal-deadline", "60"),)))
    desk.next_round().do(EnterResult(1, 1, WIN))
    assert "appeal-deadline" not in found(desk)
    desk.do(EnterResult(1, 2, WIN))
    over = event_clock(desk.tournament, desk.clock)
    assert found(desk)["appeal-deadline"].at == over + timedelta(minutes=60)
    everybody = public_deadlines(desk.state, public_view(desk.tournament))
    assert "appeal-deadline" in {each.name for each in everybody}


def test_appeals_about_incidents_are_for_those_who_read_incidents() -> None:
    desk = event(EventClass()).next_round()
    until = datetime(2026, 5, 2, 10, 0)  # noqa: DTZ001 -- by the clock of the hall
    white = desk.tournament.round(1).boards[0].white
    desk.do(
        NoteIncident(1, 1, white, "disturbing"),
        AnnounceAppeal(1, until, WHEN.replace(tzinfo=None)),
    )
    assert "incident-1" in found(desk)
    assert "incident-1" not in found(desk, private=False)
    everybody = public_deadlines(desk.state, public_view(desk.tournament))
    assert "incident-1" not in {each.name for each in everybody}
    items = due_items((desk.state,), WHEN, private=lambda _state: False)
    assert not [item for item in items if item.deadline.private]


def test_reminders_are_what_is_due_now_and_end_with_a_tick() -> None:
    desk = event()
    late = datetime(2026, 5, 20, 9, 0, tzinfo=UTC)

    def names() -> list[str]:
        return [
            item.deadline.name
            for item in reminders((desk.state,), late, private=lambda _state: True)
        ]

    assert names() == ["registration", "report"]
    desk.do(TickLine("rating-report"))
    assert names() == ["registration"]
    states = {
        item.deadline.name: item.state
        for item in due_items((desk.state,), late, private=lambda _state: True)
    }
    assert states["report"] is DeadlineState.DONE
    assert states["upload"] is DeadlineState.LATER


def test_a_calendar_has_moments_with_their_zone_and_days_without() -> None:
    desk = event()
    events = deadline_events(
        desk.id, desk.tournament, deadlines_of(desk.state, private=True), sequence=7
    )
    text = write_calendar("x", events, written=WHEN).decode()
    unfolded = text.replace("\r\n ", "")
    assert "SUMMARY:Draw the lots\\, 12 hours before round 1\\, " in unfolded
    assert "DTSTART:20260501T000000Z" in unfolded  # two in the morning in Paris
    assert "DTSTART;VALUE=DATE:20260510" in unfolded  # the report
    assert f"UID:{desk.id}-deadline-report-0@crosstable" in unfolded
    assert len({each.uid for each in events}) == len(events)


def test_in_a_calendar_a_deadline_rings_before_it_and_what_is_done_does_not() -> None:
    desk, playing = event(), event(EventClass()).next_round()
    desk.do(TickLine("rating-report"))
    rings: dict[str, timedelta | None] = {}
    for each in (desk, playing):
        known = deadlines_of(each.state, private=True)
        entries = deadline_events(each.state.id, each.tournament, known, sequence=1)
        rings |= {due.name: entry.alarm for due, entry in zip(known, entries, strict=True)}
    assert rings["report"] is None
    assert rings["registration"] == timedelta(hours=15)
    assert rings["clocks-30"] == timedelta(0)
