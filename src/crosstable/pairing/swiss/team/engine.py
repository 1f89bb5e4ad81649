"""A round of the Swiss of teams (C.04.6): the bye, then brackets that take in upfloaters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, least_alone, mask_of, spare
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.proofs import Impossible, without_bye
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.weighed import PairedBrackets
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph, graph_of, solved
from crosstable.rulebooks.rules import rule

# Which teams a bracket takes in from below (C.04.6, 3.5): few, high, and the first of such sets.
# A set goes if the bracket with it can be paired and everybody below can be paired too. In a
# matching of all who are left, upfloaters are those below who meet a resident; so as few as
# possible of them, with scores as high as possible, are a best matching, and its prices prove it.


_AGAIN = "team-swiss.upfloated-again"
_MOST_TRIED = 8
"""So many are asked whether the following scoregroup suffers; then one matching is quicker."""


class ChosenSet(msgspec.Struct, frozen=True):
    """The upfloaters of a bracket by rank, and what proves that they are the right ones."""

    members: tuple[int, ...]
    values: tuple[Value, ...]
    proof: Solution | None = None
    """The matching of all who are left; none where bounds are met, or every set was tried."""
    tried_all: bool = False
    """Whether every set was compared, one by one."""


class _Ground(msgspec.Struct, frozen=True):
    """Who is left in a round when the next bracket is made."""

    left: int
    residents: int
    near: int
    """Those below with the highest score."""
    following: int
    """What is left of the next scoregroup below, as the teams stand: perhaps nobody."""


def _ground(table: TeamTable, left: int) -> _Ground:
    residents = table.level(left)
    rest = left & ~residents
    return _Ground(left, residents, table.level(rest), table.following(residents) & rest)


@rule("team-swiss.sets")
def choose_set(
    table: TeamTable, left: int, *, together: Pair | None = None, solver: Solver = "auto"
) -> ChosenSet | None:
    """Return the upfloaters of the next bracket of those who are ``left``, nothing if none go.

    ``together`` asks for the best set with which a resident meets a certain team from below
    (decision 409).
    """
    ground = _ground(table, left)
    quick = _at_the_bounds(table, ground) if together is None else None
    if quick is not None:
        return ChosenSet(quick, set_values(table, left, quick))
    if "team-swiss.next-group-pairs" in table.set_criteria:
        return _by_trying(table, ground, together, solver)
    return _by_weights(table, ground, together, solver)


def set_values(table: TeamTable, left: int, members: tuple[int, ...]) -> tuple[Value, ...]:
    """Return what a set of upfloaters is worth, criterion by criterion."""
    ground = _ground(table, left)
    score = table.score(next(bits(ground.residents)))
    below = ground.left & ~ground.residents & ~mask_of(members)
    following = ground.following & below
    values: list[Value] = [
        len(members),
        tuple(sorted((score - table.score(member) for member in members), reverse=True)),
    ]
    for name in table.set_criteria:
        if name == "team-swiss.next-group":
            values.append(fewest_upfloaters(table, below, following) or 0)
        elif name == "team-swiss.next-group-pairs":
            values.append(_alone(table, following))
        else:
            values.append(_floated_again(table, members))
    return tuple(values)


@rule("team-swiss.upfloated-again")
def _floated_again(table: TeamTable, members: tuple[int, ...]) -> int:
    """Return how many upfloaters floated in the round before."""
    return sum(table.floated >> member & 1 for member in members)


@rule("team-swiss.next-group-pairs")
def _alone(table: TeamTable, following: int) -> int:
    """Return how many of the following scoregroup cannot be paired in it, at least."""
    return least_alone(table.allowed, following)


@rule("team-swiss.next-group")
def fewest_upfloaters(table: TeamTable, below: int, following: int) -> int | None:
    """Return how many upfloaters the following scoregroup needs, nothing if it cannot be paired.

    If it has been emptied, it needs none (C6).
    """
    if not following:
        return 0
    lower = below & ~following
    odd = following.bit_count() % 2
    if odd:
        # One who leaves the lower ones pairable meets one without whom the group is.
        gaps = spare(table.allowed, following, {})
        leavers = spare(table.allowed, lower, {}) if gaps else 0
        if any(table.allowed[upfloater] & gaps for upfloater in bits(leavers)):
            return 1
    elif _pairable(table, following) and _pairable(table, lower):
        return 0
    best = solved(
        graph_of(
            table,
            below,
            lambda rank: following >> rank & 1,
            lambda one, other: (-_crosses(following, one, other),),
            "auto",
        )
    )
    return None if best is None else -best.matching.total[0]


def _crosses(group: int, one: int, other: int) -> int:
    return (group >> one & 1) ^ (group >> other & 1)


@rule("team-swiss.completion", "team-swiss.no-rematch")
def _pairable(table: TeamTable, members: int) -> bool:
    """Return whether some teams can all be paired among themselves."""
    return members.bit_count() % 2 == 0 and complete(table.allowed, members, {}) is None


def _goes(table: TeamTable, ground: _Ground, members: int) -> bool:
    """Return whether the bracket with these upfloaters, and everybody below, can be paired."""
    bracket = ground.residents | members
    return _pairable(table, bracket) and _pairable(table, ground.left & ~bracket)


def _at_the_bounds(table: TeamTable, ground: _Ground) -> tuple[int, ...] | None:
    """Return the first set that is as good as any could be, if there is one.

    An even scoregroup needs nobody; an odd one needs one team, at best of the following scoregroup,
    that leaves this one no worse than its number has it and did not float in the round before.
    """
    if ground.residents.bit_count() % 2 == 0:
        return () if _goes(table, ground, 0) else None
    for upfloater in islice(bits(_alone_enough(table, ground)), _MOST_TRIED):
        one = 1 << upfloater
        following = ground.following & ~one
        least = following.bit_count() % 2
        if "team-swiss.next-group" in table.set_criteria:
            below = ground.left & ~ground.residents & ~one
            if fewest_upfloaters(table, below, following) != least:
                continue
        elif _alone(table, following) > least:
            continue
        return (upfloater,)
    return None


def _alone_enough(table: TeamTable, ground: _Ground) -> int:
    """Return those just below who could be the only upfloater and did not float just before.

    Such a team meets a resident without whom the others can be paired, and leaves the same below.
    """
    near = ground.near
    if table.counts_upfloated_again:
        near &= ~table.floated
    if not near:
        return 0
    gaps = spare(table.allowed, ground.residents, {})
    near &= spare(table.allowed, ground.left & ~ground.residents, {}) if gaps else 0
    return mask_of(team for team in bits(near) if table.allowed[team] & gaps)


class _Weights:
    """What the edges of all who are left weigh: upfloaters, their scores, and what is left of them.

    Scores below the lowest one that is needed are shut out, so that few entries are left.
    """

    def __init__(
        self, table: TeamTable, ground: _Ground, lowest: int, entries: tuple[str, ...]
    ) -> None:
        self.table = table
        self.ground = ground
        self.lowest = lowest
        scores = sorted({table.score(rank) for rank in bits(ground.left & ~ground.residents)})
        self.levels = [score for score in scores if score >= lowest][:-1]
        """From the lowest up; the highest follows from the number of all."""
        self.entries = entries

    def graph(self, solver: Solver) -> WeightedGraph:
        """Return everybody who is left, with these weights."""
        return graph_of(self.table, self.ground.left, self._kind, self._weight, solver)

    def _kind(self, rank: int) -> tuple[int, ...]:
        if self.ground.residents >> rank & 1:
            return (0,)
        score = self.table.score(rank)
        level = self.levels.index(score) if score in self.levels else -1
        return (
            1 + (self.ground.following >> rank & 1),
            -2 if score < self.lowest else level,
            self.table.floated >> rank & 1 if _AGAIN in self.entries else 0,
        )

    def _weight(self, one: int, other: int) -> Weight | None:
        residents = self.ground.residents
        if not _crosses(residents, one, other):
            mine = residents >> one & 1
            return self._of(None, 0 if mine else _crosses(self.ground.following, one, other))
        upfloater = other if residents >> one & 1 else one
        if self.table.score(upfloater) < self.lowest:
            return None
        return self._of(upfloater, 0)

    def _of(self, upfloater: int | None, leaves: int) -> Weight:
        score = None if upfloater is None else self.table.score(upfloater)
        weight = [-int(upfloater is not None), *(-int(score == level) for level in self.levels)]
        for name in self.entries:
            if name == _AGAIN:
                again = upfloater is not None and self.table.floated >> upfloater & 1
                weight.append(-int(again))
            else:
                weight.append(-leaves)
        return tuple(weight)


def _fewest_and_lowest(table: TeamTable, ground: _Ground, solver: Solver) -> tuple[int, int] | None:
    """Return how many upfloaters are needed, and the lowest score among them at best."""

    def needed(lowest: int) -> int | None:
        near = _Near(table, ground, lowest)
        best = solved(graph_of(table, ground.left, near.kind, near.weight, solver))
        return None if best is None else -best.matching.total[0]

    scores = {table.score(rank) for rank in bits(ground.left & ~ground.residents)}
    fewest = needed(min(scores, default=0))
    if fewest is None:
        return None
    lowest = next(
        (score for score in sorted(scores, reverse=True) if needed(score) == fewest),
        min(scores, default=0),
    )
    return fewest, lowest


class _Near:
    """Weights that count upfloaters alone, none of them with less than some score."""

    def __init__(self, table: TeamTable, ground: _Ground, lowest: int) -> None:
        self.residents = ground.residents
        self.high = mask_of(rank for rank in bits(ground.left) if table.score(rank) >= lowest)

    def kind(self, rank: int) -> int:
        """Return whether a team is a resident, could be an upfloater, or could not."""
        return 2 if self.residents >> rank & 1 else self.high >> rank & 1

    def weight(self, one: int, other: int) -> Weight | None:
        """Return what a pair weighs: one upfloater or none."""
        up = _crosses(self.residents, one, other)
        return (-up,) if not up or self.high >> one & self.high >> other & 1 else None


def _reduced(ground: _Ground, together: Pair | None) -> _Ground:
    """Return who is left besides two who meet."""
    if together is None:
        return ground
    gone = mask_of(together)
    return _Ground(
        ground.left & ~gone,
        ground.residents & ~gone,
        ground.near & ~gone,
        ground.following & ~gone,
    )


def _with(together: Pair | None, members: tuple[int, ...]) -> tuple[int, ...]:
    return members if together is None else tuple(sorted((*members, together[1])))


@rule("team-swiss.upfloaters", "team-swiss.upfloater-scores")
def _by_weights(
    table: TeamTable, ground: _Ground, together: Pair | None, solver: Solver
) -> ChosenSet | None:
    """Return the first of the best sets, by a matching of all who are left."""
    reduced = _reduced(ground, together)
    bounds = _fewest_and_lowest(table, reduced, solver)
    if bounds is None:
        return None
    fewest, lowest = bounds
    graph = _Weights(table, reduced, lowest, table.set_criteria).graph(solver)
    solution = solved(graph)
    if solution is None:
        return None
    members: list[int] = []
    if fewest:
        chooser = Chooser(graph, first=solution)
        for rank in bits(reduced.left & ~reduced.residents):
            if len(members) < fewest and chooser.confine(rank, reduced.residents):
                members.append(rank)
    chosen = _with(together, tuple(members))
    return ChosenSet(chosen, set_values(table, ground.left, chosen), solution)


def _by_trying(
    table: TeamTable, ground: _Ground, together: Pair | None, solver: Solver
) -> ChosenSet | None:
    """Return the first of the best sets, all of which are tried.

    Whether the following scoregroup can be paired in itself is a question apart from whether the
    round can be completed; no single matching answers both.
    """
    reduced = _reduced(ground, together)
    bounds = _fewest_and_lowest(table, reduced, solver)
    if bounds is None:
        return None
    best: ChosenSet | None = None
    for members in _sets(table, reduced, bounds[1], solver):
        if not _goes(table, reduced, mask_of(members)):
            continue
        chosen = _with(together, members)
        values = set_values(table, ground.left, chosen)
        if best is None or values < best.values:
            best = ChosenSet(chosen, values, tried_all=True)
    return best


def _sets(
    table: TeamTable, ground: _Ground, lowest: int, solver: Solver
) -> Iterator[tuple[int, ...]]:
    """Yield all sets with the scores of the best ones, in their order."""
    best = solved(_Weights(table, ground, lowest, ()).graph(solver))
    if best is None:
        return
    mates = (best.vertices[mate] for mate in best.matching.mate)
    pairs = dict(zip(best.vertices, mates, strict=True))
    upfloaters = [pairs[rank] for rank in bits(ground.residents)]
    taken = [table.score(rank) for rank in upfloaters if not ground.residents >> rank & 1]
    groups = []
    for score in sorted(set(taken), reverse=True):
        level = [
            rank for rank in bits(ground.left & ~ground.residents) if table.score(rank) == score
        ]
        groups.append(combinations(level, taken.count(score)))
    for parts in product(*groups):
        yield tuple(rank for part in parts for rank in part)


class PairedPart(msgspec.Struct, frozen=True):
    """The pairs of a bracket by rank: smaller number first, in the order of these."""

    pairs: tuple[Pair, ...]
    values: tuple[int, ...]
    proof: Solution | None = None
    """A best matching; none where nothing gives way."""


class PairedBracket(msgspec.Struct, frozen=True):
    """One bracket: who was left when it was made, who was taken in, and who meets."""

    left: int
    residents: int
    chosen: ChosenSet
    part: PairedPart

    @property
    def members(self) -> int:
        """Return everybody who is paired in it."""
        return self.residents | mask_of(self.chosen.members)

    @property
    def values(self) -> tuple[Value, ...]:
        """Return what the bracket is worth, criterion by criterion."""
        return (*self.chosen.values, *self.part.values)


PairedTeams = PairedBrackets[PairedBracket]


def pair_teams(table: TeamTable, *, solver: Solver = "auto") -> PairedTeams | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return PairedTeams(bye, tuple(_brackets(table, left, solver)))


@rule("team-swiss.bye-order", "team-swiss.bye")
def bye_order(table: TeamTable) -> list[int]:
    """Return who may have the bye, the first to get it first.

    That is the lowest score, then most matches played (in 2024 most games), then the largest
    number.
    """
    teams = table.teams

    def key(rank: int) -> tuple[int, int, int]:
        team = teams[rank]
        played = team.games if table.text.bye_by_games else team.matches
        return team.pairing_score, -played, -team.number

    return sorted(bits(table.bye_takers), key=key)


@rule("team-swiss.round")
def _brackets(table: TeamTable, left: int, solver: Solver) -> Iterator[PairedBracket]:
    """Yield bracket after bracket: the highest score of those who are left, and upfloaters."""
    while left:
        residents = table.level(left)
        chosen = certain(choose_set(table, left, solver=solver))
        upfloaters = mask_of(chosen.members)
        part = certain(pair_bracket(table, residents, upfloaters, solver=solver))
        yield PairedBracket(left, residents, chosen, part)
        left &= ~(residents | upfloaters)


def in_order(table: TeamTable, members: int) -> tuple[Pair, ...]:
    """Return the first of all pairings: the smaller half of the numbers meets the larger one."""
    numbered = table.by_number(members)
    half = len(numbered) // 2
    return tuple(zip(numbered[:half], numbered[half:], strict=True))


def _cost(table: TeamTable, pairs: tuple[Pair, ...], residents: int) -> tuple[int, ...]:
    columns = [table.pair_cost(one, other, residents) for one, other in pairs]
    return tuple(map(sum, zip(*columns, strict=True))) or (0,) * len(table.pair_criteria)


@rule("team-swiss.identifiers")
def pair_bracket(
    table: TeamTable,
    residents: int,
    upfloaters: int,
    *,
    together: Pair | None = None,
    solver: Solver = "auto",
) -> PairedPart | None:
    """Return the first of the best pairings of a bracket, nothing if it cannot be paired.

    Smaller numbers are the tops of their pairs. The tops in their order, and then their partners,
    make the identifier of a pairing; the lowest one comes first. ``together`` asks for the best
    pairing in which two meet.
    """
    members = residents | upfloaters
    natural = in_order(table, members)
    legal = all(table.allowed[one] >> other & 1 for one, other in natural)
    if together is None and legal and not any(_cost(table, natural, residents)):
        return PairedPart(natural, _cost(table, natural, residents))
    free = members & ~mask_of(together or ())
    graph = _bracket_graph(table, free, residents, solver)
    solution = solved(graph)
    if solution is None:
        return None
    pairs = _first_identifier(table, graph, solution, free)
    if together is not None:
        numbered = sorted(together, key=lambda rank: table.teams[rank].number)
        pairs = sorted(
            [*pairs, (numbered[0], numbered[1])], key=lambda pair: table.teams[pair[0]].number
        )
    return PairedPart(tuple(pairs), _cost(table, tuple(pairs), residents), solution)


def _bracket_graph(table: TeamTable, members: int, residents: int, solver: Solver) -> WeightedGraph:
    def kind(rank: int) -> tuple[object, ...]:
        team = table.teams[rank]
        return team.preference, team.floated, residents >> rank & 1

    def weigh(one: int, other: int) -> Weight:
        # An entry at least: without criteria any matching will do.
        return tuple([-cost for cost in table.pair_cost(one, other, residents)]) or (0,)

    return graph_of(table, members, kind, weigh, solver)


def _first_identifier(
    table: TeamTable, graph: WeightedGraph, solution: Solution, members: int
) -> list[Pair]:
    """Return the best matching of the lowest identifier: the tops first, then their partners."""
    numbered = table.by_number(members)
    chooser = Chooser(graph, first=solution)
    tops: list[int] = []
    larger = members
    for rank in numbered:
        larger &= ~(1 << rank)
        if 2 * len(tops) == len(numbered):
            break
        if chooser.confine(rank, larger):
            tops.append(rank)
    partners = [rank for rank in numbered if rank not in set(tops)]
    return chooser.choose(tops, lambda _: partners)
