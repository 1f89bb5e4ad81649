"""Virtual points: who is paired as if he had more points, and in which rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.points import PointSystem
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import AccelerationText

__all__ = ["ACCELERATIONS", "Acceleration", "acceleration", "baku", "baku_group_size"]

Acceleration = Callable[[Sequence[int], Sequence[int], int, PointSystem], dict[int, int]]
"""Answer the virtual points by number, given everybody, the first list, the round, the points."""


@rule("baku.groups")
def baku_group_size(players: int) -> int:
    """Return the size of the upper group: half of the players, rounded up to an even number."""
    return 2 * -(-players // 4)


@rule("baku.virtual-points")
def baku_virtual_points(text: AccelerationText, round_number: int, points: PointSystem) -> int:
    """Return what the upper group gets before a round: a win, later a draw, then nothing."""
    if round_number <= text.full_rounds:
        return points.win
    return points.draw if round_number <= text.full_rounds + text.half_rounds else 0


@rule("baku.late-entries")
def baku(
    text: AccelerationText,
    everybody: Sequence[int],
    first_list: Sequence[int],
    round_number: int,
    points: PointSystem,
) -> dict[int, int]:
    """Return the virtual points of a round.

    The last player of the upper group stays the same person when others enter later, so that who
    enters above him belongs to the group.
    """
    virtual = baku_virtual_points(text, round_number, points)
    first = sorted(first_list)
    size = baku_group_size(len(first))
    if not virtual or not size:
        return {}
    last = first[min(size, len(first)) - 1]
    return {number: virtual for number in everybody if number <= last}


ACCELERATIONS = ("none", "baku")
"""Every acceleration by the name tournaments choose it by; the first is the default."""


def acceleration(name: str, edition: Edition) -> Acceleration | None:
    """Return an acceleration as the text of an edition has it."""
    if name not in ACCELERATIONS:
        raise UnknownName("acceleration", name, ACCELERATIONS)
    text = edition.acceleration
    return partial(baku, text) if name == "baku" and text is not None else None
