"""The best candidate of a bracket by weighted matchings, the first of the sequence among equals.

The first matching settles what the bracket is worth. Which of the best candidates comes first is
read off its prices, or found by further matchings: first for the opponents of the moved-down
players, then for the exchange between S1 and S2, then for the transposition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.pairing.matching import KindEdges, Matching, Solver, best_matching
from crosstable.pairing.matching.kinds import total_of
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, settle
from crosstable.pairing.swiss.choosing import Chooser, in_order
from crosstable.pairing.swiss.dutch.sequence import (
    best_upper_half,
    first_in_sequence,
    first_upper_half,
    yes_or_no,
)
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.dutch.weighing import Problem, Weighed, ways_out
from crosstable.pairing.swiss.table import Bracket, Candidate, certain, normal
from crosstable.pairing.swiss.weighted_graph import WeightedGraph, best_edges, tight_edges
from crosstable.rulebooks.rules import rule

# The first of the best candidates, read off the prices of one best matching.  Only edges that bid
# exactly what their ends ask for can be in a best matching. So the first candidate of the
# sequence that consists of such edges is the first of the best, if it is as good as the best.
# Where the prices have blossoms it may not be; then further matchings have to decide.


Pair = tuple[int, int]


def first_by_prices(problem: Problem, best: Weighed, tight: Mapping[int, int]) -> list[Pair] | None:
    """Return the pairs of the first of the best candidates, or nothing if prices do not tell.

    ``tight`` are the edges that bid exactly what their ends ask for.
    """
    graph = _TightEdges(problem, best, tight)
    moved = problem.bracket.moved_down
    inside = mask_of(problem.bracket.residents)
    graph.choose_limbo(moved, inside, {one for one, _ in best.candidate.pairs})
    paired = [mover for mover in moved if graph.adjacent[mover] & inside]
    first = graph.settle(paired, inside)
    taken = {player for pair in first for player in pair}
    remainder = [resident for resident in problem.bracket.residents if resident not in taken]
    count = len(best.candidate.pairs) - len(first)
    rest = graph.remainder(remainder, count)
    if rest is None or not graph.as_good_as(best):
        return None
    return [*first, *rest]


class _TightEdges:
    """The edges that can be in a best matching, and one matching of them."""

    def __init__(self, problem: Problem, best: Weighed, tight: Mapping[int, int]) -> None:
        self.problem = problem
        self.adjacent = dict(tight)
        self.alive = mask_of(best.vertices)
        vertices = best.vertices
        self.mate = {vertices[one]: vertices[mate] for one, mate in enumerate(best.matching.mate)}
        self.settled: list[Pair] = []

    def choose_limbo(self, moved: Sequence[int], inside: int, paired: set[int]) -> None:
        """Pair the first moved-down players that can be; the others stay in the limbo."""
        if all(mover in paired for mover in moved):
            # Nobody in the limbo is what comes first.
            for mover in moved:
                self._restrict(mover, inside)
            return
        for mover in moved:
            if inside >> self.mate[mover] & 1:
                self._restrict(mover, inside)
                continue
            before = dict(self.adjacent)
            self._restrict(mover, inside)
            if not self._mend():
                self.adjacent = before
                self._restrict(mover, ~inside)

    def _restrict(self, vertex: int, partners: int) -> None:
        for other in bits(self.adjacent[vertex] & ~partners):
            self.adjacent[other] &= ~(1 << vertex)
        self.adjacent[vertex] &= partners

    def _mend(self) -> bool:
        """Match everybody by the edges that are left, if that is possible."""
        mate = {one: two for one, two in self.mate.items() if self.adjacent[one] >> two & 1}
        if complete(self.adjacent, self.alive, mate) is not None:
            return False
        self.mate = mate
        return True

    def settle(self, players: Sequence[int], among: int) -> list[Pair]:
        """Give each player in turn the first partner that leaves a matching for the others."""
        pairs, self.alive, self.mate = settle(self.adjacent, self.alive, self.mate, players, among)
        self.settled += pairs
        return pairs

    def remainder(self, remainder: Sequence[int], count: int) -> list[Pair] | None:
        """Return the first pairs of the remainder, nothing if an exchange is not to be found."""
        if not self.problem.beyond:
            return self._with_ways_out(remainder, count)
        upper, lower = remainder[:count], remainder[count:]
        if self._divide(upper, lower):
            return self.settle(upper, mask_of(lower))
        s1 = first_upper_half(
            self.adjacent, sorted(self.mate), remainder, count, solver=self.problem.solver
        )
        if s1 is None:
            return None
        s2 = sorted({*remainder} - {*s1})
        return self.settle(s1, mask_of(s2)) if self._divide(s1, s2) else None

    def _divide(self, upper: Sequence[int], lower: Sequence[int]) -> bool:
        """Let S1 meet only S2, and S2 only S1 or those below, if everybody can be matched so."""
        before, s1, s2 = self.adjacent, mask_of(upper), mask_of(lower)
        self.adjacent = {
            vertex: near & (s2 if s1 >> vertex & 1 else ~s2 if s2 >> vertex & 1 else ~s1)
            for vertex, near in before.items()
        }
        if self._mend():
            return True
        self.adjacent = before
        return False

    def _with_ways_out(self, remainder: Sequence[int], count: int) -> list[Pair] | None:
        """Return the first pairs where downfloaters need nobody below."""
        here = mask_of(remainder)
        outs = [out for out in self.problem.outs if here >> self.mate[out] & 1]
        pairs = first_in_sequence(self.adjacent, remainder, count, outs)
        if pairs is None:
            return None
        self.settled += pairs
        paired = {player for pair in pairs for player in pair}
        left = [player for player in remainder if player not in paired]
        for vertex in (*remainder, *outs):
            del self.mate[vertex]
        # All ways out are alike, so it does not matter who takes which.
        for one, out in zip(left, outs, strict=True):
            self.mate[one], self.mate[out] = out, one
        return pairs

    def as_good_as(self, best: Weighed) -> bool:
        """Return whether what was settled, with the matching of the rest, is worth the best."""
        pairs = [(min(pair), max(pair)) for pair in self.settled]
        pairs += [(one, other) for one, other in self.mate.items() if one < other]
        return total_of(self.problem.weights, pairs) == best.matching.total


@rule("dutch.candidates")
def best_by_weights(
    table: Table,
    bracket: Bracket,
    below: Sequence[int] = (),
    *,
    below_is_last: bool = False,
    floating: frozenset[int] = frozenset(),
    rest: Sequence[int] = (),
    solver: Solver = "auto",
) -> Weighed | None:
    """Return the best candidate of a bracket, the first in the sequence among equals.

    Without ``below`` the outlook for the next bracket is left aside. For the penultimate bracket
    ``below`` is everybody who follows, and all must be paired; for a normal one it is the next
    scoregroup. Who is ``floating`` must leave the bracket unpaired. With ``rest``, everybody after
    those below, all of these must be paired too. Nothing is returned where not everybody can be
    paired who must be.
    """
    problem = Problem(table, bracket, below, solver, floating, rest)
    problem.with_outs(*ways_out(problem, below_is_last=below_is_last))
    # How many leave the bracket is settled before anything that counts only for one.
    problem.single = problem.ground.bye_here and any(
        criterion.single for criterion in table.criteria
    )
    problem.weigh()
    best = _first(problem)
    if best is not None and problem.single and len(best.candidate.floaters) > 1:
        problem.single = False
        problem.weigh()
        best = _first(problem)
    return best


def _first(problem: Problem) -> Weighed | None:
    """Return the first candidate of the sequence among the best ones."""
    best = problem.solve()
    if best is None:
        return None
    tight = tight_edges(best)
    pairs = first_by_prices(problem, best, tight)
    if pairs is None:
        pairs = _by_order(problem, best_edges(best, tight))
    candidate = _candidate(problem, normal(pairs))
    outlook = problem.outlook(best) if problem.ahead else None
    return msgspec.structs.replace(best, candidate=candidate, outlook=outlook)


def _by_order(problem: Problem, weights: KindEdges) -> list[tuple[int, int]]:
    """Return the pairs of the first candidate, the order as further entries of the weights."""
    moved, residents = problem.bracket.moved_down, problem.bracket.residents
    pairs = _first_moved_down(problem, weights)
    upper = sorted(one for one, _ in pairs if one in moved)
    here, outside = mask_of(residents), mask_of((*problem.beyond, *problem.outs))
    s1, limbo = mask_of(upper), mask_of(mover for mover in moved if mover not in upper)
    # Players of the limbo stay outside the bracket, and the others of S1 inside.
    apart = _Division(problem, weights).between(limbo, here).between(s1, outside)
    inside: list[tuple[int, int]] = []
    if upper:
        inside = Chooser(apart.graph()).choose(upper, in_order(residents))
    taken = {player for pair in inside for player in pair}
    remainder = [resident for resident in residents if resident not in taken]
    count = len(pairs) - len(inside)
    return [*inside, *_remainder(apart, remainder, count, frozenset(taken))]


class _Division:
    """The edges of a bracket without those that were decided against."""

    def __init__(self, problem: Problem, weights: KindEdges) -> None:
        self.problem = problem
        self.weights = weights

    def between(self, some: int, others: int) -> _Division:
        """Return the division in which nobody of two sets meets."""
        rows = [
            ~((others if some >> vertex & 1 else 0) | (some if others >> vertex & 1 else 0))
            for vertex in range(len(self.weights.rows))
        ]
        return _Division(self.problem, self.weights.cut(rows))

    def graph(self, without: frozenset[int] = frozenset()) -> WeightedGraph:
        """Return the graph of all who are not ``without``."""
        problem = self.problem
        vertices = tuple(vertex for vertex in problem.vertices if vertex not in without)
        return WeightedGraph(vertices, self.weights, problem.solver)


def _candidate(problem: Problem, pairs: tuple[tuple[int, int], ...]) -> Candidate:
    paired = {player for pair in pairs for player in pair}
    floaters = tuple(member for member in problem.bracket.members if member not in paired)
    return Candidate(pairs, floaters)


@rule("dutch.moved-down-exchanges")
def _first_moved_down(problem: Problem, weights: KindEdges) -> list[tuple[int, int]]:
    """Return pairs as good as the best that have the first moved-down players in S1.

    Not all of them can be there; who is, is asked of one matching, the first the most important.
    """
    bracket = problem.bracket
    vertices = problem.vertices
    graph = weights.only(vertices)
    position = {mover: index for index, mover in enumerate(bracket.moved_down)}
    edges = KindEdges(
        graph.rows,
        graph.kinds,
        graph.table,
        [yes_or_no(position.get(vertex), len(position)) for vertex in vertices],
        mask_of(range(len(bracket.moved_down), len(bracket.members))),
    )
    best = best_matching(len(vertices), edges, solver=problem.solver)
    if not isinstance(best, Matching):
        return certain(None)
    return [
        (vertices[one], vertices[other])
        for one, other in best.pairs
        if other < len(bracket.members)
    ]


def _remainder(
    apart: _Division, remainder: Sequence[int], count: int, taken: frozenset[int]
) -> list[tuple[int, int]]:
    """Return the first pairs of the remainder, by weights alone."""
    if not count:
        return []
    graph = apart.graph(taken)
    edges = apart.weights.only(graph.vertices)
    s1 = certain(best_upper_half(edges, graph.vertices, remainder, count, solver=graph.solver))
    upper = mask_of(s1)
    lower = mask_of(remainder) & ~upper
    outside = mask_of(graph.vertices) & ~upper & ~lower
    # Everybody's opponent as high as possible: the first transposition for this S1.
    across = apart.between(upper, upper | outside).between(lower, lower)
    return Chooser(across.graph(taken)).choose(s1, in_order(list(bits(lower))))
