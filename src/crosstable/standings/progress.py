"""How everybody got on from round to round: running score, place, floats."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from operator import add

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.standings.counted import CountedField


class Float(Enum):
    """Whether a player met somebody with another score than his own."""

    UP = "up"
    """The opponent had more points before the round."""
    DOWN = "down"
    """The opponent had fewer points, or there was no game and the system counts that too."""


def running(
    field: CountedField, floats: FloatsIn = FloatsIn.EVERY_ROUND
) -> Mapping[int, tuple[tuple[int, ...], tuple[Float | None, ...]]]:
    """Return everybody's scores after the rounds and whether he floated in each, by number.

    Who floats follows from the scores the round was paired by, in which an adjourned game counts
    as a draw.
    """
    draw, pending, played = field.points.draw, Kind.PENDING, Kind.PLAYED
    loss = field.points.worth(Mark.LOSS)
    numbers = [player.number for player in field.sheet]
    score = paired_by = [0] * len(numbers)
    scores, floated = [], []
    for column in zip(*[player.entries for player in field.sheet], strict=True):
        before = dict(zip(numbers, paired_by, strict=True))
        # Most games are between equals, of whom no more has to be asked.
        met = [entry.opponent if entry.kind is played else 0 for entry in column]
        floated.append(
            [
                None if theirs == own else _float(entry, own, before, floats, loss)
                for entry, own, theirs in zip(column, paired_by, map(before.get, met), strict=True)
            ]
        )
        score = list(map(add, score, [entry.points for entry in column]))
        scores.append(score)
        as_paired = [draw if entry.kind is pending else entry.points for entry in column]
        paired_by = list(map(add, paired_by, as_paired))
    if not scores:
        return dict.fromkeys(numbers, ((), ()))
    ways = zip(zip(*scores, strict=True), zip(*floated, strict=True), strict=True)
    return dict(zip(numbers, ways, strict=True))


def _float(
    entry: RoundRecord, own: int, before: Mapping[int, int], floats: FloatsIn, loss: int
) -> Float | None:
    """Return whether a player floated, by the scores that a round was paired by."""
    if floats is FloatsIn.NOWHERE or entry.kind is Kind.NONE:
        return None
    if entry.kind is Kind.PLAYED or entry.kind is Kind.PENDING:
        if entry.opponent is None or before[entry.opponent] == own:
            return None
        return Float.UP if before[entry.opponent] > own else Float.DOWN
    counts = (
        floats is FloatsIn.EVERY_ROUND
        or entry.bye is Bye.ALLOCATED
        or (floats is FloatsIn.SCORING and entry.points > loss)
    )
    return Float.DOWN if counts else None
