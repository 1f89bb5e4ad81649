"""Rounds and matches as an iCalendar (RFC 5545), for the calendars of players and teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

import msgspec

_LINE = 75
"""Octets of a line before it must be folded (RFC 5545, 3.1)."""
_NO_ENTRY = (
    *("BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"),
    *("TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"),
)
"""A calendar has at least one component (RFC 5545, 3.6): one that nobody sees keeps who follows it
until there are days."""
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


class CalendarEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One entry: a whole day, or a moment with a length."""

    uid: str
    summary: str
    day: date
    days: int = 1
    """How many days it takes; of a moment the length counts."""
    starts: datetime | None = None
    """Where it has no time zone, the clock of wherever the reader is."""
    length: timedelta = timedelta(hours=4)
    location: str = ""
    description: str = ""
    url: str = ""
    sequence: int = 0
    """How often it was changed."""
    alarm: timedelta | None = None
    """How long before its moment, or before the midnight its day begins with, a calendar rings."""


def write_calendar(name: str, events: Iterable[CalendarEvent], *, written: datetime) -> bytes:
    """Return a calendar file; ``written`` is when the entries were last true."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Crosstable//Tournament office//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{name.translate(_ESCAPES)}",
    ]
    entries = [line for event in events for line in _event(event, written)]
    lines += [*(entries or _NO_ENTRY), "END:VCALENDAR"]
    return b"".join(_folded(line) for line in lines)


def _event(event: CalendarEvent, written: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid.translate(_ESCAPES)}"
    yield f"DTSTAMP:{_moment(written.astimezone(UTC))}"
    yield f"SEQUENCE:{event.sequence}"
    if event.starts is None:
        yield f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{event.day + timedelta(days=event.days):%Y%m%d}"
    else:
        yield f"DTSTART:{_moment(event.starts)}"
        yield f"DTEND:{_moment(event.starts + event.length)}"
    yield f"SUMMARY:{event.summary.translate(_ESCAPES)}"
    for word, text in (("LOCATION", event.location), ("DESCRIPTION", event.description)):
        if text:
            yield f"{word}:{text.translate(_ESCAPES)}"
    if event.url:
        yield f"URL:{event.url}"
    if event.alarm is not None:
        yield "BEGIN:VALARM"
        yield "ACTION:DISPLAY"
        yield f"DESCRIPTION:{event.summary.translate(_ESCAPES)}"
        yield f"TRIGGER:{_earlier(event.alarm)}"
        yield "END:VALARM"
    yield "END:VEVENT"


def _earlier(length: timedelta) -> str:
    """Return how long before something (RFC 5545, 3.3.6)."""
    minutes = length // timedelta(minutes=1)
    return f"-PT{minutes}M" if minutes else "PT0S"


def _moment(when: datetime) -> str:
    if when.tzinfo is None:
        return f"{when:%Y%m%dT%H%M%S}"
    return f"{when.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _folded(line: str) -> bytes:
    """Return a line in pieces of at most 75 octets, never cutting a letter in two."""
    pieces = [b""]
    for letter in line:
        octets = letter.encode()
        if len(pieces[-1]) + len(octets) > _LINE:
            pieces.append(b" ")
        pieces[-1] += octets
    return b"\r\n".join(pieces) + b"\r\n"
