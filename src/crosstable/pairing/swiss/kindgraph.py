"""Graphs whose weights hang on what kind of participant stands at either end."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from crosstable.pairing.matching import KindEdges, Solver
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph, anything, no_order


def graph_of(
    table: RoundTable,
    members: int,
    kind_of: Callable[[int], Hashable],
    weigh: Callable[[int, int], Weight | None],
    solver: Solver,
) -> WeightedGraph:
    """Return some of a round with those of them they may meet, weighed by any two of their kinds.

    Where ``weigh`` has no weight, these kinds do not meet.
    """
    first: dict[Hashable, int] = {}
    masks: dict[Hashable, int] = {}
    kinds: list[Hashable] = [None] * table.size
    for rank in bits(members):
        kinds[rank] = kind = kind_of(rank)
        first.setdefault(kind, rank)
        masks[kind] = masks.get(kind, 0) | 1 << rank
    numbers = {kind: number for number, kind in enumerate(first)}
    weights: dict[tuple[int, int], Weight] = {}
    near = dict.fromkeys(first, 0)
    for one, rank in first.items():
        for other, partner in first.items():
            weight = weigh(rank, partner)
            if weight is not None:
                weights[numbers[one], numbers[other]] = weight
                near[one] |= masks[other]
    rows = [
        table.allowed[rank] & near[kinds[rank]] if members >> rank & 1 else 0
        for rank in range(table.size)
    ]
    edges = KindEdges(rows, [numbers.get(kind, 0) for kind in kinds], weights)
    return WeightedGraph(tuple(bits(members)), edges, solver)


def solved(graph: WeightedGraph) -> Solution | None:
    """Return a best matching of a graph, if everybody can be matched."""
    return graph.solve(no_order, anything, frozenset())
