"""The calendar of a federation: public tournaments, events of public cups, public exhibitions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from crosstable.circuits.cup import Cup
from crosstable.circuits.exhibitions import Exhibition
from crosstable.kernel.tournament import Tournament


class CalendarLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that takes place, and where more of it is read."""

    first: date
    last: date
    name: str
    place: str = ""
    kind: str
    """``tournament``, ``cup`` or ``exhibition``."""
    address: str
    stars: int = 0


def public_calendar(
    tournaments: Iterable[tuple[str, Tournament]],
    cups: Iterable[Cup],
    exhibitions: Iterable[Exhibition],
) -> tuple[CalendarLine, ...]:
    """Return everything with a day, the earliest first; an event of a cup stands there once."""
    lines = []
    shown: dict[str, Tournament] = dict(tournaments)
    for name, event in shown.items():
        if event.starts is not None:
            lines.append(
                CalendarLine(
                    first=event.starts,
                    last=event.ends or event.starts,
                    name=event.name,
                    place=event.city,
                    kind="tournament",
                    address=f"/tournaments/{name}",
                )
            )
    for cup in cups:
        if not cup.published:
            continue
        for part in cup.events:
            own = shown.get(part.tournament)
            if own is None or own.starts is None:
                lines.append(
                    CalendarLine(
                        first=part.first_day,
                        last=part.last_day,
                        name=part.name,
                        place=part.place,
                        kind="cup",
                        address=f"/cups/{cup.id}",
                        stars=part.stars,
                    )
                )
    lines += [
        CalendarLine(
            first=one.day,
            last=one.day,
            name=one.name,
            place=one.place,
            kind="exhibition",
            address=f"/simuls/{one.id}",
        )
        for one in exhibitions
        if one.published
    ]
    return tuple(sorted(lines, key=lambda line: (line.first, line.name, line.address)))
