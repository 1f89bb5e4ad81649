"""The matching solver in C++, where it has been built; otherwise the reason why there is none."""

from __future__ import annotations

from array import array
from importlib import import_module
from typing import Protocol, cast

from crosstable.pairing.matching.pack import Packing
from crosstable.pairing.matching.result import Blossom, NoPerfectMatching

__all__ = ["NATIVE", "WHY_NOT", "NativeModule", "solve"]

Solved = tuple[
    tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[tuple[int, ...], ...], ...]
]
Proof = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


class NativeModule(Protocol):
    """What the extension module offers; buffers hold 64-bit integers."""

    def ranges(self, entries: array[int], width: int, /) -> tuple[tuple[int, int], ...]:
        """Return the least and the greatest value of each column."""
        ...

    def solve(
        self,
        n: int,
        lanes: int,
        ends: array[int],
        entries: array[int],
        fields: array[int],
        /,
    ) -> Solved | Proof | None:
        """Return mates, prices and blossoms; or a proof; or nothing if 64 bits do not suffice."""
        ...


NATIVE: NativeModule | None
WHY_NOT: str

try:
    NATIVE = cast("NativeModule", import_module("crosstable.pairing.matching._native"))
    WHY_NOT = ""
except ImportError as error:
    NATIVE = None
    WHY_NOT = str(error)


def solve(
    native: NativeModule, n: int, ends: array[int], entries: array[int], layout: Packing
) -> tuple[list[int], list[int], list[Blossom]] | NoPerfectMatching | None:
    """Answer like the Python solver does, or not at all if prices outgrow 64 bits."""
    fields = array("q")
    for field in layout.fields:
        fields.extend((field.lane, field.factor, field.low))
    answer = native.solve(n, len(layout.offsets), ends, entries, fields)
    if answer is None:
        return None
    if len(answer) == 2:
        barrier, groups = answer
        return NoPerfectMatching(barrier, groups)
    mate, prices, blossoms = answer
    return (
        list(mate),
        [layout.join(lanes) for lanes in prices],
        [Blossom(members, layout.join(lanes)) for members, lanes in blossoms],
    )
