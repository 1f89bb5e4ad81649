"""Maximum weight perfect matching over plain integers, in O(n³), for any installation.

The primal-dual method of Edmonds: every vertex has a price, every blossom (a contracted odd circle)
too, and no edge outbids the prices of its ends and of the blossoms around it. From one unmatched
vertex after the other a tree of alternating paths grows along edges that bid exactly the price. As
time passes, the outer vertices of the tree get cheaper, the inner ones dearer, until an edge
becomes tight: it reaches a new vertex, closes an odd circle, or ends at an unmatched vertex, and
then the path is flipped. When nothing can ever become tight any more, the tree is the proof that
there is no perfect matching.

Prices of vertices in the tree are stored as they would be at time 0 of the present search, so time
passes without touching them. For each vertex the best offer of all outer vertices is kept, and for
each outer blossom its best offer to every vertex, so that merging blossoms costs O(n).

Numbers carry the vertices they belong to in their lowest bits: the least number names its edge, and
equal numbers are decided by the lower vertices. The native solver decides alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from crosstable.pairing.matching.kinds import KindEdges
from crosstable.pairing.matching.pack import Packing
from crosstable.pairing.matching.result import Blossom, NoPerfectMatching, Pair

NOBODY = -1


class Label(IntEnum):
    """A top-level blossom's place in the tree."""

    OUTSIDE = 0
    OUTER = 1
    INNER = 2


Answer = tuple[list[int], list[int], list[Blossom]] | NoPerfectMatching
"""Mates, vertex prices and priced blossoms, or the proof that there is no matching."""


def solve(n: int, pairs: Iterable[Pair], weights: Sequence[int]) -> Answer:
    """Return the best matching; the weights are even and not negative, one for each allowed pair.

    ``n`` is even.
    """
    search = _Search(n, max(weights, default=0))
    bids = [[-search.never] * n for _ in range(n)]
    for (one, other), weight in zip(pairs, weights, strict=True):
        bids[one][other] = bids[other][one] = weight << search.shift
    return search.run(bids)


def solve_kinds(edges: KindEdges, layout: Packing) -> Answer:
    """Return the best matching of edges by kinds; their number is even."""
    bids = _BidsByKind(edges, layout)
    search = _Search(len(edges.rows), bids.greatest)
    bids.shift(search.shift, -search.never)
    return search.run(bids, bids.starting_prices())


class _BidsByKind(Sequence[list[int]]):
    """What everybody bids, looked up by kinds whenever a row is asked for."""

    def __init__(self, edges: KindEdges, layout: Packing) -> None:
        self.edges = edges
        nothing = edges.nothing
        width = len(layout.fields) - len(nothing)
        self.table = dict(zip(edges.table, layout.part(0, edges.table.values()), strict=True))
        self.upper = layout.part(width, edges.upper)
        (self.nothing,) = layout.part(width, (nothing,))
        self.greatest = max(self.table.values(), default=0) + max(self.upper, default=0)
        self.impossible = 0

    def shift(self, places: int, impossible: int) -> None:
        """Make room below all bids, and say what a forbidden edge bids."""
        self.table = {kinds: bid << places for kinds, bid in self.table.items()}
        self.upper = [bid << places for bid in self.upper]
        self.nothing <<= places
        self.impossible = impossible

    def starting_prices(self) -> list[int] | None:
        """Return prices that no edge outbids, by the threshold, if one is given.

        Half of what is bid by kinds at most, and for what the smaller vertex adds half of the
        threshold's, or what is left of the own above that half.
        """
        edges = self.edges
        if edges.threshold is None:
            return None
        most: dict[int, int] = {}
        for kinds, bid in self.table.items():
            for kind in kinds:
                most[kind] = max(bid, most.get(kind, 0))
        half = self.upper[edges.threshold] >> 1
        others = self.nothing - half
        return [
            (most.get(kind, 0) >> 1)
            + max(half, own - half, half if edges.lower >> vertex & 1 else others)
            for vertex, (kind, own) in enumerate(zip(edges.kinds, self.upper, strict=True))
        ]

    def __len__(self) -> int:
        return len(self.edges.rows)

    def __getitem__(self, vertex: int) -> list[int]:  # type: ignore[override]
        edges, near = self.edges, self.edges.rows[vertex]
        row = [self.impossible] * len(edges.rows)
        for other in range(len(row)):
            if near >> other & 1:
                one, two = min(vertex, other), max(vertex, other)
                counts = self.upper and edges.lower >> two & 1
                row[other] = self.table[edges.kinds[one], edges.kinds[two]] + (
                    self.upper[one] if counts else self.nothing
                )
        return row


class _Search:
    """The matching so far, its prices, the blossoms and the present tree."""

    def __init__(self, n: int, greatest: int) -> None:
        self.n = n
        self.vertex_bits = max(n.bit_length(), 1)
        # Below a number: one bit "already matched", the outer vertex, the other vertex.
        self.shift = 2 * self.vertex_bits + 1
        self.matched_flag = 1 << (2 * self.vertex_bits)
        # Prices stay below n³ times the greatest weight, so nothing real comes near this bound.
        self.never = (greatest + 1) << (4 * self.vertex_bits + 8 + self.shift)
        self.bids: Sequence[list[int]] = ()

        self.mate = [NOBODY] * n
        self.price = [0] * n  # at time 0 of the search for vertices of the tree
        self.top = list(range(n))

        # Identities below n are vertices, the others blossoms; there are never n blossoms.
        self.members: list[list[int]] = [[v] for v in range(n)] + [[] for _ in range(n)]
        self.base = list(range(n)) + [NOBODY] * n
        self.parent = [NOBODY] * (2 * n)
        self.children: list[list[int]] = [[] for _ in range(2 * n)]
        self.links: list[list[Pair]] = [[] for _ in range(2 * n)]  # child i to child i + 1
        self.blossom_price = [0] * (2 * n)
        self.unused = list(range(2 * n - 1, n - 1, -1))

        self.label = [Label.OUTSIDE] * (2 * n)
        self.entry: list[Pair] = [(NOBODY, NOBODY)] * (2 * n)  # outer and inner end of the edge
        self.time = 0
        self.offer: list[int] = []
        self.asked: list[int] = []  # price of vertices outside the tree, `never` for the others
        self.outer_vertices: list[int] = []
        self.rows: dict[int, list[int]] = {}
        self.closing: dict[int, int] = {}
        self.inner_blossoms: list[int] = []

    def run(self, bids: Sequence[list[int]], prices: list[int] | None = None) -> Answer:
        """Match one vertex after the other; forbidden edges bid minus ``never``.

        ``prices`` to start from must be such that no edge outbids them.
        """
        self.bids = bids
        if prices is None:
            self._price_by_halves()
        else:
            self.price = prices
        self.start_greedily()
        for root in range(self.n):
            if self.mate[root] == NOBODY and not self.match(root):
                return self.proof()
        return self.mate, self.prices(), self.blossoms()

    def _price_by_halves(self) -> None:
        """Price every vertex at half its best bid."""
        impossible = -self.never
        for v, bids in enumerate(self.bids):
            best = max(bids, default=impossible)
            self.price[v] = best >> 1 if best > impossible else 0

    def start_greedily(self) -> None:
        """Lower the prices of vertices one by one, and match them by an edge that is tight."""
        for v, bids in enumerate(self.bids):
            if self.mate[v] != NOBODY:
                continue
            slacks = [price - bid for price, bid in zip(self.price, bids, strict=True)]
            least = min(slacks)
            if least >= self.never >> 1:
                continue
            self.price[v] = -least
            for u, slack in enumerate(slacks):
                if slack == least and self.mate[u] == NOBODY:
                    self.mate[u], self.mate[v] = v, u
                    break

    def match(self, root: int) -> bool:
        """Grow the tree of ``root`` until it can be matched; say whether that succeeded."""
        self._plant(root)
        vertex_mask = (1 << self.vertex_bits) - 1
        limit = self.never >> 1
        while True:
            reach = min(map(int.__add__, self.offer, self.asked))
            close = min(self.closing.values())
            ripe = min(
                self.inner_blossoms,
                key=lambda blossom: (self.blossom_price[blossom], blossom),
                default=NOBODY,
            )
            reach_time = reach >> self.shift
            close_time = close >> (self.shift + 1)
            ripe_time = self.blossom_price[ripe] >> (self.shift + 1) if ripe != NOBODY else limit
            if reach < limit and reach_time <= close_time and reach_time <= ripe_time:
                self.time = reach_time << self.shift
                outer, other = (reach >> self.vertex_bits) & vertex_mask, reach & vertex_mask
                if not reach & self.matched_flag:
                    self._flip(outer, other)
                    self._fell()
                    return True
                self._grow(outer, other)
            elif close < limit and close_time <= ripe_time:
                self.time = close_time << self.shift
                self._contract((close >> self.vertex_bits) & vertex_mask, close & vertex_mask)
            elif ripe != NOBODY:
                self.time = ripe_time << self.shift
                self._expand(ripe)
            else:
                return False

    def _plant(self, root: int) -> None:
        self.time = 0
        self.offer = [self.never] * self.n
        self.asked = [
            price + v + (self.matched_flag if self.mate[self.base[top]] != NOBODY else 0)
            for v, (price, top) in enumerate(zip(self.price, self.top, strict=True))
        ]
        self.outer_vertices = []
        self.rows = {}
        self.closing = {}
        self.inner_blossoms = []
        self._enter_outer(self.top[root])

    def _fell(self) -> None:
        """Bring the prices of the tree to the present and forget the tree."""
        for top in set(self.top):
            if self.label[top] is not Label.OUTSIDE:
                sign = 1 if self.label[top] is Label.INNER else -1
                self._pass_time(top, sign)
                self.label[top] = Label.OUTSIDE

    def _pass_time(self, blossom: int, sign: int) -> None:
        """Add the present time to the prices inside, and take it twice from the blossom's own."""
        for v in self.members[blossom]:
            self.price[v] += sign * self.time
        if blossom >= self.n:
            self.blossom_price[blossom] -= 2 * sign * self.time

    def _row(self, v: int) -> list[int]:
        """Return what an outer vertex offers to every vertex."""
        own = self.price[v] + (v << self.vertex_bits)
        return [own - bid for bid in self.bids[v]]

    def _enter_outer(self, blossom: int) -> None:
        self.label[blossom] = Label.OUTER
        self._pass_time(blossom, 1)
        self._announce(blossom, [self._become_outer(v) for v in self.members[blossom]])

    def _become_outer(self, v: int) -> list[int]:
        self.asked[v] = self.never
        return self._row(v)

    def _announce(self, blossom: int, rows: list[list[int]]) -> None:
        """Record the offers of a new outer blossom, and its best one to the other outer ones."""
        row = rows[0]
        for other in rows[1:]:
            row = _least(row, other)
        if blossom >= self.n:
            self.rows[blossom] = row
        self.offer = _least(self.offer, row)
        # An older blossom need not look again: each pair is looked at by the younger of the two.
        self.closing[blossom] = min(
            (row[v] + self.price[v] + v for v in self.outer_vertices if self.top[v] != blossom),
            default=self.never,
        )
        known = set(self.outer_vertices) if blossom >= self.n else ()
        self.outer_vertices += [v for v in self.members[blossom] if v not in known]

    def _enter_inner(self, blossom: int, entry: Pair) -> None:
        self.label[blossom] = Label.INNER
        self.entry[blossom] = entry
        self._pass_time(blossom, -1)
        if blossom >= self.n:
            self.inner_blossoms.append(blossom)
        for v in self.members[blossom]:
            self.asked[v] = self.never

    def _grow(self, outer: int, reached: int) -> None:
        inner = self.top[reached]
        self._enter_inner(inner, (outer, reached))
        self._enter_outer(self.top[self.mate[self.base[inner]]])

    def _ascent(self, v: int) -> tuple[list[int], list[Pair]]:
        """Return the blossoms from an outer vertex to the root, and the edges between them."""
        blossom = self.top[v]
        blossoms, edges = [blossom], []
        while (inner_end := self.mate[self.base[blossom]]) != NOBODY:
            inner = self.top[inner_end]
            outer_end, entered = self.entry[inner]
            edges += [(self.base[blossom], inner_end), (entered, outer_end)]
            blossom = self.top[outer_end]
            blossoms += [inner, blossom]
        return blossoms, edges

    def _contract(self, u: int, v: int) -> None:
        """Make one outer blossom of the circle that the edge between two outer vertices closes."""
        left, left_edges = self._ascent(u)
        right, right_edges = self._ascent(v)
        while len(left) > 1 and len(right) > 1 and left[-3:] == right[-3:]:
            del left[-2:], left_edges[-2:], right[-2:], right_edges[-2:]
        blossom = self.unused.pop()
        children = [*reversed(left), *right[:-1]]
        self.children[blossom] = children
        self.links[blossom] = [(b, a) for a, b in reversed(left_edges)] + [(u, v)] + right_edges
        self.base[blossom] = self.base[children[0]]
        self.members[blossom] = [w for child in children for w in self.members[child]]
        self.label[blossom] = Label.OUTER
        self.blossom_price[blossom] = -2 * self.time
        self.parent[blossom] = NOBODY
        rows: list[list[int]] = []
        for child in children:
            self.parent[child] = blossom
            rows += self._absorb(child)
            self.label[child] = Label.OUTSIDE
        for w in self.members[blossom]:
            self.top[w] = blossom
        self._announce(blossom, rows)

    def _absorb(self, child: int) -> list[list[int]]:
        """Take a blossom of the tree into a new outer one; return the offers it contributes."""
        if self.label[child] is Label.OUTER:
            if child >= self.n:
                self.blossom_price[child] += 2 * self.time
            del self.closing[child]
            return [self.rows.pop(child) if child >= self.n else self._row(child)]
        self._pass_time(child, 1)
        if child >= self.n:
            self.inner_blossoms.remove(child)
        for v in self.members[child]:
            self.price[v] += self.time
        return [self._become_outer(v) for v in self.members[child]]

    def _expand(self, blossom: int) -> None:
        """Dissolve an inner blossom whose price has come down to nothing."""
        children, links = self.children[blossom], self.links[blossom]
        self.inner_blossoms.remove(blossom)
        self._pass_time(blossom, 1)
        for child in children:
            self.parent[child] = NOBODY
            for v in self.members[child]:
                self.top[v] = child
                self.asked[v] = self.price[v] + v + self.matched_flag
        entry = self.entry[blossom]
        at = children.index(self.top[entry[1]])
        # From where the tree came in to the base, along the side that starts with a matched edge.
        step = 1 if at % 2 else -1
        size = len(children)
        self._enter_inner(children[at], entry)
        while at:
            at = (at + step) % size
            self._enter_outer(children[at])
            entry = links[at] if step == 1 else links[at - 1][::-1]
            at = (at + step) % size
            self._enter_inner(children[at], entry)
        self._release(blossom)

    def _release(self, blossom: int) -> None:
        self.children[blossom] = []
        self.links[blossom] = []
        self.members[blossom] = []
        self.label[blossom] = Label.OUTSIDE
        self.unused.append(blossom)

    def _flip(self, outer: int, reached: int) -> None:
        """Exchange matched and unmatched edges on the path from the root to ``reached``."""
        self._rebase(self.top[reached], reached)
        while True:
            blossom = self.top[outer]
            inner_end = self.mate[self.base[blossom]]
            self._rebase(blossom, outer)
            self.mate[outer], self.mate[reached] = reached, outer
            if inner_end == NOBODY:
                return
            outer, reached = self.entry[self.top[inner_end]]
            self._rebase(self.top[reached], reached)

    def _rebase(self, blossom: int, base: int) -> None:
        """Rematch a blossom's inside so that ``base`` is the one vertex without a mate in it."""
        waiting = [(blossom, base)]
        while waiting:
            blossom, base = waiting.pop()
            if blossom < self.n:
                continue
            children, links = self.children[blossom], self.links[blossom]
            child = base
            while self.parent[child] != blossom:
                child = self.parent[child]
            waiting.append((child, base))
            at, size = children.index(child), len(children)
            for i in range(at + 1, size, 2) if at % 2 else range(0, at, 2):
                u, v = links[i]
                waiting += [(children[i], u), (children[(i + 1) % size], v)]
                self.mate[u], self.mate[v] = v, u
            self.children[blossom] = children[at:] + children[:at]
            self.links[blossom] = links[at:] + links[:at]
            self.base[blossom] = base

    def prices(self) -> list[int]:
        """Return the vertices' prices, without the bits that only the search needs."""
        return [price >> self.shift for price in self.price]

    def blossoms(self) -> list[Blossom]:
        """Return the blossoms that have a price, the outermost ones and those within."""
        return sorted(
            (
                Blossom(tuple(sorted(members)), price >> self.shift)
                for members, price in zip(self.members, self.blossom_price, strict=True)
                if len(members) > 1 and price
            ),
            key=lambda blossom: blossom.members,
        )

    def proof(self) -> NoPerfectMatching:
        """Return the tree as proof: its inner vertices separate its outer blossoms."""
        tops = sorted(set(self.top))
        return NoPerfectMatching(
            barrier=tuple(top for top in tops if self.label[top] is Label.INNER),
            groups=tuple(
                sorted(
                    tuple(sorted(self.members[top]))
                    for top in tops
                    if self.label[top] is Label.OUTER
                )
            ),
        )


def _least(one: list[int], other: list[int]) -> list[int]:
    # A call of min() for each element would take twice as long.
    return [a if a < b else b for a, b in zip(one, other, strict=True)]  # noqa: FURB136
