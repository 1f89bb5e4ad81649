"""A bracket as a weighted matching: every criterion becomes one or more entries of a tuple.

Vertices are the players of the bracket, those who come after it as far as they matter, and ways
out. A player who is not paired inside the bracket is a downfloater; he is matched with somebody
below, or with a way out. All criteria add up over pairs and downfloaters, lists of score
differences as one entry for each difference that occurs. So the best candidates are the matchings
of the greatest weight, and the solver hands over the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from crosstable.pairing.matching import Matching, Solver
from crosstable.pairing.matching.result import Edges, Weight
from crosstable.pairing.swiss.bitgraph import bits, least_alone, mask_of
from crosstable.pairing.swiss.choosing import solve_graph
from crosstable.pairing.swiss.criterion import Measure
from crosstable.pairing.swiss.dutch.table import (
    Bracket,
    BracketKind,
    Candidate,
    Outlook,
    Table,
    normal,
)

__all__ = ["Problem", "Weighed", "ways_out"]


class Weighed(msgspec.Struct, frozen=True):
    """The best candidate with the matching that proves that none is better."""

    candidate: Candidate
    vertices: tuple[int, ...]
    """The ranks of the matching's vertices; numbers from ``table.outside`` on are ways out."""
    edges: Edges
    matching: Matching
    outlook: Outlook | None = None
    """What is left for the next bracket, where that was weighed too."""


class _Entries:
    """Raw contributions of edges, criterion by criterion, and their spread into entries."""

    def __init__(self, measures: Sequence[Measure]) -> None:
        self.measures = measures
        self.raw: dict[tuple[int, int], tuple[int, ...]] = {}

    def spread(self) -> dict[tuple[int, int], Weight]:
        """Return the weights: fewer and smaller contributions weigh more."""
        makers: list[tuple[int, int]] = []
        for column, measure in enumerate(self.measures):
            values = {raw[column] for raw in self.raw.values()} - {0}
            if measure is Measure.COUNT:
                if values:
                    makers.append((column, 0))
            else:
                makers.extend((column, value) for value in sorted(values, reverse=True))
        known: dict[tuple[int, ...], Weight] = {}
        weights = {}
        for edge, raw in self.raw.items():
            weight = known.get(raw)
            if weight is None:
                weight = tuple(
                    -int(raw[column] == value) if value else -raw[column]
                    for column, value in makers
                )
                known[raw] = weight
            weights[edge] = weight
        return weights


class Problem:
    """One bracket, with those below who matter, as a graph over ranks and ways out."""

    def __init__(
        self,
        table: Table,
        bracket: Bracket,
        below: Sequence[int],
        solver: Solver,
        floating: frozenset[int],
        rest: Sequence[int] = (),
    ) -> None:
        self.table = table
        self.bracket = bracket
        self.below = tuple(below)
        self.rest = tuple(rest)
        """Everybody after those below, where all must be paired: with whom does not matter."""
        self.single = False
        """Whether exactly one player leaves the bracket, for the criteria that then count."""
        self.solver = solver
        self.floating = floating
        """Who must not be paired inside the bracket."""
        self.beyond = frozenset((*self.below, *self.rest))
        self.ahead = bracket.kind is BracketKind.NORMAL and bool(below and table.looking_ahead)
        """Whether ``below`` is the next bracket, which criteria look ahead to."""
        self.criteria = table.counting(ahead=self.ahead)
        self.ground = table.ground(bracket)
        self.ground_below = (
            table.ground(Bracket(BracketKind.NORMAL, (), self.below)) if self.ahead else self.ground
        )
        self.outs: tuple[int, ...] = ()
        self.takers = 0
        self.weights: dict[tuple[int, int], Weight] = {}

    def with_outs(self, count: int, takers: int) -> None:
        """Let ``count`` players leave everything, if they are among ``takers``."""
        first = self.table.outside
        self.outs = tuple(range(first, first + count))
        self.takers = takers

    def weigh(self) -> None:
        """Give every edge its weight."""
        entries = _Entries([criterion.measure for criterion in self.criteria])
        self._inside(entries)
        self._leaving(entries)
        self._after(entries)
        self.weights = entries.spread()

    def _inside(self, entries: _Entries) -> None:
        table, ground = self.table, self.ground
        players = table.players
        criteria = self.criteria
        residents = 0
        for index in self.bracket.residents:
            if index not in self.floating:
                residents |= 1 << index
        known: dict[object, tuple[int, ...]] = {}
        for one in self.bracket.members:
            if one in self.floating:
                continue
            higher = players[one]
            for other in bits(table.allowed[one] & residents & -(1 << one)):
                lower = players[other]
                # Topscorers' colours hang on whole histories; all else on these few facts.
                key = (
                    None
                    if higher.topscorer or lower.topscorer
                    else (
                        higher.pairing_score,
                        higher.preference,
                        higher.floats,
                        lower.pairing_score,
                        lower.preference,
                        lower.floats,
                    )
                )
                raw = known.get(key) if key else None
                if raw is None:
                    raw = tuple(
                        0 if criterion.ahead else criterion.of_pair(higher, lower, ground)
                        for criterion in criteria
                    )
                    if key:
                        known[key] = raw
                entries.raw[one, other] = raw

    def _leaving(self, entries: _Entries) -> None:
        table, ground, ground_below = self.table, self.ground, self.ground_below
        below, rest = mask_of(self.below), mask_of(self.rest)
        for one in self.bracket.members:
            player = table.players[one]
            here = [
                criterion.of_floater(player, ground) if self.single or not criterion.single else 0
                for criterion in table.of_bracket
            ]
            for other in bits(table.allowed[one] & below):
                lower = table.players[other]
                entries.raw[one, other] = self._leaver(
                    here,
                    [
                        criterion.of_pair(player, lower, ground_below)
                        for criterion in table.looking_ahead
                    ],
                )
            left = self._leaver(here, self._alone(one))
            for other in bits(table.allowed[one] & rest):
                entries.raw[one, other] = left
            if self.takers >> one & 1:
                for out in self.outs:
                    entries.raw[one, out] = left

    def _leaver(self, here: Sequence[int], ahead: Sequence[int]) -> tuple[int, ...]:
        """Return what somebody who leaves the bracket costs in it, and in the next one."""
        return self.table.together(here, ahead) if self.ahead else tuple(here)

    def _alone(self, index: int) -> list[int]:
        """Return what it costs in the next bracket that somebody has no opponent there either."""
        player, ground = self.table.players[index], self.ground_below
        return [criterion.of_floater(player, ground) for criterion in self.table.looking_ahead]

    def _after(self, entries: _Entries) -> None:
        """Add the pairs of those below, and who of them stays alone."""
        nothing = (0,) * len(self.table.of_bracket)
        below, rest = mask_of(self.below), mask_of(self.rest)
        # Players of one score group differ in nothing that an outlook measures.
        pair = (0,) * len(self.criteria)
        for one in self.below:
            alone = self._leaver(nothing, self._alone(one))
            for other in bits(self.table.allowed[one] & below & -(1 << one)):
                entries.raw[one, other] = pair
            for other in bits(self.table.allowed[one] & rest):
                entries.raw[one, other] = alone
            if self.takers >> one & 1:
                for out in self.outs:
                    entries.raw[one, out] = alone
        if self.ahead:
            for index, one in enumerate(self.outs):
                for other in self.outs[index + 1 :]:
                    entries.raw[one, other] = pair
        self._last(entries, rest, pair)

    def _last(self, entries: _Entries, rest: int, pair: tuple[int, ...]) -> None:
        """Add the pairs of everybody after those below, which cost nothing."""
        for one in self.rest:
            for other in bits(self.table.allowed[one] & rest & -(1 << one)):
                entries.raw[one, other] = pair
            if self.takers >> one & 1:
                for out in self.outs:
                    entries.raw[one, out] = pair

    def outlook(self, best: Weighed) -> Outlook:
        """Return what a matching leaves for the next bracket."""
        below, after = set(self.below), {*self.rest, *self.outs}
        pairs, alone = [], []
        for i, j in best.matching.pairs:
            one, other = best.vertices[i], best.vertices[j]
            if other in after and one not in after:
                alone.append(one)
            elif other in below:
                pairs.append((one, other))
        following = Bracket(BracketKind.NORMAL, (), self.below)
        return self.table.outlook(following, Candidate(tuple(pairs), tuple(alone)))

    def solve(
        self,
        order: Callable[[int, int], Weight] = lambda one, other: (),  # noqa: ARG005
        keep: Callable[[int, int], bool] = lambda one, other: True,  # noqa: ARG005
        without: frozenset[int] = frozenset(),
    ) -> Weighed | None:
        """Return the best candidate, among equals the one of the greatest ``order``."""
        vertices = tuple(
            vertex
            for vertex in (*self.bracket.members, *self.below, *self.rest, *self.outs)
            if vertex not in without
        )
        solution = solve_graph(vertices, self.weights, self.solver, order, keep)
        if solution is None:
            return None
        answer = solution.matching
        inside = set(self.bracket.members)
        chosen = [(vertices[one], vertices[other]) for one, other in answer.pairs]
        pairs = [pair for pair in chosen if pair[0] in inside and pair[1] in inside]
        paired = {player for pair in pairs for player in pair}
        floaters = sorted(inside - paired - set(without))
        return Weighed(Candidate(normal(pairs), tuple(floaters)), vertices, solution.edges, answer)


def ways_out(problem: Problem, *, below_is_last: bool) -> tuple[int, int]:
    """Return how many players can leave everything, and who may."""
    table, bracket, below = problem.table, problem.bracket, problem.below
    everybody = len(bracket.members) + len(problem.beyond)
    if bracket.kind is not BracketKind.NORMAL or below_is_last or problem.rest:
        return everybody % 2, table.bye_takers
    here = [member for member in bracket.members if member not in problem.floating]
    count = len(problem.floating) + _least_unpaired(table, here, bracket.moved_down)
    if not below and count == 1 and table.bye_falls_in(problem.ground.lowest):
        return count, table.bye_takers
    if below:
        count += _least_unpaired(table, below, ())
    return count, table.full


def _least_unpaired(table: Table, members: Sequence[int], apart: Sequence[int]) -> int:
    """Return how many of a group stay alone at least; those ``apart`` never meet one another."""
    alive = 0
    for index in members:
        alive |= 1 << index
    moved = 0
    for index in apart:
        moved |= 1 << index
    adjacent = {
        index: table.allowed[index] & (~moved if moved >> index & 1 else -1) for index in members
    }
    return least_alone(adjacent, alive)
