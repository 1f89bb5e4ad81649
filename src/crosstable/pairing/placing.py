"""Places that a system gives by itself, where points alone do not tell who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

import msgspec

from crosstable.kernel.verdict import Reason


class Placed(msgspec.Struct, frozen=True):
    """A place, or several that are shared, and who has it."""

    place: int
    last_place: int
    players: tuple[int, ...]
    """By number."""
    because: tuple[Reason, ...] = ()


def in_order(
    players: Iterable[int], reached: Callable[[int], tuple[int, ...]], shared: Reason
) -> tuple[Placed, ...]:
    """Return players by what they reached, the best first; those who reached as much share."""
    ordered = sorted(players, key=lambda player: (tuple(-step for step in reached(player)), player))
    placed: list[Placed] = []
    place = 1
    for _, equals in groupby(ordered, key=reached):
        group = tuple(equals)
        because = (shared,) if len(group) > 1 else ()
        placed.append(Placed(place, place + len(group) - 1, group, because))
        place += len(group)
    return tuple(placed)
