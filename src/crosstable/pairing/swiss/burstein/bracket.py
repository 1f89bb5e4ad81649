"""A bracket of the Burstein system, paired: the best pairings, and the first of them in order.

In the order of pairings (C.04.4.2, 4.3) the first player of a bracket meets the last one possible,
then the second one, and so on; whoever meets nobody floats. Mostly a bracket is as good as any
could be: all are paired but at most one, and colours clash no more than their numbers enforce. Then
a graph without weights holds all best pairings. Else a weighted matching of all who are left finds
what the bracket is worth, and proves it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, settle, spare
from crosstable.pairing.swiss.burstein.criteria import (
    Place,
    cost_of,
    digits,
    least_clashes,
    levels_of,
    values_of,
)
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.kindgraph import graph_of, solved
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.weighted_graph import Solution
from crosstable.rulebooks.rules import rule


class PairedPart(msgspec.Struct, frozen=True):
    """The pairs of a bracket by rank, the player earlier in its order first, and who floats."""

    pairs: tuple[Pair, ...]
    floaters: tuple[int, ...]
    values: tuple[Value, ...]
    proof: Solution | None = None
    """The matching of all who were left; none where nothing could be better."""


def pair_bracket(
    table: BursteinTable,
    place: Place,
    *,
    together: Pair | None = None,
    solver: Solver = "auto",
) -> PairedPart | None:
    """Return the first of the best pairings of a bracket, nothing if none goes.

    ``together`` asks for the best one with which two players meet, one of the bracket at least.
    """
    if together is None:
        quick = _at_the_bounds(table, place)
        if quick is not None:
            return quick
    return _by_weights(table, place, together, solver)


@rule("burstein.next-bracket", "burstein.completion")
def ideal_floaters(table: BursteinTable, place: Place) -> int:
    """Return the residents of an odd bracket who leave the next one as good as can be.

    Each meets somebody there, and at most one of the next scoregroup, as its number has it, leaves
    it; everybody after it can be paired.
    """
    allowed, below, rest = table.allowed, place.below, place.rest
    if below.bit_count() % 2:
        if complete(allowed, rest, {}) is not None:
            return 0
        gaps = spare(allowed, below, {})
    else:
        open_places = spare(allowed, rest, {})
        leavers = mask_of(rank for rank in bits(below) if allowed[rank] & open_places)
        rows = {rank: allowed[rank] for rank in bits(below)}
        for rank in bits(leavers):
            rows[rank] |= 1 << table.outside
        rows[table.outside] = leavers
        gaps = spare(rows, below | 1 << table.outside, {}) & below
    return mask_of(rank for rank in bits(place.residents) if allowed[rank] & gaps)


def ideal_values(table: BursteinTable, place: Place) -> tuple[Value, ...]:
    """Return what no pairing of a bracket can better: at most one resident floats."""
    clashes, _ = least_clashes(table, place.members)
    pairs: list[Pair] = []
    if place.members.bit_count() % 2:
        resident, near = next(bits(place.residents)), next(bits(place.below), None)
        if near is None:
            return ()
        pairs.append((resident, near))
        after = next(bits(place.rest), None)
        if place.below.bit_count() % 2 == 0 and after is not None:
            pairs.append((near, after))
    values = values_of(table, place, pairs)
    return (*values[:-1], clashes)


@rule("burstein.order")
def _at_the_bounds(table: BursteinTable, place: Place) -> PairedPart | None:
    """Return the first pairing that is as good as any could be, if there is one."""
    members = place.members
    odd = members.bit_count() % 2
    floaters = 0
    if odd:
        floaters = ideal_floaters(table, place)
    elif complete(table.allowed, place.left & ~members, {}) is not None:
        return None
    rows = _rows_of_least_clashes(table, members)
    alive = members
    if odd:
        _, larger = least_clashes(table, members)
        floaters &= larger or -1
        alive |= 1 << table.outside
        rows[table.outside] = floaters
        for rank in bits(floaters):
            rows[rank] |= 1 << table.outside
    mate: dict[int, int] = {}
    if complete(rows, alive, mate) is not None:
        return None
    places = {rank: number for number, rank in enumerate(table.ranked(members), start=1)}
    places[table.outside] = 0

    def last(_: int, possible: int) -> int:
        return max(bits(possible), key=places.__getitem__)

    pairs, _, _ = settle(rows, alive, mate, [*places][:-1], pick=last)
    return PairedPart(
        tuple(pair for pair in pairs if pair[1] != table.outside),
        tuple(one for one, other in pairs if other == table.outside),
        ideal_values(table, place),
    )


def _rows_of_least_clashes(table: BursteinTable, members: int) -> dict[int, int]:
    """Return whom everybody may meet in pairings with as few clashes as the numbers allow.

    Where too many look for one colour, all others meet these. Else nobody meets anybody who looks
    for the same colour.
    """
    _, larger = least_clashes(table, members)
    rows = {}
    for rank in bits(members):
        near = table.allowed[rank] & members
        if larger:
            near &= members if larger >> rank & 1 else larger
        else:
            for colour in Colour:
                if table.seeking[colour] >> rank & 1:
                    near &= ~table.seeking[colour]
        rows[rank] = near
    return rows


class _Weights:
    """What the pairs of all who are left weigh."""

    def __init__(self, table: BursteinTable, place: Place) -> None:
        self.table = table
        self.place = place
        self.levels = levels_of(table, place)

    def kind(self, rank: int) -> tuple[object, ...]:
        """Return all that the weights of somebody's pairs hang on."""
        place = self.place
        if place.members >> rank & 1:
            player = self.table.own[rank]
            resident = place.residents >> rank & 1
            return (0, resident, self.table.score(rank), player.preference.colour)
        return (1 if place.below >> rank & 1 else 2,)

    def weigh(self, one: int, other: int) -> Weight:
        """Return what a pair weighs."""
        return digits(self.table, cost_of(self.table, self.place, one, other), self.levels)


@rule("burstein.order", "burstein.completion")
def _by_weights(
    table: BursteinTable, place: Place, together: Pair | None, solver: Solver
) -> PairedPart | None:
    """Return the first of the best pairings, by a matching of all who are left."""
    weights = _Weights(table, place)
    forced = () if together is None else (together,)
    left = place.left & ~mask_of(rank for pair in forced for rank in pair)
    graph = graph_of(table, left, weights.kind, weights.weigh, solver)
    solution = solved(graph)
    if solution is None:
        return None
    inside = table.ranked(place.members & left)
    chooser = Chooser(graph, first=solution)
    chosen = _first_in_order(chooser, inside)
    everybody = [*forced, *chosen, *_pairs_of(chooser.mate)]
    pairs = [pair for pair in (*forced, *chosen) if _within(place.members, pair)]
    places = {rank: number for number, rank in enumerate(table.ranked(place.members))}
    ordered = sorted(
        (tuple(sorted(pair, key=places.__getitem__)) for pair in pairs),
        key=lambda pair: places[pair[0]],
    )
    paired = mask_of(rank for pair in pairs for rank in pair)
    return PairedPart(
        tuple((one, other) for one, other in ordered),
        tuple(table.ranked(place.members & ~paired)),
        values_of(table, place, everybody),
        solution,
    )


def _within(members: int, pair: Pair) -> bool:
    return bool(members >> pair[0] & members >> pair[1] & 1)


def _pairs_of(mate: dict[int, int]) -> list[Pair]:
    return [(one, other) for one, other in mate.items() if one < other]


def _first_in_order(chooser: Chooser, inside: Sequence[int]) -> list[Pair]:
    """Give everybody in turn the last opponent of the bracket whom a best pairing allows.

    Whoever can have none floats, and nobody who comes later can have such a player either.
    """
    chosen: list[Pair] = []
    taken: set[int] = set()
    for turn, player in enumerate(inside):
        if player in taken:
            continue
        later = [rank for rank in reversed(inside[turn + 1 :]) if rank not in taken]
        among = mask_of(later)
        within = bool(among >> chooser.mate[player] & 1) or chooser.confine(player, among)
        chooser.barred.pop(player, None)
        if not within:
            continue
        opponent = chooser.choose_for(player, later)
        chosen.append((player, opponent))
        taken |= {player, opponent}
    return chosen


@rule("burstein.next-bracket")
def outlook(
    table: BursteinTable, place: Place, floaters: Sequence[int], *, solver: Solver = "auto"
) -> list[Pair] | None:
    """Return pairs of certain floaters and all below with which the next bracket is best.

    Nothing where the round could not be completed with them.
    """
    leaving = mask_of(floaters)
    weights = _Weights(table, place)

    def weigh(one: int, other: int) -> Weight | None:
        return None if _within(leaving, (one, other)) else weights.weigh(one, other)

    below = place.left & ~place.members
    best = solved(graph_of(table, below | leaving, weights.kind, weigh, solver))
    if best is None:
        return None
    vertices = best.vertices
    return [(vertices[one], vertices[other]) for one, other in best.matching.pairs]
