"""A round of teams, paired: the bye first, then bracket after bracket from the top (C.04.6, 3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from crosstable.pairing.matching import Solver
from crosstable.pairing.matching.result import Pair, Weight
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.bye import without_bye
from crosstable.pairing.swiss.choosing import Chooser
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.kindgraph import graph_of, solved
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.team.upfloaters import ChosenSet, choose_set
from crosstable.pairing.swiss.weighed import PairedBrackets
from crosstable.pairing.swiss.weighted_graph import Solution, WeightedGraph
from crosstable.rulebooks.rules import rule


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
