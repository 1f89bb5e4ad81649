"""Calendars that other programs can read."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from crosstable.formats.icalendar import CalendarEvent, write_calendar

NOW = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


def unfolded(data: bytes) -> list[str]:
    return data.decode().replace("\r\n ", "").split("\r\n")


def test_a_moment_is_written_in_universal_time() -> None:
    starts = datetime(2026, 7, 4, 14, 0, tzinfo=ZoneInfo("Europe/Riga"))
    event = CalendarEvent(uid="a", summary="Round 1", day=starts.date(), starts=starts)
    lines = unfolded(write_calendar("Open", [event], written=NOW))
    assert "DTSTART:20260704T110000Z" in lines
    assert "DTEND:20260704T150000Z" in lines
    assert "DTSTAMP:20260501T090000Z" in lines


def test_a_day_ends_with_the_next_and_a_clock_without_zone_floats() -> None:
    day = CalendarEvent(uid="a", summary="Round 1", day=date(2026, 12, 31))
    clock = CalendarEvent(
        uid="b",
        summary="Round 2",
        day=date(2026, 12, 31),
        starts=datetime.combine(date(2026, 12, 31), time(9, 30)),
        length=timedelta(minutes=90),
    )
    lines = unfolded(write_calendar("Open", [day, clock], written=NOW))
    assert "DTSTART;VALUE=DATE:20261231" in lines
    assert "DTEND;VALUE=DATE:20270101" in lines
    assert "DTSTART:20261231T093000" in lines
    assert "DTEND:20261231T110000" in lines


def test_long_lines_are_folded_between_letters_and_texts_escaped() -> None:
    name = "Şampiyonluk, Büyük; 大会 " * 12
    event = CalendarEvent(uid="a", summary=name + "\nx\\y", day=date(2026, 1, 1))
    data = write_calendar("Open", [event], written=NOW)
    for line in data.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()
    summary = next(line for line in unfolded(data) if line.startswith("SUMMARY:"))
    plain = summary[8:].replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";")
    assert plain.replace("\\\\", "\\") == name + "\nx\\y"


def test_an_entry_rings_before_it_or_at_its_moment() -> None:
    event = CalendarEvent(uid="a", summary="Draw, lots", day=date(2026, 1, 2))
    assert "BEGIN:VALARM" not in unfolded(write_calendar("Open", [event], written=NOW))
    for length, trigger in ((timedelta(hours=15), "-PT900M"), (timedelta(0), "PT0S")):
        rings = replace(event, alarm=length)
        lines = unfolded(write_calendar("Open", [rings], written=NOW))
        start, end = lines.index("BEGIN:VALARM"), lines.index("END:VALARM")
        assert lines[start + 1 : end] == [
            "ACTION:DISPLAY",
            "DESCRIPTION:Draw\\, lots",
            f"TRIGGER:{trigger}",
        ]
        assert lines[end + 1] == "END:VEVENT"


def test_an_event_may_take_several_days() -> None:
    event = CalendarEvent(uid="x", summary="Open", day=date(2026, 5, 1), days=9)
    text = write_calendar("Open", [event], written=datetime(2026, 4, 1, tzinfo=UTC)).decode()
    assert "DTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260510\r\n" in text


def test_a_calendar_without_entries_has_the_component_that_is_asked_for() -> None:
    text = write_calendar("Open", (), written=datetime(2026, 4, 1, tzinfo=UTC)).decode()
    assert text.count("BEGIN:VTIMEZONE") == 1
    assert "VEVENT" not in text
