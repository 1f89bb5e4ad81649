"""A bracket as a graph whose edges have weights, to be matched as often as needed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

import msgspec

from crosstable.pairing.matching import KindEdges, Matching, Solver, best_matching
from crosstable.pairing.matching.kinds import runs_of
from crosstable.pairing.matching.result import Edges, Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.table import RoundTable


class Solved(Protocol):
    """A best matching of some vertices."""

    @property
    def vertices(self) -> tuple[int, ...]:
        """The vertices by their place in the matching."""

    @property
    def edges(self) -> Mapping[Pair, Weight]:
        """The edges between places, with their weights."""

    @property
    def matching(self) -> Matching:
        """The matching with its prices."""


class Weighable(Protocol):
    """A bracket as a graph whose edges have weights, to be matched as often as needed."""

    @property
    def weights(self) -> Mapping[Pair, Weight]:
        """The edges by their vertices, the smaller first."""

    def solve(
        self,
        order: Callable[[int, int], Weight],
        keep: Callable[[int, int], bool],
        without: frozenset[int],
    ) -> Solved | None:
        """Return the best matching, among equals the one of the greatest ``order``."""


class Solution(msgspec.Struct, frozen=True):
    """A best matching of a graph, ready to be proved."""

    vertices: tuple[int, ...]
    edges: Mapping[Pair, Weight]
    matching: Matching


def solve_graph(
    vertices: tuple[int, ...],
    weights: Mapping[Pair, Weight],
    solver: Solver,
    order: Callable[[int, int], Weight],
    keep: Callable[[int, int], bool],
) -> Solution | None:
    """Return the best matching of some vertices, among equals the one of the greatest ``order``."""
    edges = (
        weights.only(vertices)
        if isinstance(weights, KindEdges) and order is no_order and keep is anything
        else _kept_edges(vertices, weights, order, keep)
    )
    answer = best_matching(len(vertices), edges, solver=solver)
    return Solution(vertices, edges, answer) if isinstance(answer, Matching) else None


def _kept_edges(
    vertices: tuple[int, ...],
    weights: Mapping[Pair, Weight],
    order: Callable[[int, int], Weight],
    keep: Callable[[int, int], bool],
) -> Edges:
    at = {vertex: index for index, vertex in enumerate(vertices)}
    edges: Edges = {}
    for (one, other), weight in weights.items():
        if one in at and other in at and keep(one, other):
            later = order(one, other)
            edges[at[one], at[other]] = weight + later if later else weight
    return edges


class WeightedGraph(msgspec.Struct, frozen=True):
    """Vertices, the edges between them, and what each edge weighs."""

    vertices: tuple[int, ...]
    weights: Mapping[Pair, Weight]
    solver: Solver = "auto"

    def solve(
        self,
        order: Callable[[int, int], Weight],
        keep: Callable[[int, int], bool],
        without: frozenset[int],
    ) -> Solution | None:
        """Return the best matching of those who are not ``without``."""
        left = tuple(vertex for vertex in self.vertices if vertex not in without)
        return solve_graph(left, self.weights, self.solver, order, keep)


def anything(one: int, other: int) -> bool:  # noqa: ARG001
    """Keep every edge."""
    return True


def no_order(one: int, other: int) -> Weight:  # noqa: ARG001
    """Prefer nothing besides the weights."""
    return ()


# Which edges a best matching may have: those that bid what the prices of their ends ask for.


def tight_edges(best: Solved) -> dict[int, int]:
    """Return the edges that bid exactly what their ends and blossoms ask for."""
    if isinstance(best.edges, KindEdges):
        return _tight_by_kinds(best.edges, best.matching, best.vertices)
    dual, vertices = best.matching.dual, best.vertices
    around: list[dict[int, int]] = [{} for _ in vertices]
    for number, blossom in enumerate(dual.blossoms):
        for vertex in blossom.members:
            around[vertex][number] = blossom.price
    adjacent = dict.fromkeys(vertices, 0)
    bids: dict[tuple[int, ...], int] = {}
    for (i, j), weight in best.edges.items():
        bid = bids.get(weight)
        if bid is None:
            bid = sum(m * w for m, w in zip(dual.multipliers, weight, strict=True))
            bids[weight] = bid
        asked = dual.vertices[i] + dual.vertices[j]
        if around[i] and around[j]:
            asked += sum(price for key, price in around[i].items() if key in around[j])
        if asked == bid:
            adjacent[vertices[i]] |= 1 << vertices[j]
            adjacent[vertices[j]] |= 1 << vertices[i]
    return adjacent


def _tight_by_kinds(
    edges: KindEdges, matching: Matching, vertices: Sequence[int]
) -> dict[int, int]:
    """Return the tight edges; all of one kind, price and place in the blossoms are tight alike."""
    dual = matching.dual
    inside: list[tuple[int, ...]] = [() for _ in vertices]
    for number, blossom in enumerate(dual.blossoms):
        for vertex in blossom.members:
            inside[vertex] += (number,)
    groups: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for vertex, (kind, price) in enumerate(zip(edges.kinds, dual.vertices, strict=True)):
        key = kind, price, inside[vertex]
        groups[key] = groups.get(key, 0) | 1 << vertex
    worth = {
        weight: sum(m * w for m, w in zip(dual.multipliers, weight, strict=True))
        for weight in set(edges.table.values())
    }
    bids = {kinds: worth[weight] for kinds, weight in edges.table.items()}
    # What members of a group ask for from those of another, and whom they may have so.
    partners: dict[tuple[int, int, tuple[int, ...]], tuple[int, int]] = {}
    places = set(inside)
    for one in groups:
        mine, asked, blossoms = one
        as_higher = as_lower = 0
        # Asked for the blossoms that both are in.
        shared = {
            others: asked + sum(dual.blossoms[n].price for n in blossoms if n in others)
            for others in places
        }
        for (kind, price, others), mask in groups.items():
            both = price + shared[others]
            as_higher |= mask if bids.get((mine, kind)) == both else 0
            as_lower |= mask if bids.get((kind, mine)) == both else 0
        partners[one] = as_higher, as_lower
    near = []
    for vertex, (kind, price) in enumerate(zip(edges.kinds, dual.vertices, strict=True)):
        as_higher, as_lower = partners[kind, price, inside[vertex]]
        if as_higher == as_lower:
            near.append(edges.rows[vertex] & as_higher)
            continue
        above = (1 << vertex) - 1
        near.append(edges.rows[vertex] & (as_higher & ~above | as_lower & above))
    if vertices and len(vertices) <= vertices[-1]:
        runs = list(runs_of(vertices))
        near = [sum([(row >> at & mask) << start for start, mask, at in runs]) for row in near]
    return dict(zip(vertices, near, strict=True))


def best_edges(best: Solved, tight: Mapping[int, int]) -> KindEdges:
    """Return a graph whose best matchings are those of a solved one, weighed much more simply.

    A matching of ``tight`` edges is a best one if one edge leaves each blossom that asks for
    something. At least one always does, because blossoms are odd; so the fewer, the better.
    """
    inside: dict[int, tuple[int, ...]] = dict.fromkeys(best.vertices, ())
    for number, blossom in enumerate(best.matching.dual.blossoms):
        if blossom.price:
            for place in blossom.members:
                inside[best.vertices[place]] += (number,)
    numbers = {blossoms: kind for kind, blossoms in enumerate(dict.fromkeys(inside.values()))}
    sets = [(kind, frozenset(blossoms)) for blossoms, kind in numbers.items()]
    size = max(best.vertices, default=-1) + 1
    return KindEdges(
        [tight.get(vertex, 0) for vertex in range(size)],
        [numbers[inside[vertex]] if vertex in inside else 0 for vertex in range(size)],
        {(one, two): (-len(mine ^ theirs),) for one, mine in sets for two, theirs in sets},
    )


# Graphs whose weights hang on what kind of participant stands at either end.


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
