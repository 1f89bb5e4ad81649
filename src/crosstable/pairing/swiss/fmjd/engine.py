"""The pairing of a round, score group by score group, from the highest to the bye.

A group is first built directly: if nothing that counts has to give way, the pattern is all there
is. Otherwise a weighted matching settles what the group is worth, and among the best pairings
everybody in turn gets the opponent he should have: first those who were moved down, then who moves
down is chosen, then the pattern of the rest. Always with a pairing left for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.bitgraph import Barrier, bits, complete, mask_of, settle
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.fmjd.criteria import Ground
from crosstable.pairing.swiss.fmjd.dummy import Dummy, games_at_most, play_dummy
from crosstable.pairing.swiss.fmjd.table import FamilyTable, Layout
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.round import BracketKind, Value
from crosstable.pairing.swiss.table import Bracket, Candidate, certain, completion, normal
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph, no_order
from crosstable.rulebooks.rules import rule

# How many players due the same colour must meet in a group, and who then meets whom.


class Split(msgspec.Struct, frozen=True):
    """A group divided into players due White, due Black, and those whom either suits."""

    column: int | None
    """Which criterion counts pairs due the same colour; nothing if none does."""
    halves: tuple[int, int]
    majority: int
    """Those due the colour that too many are due, nobody where all can be served."""
    least: int
    """How many pairs due the same colour there must be."""

    def suitable(self, player: int) -> int:
        """Return whom a player, given as a set, meets if no more are refused than must be."""
        if self.column is None:
            return -1
        if self.majority:
            return -1 if player & self.majority else self.majority
        return next((~half for half in self.halves if player & half), -1)

    @property
    def leavers(self) -> int:
        """Return who leaves if no more are refused than must be."""
        return self.majority or -1


@rule("fmjd-swiss.strong-colours")
def split_by_colour(table: FamilyTable, members: Sequence[int]) -> Split:
    """Return a group divided by due colours (3.7.c), undivided where that does not count."""
    column = next(
        (
            index
            for index, criterion in enumerate(table.criteria)
            if criterion.rule == "fmjd-swiss.strong-colours"
        ),
        None,
    )
    if column is None:
        return Split(None, (0, 0), 0, 0)
    white, black = (
        mask_of(member for member in members if table.players[member].preference.colour is colour)
        for colour in Colour
    )
    larger = max(white, black, key=int.bit_count)
    excess = larger.bit_count() - (len(members) - larger.bit_count())
    if excess <= 0:
        return Split(column, (white, black), 0, 0)
    return Split(column, (white, black), larger, excess // 2)


Pair = tuple[int, int]


class PairedGroup(msgspec.Struct, frozen=True):
    """One score group with the pairing that was taken."""

    bracket: Bracket
    candidate: Candidate
    values: tuple[Value, ...]
    proof: Solution | None = None
    """The weighted matching, where something had to give way."""
    more_leave: Barrier | None = None
    """Why not all but one at most can be paired inside, where that is so."""
    dummy: Dummy | None = None
    """With the lowest group of an odd round: who has the bye, and why he."""


@rule("fmjd-swiss.round")
def pair_groups(table: FamilyTable, *, solver: Solver = "auto") -> list[PairedGroup] | Impossible:
    """Return all score groups of a round, or why nobody could pair it.

    Who plays the dummy is settled first (4.1); the others are paired without him, group by group.
    """
    mate: dict[int, int] = {}
    barrier = table.complete(table.full, mate)
    if barrier is not None:
        return Impossible(barrier)
    if table.size % 2 == 0:
        return _from_the_top(table, mate, solver)
    last = table.bye_takers.bit_length() - 1
    paired = with_bye_for(table, last, solver)
    if paired and games_made(paired) == games_at_most(table):
        dummy = Dummy(last, games_at_most(table))
    else:
        dummy, paired = _bye_for_games(table, solver)
    *higher, lowest = paired
    return [*higher, msgspec.structs.replace(lowest, dummy=dummy)]


@rule("fmjd-swiss.bye-last")
def _bye_for_games(table: FamilyTable, solver: Solver) -> tuple[Dummy, list[PairedGroup]]:
    """Return who has the bye where it costs games, and the groups then.

    The last player is passed over for games that are played, and not for games that would only be
    possible (decision 791).
    """
    dummy = certain(play_dummy(table, solver=solver))
    paired = with_bye_for(table, dummy.player, solver)
    made = games_made(paired)
    if made != dummy.games:
        for lower in passed_over_by(table, dummy.player):
            kept = with_bye_for(table, lower, solver)
            if kept and games_made(kept) >= made:
                instead = dummy.player
                return msgspec.structs.replace(dummy, player=lower, instead_of=instead), kept
    return dummy, paired


def passed_over_by(table: FamilyTable, player: int) -> list[int]:
    """Return who stands lower than a player and may have the bye, the last first."""
    return [lower for lower in sorted(bits(table.bye_takers), reverse=True) if lower > player]


def games_made(groups: Sequence[PairedGroup]) -> tuple[int, ...]:
    """Return how many games each score group has in a pairing, the highest group first."""
    return tuple(len(group.candidate.pairs) for group in groups)


def with_bye_for(table: FamilyTable, player: int, solver: Solver = "auto") -> list[PairedGroup]:
    """Return all score groups of a round in which a player plays the dummy, if they can be paired.

    He is on his way down through every group below his own.
    """
    named = table.with_bye_for(player)
    mate: dict[int, int] = {}
    if named.complete(named.full, mate) is not None:
        return []
    return _from_the_top(named, mate, solver)


def _from_the_top(table: FamilyTable, mate: dict[int, int], solver: Solver) -> list[PairedGroup]:
    """Return all score groups, paired one after the other, the highest first."""
    done: list[PairedGroup] = []
    floaters: tuple[int, ...] = ()
    groups = table.groups()
    for index, group in enumerate(groups):
        last = index + 1 == len(groups)
        kind = BracketKind.LOWEST_GROUP if last else BracketKind.SCORE_GROUP
        below = tuple(member for lower in groups[index + 1 :] for member in lower)
        bracket = Bracket(kind, floaters, group)
        done.append(certain(pair_group(table, bracket, below, mate, solver=solver)))
        floaters = done[-1].candidate.floaters
    return done


def pair_group(
    table: FamilyTable,
    bracket: Bracket,
    below: Sequence[int],
    mate: dict[int, int] | None = None,
    *,
    together: tuple[Pair, ...] = (),
    leaving: tuple[int, ...] = (),
    solver: Solver = "auto",
) -> PairedGroup | None:
    """Return the best pairing of a score group with which the round can be completed, if any.

    ``mate`` is a pairing of everybody from here on, mended as groups are paired. ``together`` are
    pairs that must be part of it, ``leaving`` players who must not be paired here; this is for
    answering what would become of it.
    """
    known = {} if mate is None else mate
    return _Group(table, bracket, tuple(below), known, together, leaving, solver).best()


class _Group:
    """One score group while it is being paired."""

    def __init__(
        self,
        table: FamilyTable,
        bracket: Bracket,
        below: tuple[int, ...],
        mate: dict[int, int],
        together: tuple[Pair, ...],
        leaving: tuple[int, ...],
        solver: Solver,
    ) -> None:
        self.table = table
        self.bracket = bracket
        self.below = below
        self.mate = mate
        self.together = together
        free = (member for member in bracket.members if member == table.free)
        self.leaving = tuple(sorted({*leaving, *free}))
        self.solver = solver
        self.ground: Ground = table.ground(bracket)
        fixed = {*self.leaving, *(player for pair in together for player in pair)}
        self.members = tuple(member for member in bracket.members if member not in fixed)
        self.here = mask_of(self.members)
        self.moved_down = tuple(mover for mover in bracket.moved_down if mover not in fixed)
        self.incoming = mask_of(self.moved_down)
        self.odd = len(self.members) % 2
        self.takers = table.bye_takers if bracket.is_last else -1
        self.split = split_by_colour(table, self.members)
        self.zero_cost = self._zero_cost()

    def best(self) -> PairedGroup | None:
        """Return the best pairing there is, nothing if the round cannot be completed."""
        candidate = self._directly()
        if candidate is not None and self._completes(candidate.floaters):
            return self._paired(candidate)
        if self.members and not self.bracket.is_last:
            ways, barrier = self._ways_out()
            graph = self._graph(ways)
            solution = certain(graph.solve(no_order, _anything, frozenset()))
            candidate = self._by_weights(graph, solution, mask_of(ways))
            if self._completes(candidate.floaters):
                return self._paired(candidate, solution, barrier)
        graph = self._graph_to_the_end()
        completed = graph.solve(no_order, _anything, frozenset())
        if completed is None:
            return None
        candidate = self._by_weights(graph, completed, ~self.here)
        self._completes(candidate.floaters)
        return self._paired(candidate, completed)

    def _paired(
        self, candidate: Candidate, proof: Solution | None = None, barrier: Barrier | None = None
    ) -> PairedGroup:
        whole = Candidate(
            normal([*candidate.pairs, *self.together]),
            tuple(sorted((*candidate.floaters, *self.leaving))),
        )
        values = self.table.values(self.bracket, whole)
        return PairedGroup(self.bracket, whole, values, proof, barrier)

    def _completes(self, floaters: Sequence[int]) -> bool:
        """Return whether the rest of the round can be paired with these moving down."""
        if self.bracket.is_last:
            return True
        mate = dict(self.mate)
        if (
            completion(self.table, mask_of((*floaters, *self.leaving, *self.below)), mate)
            is not None
        ):
            return False
        self.mate.clear()
        self.mate.update(mate)
        return True

    def _zero_cost(self) -> dict[object, int]:
        """Return, for each kind of player, whom of the group he can meet at no cost.

        Pairs of players due the same colour may have to be; they are counted beforehand.
        """
        table, counted = self.table, self.split.column
        kinds: dict[object, list[int]] = {}
        for member in self.members:
            kinds.setdefault(table.kinds[member], []).append(member)
        masks = {kind: mask_of(ranks) for kind, ranks in kinds.items()}
        free_of_cost = {}
        for kind, ranks in kinds.items():
            mask = 0
            for other, others in kinds.items():
                pair = sorted((ranks[0], others[0])) if kind != other else sorted(others[:2])
                cost = table.pair_cost(pair[0], pair[1], self.ground) if len(pair) > 1 else ()
                if not any(figure for column, figure in enumerate(cost) if column != counted):
                    mask |= masks[other]
            free_of_cost[kind] = mask & self.split.suitable(1 << ranks[0])
        return free_of_cost

    def _free_leavers(self) -> int:
        """Return who can leave the group at no cost besides that he leaves."""
        return self.split.leavers & mask_of(
            player
            for player in bits(self.here & self.takers)
            if not any(self.table.leaver_cost(player, self.ground)[1:])
        )

    # Direct construction: nothing gives way.

    def _directly(self) -> Candidate | None:
        """Return the best pairing where nothing that counts has to give way, else nothing."""
        table, out = self.table, self.table.outside
        adjacent = {
            member: table.allowed[member] & self.here & self.zero_cost[table.kinds[member]]
            for member in self.members
        }
        alive = self.here
        if self.odd:
            free = self._free_leavers()
            adjacent[out] = free
            for leaver in bits(free):
                adjacent[leaver] |= 1 << out
            alive |= 1 << out
        mate: dict[int, int] = {}
        if complete(adjacent, alive, mate) is not None:
            return None
        order = {mover: table.opponents_below(self.bracket, mover) for mover in self.moved_down}
        order[out] = table.leaving_order(self.bracket)
        moved, alive, mate = settle(
            adjacent,
            alive,
            mate,
            (*self.moved_down, *((out,) if self.odd else ())),
            pick=lambda player, possible: _first(order[player], possible),
        )
        leavers = [other for one, other in moved if one == out]
        pairs = [pair for pair in moved if pair[0] != out]
        rest = tuple(bits(alive))
        return Candidate(normal([*pairs, *self._rest(rest)]), tuple(leavers))

    def _rest(self, rest: tuple[int, ...]) -> Sequence[Pair]:
        """Return those who are left paired by their pattern."""
        if not rest:
            return ()
        table, layout = self.table, self.table.layout(rest)
        here = mask_of(rest)
        adjacent = {
            player: table.allowed[player] & here & self.zero_cost[table.kinds[player]]
            for player in rest
        }
        for block in layout.blocks:
            upper, lower = mask_of(block.upper), mask_of(block.lower)
            for player in block.upper:
                adjacent[player] &= lower
            for player in block.lower:
                adjacent[player] &= upper
        pick = _picking(layout)
        mate = _in_turn(adjacent, here, layout.seekers, pick)
        if complete(adjacent, here, mate) is None:
            pairs, _, _ = settle(adjacent, here, mate, layout.seekers, pick=pick)
            return pairs
        weights = {
            (one, other): tuple(
                [-figure for figure in table.pair_cost(one, other, self.ground)]
                + [-stray for stray in layout.strays(one, other)]
            )
            for one in rest
            for other in bits(table.allowed[one] & here & -(1 << one))
        }
        chooser = Chooser(WeightedGraph(rest, weights, self.solver))
        return [
            (seeker, chooser.choose_for(seeker, layout.wishes(seeker)))
            for seeker in layout.seekers
            if chooser.alive >> seeker & 1
        ]

    # Weighted matchings: something gives way, and as little as possible.

    def _inside(self) -> dict[Pair, Weight]:
        table = self.table
        negative: dict[tuple[int, ...], Weight] = {}
        weights = {}
        for one in sorted(self.members):
            for other in bits(table.allowed[one] & self.here & -(1 << one)):
                cost = table.pair_cost(one, other, self.ground)
                weight = negative.get(cost)
                if weight is None:
                    weight = negative[cost] = tuple([-figure for figure in cost])
                weights[one, other] = weight
        return weights

    def _leaving(self, one: int) -> Weight:
        return tuple([-figure for figure in self.table.leaver_cost(one, self.ground)])

    def _ways_out(self) -> tuple[tuple[int, ...], Barrier | None]:
        """Return one way out for each who must leave, and why not fewer can."""
        table = self.table
        adjacent = {member: table.allowed[member] & self.here for member in self.members}
        ways: list[int] = []
        barrier: Barrier | None = None
        count = self.odd
        while True:
            ways = [table.outside + 1 + index for index in range(count)]
            outside = mask_of(ways)
            graph = {player: mask | outside for player, mask in adjacent.items()}
            graph |= dict.fromkeys(ways, self.here)
            obstacle = complete(graph, self.here | outside, {})
            if obstacle is None:
                return tuple(ways), barrier
            barrier = obstacle
            count += 2

    def _graph(self, ways: tuple[int, ...]) -> WeightedGraph:
        """Return the group with its ways out; whom they lead to is asked afterwards."""
        weights = self._inside()
        for one in self.members:
            leaving = self._leaving(one)
            weights |= {(one, way): leaving for way in ways}
        return WeightedGraph((*self.members, *ways), weights, self.solver)

    def _graph_to_the_end(self) -> WeightedGraph:
        """Return the group with everybody below, all of whom must be paired."""
        table = self.table
        weights = self._inside()
        below = mask_of(self.below)
        nothing = (0,) * len(table.criteria)
        # Who leaves anyway is paired below like those who are there already.
        below |= mask_of(self.leaving)
        lower = sorted((*self.leaving, *self.below))
        everybody = tuple(sorted((*self.members, *lower)))
        out = (table.outside,) if len(everybody) % 2 else ()
        for one in self.members:
            leaving = self._leaving(one)
            for other in bits(table.allowed[one] & below):
                weights[min(one, other), max(one, other)] = leaving
            if out and table.bye_takers >> one & 1:
                weights[one, out[0]] = leaving
        for one in lower:
            for other in bits(table.allowed[one] & below & -(1 << one)):
                weights[one, other] = nothing
            if out and table.bye_takers >> one & 1:
                weights[one, out[0]] = nothing
        return WeightedGraph((*everybody, *out), weights, self.solver)

    def _by_weights(self, graph: WeightedGraph, solution: Solution, outside: int) -> Candidate:
        """Return the best pairing of a graph whose players leave by ``outside``."""
        chooser = Chooser(graph, first=solution)
        pairs = list(self._opponents_of_moved(chooser))
        taken = {player for pair in pairs for player in pair}
        leavers: list[int] = []
        for leaver in self.table.leaving_order(self.bracket):
            if len(leavers) == -chooser.best[0]:
                break
            if leaver in taken or not self.here >> leaver & 1:
                continue
            if chooser.confine(leaver, outside):
                leavers.append(leaver)
        gone = {*taken, *leavers}
        rest = tuple(sorted(member for member in self.members if member not in gone))
        return Candidate(normal([*pairs, *self._rest(rest)]), tuple(sorted(leavers)))

    def _opponents_of_moved(self, chooser: Chooser) -> Iterator[Pair]:
        """Pair those who were moved down, the highest first, as far as they can be here."""
        for mover in self.moved_down:
            if chooser.alive >> mover & 1 and chooser.confine(mover, self.here):
                wishes = self.table.opponents_below(self.bracket, mover)
                yield mover, chooser.choose_for(mover, wishes)


def _in_turn(
    adjacent: Mapping[int, int], alive: int, players: Sequence[int], pick: Callable[[int, int], int]
) -> dict[int, int]:
    """Return what comes out if everybody in turn takes whom he likes; mostly that is it."""
    mate: dict[int, int] = {}
    for player in players:
        if alive >> player & 1:
            possible = adjacent[player] & alive
            if possible:
                partner = pick(player, possible)
                mate[player], mate[partner] = partner, player
                alive &= ~(1 << player | 1 << partner)
    return mate


def _anything(one: int, other: int) -> bool:  # noqa: ARG001
    return True


def _first(wishes: Sequence[int], possible: int) -> int:
    return next(wish for wish in wishes if possible >> wish & 1)


def _picking(layout: Layout) -> Callable[[int, int], int]:
    known: dict[int, Sequence[int]] = {}

    def pick(player: int, possible: int) -> int:
        wishes = known.get(player)
        if wishes is None:
            wishes = known[player] = layout.wishes(player)
        return _first(wishes, possible)

    return pick
