"""The best candidate of a bracket by weighted matchings, the first of the sequence among equals.

The first matching settles what the bracket is worth. Which of the best candidates comes first is
read off its prices, or found by further matchings: first for the opponents of the moved-down
players, then for the exchange between S1 and S2, then for the transposition.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.pairing.matching import KindEdges, Matching, Solver, best_matching
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.choosing import Chooser, in_order
from crosstable.pairing.swiss.dutch.exchanges import best_upper_half, yes_or_no
from crosstable.pairing.swiss.dutch.prices import first_by_prices
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.dutch.weighing import Problem, Weighed, ways_out
from crosstable.pairing.swiss.table import Bracket, Candidate, certain, normal
from crosstable.pairing.swiss.tight import best_edges, tight_edges
from crosstable.pairing.swiss.weighted_graph import WeightedGraph
from crosstable.rulebooks.rules import rule


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
