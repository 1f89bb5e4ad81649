"""The order in which candidates are generated, and the first of them in a given graph.

In a bracket without moved-down players, or in a remainder, S1 is the upper half and S2 the rest.
All transpositions of S2 come before the first exchange between S1 and S2, and a set of pairs is
first met with the higher player of every pair in S1. So the place of a candidate in the sequence
follows from its pairs alone (``place``), and the first one can be built player by player, without
going through the others (``first_transposition``, ``first_exchange``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from crosstable.pairing.matching import KindEdges, Matching, Solver, best_matching
from crosstable.pairing.matching.kinds import numbered_anew
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.bitgraph import Adjacency, bits, mask_of
from crosstable.rulebooks.rules import rule

# The first exchange between S1 and S2 with which everybody can be paired, whatever its size.
# Among all ways to pair a remainder the sequence prefers the fewest players exchanged, then the
# smallest difference of their numbers, then the lowest players leaving S1, then the highest ones
# entering it. Each of these is a sum over those who are in S1, the higher players of their pairs,
# so a weighted matching finds the first S1: one for the number and the difference, and as its
# prices leave open only a few players who could be on either side, mostly one more for who it is.


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


Place = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
MOST_EXCHANGES = 24
"""How many exchanges are tried one after the other before a weighted matching looks for it."""
MOST_BETWEEN = 40
"""How many are tried who could stand between two owners before everybody is looked at."""
MOST_CLOSED = 8
"""How many sets are remembered that nobody outside can move into."""


@rule("dutch.exchanges", "dutch.candidates")
def place(remainder: Sequence[int], pairs: Sequence[tuple[int, int]]) -> Place:
    """Return where a candidate stands in the sequence; earlier ones compare lower.

    ``remainder`` lists the players in their order, ``pairs`` those who are paired, in any order.
    The exchange comes first: how many players, the difference of the sums of their numbers, the
    highest leaving S1, the lowest entering it. Then the transposition: the opponents of S1 in turn
    (decision 42).
    """
    number = {player: index for index, player in enumerate(remainder, start=1)}
    ordered = sorted(tuple(sorted((number[one], number[other]))) for one, other in pairs)
    upper = {one for one, _ in ordered}
    original = set(range(1, len(ordered) + 1))
    entering, leaving = upper - original, original - upper
    return (
        len(entering),
        sum(entering) - sum(leaving),
        tuple(-leaver for leaver in sorted(leaving, reverse=True)),
        tuple(sorted(entering)),
        tuple(other for _, other in ordered),
    )


def exchanges_of_one(upper: Sequence[int], lower: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return the exchanges of one player for one in their order: who leaves S1, who enters it.

    The smaller difference goes first, then the lower player of S1.
    """
    members = (*upper, *lower)
    size = len(upper)
    for difference in range(1, len(members)):
        for index in range(size - 1, max(size - 1 - difference, -1), -1):
            if size <= index + difference < len(members):
                yield members[index], members[index + difference]


def first_in_sequence(
    adjacent: Adjacency, remainder: Sequence[int], pairs: int, leaving: Sequence[int]
) -> list[tuple[int, int]] | None:
    """Return the first candidate whose pairs and downfloaters are all edges of a graph.

    ``leaving`` are vertices of the graph that stand for ways out of the bracket; each takes one
    player. Nothing is returned where no candidate has so many pairs.
    """
    upper, lower = remainder[:pairs], remainder[pairs:]
    matching = first_transposition(adjacent, upper, mask_of(lower), leaving)
    if matching is not None:
        return matching
    for out, into in islice(exchanges_of_one(upper, lower), MOST_EXCHANGES):
        s1 = sorted((into, *(player for player in upper if player != out)))
        s2 = mask_of(lower) & ~(1 << into) | 1 << out
        matching = first_transposition(adjacent, s1, s2, leaving)
        if matching is not None:
            return matching
    best = first_upper_half(adjacent, (*remainder, *leaving), remainder, pairs)
    if best is None:
        return None
    return first_transposition(adjacent, best, mask_of({*remainder} - {*best}), leaving)


@rule("dutch.transpositions")
def first_transposition(
    adjacent: Adjacency, upper: Sequence[int], lower: int, leaving: Sequence[int]
) -> list[tuple[int, int]] | None:
    """Return the pairs of S1 with S2 of the first transposition that uses only edges of a graph.

    Everybody in S2 who is not paired takes one of the vertices of ``leaving``.
    """
    if len(upper) + len(leaving) != lower.bit_count():
        return None
    search = _Transposition(adjacent, (*upper, *leaving), lower)
    if not search.match_all():
        return None
    search.improve(upper)
    return [(player, search.partner[player]) for player in upper]


class _Transposition:
    """A matching of S1, and of the ways out, with S2, and how it can be changed."""

    def __init__(self, adjacent: Adjacency, left: Sequence[int], right: int) -> None:
        self.adjacent = adjacent
        self.left = left
        self.right = right
        self.free = right
        self.partner: dict[int, int] = {}
        self.owner: dict[int, int] = {}
        self.closed: list[int] = []
        """Sets of opponents of whom no owner of another opponent can have one, the latest last.

        An exchange stays inside such a set or outside it, so it is still one afterwards.
        """

    def match_all(self) -> bool:
        """Give everybody the first opponent still there, then mend what remains."""
        late = []
        for player in self.left:
            possible = self.adjacent[player] & self.free
            if possible:
                low = possible & -possible
                self.free ^= low
                self._join(player, low.bit_length() - 1)
            elif self.adjacent[player] & self.right:
                late.append(player)
            else:
                return False
        return all(self._augment(player) for player in late)

    def _join(self, player: int, opponent: int) -> None:
        self.partner[player] = opponent
        self.owner[opponent] = player

    def _augment(self, root: int) -> bool:
        seen = 0
        via: dict[int, int] = {}
        queue = [root]
        for player in queue:
            fresh = self.adjacent[player] & self.right & ~seen
            seen |= fresh
            for opponent in bits(fresh):
                via[opponent] = player
                owner = self.owner[opponent]
                reached = self.adjacent[owner] & self.free
                if reached:
                    low = reached & -reached
                    self.free ^= low
                    last = low.bit_length() - 1
                    via[last] = owner
                    self._flip(root, last, via)
                    return True
                queue.append(owner)
        return False

    def _flip(self, root: int, last: int, via: dict[int, int]) -> None:
        while True:
            player = via[last]
            before = self.partner.get(player)
            self._join(player, last)
            if player == root or before is None:
                return
            last = before

    def improve(self, order: Sequence[int]) -> None:
        """Give each player in turn the lowest opponent that leaves a matching for the others."""
        movable = mask_of(self.left)
        settled = 0
        for player in order:
            movable &= ~(1 << player)
            opponent = self.partner[player]
            lower = ((1 << opponent) - 1) & self.adjacent[player] & self.right & ~settled
            for inside in self.closed:
                if inside >> opponent & 1:
                    lower &= inside
            if lower:
                opponent = self._exchange(player, opponent, lower, movable, settled)
            settled |= 1 << opponent

    def _exchange(self, player: int, opponent: int, wanted: int, movable: int, settled: int) -> int:
        """Return the first of ``wanted`` whose owner can be moved on until ``opponent`` is taken.

        In most graphs somebody stands between the two. Else the search goes backwards from the
        opponent who would become free: who could take him, whom that one would leave, and so on.
        """
        first = (wanted & -wanted).bit_length() - 1
        owner = self.owner[first]
        if self.adjacent[opponent] >> owner & 1:
            self._join(owner, opponent)
            self._join(player, first)
            return first
        takers = self.adjacent[opponent] & movable
        for between in islice(bits(self.adjacent[owner] & self.right & ~settled), MOST_BETWEEN):
            mover = self.owner[between]
            if mover != owner and takers >> mover & 1:
                self._join(mover, opponent)
                self._join(owner, between)
                self._join(player, first)
                return first
        onward = self._onward(opponent, first, movable)
        chosen = next((wish for wish in bits(wanted) if wish in onward), None)
        if chosen is None:
            return opponent
        step = chosen
        chain = []
        while step != opponent:
            chain.append((self.owner[step], onward[step]))
            step = onward[step]
        for mover, target in chain:
            self._join(mover, target)
        self._join(player, chosen)
        return chosen

    def _onward(self, opponent: int, first: int, movable: int) -> dict[int, int]:
        """Return whom the owners of others could take instead, until ``opponent`` is taken.

        Nobody else is looked at once the owner of the ``first`` wanted can be moved on.
        """
        onward: dict[int, int] = {}
        queue = [opponent]
        seen = 0
        for free in queue:
            fresh = self.adjacent[free] & movable & ~seen
            seen |= fresh
            for mover in bits(fresh):
                left = self.partner[mover]
                onward[left] = free
                queue.append(left)
            if first in onward:
                return onward
        self.closed = [*self.closed[1 - MOST_CLOSED :], mask_of(queue)]
        return onward
