"""Games of recent years by day as one cell of text, such as ``2019-03-10:9 2019-05-02:7``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from crosstable.kernel.errors import UnreadableInput
from crosstable.ratings.activity import games_by_day
from crosstable.ratings.model import PlayedOn

_ENTRY = re.compile(r"(\d{4}-\d{2}-\d{2}):(\d{1,5})", re.ASCII)


def played_to_text(played: Iterable[PlayedOn]) -> str:
    """Return games by day as text, nothing for none."""
    return " ".join(f"{entry.day}:{entry.games}" for entry in played)


def played_from_text(text: str, line: int) -> tuple[PlayedOn, ...]:
    """Return the games by day that a cell holds, in the order of the days."""
    return games_by_day(_entries(text, line)) if text else ()


def _entries(text: str, line: int) -> Iterator[PlayedOn]:
    for entry in text.split():
        match = _ENTRY.fullmatch(entry)
        try:
            day = date.fromisoformat(match[1]) if match else None
        except ValueError:
            day = None
        if match is None or day is None:
            raise UnreadableInput(
                "games by day: {entry!r} is not a day and a number",
                line=line,
                remedy="write 2019-03-10:9, with blanks between the days",
                entry=entry,
            )
        yield PlayedOn(day, int(match[2]))
