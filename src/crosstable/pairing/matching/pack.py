"""How tuples compared lexicographically become numbers that a solver can add and compare.

Criteria are tuples everywhere else; this is the one place where they are packed. Fields that are
narrow enough share a *lane*: a whole matching's total of the lower fields never reaches one unit
of the next. Lanes are compared left to right and never carry into one another. The native solver
keeps them apart as 64-bit integers; the Python solver lays them 64 bits apart in one integer, which
orders them in the same way, so that both take the same decisions.

Every weight is doubled. A tree of tight edges then only joins vertices whose prices have the same
parity, so that the half of a slack between two of them is always an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul

import msgspec

from crosstable.pairing.matching.result import Weight

LANE_CAPACITY = 1 << 40
LANE_BITS = 64
DOUBLED = 2


class Field(msgspec.Struct, frozen=True):
    """Where one entry of the tuple goes: its lane, its factor there, the value that counts as 0."""

    lane: int
    factor: int
    low: int


class Packing(msgspec.Struct, frozen=True):
    """The layout of all entries; lane 0 is the most significant."""

    fields: tuple[Field, ...]
    offsets: tuple[int, ...]
    fits_native: bool

    @property
    def multipliers(self) -> tuple[int, ...]:
        """What each entry is worth in the single number of the dual."""
        return tuple(
            (DOUBLED * field.factor) << self.offsets[field.lane] if field.factor else 0
            for field in self.fields
        )

    @property
    def vertex_share(self) -> int:
        """What each vertex's price gains when the lowest entries count as themselves again."""
        lows = [field.low for field in self.fields]
        return sum(m * low // 2 for m, low in zip(self.multipliers, lows, strict=True))

    def pack(self, weights: Iterable[Weight]) -> list[int]:
        """Return each tuple as one number, 0 where every entry is the lowest there is."""
        multipliers = self.multipliers
        lowest = 2 * self.vertex_share
        return [sum(map(mul, weight, multipliers)) - lowest for weight in weights]

    def part(self, first: int, weights: Iterable[Weight]) -> list[int]:
        """Return numbers of tuples that hold only the entries from ``first`` on, as many as are."""
        multipliers = self.multipliers[first:]
        lows = [field.low for field in self.fields[first:]]
        return [
            sum(m * (entry - low) for m, entry, low in zip(multipliers, weight, lows, strict=False))
            for weight in weights
        ]

    def join(self, numbers: Sequence[tuple[int, ...]]) -> list[int]:
        """Return numbers that the native solver gives in lanes, each as one."""
        # Thousands of vertices have a few different prices.
        joined = {
            lanes: sum(lane << offset for lane, offset in zip(lanes, self.offsets, strict=True))
            for lanes in set(numbers)
        }
        return [joined[lanes] for lanes in numbers]


def packing(n: int, ranges: Sequence[tuple[int, int]]) -> Packing:
    """Lay out entries that lie within ``ranges`` for matchings of ``n`` vertices.

    A factor exceeds what all lower fields of its lane can add up to in a matching of n / 2 pairs.
    A field on which all edges agree decides nothing and gets the factor 0.
    """
    pairs = max(n // 2, 1)
    placed: list[tuple[int, int]] = []
    widths: list[int] = []
    factor, largest = 1, 0
    for low, high in reversed(ranges):
        spread = high - low
        if spread == 0:
            placed.append((len(widths), 0))
            continue
        if largest and largest + spread * factor >= LANE_CAPACITY:
            widths.append(_lane_width(pairs, largest))
            factor, largest = 1, 0
        placed.append((len(widths), factor))
        largest += spread * factor
        factor *= pairs * spread + 1
    widths.append(_lane_width(pairs, largest))
    offsets = [sum(widths[:lane]) for lane in range(len(widths))]
    top = len(widths) - 1
    return Packing(
        fields=tuple(
            Field(lane=top - lane, factor=factor, low=low)
            for (lane, factor), (low, _) in zip(reversed(placed), ranges, strict=True)
        ),
        offsets=tuple(reversed(offsets)),
        fits_native=all(width == LANE_BITS for width in widths),
    )


def _lane_width(pairs: int, largest: int) -> int:
    """Return the bits a lane needs; the extra ones are room for the prices of its vertices."""
    if largest < LANE_CAPACITY:
        return LANE_BITS
    return largest.bit_length() + pairs.bit_length() + 24
