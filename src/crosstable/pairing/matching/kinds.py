"""Edges whose weights hang on the kinds of their ends: thousands of vertices, a few numbers.

Players of one score, colour preference and float history weigh alike, so a bracket of 10,000 has
fifty million edges and only some hundred different weights. Who may meet whom is one integer for
each vertex, its bits the others; what a pair weighs is looked up by the two kinds. The smaller
vertex of an edge may add entries of its own wherever the greater one is among ``lower``: this is
how the order of exchanges is weighed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from crosstable.kernel.errors import InvalidValue
from crosstable.pairing.matching.result import Pair, Weight


def runs_of(vertices: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of successive vertices: the first, the mask of so many bits, the first's place."""
    start = 0
    for place, vertex in enumerate(vertices, start=1):
        if place == len(vertices) or vertices[place] != vertex + 1:
            yield vertices[start], (1 << (place - start)) - 1, start
            start = place


def numbered_anew(
    rows: Sequence[int] | Mapping[int, int], vertices: Sequence[int]
) -> Sequence[int]:
    """Return the rows of some vertices, in ascending order, as they are numbered from 0."""
    if isinstance(rows, tuple) and vertices == tuple(range(len(rows))):
        return rows
    runs = list(runs_of(vertices))
    if len(runs) == 1:
        start, mask, _ = runs[0]
        return [rows[vertex] >> start & mask for vertex in vertices]
    return [
        sum([(rows[vertex] >> start & mask) << at for start, mask, at in runs])
        for vertex in vertices
    ]


class KindEdges(Mapping[Pair, Weight]):
    """A graph with weights, to be read like a dictionary of pairs (i, j), i < j."""

    def __init__(
        self,
        rows: Sequence[int],
        kinds: Sequence[int],
        table: Mapping[tuple[int, int], Weight],
        upper: Sequence[Weight] = (),
        lower: int = 0,
        threshold: int | None = None,
    ) -> None:
        """Take the graph as it is: ``rows`` must be symmetric, and ``table`` know all its edges.

        ``table`` gives the weight of an edge by the kinds of its smaller and its greater vertex,
        ``upper`` what each vertex adds as the smaller one. With these, ``threshold`` may
        name a vertex: whoever adds more is likely to be the smaller one of a matched edge, and
        the solvers start from there.
        """
        if len(kinds) != len(rows) or (upper and len(upper) != len(rows)):
            raise InvalidValue(
                "a graph of {vertices} vertices: kinds are missing", vertices=len(rows)
            )
        self.rows = tuple(rows)
        self.kinds = tuple(kinds)
        self.table = dict(table)
        self.upper = tuple(upper)
        self.lower = lower
        self.threshold = threshold
        self.nothing: Weight = (0,) * (len(upper[0]) if upper else 0)
        """What is added where nothing counts."""

    def added(self, one: int, other: int) -> Weight:
        """Return what the smaller vertex adds to the weight of an edge."""
        return self.upper[one] if self.upper and self.lower >> other & 1 else self.nothing

    def __getitem__(self, pair: Pair) -> Weight:
        one, other = pair
        if not 0 <= one < other < len(self.rows) or not self.rows[one] >> other & 1:
            raise KeyError(pair)
        return self.table[self.kinds[one], self.kinds[other]] + self.added(one, other)

    def __iter__(self) -> Iterator[Pair]:
        for one, row in enumerate(self.rows):
            rest = row >> (one + 1) << (one + 1)
            while rest:
                low = rest & -rest
                yield one, low.bit_length() - 1
                rest ^= low

    def __len__(self) -> int:
        return sum(row.bit_count() for row in self.rows) // 2

    def total(self, pairs: Iterable[Pair]) -> Weight:
        """Return what edges of the graph weigh together, nothing without any."""
        kinds, lower, upper = self.kinds, self.lower, self.upper
        pairs = tuple(pairs)
        counts = Counter([(kinds[one], kinds[other]) for one, other in pairs])
        weights = [[count * entry for entry in self.table[two]] for two, count in counts.items()]
        total = tuple(map(sum, zip(*weights, strict=True)))
        if not upper or not pairs:
            return total
        added = [upper[one] for one, other in pairs if lower >> other & 1] or [self.nothing]
        return total + tuple(map(sum, zip(*added, strict=True)))

    def cut(self, rows: Sequence[int]) -> KindEdges:
        """Return the graph with fewer edges: of each vertex those that are in its row."""
        kept = [one & other for one, other in zip(self.rows, rows, strict=True)]
        return KindEdges(kept, self.kinds, self.table)

    def only(self, vertices: Sequence[int]) -> KindEdges:
        """Return the graph of some vertices, in ascending order, numbered anew from 0."""
        kinds = [self.kinds[vertex] for vertex in vertices]
        return KindEdges(numbered_anew(self.rows, vertices), kinds, self.table)

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """Return bounds of each entry."""
        columns = zip(*set(self.table.values()), strict=True)
        ranges = [(min(column), max(column)) for column in columns]
        added = zip(*self.upper, strict=True)
        ranges += [(min(0, *column), max(0, *column)) for column in added]
        return tuple(ranges)


def total_of(edges: Mapping[Pair, Weight], pairs: Sequence[Pair]) -> Weight:
    """Return what some edges of a graph weigh together."""
    if isinstance(edges, KindEdges):
        return edges.total(pairs)
    return tuple(map(sum, zip(*(edges[pair] for pair in pairs), strict=True)))
