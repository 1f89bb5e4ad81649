"""The rate of play and the time used, as the tags of a game have them.

``40/7200:3600+60`` is forty moves in two hours and then an hour with a minute for each move;
``*120`` is a sand clock. ``WhiteTime`` has hours and minutes, with colons or with dots.
"""

from __future__ import annotations

import re
from enum import Enum

import msgspec

__all__ = ["Period", "PeriodKind", "TimeControl", "read_time_control", "read_time_used"]


class PeriodKind(Enum):
    """How a period ends."""

    MOVES = "moves"
    """With a number of moves; then the next one begins."""
    INCREMENT = "increment"
    """With the game; seconds are added for each move."""
    SUDDEN_DEATH = "sudden death"
    """With the game; nothing is added."""
    SAND_CLOCK = "sand clock"
    """With the game; what one player uses the other gets."""


class Period(msgspec.Struct, frozen=True):
    """A part of the game and the time for it, in seconds."""

    kind: PeriodKind
    seconds: int
    moves: int | None = None
    increment: int = 0

    def __str__(self) -> str:
        match self.kind:
            case PeriodKind.MOVES:
                return f"{self.moves}/{self.seconds}"
            case PeriodKind.INCREMENT:
                return f"{self.seconds}+{self.increment}"
            case PeriodKind.SAND_CLOCK:
                return f"*{self.seconds}"
            case PeriodKind.SUDDEN_DEATH:
                return str(self.seconds)


class TimeControl(msgspec.Struct, frozen=True):
    """The periods of a game, one after the other; none where it is played without a clock."""

    periods: tuple[Period, ...] = ()

    def __str__(self) -> str:
        return ":".join(map(str, self.periods)) or "-"


_PERIOD = re.compile(
    r"(?:([0-9]{1,4})/)?([0-9]{1,7})|([0-9]{1,7})\+([0-9]{1,6})|\*([0-9]{1,7})", re.ASCII
)
_USED = re.compile(r"\s*([0-9]{1,3})[:.]([0-5][0-9])(?:[:.]([0-5][0-9]))?\s*", re.ASCII)


def read_time_control(text: str) -> TimeControl | None:
    """Return the rate of play of a TimeControl tag; nothing where it is unknown or no such text."""
    if text.strip() == "-":
        return TimeControl()
    periods: list[Period] = []
    for part in text.strip().split(":"):
        found = _PERIOD.fullmatch(part)
        # Only a period of moves can have another one behind it.
        if found is None or (periods and periods[-1].kind is not PeriodKind.MOVES):
            return None
        moves, seconds, base, increment, sand = found.groups()
        if moves:
            periods.append(Period(PeriodKind.MOVES, int(seconds), int(moves)))
        elif seconds:
            periods.append(Period(PeriodKind.SUDDEN_DEATH, int(seconds)))
        elif base:
            periods.append(Period(PeriodKind.INCREMENT, int(base), increment=int(increment)))
        else:
            periods.append(Period(PeriodKind.SAND_CLOCK, int(sand)))
    return TimeControl(tuple(periods))


def read_time_used(text: str) -> int | None:
    """Return the seconds of a WhiteTime or BlackTime tag; nothing where it is no time."""
    found = _USED.fullmatch(text)
    if found is None:
        return None
    return int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3] or 0)
