"""A bracket of the Dubov system, paired: two subgroups by colour, shifts between them, first order.

White is looked for in one subgroup (G1) and Black in the other (G2). Where the smaller one cannot
be paired without a meeting of two of its own, one of each such pair is shifted; then the larger one
gives up as many as make both equal. Every shift takes the first set, counted from the middle of the
subgroup outwards, with which as many colour preferences as possible are granted.

What is needed to know whether a set goes: a pairing in which each player of the set meets somebody
of the subgroup who is not in the set. So players are tried one by one in their order, each confined
to such opponents where some best pairing allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, settle
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.kindgraph import graph_of, solved
from crosstable.pairing.swiss.weighted_graph import Solution
from crosstable.rulebooks.rules import rule


class Halves(msgspec.Struct, frozen=True):
    """The two subgroups of a bracket, as sets of ranks."""

    first: int
    """G1: who looks for White, or the first half of those who have never played."""
    second: int

    @property
    def smaller(self) -> int:
        """Return the smaller one, the first if they are equal."""
        return self.first if self.first.bit_count() <= self.second.bit_count() else self.second

    @property
    def larger(self) -> int:
        """Return the other one."""
        return self.second if self.smaller == self.first else self.first


class PairedHalves(msgspec.Struct, frozen=True):
    """The pairs of a bracket by rank: G1 in its order, each with an opponent of G2."""

    pairs: tuple[Pair, ...]
    clashes: int
    """How many colour preferences are not granted."""
    forced: int
    """How many pairs of the smaller subgroup could not be avoided."""
    shifted: tuple[int, ...]
    """Who left the smaller subgroup for that reason, in the order in which they were taken."""
    balanced: tuple[int, ...]
    """Who left the larger subgroup to make both equal."""
    proof: Solution | None = None
    """A matching with the fewest such pairs; none where there are none."""


@rule("dubov.subgroups")
def as_they_stand(table: DubovTable, members: int) -> Halves:
    """Return the subgroups of a bracket before anybody is shifted."""
    if members & table.played:
        return Halves(members & table.white, members & ~table.white)
    numbered = _by_number(table, members)
    half = mask_of(numbered[: len(numbered) // 2])
    return Halves(half, members & ~half)


def _by_number(table: DubovTable, members: int) -> list[int]:
    return sorted(bits(members), key=lambda rank: table.own[rank].number)


def _by_average(table: DubovTable, members: int) -> list[int]:
    own = table.own
    return sorted(bits(members), key=lambda rank: (own[rank].average, own[rank].number))


def from_the_middle(ordered: Sequence[int]) -> list[int]:
    """Return a list from its middle outwards, the higher place first where two are in the middle.

    Of seven, D is followed by C, E, B, F, A and G.
    """
    left, outwards = list(ordered), []
    while left:
        outwards.append(left.pop((len(left) - 1) // 2))
    return outwards


@rule("dubov.shifts")
def _in_order_of_shifts(table: DubovTable, group: int, *, white: bool) -> list[int]:
    """Return who may be shifted, first to be taken first (decision 452)."""
    return from_the_middle((_by_average if white else _by_number)(table, group))


def _forced(
    table: DubovTable, members: int, smaller: int, solver: Solver
) -> tuple[int, Solution] | None:
    """Return how many pairs of the smaller subgroup there must be, with a matching as a proof."""

    def weigh(one: int, other: int) -> Weight:
        return (-(smaller >> one & smaller >> other & 1),)

    best = solved(graph_of(table, members, lambda rank: smaller >> rank & 1, weigh, solver))
    return None if best is None else (-best.matching.total[0], best)


def _confined(chooser: Chooser, order: Sequence[int], group: int, count: int) -> tuple[int, ...]:
    """Return the first set of so many of a subgroup who each meet another one of it."""
    taken: list[int] = []
    for rank in order:
        if len(taken) == count:
            break
        if chooser.confine(rank, group & ~mask_of(taken)):
            taken.append(rank)
    return tuple(taken)


def _graph_without(
    table: DubovTable,
    kind: Callable[[int], int],
    apart: frozenset[tuple[int, int]],
    members: int,
    solver: Solver,
) -> Chooser:
    """Return a chooser of pairings in which certain kinds do not meet."""

    def weigh(one: int, other: int) -> Weight | None:
        kinds = kind(one), kind(other)
        return None if (min(kinds), max(kinds)) in apart else (0,)

    return Chooser(graph_of(table, members, kind, weigh, solver))


@rule("dubov.shifts", "dubov.subgroups")
def pair_bracket(
    table: DubovTable, members: int, *, solver: Solver = "auto"
) -> PairedHalves | None:
    """Return the pairing of a bracket as the procedure has it, nothing if it cannot be paired."""
    halves = as_they_stand(table, members)
    smaller, larger = halves.smaller, halves.larger
    white_smaller = smaller == halves.first
    forced, proof = 0, None
    if not _across(table, members, smaller):
        least = _forced(table, members, smaller, solver)
        if least is None:
            return None
        forced, proof = least
    shifted: tuple[int, ...] = ()
    if forced and proof is not None:
        graph = graph_of(
            table,
            members,
            lambda rank: smaller >> rank & 1,
            lambda one, other: (-(smaller >> one & smaller >> other & 1),),
            solver,
        )
        order = _in_order_of_shifts(table, smaller, white=white_smaller)
        shifted = _confined(Chooser(graph, first=proof), order, smaller, forced)
    moved = mask_of(shifted)
    surplus = (larger.bit_count() - smaller.bit_count()) // 2 + forced
    balanced: tuple[int, ...] = ()
    if surplus:
        stayed = smaller & ~moved

        def kind(rank: int) -> int:
            return 0 if stayed >> rank & 1 else 1 if moved >> rank & 1 else 2

        # Those who stayed do not meet, and those who were shifted meet nobody else.
        apart = frozenset({(0, 0), (1, 1), (1, 2)})
        chooser = _graph_without(table, kind, apart, members, solver)
        order = _in_order_of_shifts(table, larger, white=not white_smaller)
        balanced = _confined(chooser, order, larger, surplus)
    out = mask_of(balanced)
    new_smaller, new_larger = smaller & ~moved | out, larger & ~out | moved
    first, second = (new_smaller, new_larger) if white_smaller else (new_larger, new_smaller)
    pairs = first_transposition(table, first, second)
    if pairs is None:
        return None
    return PairedHalves(
        pairs,
        sum(table.clash(one, other) for one, other in pairs),
        forced,
        shifted,
        balanced,
        proof,
    )


def _across(table: DubovTable, members: int, smaller: int) -> bool:
    """Return whether a bracket can be paired so that no two of the smaller subgroup meet."""
    rows = {
        rank: table.allowed[rank] & members & (~smaller if smaller >> rank & 1 else -1)
        for rank in bits(members)
    }
    return complete(rows, members, {}) is None


@rule("dubov.transpositions", "dubov.average-rating")
def first_transposition(table: DubovTable, first: int, second: int) -> tuple[Pair, ...] | None:
    """Return G1 by average rating of opponents, each with the smallest number of G2 that goes."""
    ordered = _by_average(table, first)
    members = first | second
    rows = {rank: table.allowed[rank] & second for rank in bits(first)}
    rows |= {rank: table.allowed[rank] & first for rank in bits(second)}
    mate: dict[int, int] = {}
    if complete(rows, members, mate) is not None:
        return None
    own = table.own

    def smallest(player: int, possible: int) -> int:  # noqa: ARG001
        return min(bits(possible), key=lambda rank: own[rank].number)

    pairs, _, _ = settle(rows, members, mate, ordered, second, smallest)
    return tuple(pairs)
