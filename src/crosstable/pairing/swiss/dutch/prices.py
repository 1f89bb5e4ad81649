"""The first of the best candidates, read off the prices of one best matching.

Only edges that bid exactly what their ends ask for can be in a best matching. So the first
candidate of the sequence that consists of such edges is the first of the best, if it is as good as
the best. Where the prices have blossoms it may not be; then further matchings have to decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.pairing.matching.kinds import total_of
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, settle
from crosstable.pairing.swiss.dutch.exchanges import first_upper_half
from crosstable.pairing.swiss.dutch.sequence import first_in_sequence
from crosstable.pairing.swiss.dutch.weighing import Problem, Weighed

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
