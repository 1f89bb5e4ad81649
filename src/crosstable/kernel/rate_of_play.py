"""The rate of play of a game: its periods, the time for each, and what is added for a move.

All times are whole seconds for one player. A later start of the increment is a period of its own:
five minutes for a game with two seconds a move from move 61 on is five minutes for sixty moves
and then no more time but two seconds a move, which is the same thing on every clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue

_MOST_SECONDS = 360_000
_MOST_MOVES = 999


class Extra(Enum):
    """What happens to the seconds that come with each move."""

    FISCHER = "Fischer"
    """They are added before each move, and what is left of them is kept."""
    BRONSTEIN = "Bronstein"
    """The time used on the move is given back, up to that many seconds."""
    DELAY = "delay"
    """The clock waits for that many seconds before it counts."""
    HOURGLASS = "hourglass"
    """What one player uses the other one gets; there is nothing to add."""


class Period(msgspec.Struct, frozen=True):
    """A part of the game: the time for it and, unless it is the rest, the moves to be made."""

    seconds: int
    moves: int | None = None
    increment: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.seconds <= _MOST_SECONDS:
            raise InvalidValue("a period lasts at most a hundred hours")
        if self.moves is not None and not 1 <= self.moves <= _MOST_MOVES:
            raise InvalidValue("a period has from 1 to {most_moves} moves", most_moves=_MOST_MOVES)
        if not 0 <= self.increment <= 3600:
            raise InvalidValue("at most an hour can be added for a move")


class RateOfPlay(msgspec.Struct, frozen=True):
    """The periods of a game, one after the other.

    A last period that has moves is repeated to the end of the game, as in the old draughts rate of
    two hours for fifty moves and then an hour for every twenty-five.
    """

    periods: tuple[Period, ...]
    extra: Extra = Extra.FISCHER

    def __post_init__(self) -> None:
        if not self.periods:
            raise InvalidValue("a rate of play has at least one period")
        if any(period.moves is None for period in self.periods[:-1]):
            raise InvalidValue("only the last period can be for the rest of the game")
        first, last = self.periods[0], self.periods[-1]
        if first.seconds + first.increment == 0:
            raise InvalidValue("a rate of play starts with some time")
        if last.moves is not None and last.seconds + last.increment == 0:
            raise InvalidValue("a period that is repeated needs some time")
        if self.extra is Extra.HOURGLASS and (len(self.periods) > 1 or self.has_increment):
            raise InvalidValue("an hourglass has one period and adds nothing")
        if self.extra is Extra.HOURGLASS and last.moves is not None:
            raise InvalidValue("an hourglass runs for the whole game")
        if self.extra in {Extra.BRONSTEIN, Extra.DELAY} and not self.has_increment:
            raise InvalidValue("a delay needs seconds for each move")

    @property
    def has_increment(self) -> bool:
        """Say whether seconds come with the moves of some period."""
        return any(period.increment for period in self.periods)

    @property
    def increment(self) -> int:
        """Return the most seconds that come with a move."""
        return max(period.increment for period in self.periods)


def stretches(rate: RateOfPlay, moves: int) -> Iterator[tuple[Period, int]]:
    """Yield the periods that a player's first moves go through, with how many are made in each.

    The last period comes again and again where it has a number of moves.
    """
    made, following = 0, iter(rate.periods)
    while made < moves:
        period = next(following, rate.periods[-1])
        here = moves - made if period.moves is None else min(period.moves, moves - made)
        yield period, here
        made += here


def time_for(rate: RateOfPlay, moves: int = 60) -> int:
    """Return the seconds one player has for his first moves.

    That is the whole time of every period these moves reach into, and what comes with each of them.
    """
    if moves < 1:
        raise InvalidValue("ask about at least one move")
    return sum(period.seconds + here * period.increment for period, here in stretches(rate, moves))


def game_time(rate: RateOfPlay, moves: int = 60) -> int:
    """Return the seconds a game of so many moves lasts when both players use all their time."""
    return 2 * time_for(rate, moves)
