"""The checker accepts right answers and finds every kind of wrong one."""

from __future__ import annotations

import random

import msgspec
import pytest

from crosstable.pairing.matching import (
    Blossom,
    Dual,
    Matching,
    NoPerfectMatching,
    best_matching,
    flaws,
)
from crosstable.pairing.matching.result import Edges

N = 12


def instance(seed: int = 3) -> tuple[Edges, Matching]:
    """Four triangles of good edges; the best matching needs blossoms to be proved."""
    rng = random.Random(seed)
    edges: Edges = {
        (i, j): (9 * (i // 3 == j // 3), rng.randint(-5, 5))
        for i in range(N)
        for j in range(i + 1, N)
        if (i, j) != (0, 11)
    }
    answer = best_matching(N, edges)
    assert isinstance(answer, Matching)
    assert answer.dual.blossoms
    assert flaws(N, edges, answer) == ()
    return edges, answer


def with_dual(answer: Matching, **changes: object) -> Matching:
    return msgspec.structs.replace(answer, dual=msgspec.structs.replace(answer.dual, **changes))


def test_finds_another_matching_out() -> None:
    edges, answer = instance()
    (a, b), (c, d), *_ = answer.pairs
    for one, other in ((c, d), (d, c)):
        mate = list(answer.mate)
        mate[a], mate[one], mate[b], mate[other] = one, a, other, b
        pairs = [(v, m) for v, m in enumerate(mate) if v < m]
        total = tuple(map(sum, zip(*(edges[pair] for pair in pairs), strict=True)))
        assert total < answer.total
        swapped = msgspec.structs.replace(answer, mate=tuple(mate), total=total)
        assert flaws(N, edges, swapped)


@pytest.mark.parametrize(
    "mate",
    [
        (),
        tuple(range(N)),
        (1, 0) * (N // 2),
        (-1,) * N,
        (N,) * N,
        (*range(1, N), 0),
        (11, *(v + 1 if v % 2 else v - 1 for v in range(1, 11)), 0),
    ],
)
def test_finds_what_is_no_matching_out(mate: tuple[int, ...]) -> None:
    edges, answer = instance()
    assert flaws(N, edges, msgspec.structs.replace(answer, mate=mate))


def test_finds_a_forbidden_pair_out() -> None:
    edges, answer = instance()
    pair = answer.pairs[0]
    del edges[pair]
    assert f"edge {pair[0]}-{pair[1]} is forbidden" in flaws(N, edges, answer)


@pytest.mark.parametrize("total", [(), (0,), (36, 36), (36, 36, 0)])
def test_finds_a_wrong_total_out(total: tuple[int, ...]) -> None:
    edges, answer = instance()
    assert flaws(N, edges, msgspec.structs.replace(answer, total=total))


@pytest.mark.parametrize("vertex", range(N))
@pytest.mark.parametrize("change", [-1, 1, 2**64])
def test_finds_a_wrong_price_out(vertex: int, change: int) -> None:
    edges, answer = instance()
    prices = list(answer.dual.vertices)
    prices[vertex] += change
    assert flaws(N, edges, with_dual(answer, vertices=tuple(prices)))


def test_finds_missing_prices_out() -> None:
    edges, answer = instance()
    assert flaws(N, edges, with_dual(answer, vertices=answer.dual.vertices[1:]))
    assert flaws(N, edges, with_dual(answer, blossoms=()))


def test_finds_every_wrong_blossom_out() -> None:
    edges, answer = instance()
    first, *rest = answer.dual.blossoms
    outsider = next(v for v in range(N) if v not in first.members)
    for wrong in (
        Blossom(first.members, first.price + 1),
        Blossom(first.members, first.price - 1),
        Blossom(first.members, -first.price),
        Blossom(first.members[1:], first.price),
        Blossom((*first.members[1:], outsider), first.price),
        Blossom((*first.members[1:], first.members[1]), first.price),
        Blossom((*first.members[1:], N), first.price),
        Blossom((*first.members, N, N + 1), first.price),
        Blossom((*first.members, *first.members[1:]), first.price),
    ):
        assert flaws(N, edges, with_dual(answer, blossoms=(wrong, *rest)))


@pytest.mark.parametrize("mate", [(1, 0), (0, 1, 2, 3), (1, 0, 0, 0), (1, 0, 2, 3)])
def test_everybody_needs_a_mate_of_their_own(mate: tuple[int, ...]) -> None:
    """Totals and prices are right for the pairs that these mates do make."""
    edges: Edges = {(i, j): (0,) for i in range(4) for j in range(i + 1, 4)}
    total = (0,) if mate[0] else ()
    nothing = Dual(multipliers=(2,), vertices=(0,) * 4, blossoms=())
    assert flaws(4, edges, Matching((1, 0, 3, 2), (0,), nothing)) == ()
    assert flaws(4, edges, Matching(mate, total, nothing))


def test_a_blossom_is_paid_for_only_where_the_matching_fills_it() -> None:
    edges: Edges = {(0, 3): (0,), (1, 4): (0,), (2, 5): (0,), (0, 1): (2,), (3, 4): (0,)}
    claimed = Matching(
        mate=(3, 4, 5, 0, 1, 2),
        total=(0,),
        dual=Dual(multipliers=(2,), vertices=(0,) * 6, blossoms=(Blossom((0, 1, 2), 4),)),
    )
    assert flaws(6, edges, claimed) == ("blossom 0 is not filled by the matching",)


def test_an_even_set_is_no_blossom() -> None:
    edges, answer = instance()
    pair = Blossom(answer.pairs[0], 0)
    found = flaws(N, edges, with_dual(answer, blossoms=(*answer.dual.blossoms, pair)))
    assert any("is even" in flaw for flaw in found)


def test_a_negative_blossom_price_is_a_flaw_even_where_nothing_is_tight() -> None:
    edges: Edges = {(0, 1): (0,), (0, 2): (0,), (1, 2): (0,), (2, 3): (0,)}
    answer = best_matching(4, edges)
    assert isinstance(answer, Matching)
    raised = with_dual(
        answer,
        vertices=tuple(price + 2 for price in answer.dual.vertices),
        blossoms=(Blossom((0, 1, 2), -4),),
    )
    assert any("negative price" in flaw for flaw in flaws(4, edges, raised))


def test_multipliers_must_order_like_the_tuples() -> None:
    edges, answer = instance()
    top, bottom = answer.dual.multipliers
    assert flaws(N, edges, with_dual(answer, multipliers=(bottom, top)))
    assert flaws(N, edges, with_dual(answer, multipliers=(top,)))
    # Prices of the same matching under a packing that lets the second entry outweigh the first.
    small = {pair: (weight[0] + weight[1],) for pair, weight in edges.items()}
    best_sum = best_matching(N, small)
    assert isinstance(best_sum, Matching)
    (multiplier,) = best_sum.dual.multipliers
    claimed = Matching(
        mate=best_sum.mate,
        total=tuple(
            map(sum, zip(*(edges[pair] for pair in best_sum.pairs), strict=True)),
        ),
        dual=msgspec.structs.replace(best_sum.dual, multipliers=(multiplier, multiplier)),
    )
    assert flaws(N, edges, claimed) == ("entry 0 can be outweighed by lower ones",)


def impossible() -> tuple[int, Edges, NoPerfectMatching]:
    """Two hubs, and four groups of three that only meet their own group and the hubs."""
    edges: Edges = {}
    for first in range(2, 14, 3):
        group = range(first, first + 3)
        edges |= {(i, j): (1,) for i in group for j in group if i < j}
        edges |= {(hub, i): (1,) for hub in (0, 1) for i in group}
    return 14, edges, NoPerfectMatching((0, 1), ((2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12, 13)))


def test_accepts_a_proof_of_impossibility() -> None:
    n, edges, proof = impossible()
    assert flaws(n, edges, proof) == ()
    answer = best_matching(n, edges)
    assert isinstance(answer, NoPerfectMatching)
    assert flaws(n, edges, answer) == ()


@pytest.mark.parametrize(
    ("barrier", "groups"),
    [
        ((), ()),
        ((0, 1), ((2, 3, 4), (5, 6, 7))),
        ((0, 1), ((2, 3), (5, 6, 7), (8, 9, 10))),
        ((0,), ((2, 3, 4), (5, 6, 7), (8, 9, 10))),
        ((0, 1), ((2, 3, 4), (5, 6, 7), (5, 6, 7))),
        ((0, 2), ((2, 3, 4), (5, 6, 7), (8, 9, 10))),
        ((0, 0), ((2, 3, 4), (5, 6, 7), (8, 9, 10))),
        ((0, 1), ((2, 3, 5), (4, 6, 7), (8, 9, 10))),
        ((0, 1), ((2, 3, 4), (5, 6, 7), (14, 15, 16))),
        ((0, 1, 1), ((2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12, 13))),
        ((0, 1), ((2, 3, 4, 5, 6, 7), (8, 9, 10), (11, 12, 13))),
    ],
)
def test_finds_a_wrong_proof_of_impossibility_out(
    barrier: tuple[int, ...], groups: tuple[tuple[int, ...], ...]
) -> None:
    n, edges, _ = impossible()
    assert flaws(n, edges, NoPerfectMatching(barrier, groups))


def test_one_more_edge_breaks_the_proof() -> None:
    n, edges, proof = impossible()
    edges[2, 5] = (0,)
    assert flaws(n, edges, proof) == ("edge 2-5 leaves a group without entering the barrier",)
