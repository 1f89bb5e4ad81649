"""A round of the Burstein system (C.04.4.2): the bye, then brackets, each the best it can be.

A bracket is judged by its criteria, as sums over its pairs and floaters; of its best pairings it is
the first in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, settle, spare
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.proofs import Impossible, without_bye
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.weighed import PairedBrackets
from crosstable.pairing.swiss.weighted_graph import Solution, graph_of, solved
from crosstable.rulebooks.rules import rule

# What a bracket of the Burstein system is judged by, as sums over its pairs and floaters.
# Everything adds up over the pairs of all who are left: two of the bracket meet, or one of it
# meets somebody below and so leaves it. So the best pairings of a bracket are the best matchings
# of all who are left, and a text is the list of its criteria (C5 to C8).


class Place(msgspec.Struct, frozen=True):
    """A bracket before it is paired: all who are left, those in it, and those of its own score."""

    left: int
    members: int
    residents: int
    below: int
    """The next scoregroup."""

    @classmethod
    @rule("burstein.floats")
    def at(cls, table: BursteinTable, left: int, incoming: int) -> Place:
        """Return the highest scoregroup of those who are left, with floaters from above."""
        residents = table.level(left & ~incoming)
        members = residents | incoming
        return cls(left, members, residents, table.level(left & ~members))

    @property
    def incoming(self) -> int:
        """Return the floaters from above."""
        return self.members & ~self.residents

    @property
    def rest(self) -> int:
        """Return everybody after the next scoregroup."""
        return self.left & ~self.members & ~self.below


class _Cost(msgspec.Struct, frozen=True):
    """What a pair costs: the scores of whoever leaves a bracket by it, and a colour."""

    out: int | None = None
    """The score of a player who leaves the bracket."""
    again: int | None = None
    """The same, if the player came from above."""
    ahead: int | None = None
    """The score of a player who leaves the next bracket."""
    ahead_again: int | None = None
    """The same, if the player came to it from this one."""
    clash: int = 0


_NOTHING = _Cost()
_COUNTED = {
    "burstein.pairs": "out",
    "burstein.incoming-floaters": "again",
    "burstein.next-pairs": "ahead",
    "burstein.next-incoming": "ahead_again",
}
_LISTED = {
    "burstein.floater-scores": "out",
    "burstein.incoming-scores": "again",
    "burstein.next-scores": "ahead",
    "burstein.next-incoming-scores": "ahead_again",
}
_AHEAD = frozenset({"ahead", "ahead_again"})


@rule(
    "burstein.pairs",
    "burstein.floater-scores",
    "burstein.incoming-floaters",
    "burstein.incoming-scores",
    "burstein.next-pairs",
    "burstein.next-scores",
    "burstein.next-incoming",
    "burstein.next-incoming-scores",
    "burstein.colour-preferences",
)
def cost_of(table: BursteinTable, place: Place, one: int, other: int) -> _Cost:
    """Return what the pair of two who are left costs the bracket."""
    members, below = place.members, place.below
    inside = (members >> one & 1) + (members >> other & 1)
    if inside == 2:
        return _Cost(clash=table.clash(one, other))
    near = (below >> one & 1) + (below >> other & 1)
    if inside == 1:
        leaver = one if members >> one & 1 else other
        score = table.score(leaver)
        return _Cost(
            out=score,
            again=None if place.residents >> leaver & 1 else score,
            ahead=None if near else score,
            ahead_again=None if near else score,
        )
    if near == 1:
        return _Cost(ahead=table.score(one if below >> one & 1 else other))
    return _NOTHING


def values_of(
    table: BursteinTable, place: Place, pairs: Iterable[Pair], *, more: Sequence[_Cost] = ()
) -> tuple[Value, ...]:
    """Return what a bracket is worth by the pairs of all who are left.

    Where nobody leaves the bracket, what the next one comes to is not of its making.
    """
    costs = [*(cost_of(table, place, one, other) for one, other in pairs), *more]
    stays = all(cost.out is None for cost in costs)
    values: list[Value] = []
    for name in table.criteria:
        field = _COUNTED.get(name) or _LISTED.get(name)
        if field is None:
            values.append(sum(cost.clash for cost in costs))
            continue
        found = [getattr(cost, field) for cost in costs]
        scores = sorted((score for score in found if score is not None), reverse=True)
        if field in _AHEAD and stays:
            scores = []
        values.append(tuple(scores) if name in _LISTED else len(scores))
    return tuple(values)


def levels_of(table: BursteinTable, place: Place) -> dict[str, tuple[int, ...]]:
    """Return which scores are counted apart where scores are compared, the highest first.

    The lowest is left out: it follows from how many there are.
    """

    def scores(members: int) -> tuple[int, ...]:
        return tuple(sorted({table.score(rank) for rank in bits(members)}, reverse=True)[:-1])

    return {
        "out": scores(place.members),
        "again": scores(place.incoming),
        "ahead": scores(place.members | place.below),
        "ahead_again": scores(place.members),
    }


def digits(table: BursteinTable, cost: _Cost, levels: dict[str, tuple[int, ...]]) -> Weight:
    """Return a cost as the entries of a weight, the greater the better."""
    entries: list[int] = []
    for name in table.criteria:
        if name in _COUNTED:
            entries.append(-int(getattr(cost, _COUNTED[name]) is not None))
        elif name in _LISTED:
            field = _LISTED[name]
            score = getattr(cost, field)
            entries += [-int(score == level) for level in levels[field]]
        else:
            entries.append(-cost.clash)
    return tuple(entries)


def least_clashes(table: BursteinTable, members: int) -> tuple[int, int]:
    """Return how many colour preferences cannot be granted whoever meets whom, and of whom.

    The latter are those who look for the colour of which there are too many, nobody if there are
    enough others. With an odd number one of them stays away.
    """
    white, black = (members & table.seeking[colour] for colour in (Colour.WHITE, Colour.BLACK))
    larger = max(white, black, key=int.bit_count)
    excess = 2 * larger.bit_count() - members.bit_count()
    return (excess // 2, larger) if excess > 0 else (0, 0)


# A bracket of the Burstein system, paired: the best pairings, and the first of them in order.  In
# the order of pairings (C.04.4.2, 4.3) the first player of a bracket meets the last one possible,
# then the second one, and so on; whoever meets nobody floats. Mostly a bracket is as good as any
# could be: all are paired but at most one, and colours clash no more than their numbers enforce.
# Then a graph without weights holds all best pairings. Else a weighted matching of all who are
# left finds what the bracket is worth, and proves it.


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


class BursteinBracket(msgspec.Struct, frozen=True):
    """One bracket: who was left when it was made, and who meets."""

    place: Place
    part: PairedPart


BursteinPairing = PairedBrackets[BursteinBracket]


def pair_players(table: BursteinTable, *, solver: Solver = "auto") -> BursteinPairing | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return BursteinPairing(bye, tuple(_brackets(table, left, solver)))


@rule("burstein.bye-order", "burstein.bye")
def bye_order(table: BursteinTable) -> list[int]:
    """Return who may have the bye: lowest score, most games at the board, lowest ranking first."""

    def key(rank: int) -> tuple[int, int, int]:
        player = table.own[rank]
        return player.pairing_score, -len(player.colours), -table.standing[rank]

    return sorted(bits(table.bye_takers), key=key)


@rule("burstein.round")
def _brackets(table: BursteinTable, left: int, solver: Solver) -> Iterator[BursteinBracket]:
    """Yield bracket after bracket: the highest score of those who are left, and floaters."""
    incoming = 0
    while left:
        place = Place.at(table, left, incoming)
        part = certain(pair_bracket(table, place, solver=solver))
        yield BursteinBracket(place, part)
        incoming = mask_of(part.floaters)
        left &= ~place.members | incoming
