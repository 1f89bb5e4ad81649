"""A game clock as a value: what it shows after so much time, so many presses and corrections.

Fischer's increment for a move is added before that move is made, the first one before the start
(Manual to 6.3); delay and Bronstein leave the first seconds of each move uncounted and give the
same time to think. The time of the next period comes with the press that completes the last one
(6.3.2), nothing comes after a flag (FIDE C.02 5.4.3.9), and in a control with increment the other
clock stops when one reaches zero (C.02 5.4.1).
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_of_play import Extra, Period, RateOfPlay, stretches
from crosstable.rulebooks.rules import rule


class ClockHalf(msgspec.Struct, frozen=True):
    """One player's side of the clock."""

    main: int
    """Seconds, without what is not counted of the move under way (delay, Bronstein)."""
    moves: int = 0
    """The push counter."""
    flag: int = 0
    """1 where it reached zero first, 2 where it did second; 0 while there is time."""


class GameClock(msgspec.Struct, frozen=True, kw_only=True):
    """Both sides, whose runs, and how much of the move under way is used (decision 382)."""

    rate: RateOfPlay
    white: ClockHalf
    black: ClockHalf
    running: Colour = Colour.WHITE
    spent: int = 0
    """Seconds since the last press."""
    runs_on: bool = False
    """Whether the other side runs on to zero after the first flag; else it stops."""

    def half(self, side: Colour) -> ClockHalf:
        """Return a player's side."""
        return self.white if side is Colour.WHITE else self.black

    @property
    def stopped(self) -> bool:
        """Return whether the first flag has stopped everything (C.02 5.4.1)."""
        return not self.runs_on and bool(self.white.flag or self.black.flag)

    @property
    def first_flag(self) -> Colour | None:
        """Return whose clock shows that it reached zero first (C.02 5.4.3.5)."""
        return next((side for side in Colour if self.half(side).flag == 1), None)


def clock_at_start(rate: RateOfPlay, *, runs_on: bool | None = None) -> GameClock:
    """Return the clock when White's is started (6.6).

    Without a word it stops at the first flag where moves bring time, and runs on where not.
    """
    first = rate.periods[0]
    added = first.increment if rate.extra is Extra.FISCHER else 0
    half = ClockHalf(first.seconds + added)
    return GameClock(
        rate=rate,
        white=half,
        black=half,
        runs_on=not rate.has_increment if runs_on is None else runs_on,
    )


def shown(clock: GameClock, side: Colour) -> int:
    """Return the seconds a side shows: the time that is left for its next move."""
    half = clock.half(side)
    extra = _uncounted(clock, half)
    spent = clock.spent if side is clock.running else 0
    if clock.rate.extra is Extra.BRONSTEIN and not half.flag:
        return max(0, half.main + extra - spent)
    return max(0, half.main - max(0, spent - extra))


def elapsed(clock: GameClock, seconds: int) -> GameClock:
    """Return the clock after some time on the move of whoever's clock runs."""
    if seconds < 0:
        raise InvalidValue("time does not run backwards")
    half = clock.half(clock.running)
    if clock.stopped or half.flag:
        return clock
    limit = half.main + _uncounted(clock, half)
    used = clock.spent + seconds
    if clock.rate.extra is Extra.HOURGLASS:
        seconds = min(seconds, limit)
        other = clock.half(clock.running.other)
        clock = _with(clock, clock.running, replace(half, main=half.main - seconds))
        clock = _with(clock, clock.running.other, replace(other, main=other.main + seconds))
        return _flagged(clock) if seconds == limit else clock
    if used < limit:
        return replace(clock, spent=used)
    return _flagged(replace(clock, spent=limit))


@rule("clock.press", "clock.periods")
def pressed(clock: GameClock) -> GameClock:
    """Return the clock after the press that completes a move (6.2.1)."""
    if clock.stopped:
        return clock
    side, half = clock.running, clock.half(clock.running)
    made = half.moves + 1
    if half.flag:
        done = replace(half, moves=made)
    else:
        counted = max(0, clock.spent - _uncounted(clock, half))
        main = half.main - counted + _new_period(clock.rate, made) + _increment(clock.rate, made)
        done = replace(half, main=main, moves=made)
    return replace(_with(clock, side, done), running=side.other, spent=0)


def _with(clock: GameClock, side: Colour, half: ClockHalf) -> GameClock:
    if side is Colour.WHITE:
        return replace(clock, white=half)
    return replace(clock, black=half)


def _flagged(clock: GameClock) -> GameClock:
    half = clock.half(clock.running)
    order = 2 if clock.half(clock.running.other).flag else 1
    return _with(replace(clock, spent=0), clock.running, replace(half, main=0, flag=order))


def _uncounted(clock: GameClock, half: ClockHalf) -> int:
    """Return the seconds of a move that are not counted, under delay and Bronstein."""
    if clock.rate.extra not in {Extra.DELAY, Extra.BRONSTEIN} or half.flag:
        return 0
    return _period_of(clock.rate, half.moves + 1).increment


def _increment(rate: RateOfPlay, made: int) -> int:
    """Return what Fischer's mode adds for the move after so many."""
    return _period_of(rate, made + 1).increment if rate.extra is Extra.FISCHER else 0


def _new_period(rate: RateOfPlay, made: int) -> int:
    """Return the time that comes when a period has been completed by so many moves."""
    *_before, (period, here) = stretches(rate, made)
    return _period_of(rate, made + 1).seconds if here == period.moves else 0


def _period_of(rate: RateOfPlay, move: int) -> Period:
    """Return the period to which a move belongs."""
    *_before, (period, _here) = stretches(rate, move)
    return period
