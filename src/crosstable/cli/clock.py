"""Commands about clocks: the time-control sheet of a round, and what a clock shows in a game."""

from __future__ import annotations

import re

import click
import msgspec

from crosstable.cli.shell import emit, json_option, say
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


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the sheet, as ``--json`` prints it; all times in seconds."""

    board: int
    white: int
    black: int
    sum: int
    move: int
    difference: int
    expected: int
    suspicion: str


@click.group("clock")
def clock_commands() -> None:
    """Check the clocks of a round, or let one run."""


@clock_commands.command("sheet")
@click.argument("boards", nargs=-1, required=True, metavar="BOARD:WHITE,BLACK,MOVE...")
@click.option("--rate-of-play", "rate", required=True, help="For example 90/40+30+30.")
@click.option("--started", required=True, help="When the games started, such as 18:00.")
@click.option("--checked", "looked", required=True, help="When the clocks were read, 18:30.")
@json_option
def sheet_command(
    *, boards: tuple[str, ...], rate: str, started: str, looked: str, as_json: bool
) -> None:
    """Say for each board whether its clocks show what they should (Laws 6.10.1).

    Times are minutes, or hours and minutes as 1:20. Boards that are two minutes out or more are
    named.
    """
    played = read_rate(rate)
    since = (read_moment(looked) - read_moment(started)) % (24 * 60)
    lines = [checked(played, 60 * since, _reading(text)) for text in boards]
    if as_json:
        emit([_told(line) for line in lines])
        return
    say("board  time 1  time 2     +  move   dif")
    for line in lines:
        reading = line.reading
        say(
            f"{reading.board:>5}  {_minutes(reading.white):>6}  {_minutes(reading.black):>6}"
            f"  {_minutes(line.total):>4}  {reading.move:>4}  {_minutes(line.difference):>4}"
            + (f"  {line.suspicion.words} ({_signed(line.deviation)})" if line.suspicion else "")
        )
    say(f"expected difference: {_minutes(lines[0].expected)}")


class ClockShown(msgspec.Struct, frozen=True, kw_only=True):
    """What a clock shows after a press, as ``--json`` prints it; all times in seconds."""

    move: int
    side: str
    white: int
    black: int
    flag: str
    """Whose time was up first; empty while nobody's is."""


@clock_commands.command("run")
@click.argument("thought", nargs=-1, required=True, metavar="TIME...")
@click.option("--rate-of-play", "rate", required=True, help="For example 90/40+30+30.")
@json_option
def run_command(*, thought: tuple[str, ...], rate: str, as_json: bool) -> None:
    """Say what the clock shows when moves took so long, White's first (FIDE C.02 5.4).

    A TIME is in seconds, or in minutes and seconds as 4:30; the clock is pressed after each. It
    ends where a flag falls.
    """
    clock = clock_at_start(read_rate(rate))
    lines: list[ClockShown] = []
    for text in thought:
        side = clock.running
        clock = elapsed(clock, _thought(text))
        first = clock.first_flag
        if first is None:
            clock = pressed(clock)
        lines.append(
            ClockShown(
                move=len(lines) // 2 + 1,
                side=side.value,
                white=shown(clock, Colour.WHITE),
                black=shown(clock, Colour.BLACK),
                flag=first.value if first is not None else "",
            )
        )
        if first is not None:
            break
    if as_json:
        emit(lines)
        return
    say("move  side       White     Black")
    for line in lines:
        times = f"{clock_words(line.white):>8}  {clock_words(line.black):>8}"
        said = f"{line.move:>4}  {line.side:<6}  {times}"
        say(said + (f"  the flag of {line.flag} falls" if line.flag else ""))


def _thought(text: str) -> int:
    written = re.fullmatch(r"(?:(\d{1,3}):(?=[0-5]\d$))?(\d{1,5})", text)
    if written is None:
        raise InvalidValue("{text!r} is not a time such as 45 or 4:30", text=text)
    return 60 * int(written[1] or 0) + int(written[2])


def _told(line: ClockCheck) -> SheetLine:
    reading = line.reading
    return SheetLine(
        board=reading.board,
        white=reading.white,
        black=reading.black,
        sum=line.total,
        move=reading.move,
        difference=line.difference,
        expected=line.expected,
        suspicion=line.suspicion.value if line.suspicion else "",
    )


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
