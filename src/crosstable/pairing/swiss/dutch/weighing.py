"""A bracket as a weighted matching: every criterion becomes one or more entries of a tuple.

Vertices are the players of the bracket, those who come after it as far as they matter, and ways
out. A player who is not paired inside the bracket is a downfloater; he is matched with somebody
below, or with a way out. All criteria add up over pairs and downfloaters, lists of score
differences as one entry for each difference that occurs. So the best candidates are the matchings
of the greatest weight, and the solver hands over the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from crosstable.pairing.matching import KindEdges, Matching, Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import least_alone, mask_of
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.players import Strength
from crosstable.pairing.swiss.round import BracketKind, Measure
from crosstable.pairing.swiss.table import Bracket, Candidate, normal
from crosstable.pairing.swiss.weighted_graph import anything, no_order, solve_graph


class Weighed(msgspec.Struct, frozen=True):
    """The best candidate with the matching that proves that none is better."""

    candidate: Candidate
    vertices: tuple[int, ...]
    """The ranks of the matching's vertices; numbers from ``table.outside`` on are ways out."""
    edges: Mapping[Pair, Weight]
    matching: Matching
    outlook: Outlook | None = None
    """What is left for the next bracket, where that was weighed too."""


def _nothing(*_: object) -> int:
    """Count nothing: a pair of this bracket says nothing about the next one."""
    return 0


class _Entries:
    """Raw contributions by the kinds of two vertices, criterion by criterion, and their spread."""

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
        # Ten thousand pairs of kinds have a few hundred weights.
        weights = {
            raw: tuple(
                -int(raw[column] == value) if value else -raw[column] for column, value in makers
            )
            for raw in set(self.raw.values())
        }
        return {kinds: weights[raw] for kinds, raw in self.raw.items()}


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
        self._members = frozenset(bracket.members)
        self._below = frozenset(below)
        self.solver = solver
        self.floating = floating
        """Who must not be paired inside the bracket."""
        self.beyond = frozenset((*self.below, *self.rest))
        self.ahead = bracket.kind is BracketKind.NORMAL and bool(below and table.looking_ahead)
        """Whether ``below`` is the next bracket, which criteria look ahead to."""
        self.criteria = table.counting(ahead=self.ahead)
        self._of_pair = [
            _nothing if criterion.ahead else criterion.of_pair for criterion in self.criteria
        ]
        self.ground = table.ground(bracket)
        self.ground_below = (
            table.ground(Bracket(BracketKind.NORMAL, (), self.below)) if self.ahead else self.ground
        )
        self.outs: tuple[int, ...] = ()
        self.takers = 0
        self.weights = KindEdges((), (), {})

    @property
    def vertices(self) -> tuple[int, ...]:
        """Everybody who is matched, and the ways out."""
        return (*self.bracket.members, *self.below, *self.rest, *self.outs)

    def with_outs(self, count: int, takers: int) -> None:
        """Let ``count`` players leave everything, if they are among ``takers``."""
        first = self.table.outside
        self.outs = tuple(range(first, first + count))
        self.takers = takers

    def weigh(self) -> None:
        """Give every edge its weight."""
        rows = self._rows()
        kinds = self._kinds()
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(kinds.values()))}
        number = {vertex: numbers[kind] for vertex, kind in kinds.items()}
        members = [0] * len(numbers)
        for vertex, kind in number.items():
            members[kind] |= 1 << vertex
        entries = _Entries([criterion.measure for criterion in self.criteria])
        greater: list[dict[int, int]] = [{} for _ in members]
        for one, row in rows.items():
            greater[number[one]][one] = row & -(2 << one)
        for mine, near in enumerate(greater):
            anybody = 0
            for row in near.values():
                anybody |= row
            for kind, mask in enumerate(members):
                others = anybody & mask
                if others:
                    other = (others & -others).bit_length() - 1
                    one = next(one for one, row in near.items() if row >> other & 1)
                    entries.raw[mine, kind] = self._raw(one, other)
        size = max(rows, default=-1) + 1
        self.weights = KindEdges(
            [rows.get(vertex, 0) for vertex in range(size)],
            [number.get(vertex, 0) for vertex in range(size)],
            entries.spread(),
        )

    def _rows(self) -> dict[int, int]:
        """Return the edges: whom everybody may be matched with."""
        table, bracket = self.table, self.bracket
        beyond, outs = mask_of(self.beyond), mask_of(self.outs)
        inside = mask_of(member for member in bracket.members if member not in self.floating)
        residents = inside & mask_of(bracket.residents)
        moved = mask_of(bracket.moved_down)
        members = mask_of(bracket.members)
        rows = {}
        for one in bracket.members:
            near = beyond
            if one not in self.floating:
                near |= residents if moved >> one & 1 else inside
            rows[one] = table.allowed[one] & near | (outs if self.takers >> one & 1 else 0)
        for one in (*self.below, *self.rest):
            near = table.allowed[one] & (members | beyond)
            rows[one] = near | (outs if self.takers >> one & 1 else 0)
        for out in self.outs:
            rows[out] = self.takers & (members | beyond)
            if self.ahead:
                rows[out] |= outs & ~(1 << out)
        return rows

    def _kinds(self) -> dict[int, object]:
        """Return what decides the weights of everybody's edges; who is alike weighs alike."""
        players, sorts = self.table.players, self.table.sorts
        # Who comes after those below is as good as a way out.
        kinds: dict[int, object] = dict.fromkeys((*self.rest, *self.outs))
        topscorers = any(players[vertex].topscorer for vertex in self.bracket.members)
        # What it costs to leave is asked once of those who are alike in all that it hangs on.
        leaving: dict[object, tuple[object, object]] = {}
        for vertex in self.below:
            # Criteria that look ahead see nothing of those below but the score.
            ahead = (players[vertex].pairing_score, *self._alone(vertex)) if self.ahead else ()
            kinds[vertex] = ("below", ahead)
        for vertex in self.bracket.members:
            player = players[vertex]
            # Where topscorers are about, absolute preferences hang on whole histories.
            alone = topscorers and player.preference.strength is Strength.ABSOLUTE
            costs = sorts[vertex], player.unplayed
            if costs not in leaving:
                ahead = tuple(self._alone(vertex)) if self.ahead else ()
                leaving[costs] = tuple(self._here(vertex)), ahead
            kinds[vertex] = (
                sorts[vertex],
                player.topscorer,
                vertex if alone else None,
                leaving[costs],
            )
        return kinds

    def _raw(self, one: int, other: int) -> tuple[int, ...]:
        """Return what an edge contributes to each criterion."""
        players = self.table.players
        if one not in self._members:
            if one not in self._below or other in self._below:
                # Players of one score group differ in nothing that an outlook measures.
                return (0,) * len(self.criteria)
            return self._leaver((0,) * len(self.table.of_bracket), self._alone(one))
        if other not in self._members and other not in self._below:
            return self._leaver(self._here(one), self._alone(one))
        if other in self._below:
            ahead = [
                criterion.of_pair(players[one], players[other], self.ground_below)
                for criterion in self.table.looking_ahead
            ]
            return self._leaver(self._here(one), ahead)
        mine, theirs, ground = players[one], players[other], self.ground
        return tuple([of_pair(mine, theirs, ground) for of_pair in self._of_pair])

    def _here(self, index: int) -> list[int]:
        """Return what it costs in this bracket that somebody leaves it."""
        player, ground = self.table.players[index], self.ground
        return [
            criterion.of_floater(player, ground) if self.single or not criterion.single else 0
            for criterion in self.table.of_bracket
        ]

    def _leaver(self, here: Sequence[int], ahead: Sequence[int]) -> tuple[int, ...]:
        """Return what somebody who leaves the bracket costs in it, and in the next one."""
        return self.table.together(here, ahead) if self.ahead else tuple(here)

    def _alone(self, index: int) -> list[int]:
        """Return what it costs in the next bracket that somebody has no opponent there either."""
        player, ground = self.table.players[index], self.ground_below
        return [criterion.of_floater(player, ground) for criterion in self.table.looking_ahead]

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
        order: Callable[[int, int], Weight] = no_order,
        keep: Callable[[int, int], bool] = anything,
        without: frozenset[int] = frozenset(),
    ) -> Weighed | None:
        """Return the best candidate, among equals the one of the greatest ``order``."""
        vertices = tuple(vertex for vertex in self.vertices if vertex not in without)
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
    alive, moved = mask_of(members), mask_of(apart)
    adjacent = {
        index: table.allowed[index] & (~moved if moved >> index & 1 else -1) for index in members
    }
    return least_alone(adjacent, alive)
