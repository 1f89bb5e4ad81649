"""The order of candidates: the tables of the text, and every bracket of up to seven by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from crosstable.pairing.matching import KindEdges, Solver, backend
from crosstable.pairing.swiss.bitgraph import (
    Barrier,
    bits,
    complete,
    mask_of,
    partners,
    settle,
    spare,
    together,
)
from crosstable.pairing.swiss.dutch import sequence
from crosstable.pairing.swiss.dutch import sequence as exchanges
from crosstable.pairing.swiss.dutch.sequence import (
    MOST_BETWEEN,
    MOST_EXCHANGES,
    exchanges_of_one,
    first_in_sequence,
    first_transposition,
    place,
)

Pairs = frozenset[tuple[int, int]]


def exchange_place(out: list[int], into: list[int]) -> tuple[object, ...]:
    """Return what an exchange in a bracket of eleven contributes to the place of a candidate."""
    upper = sorted({*range(1, 6)} - {*out} | {*into})
    lower = [each for each in range(11, 0, -1) if each not in upper]
    pairs = list(zip(reversed(upper), lower, strict=False))
    assert all(one < other for one, other in pairs)
    return place(list(range(1, 12)), pairs)[:4]


def literal(players: int, pairs: int) -> list[Pairs]:
    """Return all candidates of a homogeneous bracket as the text generates them."""
    everybody = list(range(1, players + 1))
    original, rest = everybody[:pairs], everybody[pairs:]
    exchanges = []
    for size in range(pairs + 1):
        found = [
            (out, into) for out in combinations(original, size) for into in combinations(rest, size)
        ]
        found.sort(
            key=lambda each: (
                sum(each[1]) - sum(each[0]),
                [-one for one in sorted(each[0], reverse=True)],
                sorted(each[1]),
            )
        )
        exchanges += found
    sequence: dict[Pairs, None] = {}
    for out, into in exchanges:
        upper = sorted({*original} - {*out} | {*into})
        lower = sorted({*rest} - {*into} | {*out})
        for opponents in sorted(set(permutations(lower, pairs))):
            pair = frozenset((min(a, b), max(a, b)) for a, b in zip(upper, opponents, strict=True))
            sequence.setdefault(pair)
    return list(sequence)


@pytest.mark.article("fide.swiss", "C.04.3.D.1", "C.04.3.D.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_the_place_of_a_candidate_follows_from_its_pairs(players: int) -> None:
    sequence = literal(players, players // 2)
    everybody = list(range(1, players + 1))
    places = [place(everybody, sorted(pairs)) for pairs in sequence]
    assert places == sorted(places)
    assert len(set(places)) == len(places)


@pytest.mark.article("fide.swiss", "C.04.3.D.2")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (([4], [6]), ([4, 5], [6, 7])),
        (([4], [6]), ([5], [8])),
        (([3, 4], [6, 8]), ([4, 5], [8, 9])),
        (([5], [7]), ([4], [6])),
        (([2, 5], [6, 7]), ([3, 4], [6, 7])),
        (([4, 5], [6, 9]), ([4, 5], [7, 8])),
    ],
)
def test_exchanges_are_ordered_as_in_the_examples_of_the_text(
    better: tuple[list[int], list[int]], worse: tuple[list[int], list[int]]
) -> None:
    assert exchange_place(*better) < exchange_place(*worse)


@pytest.mark.article("fide.swiss", "C.04.3.D.2")
def test_exchanges_of_one_come_in_their_order() -> None:
    found = list(exchanges_of_one([1, 2, 3], [4, 5, 6, 7]))
    assert found[:6] == [(3, 4), (3, 5), (2, 4), (3, 6), (2, 5), (1, 4)]
    assert len(found) == 12
    assert found == sorted(found, key=lambda each: (each[1] - each[0], -each[0]))


def random_graph(chance: Random, size: int) -> list[int]:
    adjacent = [0] * size
    share = chance.choice((0.2, 0.4, 0.6, 0.9))
    for one, other in combinations(range(size), 2):
        if chance.random() < share:
            adjacent[one] |= 1 << other
            adjacent[other] |= 1 << one
    return adjacent


@pytest.mark.parametrize("tries", [0, MOST_EXCHANGES])
def test_the_first_candidate_in_a_graph_is_found_without_going_through_the_others(
    tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether exchanges of one are tried first or a matching looks for all of them."""
    monkeypatch.setattr(sequence, "MOST_EXCHANGES", tries)
    chance = Random(11)
    answered = missing = exchanged = several = 0
    sequences = {size: literal(size, size // 2) for size in (2, 4, 5, 6, 7)}
    for _ in range(1500):
        size = chance.choice((2, 4, 5, 6, 7))
        # One vertex more stands for the way out of an odd bracket.
        adjacent = random_graph(chance, size + size % 2)
        allowed = [
            pairs
            for pairs in sequences[size]
            if all(adjacent[a - 1] >> (b - 1) & 1 for a, b in pairs)
            and all(
                adjacent[size] >> (member - 1) & 1
                for member in {*range(1, size + 1)} - {e for pair in pairs for e in pair}
            )
        ]
        answer = first_in_sequence(adjacent, list(range(size)), size // 2, [size] * (size % 2))
        if not allowed:
            assert answer is None
            missing += 1
            continue
        needed = place(list(range(1, size + 1)), sorted(allowed[0]))[0]
        several += needed > 1
        exchanged += needed == 1
        assert answer is not None
        assert {(a + 1, b + 1) for a, b in map(sorted, answer)} == allowed[0]
        answered += 1
    assert min(answered, missing, exchanged) > 50
    assert several


@pytest.mark.parametrize("solver", ["native", "python"])
@pytest.mark.parametrize("at_a_time", [1, 38])
def test_the_first_exchange_is_the_first_by_its_place(
    solver: Solver, at_a_time: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against all matchings of larger graphs, however many players one matching decides."""
    if solver == "native" and backend().name != "native":
        pytest.skip("no native solver here")
    monkeypatch.setattr(exchanges, "AT_A_TIME", at_a_time)
    chance = Random(17)
    sizes: set[int] = set()
    for _ in range(120):
        size = chance.choice((8, 10))
        adjacent = random_graph(chance, size)
        # With few edges between the halves, several players have to be exchanged.
        for one, other in product(range(size // 2), range(size // 2, size)):
            if chance.random() < 0.7:
                adjacent[one] &= ~(1 << other)
                adjacent[other] &= ~(1 << one)
        ways = list(perfect_matchings(adjacent, (1 << size) - 1))
        upper = exchanges.first_upper_half(
            adjacent, range(size), range(size), size // 2, solver=solver
        )
        if not ways:
            assert upper is None
            continue
        first = min(ways, key=lambda pairs: place(range(size), pairs))
        assert upper == sorted(min(pair) for pair in first)
        sizes.add(place(range(size), first)[0])
    assert sizes >= {0, 1, 2}


def test_only_players_whose_side_is_open_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """With everybody asked about, one at a time, 24 players took ten matchings and more."""
    monkeypatch.setattr(exchanges, "AT_A_TIME", 1)
    monkeypatch.setattr(exchanges, "ENTRIES", 1)
    asked = []
    solve: Any = vars(exchanges)["best_matching"]

    def counted(size: int, edges: KindEdges, *, solver: Solver) -> object:
        asked.append(size)
        return solve(size, edges, solver=solver)

    monkeypatch.setattr(exchanges, "best_matching", counted)
    size = 24
    everybody = (1 << size) - 1
    # Eight of S1 may meet only one another, so four of them leave it.
    apart = mask_of(range(2, 10))
    adjacent = [
        (apart if apart >> one & 1 else everybody & ~apart) & ~(1 << one) for one in range(size)
    ]
    upper = exchanges.first_upper_half(adjacent, range(size), range(size), size // 2)
    assert upper == [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15]
    assert len(asked) <= 4


def perfect_matchings(adjacent: list[int], left: int) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair all who are left."""
    if not left:
        yield []
        return
    one = (left & -left).bit_length() - 1
    for other in bits(adjacent[one] & left & ~(1 << one)):
        for rest in perfect_matchings(adjacent, left & ~(1 << one | 1 << other)):
            yield [(one, other), *rest]


def test_a_transposition_needs_as_many_in_s2_as_are_to_be_paired_or_to_leave() -> None:
    assert first_transposition([2, 1], [0], 0b10, [5]) is None


def test_perfect_matchings_and_barriers_against_exhaustive_search() -> None:
    chance = Random(5)
    seen = {True: 0, False: 0}
    for _ in range(800):
        size = chance.choice((2, 4, 6, 8))
        adjacent = random_graph(chance, size)
        mate: dict[int, int] = {}
        answer = complete(adjacent, (1 << size) - 1, mate)
        possible = _perfect(adjacent, frozenset(range(size)))
        assert (answer is None) is possible
        seen[possible] += 1
        for one, other in mate.items():
            assert mate[other] == one
            assert adjacent[one] >> other & 1
        if isinstance(answer, Barrier):
            separators = mask_of(answer.barrier)
            assert len(answer.groups) > len(answer.barrier)
            for group in answer.groups:
                assert len(group) % 2
                for one in group:
                    assert not adjacent[one] & ~mask_of(group) & ~separators
        else:
            assert len(mate) == size
    assert min(seen.values()) > 100


def test_partners_are_those_who_leave_the_others_a_matching() -> None:
    chance = Random(8)
    asked = 0
    for _ in range(400):
        size = chance.choice((2, 4, 6, 8))
        adjacent = random_graph(chance, size)
        everybody = (1 << size) - 1
        mate: dict[int, int] = {}
        if complete(adjacent, everybody, mate) is not None:
            continue
        player = chance.randrange(size)
        found = partners(adjacent, everybody, mate, player)
        left = frozenset(range(size)) - {player}
        assert set(bits(found)) == {
            other for other in bits(adjacent[player]) if _perfect(adjacent, left - {other})
        }
        chosen = chance.choice(list(bits(found)))
        alive, rest = together(adjacent, everybody, mate, player, chosen)
        assert set(rest) == set(bits(alive)) == left - {chosen}
        assert all(rest[two] == one and adjacent[one] >> two & 1 for one, two in rest.items())
        pairs, _, _ = settle(adjacent, everybody, mate, [player])
        assert pairs == [(player, min(bits(found)))]
        asked += 1
    assert asked > 100


def test_spare_players_are_those_without_whom_the_others_can_be_paired() -> None:
    chance = Random(9)
    sizes = set()
    for _ in range(400):
        size = chance.choice((1, 3, 5, 7))
        adjacent = random_graph(chance, size)
        everybody = frozenset(range(size))
        alone = spare(adjacent, (1 << size) - 1, {})
        assert set(bits(alone)) == {
            player for player in everybody if _perfect(adjacent, everybody - {player})
        }
        sizes.add(alone.bit_count())
    assert {0, 1, 3, 5} <= sizes


@pytest.mark.parametrize("between", [0, MOST_BETWEEN])
def test_transpositions_of_a_graph_in_parts(between: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is in one part cannot be moved into another, and that is remembered rightly."""
    monkeypatch.setattr(sequence, "MOST_BETWEEN", between)
    chance = Random(10)
    answered = remembered = 0
    for _ in range(300):
        size = chance.choice((6, 8, 10))
        parts = [chance.randrange(3) for _ in range(2 * size)]
        adjacent = [0] * (2 * size)
        for one, other in product(range(size), range(size, 2 * size)):
            # Edges between parts lead in one direction only, and some inside are missing.
            if parts[one] <= parts[other] and chance.random() < 0.7:
                adjacent[one] |= 1 << other
                adjacent[other] |= 1 << one
        lower = mask_of(range(size, 2 * size))
        answer = first_transposition(adjacent, range(size), lower, [])
        left = frozenset(range(2 * size))
        if not _perfect(adjacent, left):
            assert answer is None
            continue
        assert answer is not None
        for player, opponent in answer:
            possible = [
                other
                for other in bits(adjacent[player])
                if other in left and _perfect(adjacent, left - {player, other})
            ]
            assert opponent == possible[0]
            remembered += min(other for other in bits(adjacent[player]) if other in left) < opponent
            left -= {player, opponent}
        answered += 1
    assert min(answered, remembered) > 50


def _perfect(adjacent: list[int], left: frozenset[int]) -> bool:
    if not left:
        return True
    one = min(left)
    return any(
        _perfect(adjacent, left - {one, other}) for other in bits(adjacent[one]) if other in left
    )
