"""How late somebody came: between the real start of a round and an arrival, in minutes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosstable.games.desk.questions import BoardQuestion
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence

__all__ = ["minutes_late", "moved_already"]

_DAY = 24 * 60


def minutes_late(asked: BoardQuestion, started: str, arrived: str) -> int:
    """Return the minutes from the start to an arrival, both such as 15:40.

    A round may go on past midnight, so a time that is earlier by more than half a day is one of the
    next day. Any other arrival before the start is refused: one of the two times is wrong.
    """
    minutes = _minutes(arrived) - _minutes(started)
    if minutes < -_DAY // 2:
        minutes += _DAY
    if minutes < 0:
        raise asked.unfit(
            "{arrived} is before the round started at {started}; correct one of the two times",
            arrived=arrived,
            started=started,
        )
    return minutes


def moved_already(late: Iterable[Colour], made: Callable[[Colour], int]) -> tuple[Sentence, ...]:
    """Return that a player who is said to be late has made moves; nothing where nobody has.

    Whoever has moved has come. The ruling stands on the times that were told, and says so.
    """
    return tuple(
        Sentence.plural(
            "{side} came that late, although {count} move of {side} is filed already",
            "{side} came that late, although {count} moves of {side} are filed already",
            count=made(side),
            side=side.side,
        )
        for side in late
        if made(side)
    )


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)
