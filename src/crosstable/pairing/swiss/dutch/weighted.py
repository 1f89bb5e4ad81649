"""The best candidate of a bracket by weighted matchings, the first of the sequence among equals.

The first matching settles what the bracket is worth. Which of the best candidates comes first is
read off its prices, or found by further matchings: first for the opponents of the moved-down
players, then for the exchange between S1 and S2, then for the transposition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.choosing import Chooser, in_order
from crosstable.pairing.swiss.dutch.prices import first_by_prices
from crosstable.pairing.swiss.dutch.table import Bracket, Candidate, Table, certain, normal
from crosstable.pairing.swiss.dutch.weighing import Problem, Weighed, ways_out
from crosstable.rulebooks.rules import rule

__all__ = ["best_by_weights"]

AT_A_TIME = 12
"""How many players an exchange is decided for by one matching; more would make weights too long."""


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
    pairs = first_by_prices(problem, best)
    if pairs is None:
        pairs = _by_order(problem)
    candidate = _candidate(problem, normal(pairs))
    outlook = problem.outlook(best) if problem.ahead else None
    return msgspec.structs.replace(best, candidate=candidate, outlook=outlook)


def _by_order(problem: Problem) -> list[tuple[int, int]]:
    """Return the pairs of the first candidate, the order as further entries of the weights."""
    moved, residents = problem.bracket.moved_down, problem.bracket.residents
    best = certain(problem.solve(_moved_down_order(problem)))
    upper = [one for one, _ in best.candidate.pairs if one in moved]
    limbo = {mover for mover in moved if mover not in upper}
    here, outside = set(residents), {*problem.beyond, *problem.outs}

    def apart(one: int, other: int) -> bool:
        """Keep players of the limbo outside the bracket, and the others of S1 inside."""
        return not (one in limbo and other in here) and not (one in upper and other in outside)

    inside: list[tuple[int, int]] = []
    if upper:
        inside = Chooser(problem, apart, frozenset()).choose(upper, in_order(residents))
    taken = {player for pair in inside for player in pair}
    remainder = [resident for resident in residents if resident not in taken]
    count = len(best.candidate.pairs) - len(inside)
    return [*inside, *_remainder(problem, remainder, count, frozenset(taken), apart)]


def _candidate(problem: Problem, pairs: tuple[tuple[int, int], ...]) -> Candidate:
    paired = {player for pair in pairs for player in pair}
    floaters = tuple(member for member in problem.bracket.members if member not in paired)
    return Candidate(pairs, floaters)


@rule("dutch.moved-down-exchanges")
def _moved_down_order(problem: Problem) -> Callable[[int, int], Weight]:
    """Prefer the first moved-down players in S1, where not all of them can be."""
    position = {mover: index for index, mover in enumerate(problem.bracket.moved_down)}
    inside = set(problem.bracket.residents)
    nothing = (0,) * len(position)

    def order(one: int, other: int) -> Weight:
        index = position.get(one)
        if index is None or other not in inside:
            return nothing
        return (*nothing[:index], 1, *nothing[index + 1 :])

    return order


def _remainder(
    problem: Problem,
    remainder: Sequence[int],
    count: int,
    taken: frozenset[int],
    apart: Callable[[int, int], bool],
) -> list[tuple[int, int]]:
    """Return the first pairs of the remainder, by weights alone."""
    upper, lower = set(remainder[:count]), set(remainder[count:])
    inside = upper | lower
    number = {player: index for index, player in enumerate(remainder, start=1)}

    def exchange(one: int, other: int) -> Weight:
        if one not in inside or other not in inside:
            return 0, 0
        return -int(one in lower), -number[one]

    best = certain(problem.solve(exchange, apart, taken))
    s1 = {one for one, _ in best.candidate.pairs if one in inside}
    if s1 != upper:
        search = _Exchange(problem, remainder, taken, apart, exchange)
        search.decide(remainder[count - 1 :: -1] if count else (), len(upper - s1), joins=False)
        search.decide(remainder[count:], len(s1 - upper), joins=True)
        s1 = upper - search.left | search.joined
    return _transposed(problem, remainder, s1, taken, apart)


class _Exchange:
    """The first exchange of a known size: who leaves S1, the lowest first, then who joins it."""

    def __init__(
        self,
        problem: Problem,
        remainder: Sequence[int],
        taken: frozenset[int],
        apart: Callable[[int, int], bool],
        exchange: Callable[[int, int], Weight],
    ) -> None:
        self.problem = problem
        self.inside = frozenset(remainder)
        self.taken = taken
        self.apart = apart
        self.exchange = exchange
        self.left: set[int] = set()
        self.joined: set[int] = set()
        self.in_s1: dict[int, bool] = {}

    def _keep(self, one: int, other: int) -> bool:
        """Return whether a pair or a way out agrees with what is decided so far."""
        if not self.apart(one, other):
            return False
        if one in self.inside and other in self.inside:
            return self.in_s1.get(one, True) and not self.in_s1.get(other, False)
        return not self.in_s1.get(one, False)

    def decide(self, players: Sequence[int], needed: int, *, joins: bool) -> None:
        """Go through players in turn, some at a time, until all who change are found."""
        changed = self.joined if joins else self.left
        for start in range(0, len(players), AT_A_TIME):
            if len(changed) == needed:
                return
            some = players[start : start + AT_A_TIME]
            best = self.problem.solve(self._order(some, joins=joins), self._keep, self.taken)
            upper = {one for one, _ in certain(best).candidate.pairs if one in self.inside}
            for player in some:
                self.in_s1[player] = player in upper
            changed.update(player for player in some if (player in upper) is joins)

    def _order(self, some: Sequence[int], *, joins: bool) -> Callable[[int, int], Weight]:
        """Prefer that the first of some players join S1, or that they leave it."""
        column = {player: index for index, player in enumerate(some)}

        def order(one: int, other: int) -> Weight:
            entries = [0] * len(some)
            pair = one in self.inside and other in self.inside
            if joins:
                if pair and one in column:
                    entries[column[one]] = 1
            elif pair and other in column:
                entries[column[other]] = 1
            elif not pair and one in column:
                entries[column[one]] = 1
            return (*self.exchange(one, other), *entries)

        return order


def _transposed(
    problem: Problem,
    remainder: Sequence[int],
    s1: set[int],
    taken: frozenset[int],
    keep: Callable[[int, int], bool],
) -> list[tuple[int, int]]:
    """Return the first transposition for a given S1: everybody's opponent as high as possible."""
    inside = set(remainder)

    def across(one: int, other: int) -> bool:
        if not keep(one, other):
            return False
        if one in inside and other in inside:
            return (one in s1) and (other not in s1)
        return one not in s1 and other not in s1

    if not s1:
        return []
    lower = [player for player in remainder if player not in s1]
    return Chooser(problem, across, taken).choose(sorted(s1), in_order(lower))
