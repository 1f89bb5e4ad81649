"""Which edges a best matching may have: those that bid what the prices of their ends ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.pairing.matching import KindEdges, Matching
from crosstable.pairing.matching.kinds import runs_of
from crosstable.pairing.swiss.weighted_graph import Solved


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
