"""How late somebody came: between the real start of a round and an arrival, in minutes."""

from __future__ import annotations

from crosstable.games.desk.questions import BoardQuestion

__all__ = ["minutes_late"]

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


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)
