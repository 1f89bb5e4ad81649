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

from crosstable.pairing.swiss.bitgraph import Adjacency, bits, mask_of
from crosstable.pairing.swiss.dutch.exchanges import first_upper_half
from crosstable.rulebooks.rules import rule

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
