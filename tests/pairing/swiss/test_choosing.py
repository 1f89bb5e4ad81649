"""Choosing opponents one by one among all best matchings, against trying them all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.pairing.chance import Chance
from crosstable.pairing.matching import KindEdges
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.choosing import Chooser, in_order
from crosstable.pairing.swiss.weighted_graph import (
    WeightedGraph,
    anything,
    best_edges,
    no_order,
    tight_edges,
)

Pairs = frozenset[tuple[int, int]]


def random_graph(chance: Chance, size: int) -> WeightedGraph:
    """Return a graph with a perfect matching whose odd circles weigh much."""
    weights: dict[tuple[int, int], Weight] = {}
    for one in range(size):
        for other in range(one + 1, size):
            if (one ^ 1) == other or chance.choose(3):
                near = one // 3 == other // 3
                weights[one, other] = (int(near) * chance.choose(2), -chance.choose(3))
    return WeightedGraph(tuple(range(size)), weights)


def by_kinds(graph: WeightedGraph) -> WeightedGraph:
    """Return the same graph with a kind for each vertex."""
    rows = [0] * len(graph.vertices)
    for one, other in graph.weights:
        rows[one] |= 1 << other
        rows[other] |= 1 << one
    return WeightedGraph(graph.vertices, KindEdges(rows, graph.vertices, graph.weights))


def perfect(graph: WeightedGraph) -> Iterator[Pairs]:
    """Yield every perfect matching."""

    def extend(left: tuple[int, ...]) -> Iterator[Pairs]:
        if not left:
            yield frozenset()
            return
        first, *others = left
        for other in others:
            if (first, other) in graph.weights:
                rest = tuple(each for each in others if each != other)
                for pairs in extend(rest):
                    yield pairs | {(first, other)}

    yield from extend(graph.vertices)


def best(graph: WeightedGraph) -> list[Pairs]:
    """Return all matchings of the greatest weight."""
    found = list(perfect(graph))

    def total(pairs: Pairs) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(graph.weights[pair] for pair in pairs), strict=True)))

    most = max(map(total, found))
    return [pairs for pairs in found if total(pairs) == most]


def partner(pairs: Pairs, player: int) -> int:
    return next(a + b - player for a, b in pairs if player in {a, b})


@pytest.mark.parametrize("kinds", [False, True])
@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_everybody_in_turn_gets_the_first_of_his_wishes(size: int, *, kinds: bool) -> None:
    for index in range(150):
        chance = Chance(f"choose {size} {index}")
        graph = random_graph(chance, size)
        graph = by_kinds(graph) if kinds else graph
        left = best(graph)
        wishes = {each: chance.shuffle(range(size)) for each in range(size)}
        chooser = Chooser(graph)
        for player in chance.shuffle(range(size)):
            if not chooser.alive >> player & 1:
                continue
            found = chooser.choose_for(player, wishes[player])
            places = {wishes[player].index(partner(pairs, player)) for pairs in left}
            assert wishes[player].index(found) == min(places)
            left = [pairs for pairs in left if partner(pairs, player) == found]
        assert len(left) == 1


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_a_player_is_confined_if_that_costs_nothing(size: int) -> None:
    outcomes = set()
    for index in range(150):
        chance = Chance(f"confine {size} {index}")
        graph = random_graph(chance, size)
        left = best(graph)
        chooser = Chooser(graph)
        for player in chance.shuffle(range(size)):
            among = chance.choose(1 << size)
            inside = [pairs for pairs in left if among >> partner(pairs, player) & 1]
            assert chooser.confine(player, among) is bool(inside)
            outcomes.add(bool(inside))
            left = inside or left
        for player in range(size):
            if chooser.alive >> player & 1:
                found = chooser.choose_for(player, range(size))
                assert found == min(partner(pairs, player) for pairs in left)
                left = [pairs for pairs in left if partner(pairs, player) == found]
    assert outcomes == {True, False}


@pytest.mark.parametrize("kinds", [False, True])
def test_tight_edges_and_blossoms_alone_have_the_same_best_matchings(*, kinds: bool) -> None:
    blossoms = fewer = 0
    for index in range(150):
        graph = random_graph(Chance(f"blossoms {index}"), 8)
        graph = by_kinds(graph) if kinds else graph
        solved = graph.solve(no_order, anything, frozenset())
        assert solved is not None
        simpler = WeightedGraph(graph.vertices, best_edges(solved, tight_edges(solved)))
        assert set(best(simpler)) == set(best(graph))
        blossoms += any(blossom.price for blossom in solved.matching.dual.blossoms)
        fewer += len(list(perfect(simpler))) > len(best(simpler))
    assert blossoms > 10
    assert fewer


def test_wishes_common_to_all() -> None:
    weights = {(a, b): (0,) for a in range(6) for b in range(a + 1, 6)}
    chooser = Chooser(WeightedGraph(tuple(range(6)), weights))
    assert chooser.choose((0, 1, 2), in_order((5, 4, 3))) == [(0, 5), (1, 4), (2, 3)]


def test_no_matching_is_no_solution() -> None:
    graph = WeightedGraph((0, 1, 2, 3), {(0, 1): (1,), (0, 2): (1,), (0, 3): (1,)})
    assert graph.solve(no_order, lambda *_: True, frozenset()) is None
