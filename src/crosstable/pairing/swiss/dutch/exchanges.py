"""The first exchange between S1 and S2 with which everybody can be paired, whatever its size.

Among all ways to pair a remainder the sequence prefers the fewest players exchanged, then the
smallest difference of their numbers, then the lowest players leaving S1, then the highest ones
entering it. Each of these is a sum over those who are in S1, the higher players of their pairs, so
a weighted matching finds the first S1: one for the number and the difference, and as its prices
leave open only a few players who could be on either side, mostly one more for who it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.matching import KindEdges, Matching, Solver, best_matching
from crosstable.pairing.matching.kinds import numbered_anew
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.bitgraph import Adjacency, bits, mask_of
from crosstable.rulebooks.rules import rule

AT_A_TIME = 38
"""How many yes-or-no questions one entry of a weight answers, the first the most important."""
ENTRIES = 4
"""How many such entries one matching weighs; with more, each takes longer than it saves."""


def first_upper_half(
    adjacent: Adjacency,
    vertices: Sequence[int],
    remainder: Sequence[int],
    pairs: int,
    *,
    solver: Solver = "auto",
) -> list[int] | None:
    """Return the first S1 of the sequence for which all vertices can be matched by edges.

    ``vertices`` are the remainder, in its order, and whoever else has to be matched, in ascending
    order. Nothing is returned where there is no such matching, or not with so many pairs.
    """
    rows = numbered_anew(adjacent, vertices)
    edges = KindEdges(rows, (0,) * len(rows), {(0, 0): ()})
    return best_upper_half(edges, vertices, remainder, pairs, solver=solver)


@rule("dutch.exchanges")
def best_upper_half(
    edges: KindEdges,
    vertices: Sequence[int],
    remainder: Sequence[int],
    pairs: int,
    *,
    solver: Solver = "auto",
) -> list[int] | None:
    """Return the first S1 of all best matchings of a weighted graph, whose places are vertices."""
    search = _UpperHalf(edges, vertices, remainder, pairs, solver)
    upper = search.solve(())
    if upper is None or len(upper) != pairs:
        return None
    either = search.either
    leaving = [player for player in remainder[:pairs][::-1] if player in either]
    asked = [*leaving, *(player for player in remainder[pairs:] if player in either)]
    for start in range(0, len(asked), AT_A_TIME * ENTRIES):
        some = asked[start : start + AT_A_TIME * ENTRIES]
        upper = search.solve(some) or frozenset()
        search.decided.update({player: 1 if player in upper else -1 for player in some})
    return sorted(upper)


def yes_or_no(index: int | None, count: int) -> Weight:
    """Return the entries of one of so many questions, each of more weight than all that follow."""
    return tuple(
        1 << (AT_A_TIME - 1 - (index - first))
        if index is not None and first <= index < first + AT_A_TIME
        else 0
        for first in range(0, count, AT_A_TIME)
    )


class _UpperHalf:
    """The matchings of a graph by who is the higher player of a pair inside the remainder."""

    def __init__(
        self,
        edges: KindEdges,
        vertices: Sequence[int],
        remainder: Sequence[int],
        pairs: int,
        solver: Solver,
    ) -> None:
        self.edges = edges
        self.vertices = vertices
        self.solver = solver
        place = {vertex: index for index, vertex in enumerate(vertices)}
        self.inside = mask_of(place[player] for player in remainder)
        self.number = {player: index for index, player in enumerate(remainder, start=1)}
        self.pairs = pairs
        self.decided: dict[int, int] = {}
        """1 for those who are in S1 for certain, -1 for those who are not."""
        self.either: frozenset[int] = frozenset()
        """Who is in S1 by some of the best matchings, perhaps, and by others not."""

    def solve(self, asked: Sequence[int]) -> frozenset[int] | None:
        """Return the best S1; the first of those ``asked`` shall leave it, or else join it."""
        worth = {}
        for index, player in enumerate(asked):
            sign = 1 if self.number[player] > self.pairs else -1
            worth[player] = tuple(sign * entry for entry in yes_or_no(index, len(asked)))
        nothing = yes_or_no(None, len(asked))
        upper: list[Weight] = []
        for vertex in self.vertices:
            number = self.number.get(vertex, 0)
            upper.append(
                (
                    self.decided.get(vertex, 0),
                    -int(number > self.pairs),
                    -number,
                    *worth.get(vertex, nothing),
                )
            )
        size = len(self.vertices)
        graph = self.edges
        edges = KindEdges(
            graph.rows, graph.kinds, graph.table, upper, self.inside, self._threshold(upper)
        )
        answer = best_matching(size, edges, solver=self.solver)
        if not isinstance(answer, Matching):
            return None
        inside = self.inside
        if not asked:
            self.either = frozenset(self.vertices[place] for place in _either(edges, answer))
        return frozenset(
            self.vertices[one]
            for one, other in answer.pairs
            if inside >> one & 1 and inside >> other & 1
        )

    def _threshold(self, upper: Sequence[Weight]) -> int | None:
        """Return the last of those whose bids are highest: they rather belong to S1 than others."""
        if not self.pairs:
            return None
        return sorted(bits(self.inside), key=upper.__getitem__, reverse=True)[self.pairs - 1]


def _either(edges: KindEdges, best: Matching) -> list[int]:
    """Return who can be the higher player of a pair by one best matching, and not by another.

    Only edges that bid exactly what their ends and blossoms ask for are in best matchings. An edge
    counts for its smaller vertex where the greater one is among ``lower``.
    """
    dual, size, counting = best.dual, len(edges.rows), edges.lower
    around: list[tuple[int, ...]] = [()] * size
    for number, blossom in enumerate(dual.blossoms):
        for place in blossom.members:
            around[place] += (number,)
    alike: dict[tuple[int, int, tuple[int, ...], int], int] = {}
    for place, price in enumerate(dual.vertices):
        key = edges.kinds[place], counting >> place & 1, around[place], price
        alike[key] = alike.get(key, 0) | 1 << place
    bids = {
        kinds: sum(m * entry for m, entry in zip(dual.multipliers, weight, strict=False))
        for kinds, weight in edges.table.items()
    }
    own = dual.multipliers[len(dual.multipliers) - len(edges.nothing) :]
    sorts = {key[:3] for key in alike}
    as_higher, otherwise = 0, 0
    for place, row in enumerate(edges.rows):
        added = sum(m * entry for m, entry in zip(own, edges.upper[place], strict=True))
        greater = row >> (place + 1) << (place + 1)
        for kind, counts, blossoms in sorts:
            bid = bids.get((edges.kinds[place], kind))
            if bid is None:
                continue
            asked = bid + (added if counts else 0) - dual.vertices[place]
            asked -= sum(dual.blossoms[n].price for n in around[place] if n in blossoms)
            near = greater & alike.get((kind, counts, blossoms, asked), 0)
            if near and counts:
                as_higher |= 1 << place
            elif near:
                otherwise |= 1 << place
            otherwise |= near
    return list(bits(as_higher & otherwise))
