"""Commands about clocks: the time-control sheet of a round, and what a clock shows in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

import click

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.telling import Shown
from crosstable.games.clock import clock_at_start, elapsed, pressed, shown
from crosstable.games.time_sheet import (
    ClockCheck,
    ClockReading,
    checked,
    clock_words,
    read_left,
    read_moment,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.rates_of_play import read_rate


@click.group("clock")
def clock_commands() -> None:
    """Check the clocks of a round, or let one run."""


Rate: TypeAlias = Annotated[str, opt("--rate-of-play", help="For example 90/40+30+30.")]


@terminal(clock_commands, "sheet")
def sheet_command(
    *,
    boards: Annotated[tuple[str, ...], arg("BOARD:WHITE,BLACK,MOVE...", needed=True)],
    rate: Rate,
    started: Annotated[str, opt("--started", help="When the games started, such as 18:00.")],
    looked: Annotated[str, opt("--checked", help="When the clocks were read, 18:30.")],
) -> Shown:
    """Say for each board whether its clocks show what they should (Laws 6.10.1).

    Times are minutes, or hours and minutes as 1:20. Boards that are two minutes out or more are
    named.
    """
    played = read_rate(rate)
    since = (read_moment(looked) - read_moment(started)) % (24 * 60)
    lines = [checked(played, 60 * since, _reading(text)) for text in boards]
    return Shown([_told(line) for line in lines], _sheet_lines(lines))


def _sheet_lines(lines: list[ClockCheck]) -> Iterator[str]:
    yield "board  time 1  time 2     +  move   dif"
    for line in lines:
        reading = line.reading
        yield (
            f"{reading.board:>5}  {_minutes(reading.white):>6}  {_minutes(reading.black):>6}"
            f"  {_minutes(line.total):>4}  {reading.move:>4}  {_minutes(line.difference):>4}"
            + (f"  {line.suspicion.words} ({_signed(line.deviation)})" if line.suspicion else "")
        )
    yield f"expected difference: {_minutes(lines[0].expected)}"


@terminal(clock_commands, "run")
def run_command(
    *, thought: Annotated[tuple[str, ...], arg("TIME...", needed=True)], rate: Rate
) -> Shown:
    """Say what the clock shows when moves took so long, White's first (FIDE C.02 5.4).

    A TIME is in seconds, or in minutes and seconds as 4:30; the clock is pressed after each. It
    ends where a flag falls.
    """
    clock = clock_at_start(read_rate(rate))
    told: list[dict[str, Any]] = []
    lines = ["move  side       White     Black"]
    for text in thought:
        side = clock.running
        clock = elapsed(clock, _thought(text))
        first = clock.first_flag
        if first is None:
            clock = pressed(clock)
        flag = first.value if first is not None else ""
        white, black = shown(clock, Colour.WHITE), shown(clock, Colour.BLACK)
        move = len(told) // 2 + 1
        told.append(
            {"move": move, "side": side.value, "white": white, "black": black, "flag": flag}
        )
        times = f"{clock_words(white):>8}  {clock_words(black):>8}"
        falls = f"  the flag of {flag} falls" if flag else ""
        lines.append(f"{move:>4}  {side.value:<6}  {times}{falls}")
        if first is not None:
            break
    return Shown(told, lines)


def _thought(text: str) -> int:
    written = re.fullmatch(r"(?:(\d{1,3}):(?=[0-5]\d$))?(\d{1,5})", text)
    if written is None:
        raise InvalidValue("{text!r} is not a time such as 45 or 4:30", text=text)
    return 60 * int(written[1] or 0) + int(written[2])


def _told(line: ClockCheck) -> dict[str, Any]:
    """Return a line for programs; all times in seconds."""
    reading = line.reading
    return {
        "board": reading.board,
        "white": reading.white,
        "black": reading.black,
        "sum": line.total,
        "move": reading.move,
        "difference": line.difference,
        "expected": line.expected,
        "suspicion": line.suspicion.value if line.suspicion else "",
    }


def _minutes(seconds: int) -> str:
    whole, rest = divmod(seconds, 60)
    return f"{whole}:{rest:02}" if rest else str(whole)


def _signed(seconds: int) -> str:
    return ("+" if seconds >= 0 else "-") + _minutes(abs(seconds)) + " min"


def _reading(text: str) -> ClockReading:
    written = re.fullmatch(r"(\d{1,4}):([\d:]{1,6}),([\d:]{1,6}),(\d{1,3})", text)
    if written is None:
        raise InvalidValue("{text!r} is not a board such as 1:80,85,15", text=text)
    return ClockReading(
        int(written[1]), read_left(written[2]), read_left(written[3]), int(written[4])
    )
