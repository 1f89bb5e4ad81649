"""A round of the Dubov system (C.04.4.1): the bye, then brackets that take in upfloaters.

First it is said who comes up to a bracket, then who meets whom in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, settle
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.proofs import Impossible, without_bye
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.weighed import PairedBrackets
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph, graph_of, solved
from crosstable.rulebooks.rules import rule

# A bracket of the Dubov system, paired: two subgroups by colour, shifts between them, first
# order.  White is looked for in one subgroup (G1) and Black in the other (G2). Where the smaller
# one cannot be paired without a meeting of two of its own, one of each such pair is shifted; then
# the larger one gives up as many as make both equal. Every shift takes the first set, counted
# from the middle of the subgroup outwards, with which as many colour preferences as possible are
# granted.  What is needed to know whether a set goes: a pairing in which each player of the set
# meets somebody of the subgroup who is not in the set. So players are tried one by one in their
# order, each confined to such opponents where some best pairing allows it.


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


# Whom a bracket takes in from below (C.04.4.1, 3.2.1 and 3.2.2): the first of the best sets.  In
# a matching of all who are left, upfloaters are those below who meet a resident. With fewest of
# them two upfloaters never meet, because without that pair there would be fewer. So one matching
# weighs all criteria, and its prices prove that no set is better.


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


class DubovBracket(msgspec.Struct, frozen=True):
    """One bracket: who was left when it was made, who was taken in, and who meets."""

    left: int
    residents: int
    chosen: Upfloaters
    part: PairedHalves
    values: tuple[Value, ...]
    """What it is worth, criterion by criterion."""

    @property
    def members(self) -> int:
        """Return everybody who is paired in it."""
        return self.residents | mask_of(self.chosen.members)


DubovPairing = PairedBrackets[DubovBracket]


def pair_players(table: DubovTable, *, solver: Solver = "auto") -> DubovPairing | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return DubovPairing(bye, tuple(_brackets(table, left, solver)))


@rule("dubov.bye-order", "dubov.bye")
def bye_order(table: DubovTable) -> list[int]:
    """Return who may have the bye: lowest score, most games at the board, largest number first."""

    def key(rank: int) -> tuple[int, int, int]:
        player = table.own[rank]
        return player.pairing_score, -len(player.colours), -player.number

    return sorted(bits(table.bye_takers), key=key)


@rule("dubov.round")
def _brackets(table: DubovTable, left: int, solver: Solver) -> Iterator[DubovBracket]:
    """Yield bracket after bracket: the highest score of those who are left, and upfloaters."""
    while left:
        residents = table.level(left)
        chosen = certain(choose_upfloaters(table, left, solver=solver))
        members = residents | mask_of(chosen.members)
        part = certain(pair_bracket(table, members, solver=solver))
        values = table.values(residents, chosen.members, part.clashes)
        yield DubovBracket(left, residents, chosen, part, values)
        left &= ~members
