"""The time-control sheet: whether the clocks of a round show what they should (Laws 6.10.1).

An arbiter writes two times and a move number for each board; the sum less what the moves brought
must be the initial time of both less the time since the start. From two minutes on a board is
looked at: a press was missed, a clock is set wrongly, or one is broken.
"""

from __future__ import annotations

import re
from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_of_play import Extra, RateOfPlay, stretches
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import rule

TOLERANCE = 120
"""Seconds; the sheet asks to look thoroughly from so much on."""


class Suspicion(Enum):
    """What is odd about a board."""

    TOO_MUCH = "too much"
    TOO_LITTLE = "too little"
    IMPOSSIBLE = "impossible"

    @property
    def words(self) -> Sentence:
        """Return it for people."""
        return _SUSPICIONS[self]


_SUSPICIONS = {
    Suspicion.TOO_MUCH: Sentence("too much time"),
    Suspicion.TOO_LITTLE: Sentence("too little time"),
    Suspicion.IMPOSSIBLE: Sentence("a clock shows more than is possible"),
}


class ClockReading(msgspec.Struct, frozen=True):
    """What was read at one board: seconds left to both, and the number of the last move."""

    board: int
    white: int
    black: int
    move: int
    given: int = 0
    """Seconds that arbiters gave both together at this board, less those they took."""


class ClockCheck(msgspec.Struct, frozen=True):
    """One line of the sheet."""

    reading: ClockReading
    total: int
    difference: int
    """The sum of both times less what the moves brought, in seconds."""
    expected: int
    suspicion: Suspicion | None = None

    @property
    def deviation(self) -> int:
        """Return how much more there is than expected."""
        return self.difference - self.expected


@rule("clock.sheet")
def checked(rate: RateOfPlay, since_start: int, reading: ClockReading) -> ClockCheck:
    """Return what the sheet says of a board, so many seconds after the start.

    Under delay and Bronstein what the moves brought is not fixed: there a board is named only
    outside of all that is possible (decision 382).
    """
    if min(reading.white, reading.black, reading.move, since_start) < 0:
        raise InvalidValue("times and moves cannot be below zero")
    initial, brought = _brought(rate, reading.move)
    total = reading.white + reading.black
    expected = 2 * initial + reading.given - since_start
    fixed = rate.extra is Extra.FISCHER
    difference = total - 2 * brought if fixed else total
    margin = 0 if fixed else 2 * brought
    suspicion = None
    most = most_shown(rate, reading.move)
    spare = max(0, reading.given) + TOLERANCE
    if most is not None and max(reading.white, reading.black) > most + spare:
        suspicion = Suspicion.IMPOSSIBLE
    elif difference - expected - margin >= TOLERANCE:
        suspicion = Suspicion.TOO_MUCH
    elif expected - difference >= TOLERANCE:
        suspicion = Suspicion.TOO_LITTLE
    return ClockCheck(reading, total, difference, expected, suspicion)


def most_shown(rate: RateOfPlay, moves: int) -> int | None:
    """Return the most that a player's clock can show after so many moves of that player.

    The increment of the move to come is on it already, before the first move too. None where one
    player gets what the other uses.
    """
    if rate.extra is Extra.HOURGLASS:
        return None
    initial, brought = _brought(rate, moves)
    return initial + brought + rate.increment


def _brought(rate: RateOfPlay, moves: int) -> tuple[int, int]:
    """Return the time of the periods one player has reached, and what single moves brought."""
    # The move that completes a period brings the time of the next one, to which the next belongs.
    initial = sum(period.seconds for period, _here in stretches(rate, moves + 1))
    return initial, sum(here * period.increment for period, here in stretches(rate, moves))


def clock_words(seconds: int) -> str:
    """Return a time as clocks show it: ``1:05:30``."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def read_left(text: str) -> int:
    """Return the seconds of a time in minutes, or in hours and minutes: 80, 1:20."""
    written = re.fullmatch(r"(?:(\d{1,2}):)?(\d{1,3})", text.strip())
    if written is None or (written[1] is not None and int(written[2]) > 59):
        raise InvalidValue("{text!r} is not a time such as 80 or 1:20", text=text)
    return 60 * (60 * int(written[1] or 0) + int(written[2]))


def read_moment(text: str) -> int:
    """Return the minutes after midnight of a time of the day."""
    written = re.fullmatch(r"(\d{1,2})[:.h](\d{2})", text.strip())
    if written is None or int(written[1]) > 23 or int(written[2]) > 59:
        raise InvalidValue("{text!r} is not a time of the day, such as 15:40", text=text)
    return 60 * int(written[1]) + int(written[2])
