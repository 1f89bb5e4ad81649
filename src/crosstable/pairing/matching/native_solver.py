"""The matching solver in C++, where it has been built; otherwise the reason why there is none."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from typing import Protocol, cast

from crosstable.pairing.matching.kinds import KindEdges
from crosstable.pairing.matching.pack import Field, Packing
from crosstable.pairing.matching.result import Blossom, NoPerfectMatching

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

    def solve_kinds(  # noqa: PLR0917
        self,
        lanes: int,
        kind_count: int,
        kinds: array[int],
        allowed: array[int],
        weights: array[int],
        entries: array[int],
        fields: array[int],
        upper: array[int],
        upper_fields: array[int],
        lower: array[int],
        threshold: int,
        /,
    ) -> Solved | Proof | None:
        """Answer alike for weights by kinds, those allowed to each vertex given as bits."""
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
    return _answer(
        native.solve(n, len(layout.offsets), ends, entries, _fields(layout.fields)), layout
    )


def solve_kinds(
    native: NativeModule, edges: KindEdges, layout: Packing
) -> tuple[list[int], list[int], list[Blossom]] | NoPerfectMatching | None:
    """Answer like ``solve`` for edges by kinds, or not at all if 64 bits are too few."""
    n = len(edges.rows)
    # In a part of a graph some kinds may have no vertex any more.
    count = max((*edges.kinds, *chain.from_iterable(edges.table)), default=-1) + 1
    width = len(layout.fields) - len(edges.nothing)
    size = (n + 63) // 64 * 8
    allowed = array("q", b"".join([row.to_bytes(size, sys.byteorder) for row in edges.rows]))
    # Ten thousand pairs of kinds have a few hundred weights, each the same object.
    different = {id(weight): weight for weight in edges.table.values()}
    number = {identity: index for index, identity in enumerate(different)}
    weights = array("q", [-1]) * (count * count)
    for (one, other), weight in edges.table.items():
        weights[one * count + other] = number[id(weight)]
    try:
        entries = array("q", chain.from_iterable(different.values()))
        upper = array("q", chain.from_iterable(edges.upper))
    except OverflowError:
        return None
    answer = native.solve_kinds(
        len(layout.offsets),
        count,
        array("q", edges.kinds),
        allowed,
        weights,
        entries,
        _fields(layout.fields[:width]),
        upper,
        _fields(layout.fields[width:]),
        array("q", map(int, f"{edges.lower:0{n}b}"[::-1])) if n else array("q"),
        -1 if edges.threshold is None else edges.threshold,
    )
    return _answer(answer, layout)


def _fields(layout: Sequence[Field]) -> array[int]:
    fields = array("q")
    for field in layout:
        fields.extend((field.lane, field.factor, field.low))
    return fields


def _answer(
    answer: Solved | Proof | None, layout: Packing
) -> tuple[list[int], list[int], list[Blossom]] | NoPerfectMatching | None:
    if answer is None:
        return None
    if len(answer) == 2:
        barrier, groups = answer
        return NoPerfectMatching(barrier, groups)
    mate, prices, blossoms = answer
    asked = layout.join([price for _, price in blossoms])
    return (
        list(mate),
        layout.join(prices),
        [Blossom(members, price) for (members, _), price in zip(blossoms, asked, strict=True)],
    )
