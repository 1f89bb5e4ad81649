"""Whom a bracket takes in from below (C.04.4.1, 3.2.1 and 3.2.2): the first of the best sets.

In a matching of all who are left, upfloaters are those below who meet a resident. With fewest of
them two upfloaters never meet, because without that pair there would be fewer. So one matching
weighs all criteria, and its prices prove that no set is better.
"""

from __future__ import annotations

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.kindgraph import graph_of, solved
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph
from crosstable.rulebooks.rules import rule


class Upfloaters(msgspec.Struct, frozen=True):
    """Who is taken into a bracket, by rank, and what proves that it must be these."""

    members: tuple[int, ...]
    clashes: int
    """How many colour preferences are not granted with them, at least."""
    proof: Solution | None = None
    """The matching of all who are left; none where nobody could be better."""


def least_clashes(table: DubovTable, members: int) -> int:
    """Return how many colour preferences cannot be granted whoever meets whom."""
    white = (members & table.white).bit_count()
    return abs(members.bit_count() - 2 * white) // 2


def _pairable(table: DubovTable, members: int) -> bool:
    return members.bit_count() % 2 == 0 and complete(table.allowed, members, {}) is None


def _reaches_least(table: DubovTable, members: int) -> bool:
    """Return whether a bracket can be paired with as few clashes as its numbers allow."""
    halves = members & table.white, members & ~table.white
    smaller = min(halves, key=int.bit_count)
    rows = {
        rank: table.allowed[rank] & members & (~smaller if smaller >> rank & 1 else -1)
        for rank in bits(members)
    }
    return members.bit_count() % 2 == 0 and complete(rows, members, {}) is None


@rule("dubov.sets", "dubov.completion")
def choose_upfloaters(
    table: DubovTable, left: int, *, together: Pair | None = None, solver: Solver = "auto"
) -> Upfloaters | None:
    """Return the upfloaters of the next bracket of those who are ``left``, nothing if none go.

    ``together`` asks for the best set with which a resident meets a certain player from below.
    """
    residents = table.level(left)
    if together is None:
        quick = _at_the_bounds(table, left, residents)
        if quick is not None:
            return quick
    return _by_weights(table, left, residents, together, solver)


def _at_the_bounds(table: DubovTable, left: int, residents: int) -> Upfloaters | None:
    """Return the first set that is as good as any could be, if it goes.

    An even scoregroup needs nobody, an odd one a single player from just below: the one whose
    colour and history cost least, if the numbers of both colours are all that stands in the way.
    """
    if residents.bit_count() % 2 == 0:
        goes = _pairable(table, left & ~residents) and _reaches_least(table, residents)
        return Upfloaters((), least_clashes(table, residents)) if goes else None
    near = list(bits(table.level(left & ~residents)))
    if not near:
        return None
    bound = {
        rank: (least_clashes(table, residents | 1 << rank), table.upfloater_cost(rank), rank)
        for rank in near
    }
    best = min(near, key=bound.__getitem__)
    for rank in sorted(near, key=bound.__getitem__):
        if bound[rank][:2] != bound[best][:2]:
            break
        bracket = residents | 1 << rank
        if _reaches_least(table, bracket) and _pairable(table, left & ~bracket):
            return Upfloaters((rank,), bound[rank][0])
    return None


class _Weights:
    """What the edges of all who are left weigh: upfloaters, their scores, colours, their floats.

    Scores below the lowest one that is needed are shut out, so that few entries are left.
    """

    def __init__(self, table: DubovTable, left: int, residents: int, lowest: int) -> None:
        self.table = table
        self.left = left
        self.residents = residents
        self.lowest = lowest
        scores = sorted({table.score(rank) for rank in bits(left & ~residents)})
        self.levels = [score for score in scores if score >= lowest][:-1]
        """From the lowest up; the highest follows from the number of all."""

    def graph(self, solver: Solver) -> WeightedGraph:
        """Return everybody who is left, with these weights."""
        return graph_of(self.table, self.left, self._kind, self._weight, solver)

    def _kind(self, rank: int) -> tuple[object, ...]:
        white = self.table.white >> rank & 1
        if self.residents >> rank & 1:
            return (0, white)
        score = self.table.score(rank)
        if score < self.lowest:
            return (1,)
        level = self.levels.index(score) if score in self.levels else -1
        return (2, white, level, self.table.upfloater_cost(rank))

    @rule("dubov.upfloaters", "dubov.upfloater-scores", "dubov.colour-preferences")
    def _weight(self, one: int, other: int) -> Weight | None:
        """Return what a pair weighs: below the bracket nothing counts but that it is allowed."""
        table, inside = self.table, (self.residents >> one & 1) + (self.residents >> other & 1)
        further = (0,) * len(table.of_upfloaters)
        if inside == 0:
            return (0, *(0 for _ in self.levels), 0, *further)
        if inside == 2:
            return (0, *(0 for _ in self.levels), -table.clash(one, other), *further)
        upfloater = other if self.residents >> one & 1 else one
        score = table.score(upfloater)
        if score < self.lowest:
            return None
        return (
            -1,
            *(-int(score == level) for level in self.levels),
            -table.clash(one, other),
            *(-cost for cost in table.upfloater_cost(upfloater)),
        )


def _needed(
    table: DubovTable, left: int, residents: int, lowest: int, solver: Solver
) -> int | None:
    """Return how many upfloaters are needed, none of them with less than some score."""
    high = mask_of(rank for rank in bits(left) if table.score(rank) >= lowest)

    def kind(rank: int) -> int:
        return 2 if residents >> rank & 1 else high >> rank & 1

    def weigh(one: int, other: int) -> Weight | None:
        up = (residents >> one & 1) ^ (residents >> other & 1)
        return (-up,) if not up or high >> one & high >> other & 1 else None

    best = solved(graph_of(table, left, kind, weigh, solver))
    return None if best is None else -best.matching.total[0]


def _by_weights(
    table: DubovTable, left: int, residents: int, together: Pair | None, solver: Solver
) -> Upfloaters | None:
    """Return the first of the best sets, by a matching of all who are left."""
    whole = residents
    if together is not None:
        left, residents = left & ~mask_of(together), residents & ~mask_of(together)
    scores = sorted({table.score(rank) for rank in bits(left & ~residents)}, reverse=True)
    fewest = _needed(table, left, residents, scores[-1] if scores else 0, solver)
    if fewest is None:
        return None
    lowest = next(
        (s for s in scores if _needed(table, left, residents, s, solver) == fewest),
        scores[-1] if scores else 0,
    )
    weights = _Weights(table, left, residents, lowest)
    graph = weights.graph(solver)
    solution = solved(graph)
    if solution is None:
        return None
    members: list[int] = []
    if fewest:
        chooser = Chooser(graph, first=solution)
        for rank in bits(left & ~residents):
            if len(members) < fewest and chooser.confine(rank, residents):
                members.append(rank)
    clashes = -solution.matching.total[1 + len(weights.levels)]
    if together is not None:
        clashes += table.clash(*together)
        members = sorted([*members, *(rank for rank in together if not whole >> rank & 1)])
    return Upfloaters(tuple(members), clashes, solution)
