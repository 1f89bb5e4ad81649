"""Commands inside comments: times on clocks, and whatever else programs leave there.

A command is ``[%name value]`` anywhere in a comment. ``clk`` is what a clock shows, ``mct`` what a
mechanical one shows, ``egt`` and ``emt`` are the time used for the game and for the move. ``clock``
shows both sides, with a capital for the one that runs: ``[%clock w0:10:00 B0:09:30]``.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.kernel.colour import Colour


class ClockKind(Enum):
    """What a time says; the value is the name of its command."""

    REMAINING = "clk"
    ELAPSED_ON_CLOCK = "mct"
    ELAPSED_IN_GAME = "egt"
    ELAPSED_FOR_MOVE = "emt"
    BOTH_CLOCKS = "clock"


class ClockTime(msgspec.Struct, frozen=True):
    """One time; the colour and whether the clock runs only where the command says so."""

    seconds: Fraction
    colour: Colour | None = None
    running: bool | None = None

    def __str__(self) -> str:
        letter = "" if self.colour is None else self.colour.value[0]
        whole, part = divmod(self.seconds, 1)
        minutes, seconds = divmod(whole, 60)
        text = f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        if part:
            text += f".{int(part * 10**6):06}".rstrip("0")
        return (letter.upper() if self.running else letter) + text


class Command(msgspec.Struct, frozen=True):
    """A command by its name and value, as written."""

    name: str
    value: str = ""

    @property
    def clock(self) -> ClockKind | None:
        """Return which clock it speaks of; nothing where it is another command."""
        return _KINDS.get(self.name.lower())

    @property
    def times(self) -> tuple[ClockTime, ...]:
        """Return the times of a clock command; nothing where they cannot be read."""
        return clock_times(self.value) if self.clock else ()

    def __str__(self) -> str:
        return f"[%{self.name} {self.value}]" if self.value else f"[%{self.name}]"


_KINDS = {kind.value: kind for kind in ClockKind}
_COMMAND = re.compile(r"\[%([A-Za-z][A-Za-z0-9_]*)[ \t\r\n]*([^\]]*)\]", re.ASCII)
_TIME = re.compile(
    r"\s*([wWbB])?\s*([0-9]{1,4}):([0-9]{1,2})(?::([0-9]{1,2})(?:[.,]([0-9]{1,6}))?)?(?=\s|[wWbB]|$)",
    re.ASCII,
)
_MOST_TIMES = 2


def read_commands(text: str) -> tuple[Command, ...]:
    """Return the commands in a comment, in order."""
    return tuple(Command(match[1], match[2].strip()) for match in _COMMAND.finditer(text))


def without_commands(text: str) -> str:
    """Return a comment as people read it."""
    return " ".join(_COMMAND.sub(" ", text).split())


def clock_times(value: str) -> tuple[ClockTime, ...]:
    """Return the one or two times of a clock command; nothing where it is anything else."""
    times: list[ClockTime] = []
    at = 0
    value = value.rstrip()
    while at < len(value):
        match = _TIME.match(value, at)
        if match is None or len(times) == _MOST_TIMES:
            return ()
        letter, hours, minutes, seconds, part = match.groups()
        total = Fraction(int(hours) * 3600 + int(minutes) * 60 + int(seconds or 0))
        if part:
            total += Fraction(int(part), 10 ** len(part))
        colour = running = None
        if letter:
            colour = Colour.WHITE if letter in "wW" else Colour.BLACK
            running = letter.isupper()
        times.append(ClockTime(total, colour, running))
        at = match.end()
    return tuple(times)
