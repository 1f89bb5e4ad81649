"""Edges by kinds: the same answers as for the same edges in a dictionary, on both solvers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import msgspec
import pytest

from crosstable.kernel.errors import InvalidValue
from crosstable.pairing.matching import (
    KindEdges,
    Matching,
    Solver,
    backend,
    best_matching,
    flaws,
)
from crosstable.pairing.matching.kinds import numbered_anew, runs_of, total_of
from crosstable.pairing.swiss.bitgraph import mask_of

SOLVERS: tuple[Solver, ...] = ("native", "python") if backend().name == "native" else ("python",)


def random_edges(chance: Random, *, uniform: bool = False, pairs: int | None = None) -> KindEdges:
    """Return a graph with asymmetric weights by kinds and, mostly, bids of the smaller vertex."""
    n = 2 * (pairs or chance.randrange(1, 14))
    kinds = [0 if uniform else chance.randrange(4) for _ in range(n)]
    share = chance.choice((0.3, 0.6, 0.95))
    rows = [0] * n
    table: dict[tuple[int, int], tuple[int, ...]] = {}
    weights = {
        (one, other): () if uniform else tuple(chance.randrange(-2, 2) for _ in range(2))
        for one in range(4)
        for other in range(4)
    }
    for one, other in combinations(range(n), 2):
        if chance.random() < share:
            rows[one] |= 1 << other
            rows[other] |= 1 << one
            table[kinds[one], kinds[other]] = weights[kinds[one], kinds[other]]
    width = chance.randrange(1 if uniform else 0, 3)
    upper = [tuple(chance.randrange(-9, 4) for _ in range(width)) for _ in range(n)]
    return KindEdges(
        rows,
        kinds,
        table or {(0, 0): weights[0, 0]},
        upper if width else (),
        chance.getrandbits(n),
        chance.randrange(n) if uniform or (width and chance.randrange(2)) else None,
    )


@pytest.mark.parametrize("uniform", [False, True])
def test_kinds_answer_like_a_dictionary_of_the_same_edges(*, uniform: bool) -> None:
    chance = Random(23)
    matched = blossoms = 0
    for _ in range(250):
        edges = random_edges(chance, uniform=uniform)
        n, plain = len(edges.rows), dict(edges.items())
        answers = [best_matching(n, edges, solver=solver) for solver in SOLVERS]
        assert all(answer == answers[0] for answer in answers)
        expected = best_matching(n, plain)
        assert type(answers[0]) is type(expected)
        assert flaws(n, edges, answers[0]) == ()
        assert flaws(n, plain, answers[0]) == ()
        if isinstance(answers[0], Matching) and isinstance(expected, Matching):
            assert answers[0].total == expected.total
            matched += 1
            blossoms += len(expected.dual.blossoms)
    assert min(matched, blossoms) > 50


def test_both_solvers_decide_alike_on_many_of_a_kind() -> None:
    """The native solver looks at whole kinds first, over several words of bits."""
    chance = Random(31)
    blossoms = 0
    for pairs in (33, 36, 40, 44, 48, 66):
        edges = random_edges(chance, pairs=pairs)
        answers = [best_matching(2 * pairs, edges, solver=solver) for solver in SOLVERS]
        assert all(answer == answers[0] for answer in answers)
        assert flaws(2 * pairs, edges, answers[0]) == ()
        if isinstance(answers[0], Matching):
            blossoms += len(answers[0].dual.blossoms)
    assert blossoms > 0


def test_the_proof_by_kinds_notices_every_wrong_price() -> None:
    chance = Random(29)
    noticed = 0
    for _ in range(150):
        edges = random_edges(chance)
        n, plain = len(edges.rows), dict(edges.items())
        answer = best_matching(n, edges)
        if not isinstance(answer, Matching):
            continue
        vertex, prices = chance.randrange(n), list(answer.dual.vertices)
        prices[vertex] += chance.choice((-1, 1))
        dual = msgspec.structs.replace(answer.dual, vertices=tuple(prices))
        wrong = msgspec.structs.replace(answer, dual=dual)
        assert flaws(n, edges, wrong)
        assert flaws(n, plain, wrong)
        noticed += 1
    assert noticed > 50


def test_more_vertices_than_a_square_of_numbers_holds() -> None:
    """A group of 6,000 of whom one may meet only two others."""
    if backend().name != "native":
        pytest.skip("pure Python takes minutes for so many")
    n = 6000
    everybody = (1 << n) - 1
    rows = [everybody & ~(1 << vertex) & ~1 for vertex in range(n)]
    rows[0] = 0b110
    rows[1] |= 1
    rows[2] |= 1
    edges = KindEdges(
        rows,
        [vertex % 2 for vertex in range(n)],
        {(one, other): (-int(one == other),) for one in (0, 1) for other in (0, 1)},
    )
    answer = best_matching(n, edges)
    assert isinstance(answer, Matching)
    assert flaws(n, edges, answer) == ()
    assert answer.mate[0] == 1
    assert answer.total == (0,)


def test_a_part_of_the_graph_is_numbered_anew() -> None:
    edges = random_edges(Random(3))
    some = [vertex for vertex in range(len(edges.rows)) if vertex % 3]
    part = edges.only(some)
    for one, other in combinations(range(len(some)), 2):
        whole = some[one], some[other]
        assert ((one, other) in part) == (whole in edges)
        if whole in edges and not edges.upper:
            assert part[one, other] == edges[whole]
    # Also where the last kind has no vertex any more.
    pair = KindEdges([2, 1, 8, 4], [0, 0, 1, 1], {(0, 0): (1,), (1, 1): (2,)}).only([0, 1])
    for solver in SOLVERS:
        answer = best_matching(2, pair, solver=solver)
        assert isinstance(answer, Matching)
        assert answer.total == (1,)
    assert list(runs_of([2, 3, 7])) == [(2, 0b11, 0), (7, 0b1, 2)]


def test_refuses_kinds_that_do_not_fit_the_rows() -> None:
    with pytest.raises(InvalidValue):
        KindEdges([2, 1], [0], {(0, 0): ()})
    with pytest.raises(InvalidValue):
        best_matching(4, KindEdges([2, 1], [0, 0], {(0, 0): ()}))
    with pytest.raises(InvalidValue):
        best_matching(50_002, KindEdges([], [], {}))


@pytest.mark.parametrize("seed", range(40))
def test_edges_together_weigh_what_they_weigh_one_by_one(seed: int) -> None:
    chance = Random(f"together {seed}")
    edges = random_edges(chance)
    some = chance.sample(list(edges), len(edges) // 2)
    one_by_one = [edges[pair] for pair in some]
    assert total_of(edges, some) == tuple(map(sum, zip(*one_by_one, strict=True)))
    assert total_of(dict(edges), some) == total_of(edges, some)


@pytest.mark.parametrize("kept", [range(6), range(1, 6), (0, 2, 3, 5)])
def test_rows_are_numbered_anew(kept: Sequence[int]) -> None:
    chance, vertices = Random(4), tuple(kept)
    rows = tuple(chance.getrandbits(6) for _ in range(6))
    anew = numbered_anew(rows, vertices)
    assert [[row >> place & 1 for place in range(len(vertices))] for row in anew] == [
        [rows[one] >> other & 1 for other in vertices] for one in vertices
    ]


def test_a_set_of_many_is_the_same_set() -> None:
    many = Random(5).sample(range(500), 200)
    assert mask_of(many) == sum(1 << member for member in many)
    assert mask_of(member for member in many[:3]) == sum(1 << member for member in many[:3])


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("table", [{}, {(0, 0): (3,)}])
def test_nobody_is_matched_with_nobody(
    solver: Solver, table: dict[tuple[int, int], tuple[int, ...]]
) -> None:
    matching = best_matching(0, KindEdges([], [], table), solver=solver)
    assert isinstance(matching, Matching)
    assert matching.mate == ()
