"""Exact sums of fractions by player, for whole columns.

Where numerators and denominators stay within 64 bits they are columns, reduced after every step;
the few that would not are added up one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
import numpy as np

from crosstable.ratings.columns import Bools, Ints

ROOM = 2.0**61
"""What a product may come to; a float is exact enough to tell."""


class Sums(msgspec.Struct, frozen=True):
    """One fraction for each player, reduced."""

    over: Ints
    under: Ints
    """Positive."""
    large: Mapping[int, Fraction]
    """Those that do not fit the columns, by place."""

    def fractions(self) -> list[Fraction]:
        """Return the sums one by one."""
        values = [
            Fraction(over, under)
            for over, under in zip(self.over.tolist(), self.under.tolist(), strict=True)
        ]
        for place, value in self.large.items():
            values[place] = value
        return values


def summed_fractions(
    starts: tuple[Ints, Ints], large: Mapping[int, Fraction], place: Ints, over: Ints, under: Ints
) -> Sums:
    """Return every start with the fractions of its place added.

    ``place`` ascends and says which start each fraction belongs to; ``large`` are the starts that
    do not fit the columns.
    """
    total, denominator = _reduced(*starts)
    over, under = _reduced(over, under)
    alone = np.zeros(len(total), dtype=np.bool_)
    alone[np.array(list(large), dtype=np.int64)] = True
    begins = np.searchsorted(place, place, side="left")
    turn = np.arange(len(place)) - begins
    for step in range(int(turn.max(initial=-1)) + 1):
        now = np.flatnonzero(turn == step)
        fits = _fits(total[place[now]], denominator[place[now]], over[now], under[now])
        alone[place[now[~fits]]] = True
        now = now[~alone[place[now]]]
        at = place[now]
        sums = total[at] * under[now] + over[now] * denominator[at]
        total[at], denominator[at] = _reduced(sums, denominator[at] * under[now])
    large_sums = {
        index: large.get(index, Fraction(int(starts[0][index]), int(starts[1][index])))
        for index in np.flatnonzero(alone).tolist()
    }
    mine = np.flatnonzero(alone[place])
    for index, numerator, divisor in zip(
        place[mine].tolist(), over[mine].tolist(), under[mine].tolist(), strict=True
    ):
        large_sums[index] += Fraction(numerator, divisor)
    return Sums(total, denominator, large_sums)


def _reduced(over: Ints, under: Ints) -> tuple[Ints, Ints]:
    divisor = np.gcd(over, under)
    return over // divisor, under // divisor


def _fits(total: Ints, denominator: Ints, over: Ints, under: Ints) -> Bools:
    """Return which sums stay within the columns."""
    below = denominator.astype(np.float64) * under
    above = np.abs(total.astype(np.float64)) * under + np.abs(over.astype(np.float64)) * denominator
    fits: Bools = (below < ROOM) & (above < ROOM)
    return fits
