"""Opponents chosen one by one among all best matchings, by the prices as long as they tell.

Only edges that bid exactly what their ends ask for can be in a best matching. So among these edges
everybody in turn gets the opponent he should rather have. Where the prices have blossoms, not every
matching of such edges is a best one; then another weighted matching decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.pairing.matching import KindEdges, Matching, best_matching
from crosstable.pairing.matching.kinds import total_of
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, join, mask_of, partners, together
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.weighted_graph import (
    Solution,
    Solved,
    Weighable,
    WeightedGraph,
    anything,
    no_order,
    tight_edges,
)

Wishes = Callable[[int], Sequence[int]]
"""Answer whom a player should rather meet, the best first; nobody else is asked for."""


def in_order(players: Sequence[int]) -> Wishes:
    """Return the wish, the same for everybody, to meet the first of these."""
    return lambda _: players


class Chooser:
    """Chooses opponents one by one, by the prices as long as they tell, else by a new matching."""

    def __init__(
        self,
        problem: Weighable,
        keep: Callable[[int, int], bool] = anything,
        without: frozenset[int] = frozenset(),
        first: Solved | None = None,
    ) -> None:
        self.problem = problem
        self.keep = keep
        self.without = set(without)
        self.barred: dict[int, int] = {}
        """Whom somebody must not meet by what was decided so far."""
        self.settled: list[Pair] = []
        self._take(first or certain(problem.solve(no_order, keep, without)))
        self.best = self._total(self.mate)
        self.whole = self.best
        """What a best matching is worth together with all who are settled."""

    def _take(self, best: Solved) -> None:
        vertices = best.vertices
        self.adjacent = tight_edges(best)
        self.mate = {
            vertices[one]: vertices[mate]
            for one, mate in enumerate(best.matching.mate)
            if vertices[one] not in self.without
        }
        self.alive = mask_of(self.mate)
        # Without blossoms every matching of edges that bid what is asked is a best one.
        self.prices_tell = not any(blossom.price for blossom in best.matching.dual.blossoms)

    def _is_best(self, mate: dict[int, int]) -> bool:
        return self.prices_tell or self._total(mate) == self.best

    def _is_best_with(self, player: int, partner: int, rest: dict[int, int]) -> bool:
        return self.prices_tell or self._is_best({**rest, player: partner, partner: player})

    def _total(self, mate: dict[int, int]) -> Weight:
        pairs = [(one, other) for one, other in mate.items() if one < other]
        return total_of(self.problem.weights, pairs)

    def choose(self, players: Sequence[int], wishes: Wishes) -> list[Pair]:
        """Give each player in turn the first opponent that a best candidate can have."""
        return [(player, self.choose_for(player, wishes(player))) for player in players]

    def choose_for(self, player: int, wishes: Sequence[int]) -> int:
        """Give one player the first opponent of his wishes that a best candidate can have."""
        near = self.adjacent[player] & self.alive
        first = next((wish for wish in wishes if near >> wish & 1), None)
        if first is not None and self._settled_at_once(player, first):
            return first
        possible = partners(self.adjacent, self.alive, self.mate, player)
        partner = next((wish for wish in wishes if possible >> wish & 1), None)
        if partner is not None:
            if partner == self.mate[player]:
                rest = {one: two for one, two in self.mate.items() if one not in {player, partner}}
                self._settle(player, partner, rest)
                return partner
            _, rest = together(self.adjacent, self.alive, self.mate, player, partner)
            if self._is_best_with(player, partner, rest):
                self._settle(player, partner, rest)
                return partner
        likely = [wish for wish in wishes if possible >> wish & 1]
        best = self._by_parts(player, likely) or self._solve(self._prefer(player, wishes))
        self._take(certain(best))
        partner = self.mate[player]
        trial = {one: two for one, two in self.mate.items() if one not in {player, partner}}
        self._settle(player, partner, trial)
        return partner

    def _settled_at_once(self, player: int, wish: int) -> bool:
        """Give a player this opponent, if a matching that has both is easily made a best one."""
        rest = dict(self.mate)
        if not join(self.adjacent, self.alive, rest, player, wish):
            return False
        if not self._is_best_with(player, wish, rest):
            return False
        self._settle(player, wish, rest)
        return True

    def _by_parts(self, player: int, likely: Sequence[int]) -> Solved | None:
        """Return a best matching in which a player meets the first possible of some opponents.

        They are asked for in parts, each twice the one before; weights by kinds of thousands of
        players are matched many times faster so than with an entry more for the wish.
        """
        open_edges = self._open_edges()
        if open_edges is None:
            return None
        problem, weights = open_edges
        left = _Unsettled(problem, weights, self.settled, self.alive)
        start, size = 0, 1
        while start < len(likely):
            part = likely[start : start + size]
            best = left.with_one_of(player, part, self.whole)
            if best is None:
                start, size = start + size, 2 * size
                continue
            while len(part) > 1:
                half = part[: len(part) // 2]
                better = left.with_one_of(player, half, self.whole)
                part = half if better else part[len(half) :]
                best = better or best
            if best.vertices[best.matching.mate[best.vertices.index(player)]] == part[0]:
                return best
            return left.with_one_of(player, part, self.whole)
        return None

    def confine(self, player: int, among: int) -> bool:
        """Let a player meet only some, if that costs nothing; else leave everything as it is."""
        if among >> self.mate[player] & 1:
            self._bar(player, ~among)
            return True
        before, barred = dict(self.adjacent), self.barred.get(player, 0)
        self._cut(player, self.adjacent[player] & ~among)
        mate = {one: two for one, two in self.mate.items() if self.adjacent[one] >> two & 1}
        if complete(self.adjacent, self.alive, mate) is None:
            if self._is_best(mate):
                self.mate = mate
                self._bar(player, ~among)
                return True
            self._bar(player, ~among)
            again = self._solve(no_order)
            if again is not None:
                vertices = again.vertices
                new_mate = {
                    vertices[one]: vertices[two] for one, two in enumerate(again.matching.mate)
                }
                if self._total(new_mate) == self.best:
                    self._take(again)
                    return True
            self.barred[player] = barred
        self.adjacent = before
        return False

    def _bar(self, player: int, mask: int) -> None:
        self.barred[player] = self.barred.get(player, 0) | mask
        self._cut(player, self.adjacent[player] & mask)

    def _cut(self, player: int, others: int) -> None:
        for other in bits(others):
            self.adjacent[other] &= ~(1 << player)
        self.adjacent[player] &= ~others

    def _open_edges(self) -> tuple[WeightedGraph, KindEdges] | None:
        """Return the graph, and its edges between all who are not barred, if these have kinds."""
        problem = self.problem
        if (
            not isinstance(problem, WeightedGraph)
            or not isinstance(problem.weights, KindEdges)
            or self.keep is not anything
        ):
            return None
        if not self.barred:
            return problem, problem.weights
        rows = list(problem.weights.rows)
        for player, mask in self.barred.items():
            for other in bits(rows[player] & mask):
                rows[other] &= ~(1 << player)
            rows[player] &= ~mask
        return problem, problem.weights.cut(rows)

    def _solve(self, order: Callable[[int, int], Weight]) -> Solved | None:
        open_edges = self._open_edges() if order is no_order else None
        if open_edges is not None:
            # Taking edges by kinds out of their rows spares looking at every one of them.
            problem, weights = open_edges
            left = WeightedGraph(problem.vertices, weights, problem.solver)
            return left.solve(no_order, anything, frozenset(self.without))
        keep = self._kept if self.barred else self.keep
        return self.problem.solve(order, keep, frozenset(self.without))

    def _kept(self, one: int, other: int) -> bool:
        if self.barred.get(one, 0) >> other & 1 or self.barred.get(other, 0) >> one & 1:
            return False
        return self.keep(one, other)

    def _prefer(self, player: int, wishes: Sequence[int]) -> Callable[[int, int], Weight]:
        """Return the order that gives a player the first of his wishes, above all who follow."""
        worth = {wish: len(wishes) - index for index, wish in enumerate(wishes)}

        def order(one: int, other: int) -> Weight:
            if one == player:
                return (worth.get(other, 0),)
            return (worth.get(one, 0),) if other == player else (0,)

        return order

    def _settle(self, player: int, partner: int, rest: dict[int, int]) -> None:
        weight = self.problem.weights[min(player, partner), max(player, partner)]
        self.best = tuple(whole - part for whole, part in zip(self.best, weight, strict=True))
        self.mate = rest
        self.alive &= ~(1 << player | 1 << partner)
        self.without |= {player, partner}
        self.settled.append((player, partner))


class _Unsettled:
    """A graph in which some can only meet whom they were given, and nobody else meets them."""

    def __init__(
        self, graph: WeightedGraph, weights: KindEdges, settled: Sequence[Pair], alive: int
    ) -> None:
        given = dict(settled) | {other: one for one, other in settled}
        self.vertices = tuple(
            vertex for vertex in graph.vertices if alive >> vertex & 1 or vertex in given
        )
        self.solver = graph.solver
        edges = weights.only(self.vertices)
        self.kinds, self.table = edges.kinds, edges.table
        self.place = {vertex: place for place, vertex in enumerate(self.vertices)}
        others = mask_of(place for vertex, place in self.place.items() if vertex not in given)
        self.rows = [
            1 << self.place[given[vertex]] if vertex in given else row & others
            for vertex, row in zip(self.vertices, edges.rows, strict=True)
        ]

    def with_one_of(self, player: int, some: Sequence[int], worth: Weight) -> Solved | None:
        """Return a matching worth the best in which a player meets one of some, if there is any."""
        only, mine = mask_of(self.place[other] for other in some), 1 << self.place[player]
        rows = [row & ~mine for row in self.rows]
        rows[self.place[player]] = self.rows[self.place[player]] & only
        for other in some:
            rows[self.place[other]] = self.rows[self.place[other]]
        edges = KindEdges(rows, self.kinds, self.table)
        answer = best_matching(len(rows), edges, solver=self.solver)
        if not isinstance(answer, Matching) or answer.total != worth:
            return None
        return Solution(self.vertices, edges, answer)
