"""Both solvers against exhaustive search, against networkx and against each other."""

from __future__ import annotations

import random
from array import array
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.pairing.matching import (
    Matching,
    NoPerfectMatching,
    Solver,
    backend,
    best_matching,
    flaws,
    native_solver,
    self_test,
)
from crosstable.pairing.matching.result import Edges, Weight
from tests.samples import drawn

NATIVE_THERE = native_solver.NATIVE is not None
needs_native = pytest.mark.skipif(not NATIVE_THERE, reason="the C++ solver has not been built")
both_solvers = pytest.mark.parametrize(
    "solver", [pytest.param("native", marks=needs_native), "python"]
)


def best_total(n: int, edges: Edges) -> Weight | None:
    """Try every perfect matching, one vertex after the other."""

    def best_of(left: tuple[int, ...]) -> Weight | None:
        if not left:
            return (0,) * width
        first, *others = left
        totals = []
        for other in others:
            if (first, other) in edges:
                rest = best_of(tuple(v for v in others if v != other))
                if rest is not None:
                    totals.append(
                        tuple(a + b for a, b in zip(edges[first, other], rest, strict=True))
                    )
        return max(totals, default=None)

    width = len(next(iter(edges.values()))) if edges else 0
    return best_of(tuple(range(n)))


def random_edges(rng: random.Random, n: int, share: float, lows_highs: Weight) -> Edges:
    return {
        (i, j): tuple(rng.randint(-high, high) for high in lows_highs)
        for i in range(n)
        for j in range(i + 1, n)
        if rng.random() < share
    }


def complete(n: int, weight: tuple[int, ...] = (0,)) -> Edges:
    return {(i, j): weight for i in range(n) for j in range(i + 1, n)}


@both_solvers
def test_agrees_with_exhaustive_search(solver: Solver) -> None:
    rng = random.Random(20)
    impossible = priced = 0
    cases = drawn(4000)
    for _ in range(cases):
        n = rng.choice((2, 3, 4, 4, 6, 6, 6, 8, 8, 10))
        highs = rng.choice(((1,), (100,), (0, 1), (2, 2, 2), (1, 2**39, 3), (2**39, 2**39)))
        edges = random_edges(rng, n, rng.choice((1, 0.9, 0.6, 0.4)), highs)
        answer = best_matching(n, edges, solver=solver)
        assert flaws(n, edges, answer) == ()
        expected = best_total(n, edges)
        if isinstance(answer, NoPerfectMatching):
            assert expected is None
            impossible += 1
        else:
            assert answer.total == expected
            priced += len(answer.dual.blossoms)
    assert impossible > cases // 14
    assert priced > cases // 14


@both_solvers
def test_agrees_with_networkx(solver: Solver) -> None:
    rng = random.Random(21)
    for n in (12, 16, 20, 26, 30, 34, 40):
        for highs in ((3,), (1000,), (1, 1, 1, 1), (2, 2**39, 5)) * 2:
            edges = random_edges(rng, n, rng.choice((1, 0.8, 0.3)), highs)
            answer = best_matching(n, edges, solver=solver)
            assert flaws(n, edges, answer) == ()
            graph: nx.Graph[int] = nx.Graph()
            graph.add_nodes_from(range(n))
            for (i, j), weight in edges.items():
                packed = 0
                for entry in weight:
                    packed = packed * 2**60 + entry
                graph.add_edge(i, j, weight=packed)
            found = [
                (min(pair), max(pair))
                for pair in nx.max_weight_matching(graph, maxcardinality=True)
            ]
            if isinstance(answer, NoPerfectMatching):
                assert 2 * len(found) < n
            else:
                assert 2 * len(found) == n
                totals = zip(*(edges[pair] for pair in found), strict=True)
                assert answer.total == tuple(map(sum, totals))


def circles(n: int, size: int) -> Edges:
    """Good edges lie inside odd groups, so every group is contracted, and groups of groups too."""
    return {
        (i, j): (
            10 * (i // size == j // size) + 5 * (i // size**2 == j // size**2),
            (i * j) % 3,
        )
        for i, j in complete(n)
    }


def nested(n: int) -> Edges:
    """Low vertices repel one another least: the blossoms nest as deep as half of the vertices."""
    return {(i, j): (-i * j,) for i, j in complete(n)}


def ring(n: int) -> Edges:
    """Tie everything on a long circle with chords of length two."""
    return {(i, j): (i % 2,) for i, j in complete(n) if (j - i) % n in {1, 2, n - 1, n - 2}}


def plane(n: int) -> Edges:
    """Short distances in the plane, where clusters of odd size abound."""
    rng = random.Random(n)
    at = [(rng.randint(0, 999), rng.randint(0, 999)) for _ in range(n)]
    return {
        (i, j): (-((at[i][0] - at[j][0]) ** 2) - (at[i][1] - at[j][1]) ** 2,)
        for i, j in complete(n)
    }


def triangles_on_a_path(n: int) -> Edges:
    """Triangles that hang together by single edges of alternating weight."""
    edges: Edges = {}
    for first in range(0, n - 2, 3):
        a, b, c = first, first + 1, first + 2
        edges |= {(a, b): (8,), (b, c): (8,), (a, c): (8,)}
        if c + 1 < n:
            edges[c, c + 1] = (first % 2,)
    return edges


@pytest.mark.parametrize(
    ("n", "edges"),
    [
        pytest.param(90, circles(90, 3), id="circles of three"),
        pytest.param(100, circles(100, 5), id="circles of five"),
        pytest.param(70, nested(70), id="nested"),
        pytest.param(120, ring(120), id="ring"),
        pytest.param(100, plane(100), id="plane"),
        pytest.param(96, triangles_on_a_path(96), id="triangles"),
        pytest.param(80, complete(80), id="all equal"),
        pytest.param(80, {p: (-abs(p[1] - p[0] - 40), -p[0]) for p in complete(80)}, id="halves"),
    ],
)
@both_solvers
def test_hard_instances_are_proved(n: int, edges: Edges, solver: Solver) -> None:
    answer = best_matching(n, edges, solver=solver)
    assert isinstance(answer, Matching)
    assert flaws(n, edges, answer) == ()


def test_hard_instances_do_contract() -> None:
    for n, edges in ((90, circles(90, 3)), (70, nested(70)), (100, plane(100))):
        answer = best_matching(n, edges)
        assert isinstance(answer, Matching)
        assert len(answer.dual.blossoms) > n // 6


@needs_native
def test_both_solvers_give_the_same_matching_and_the_same_prices() -> None:
    rng = random.Random(22)
    for _ in range(150):
        n = rng.randrange(2, 44, 2)
        highs = rng.choice(((1,), (0, 0), (1, 1), (3, 50, 2**38, 1), (2**39, 2**39, 1)))
        edges = random_edges(rng, n, rng.choice((1, 0.9, 0.5, 0.2, 0.1)), highs)
        native = best_matching(n, edges, solver="native")
        assert native == best_matching(n, edges, solver="python")
        assert native == best_matching(n, dict(reversed(edges.items())), solver="native")


@given(data=st.data(), n=st.integers(0, 9), width=st.integers(0, 3))
@settings(max_examples=drawn(150), deadline=None)
def test_every_answer_is_proved(data: st.DataObject, n: int, width: int) -> None:
    entry = st.one_of(st.integers(-2, 2), st.integers(-(2**70), 2**70))
    weight = st.none() | st.tuples(*[entry] * width)
    drawn = {pair: data.draw(weight) for pair in complete(n)}
    edges = {pair: weight for pair, weight in drawn.items() if weight is not None}
    answer = best_matching(n, edges)
    assert flaws(n, edges, answer) == ()
    if n % 2 == 0:
        assert answer == best_matching(n, edges, solver="python")
    total = answer.total if isinstance(answer, Matching) else None
    assert total == best_total(n, edges)


@both_solvers
def test_nobody_is_matched_perfectly_with_nobody(solver: Solver) -> None:
    answer = best_matching(0, {}, solver=solver)
    assert isinstance(answer, Matching)
    assert (answer.mate, answer.total, answer.pairs) == ((), (), ())
    assert flaws(0, {}, answer) == ()


@both_solvers
def test_an_odd_number_leaves_one_over(solver: Solver) -> None:
    answer = best_matching(5, complete(5), solver=solver)
    assert answer == NoPerfectMatching(barrier=(), groups=((0, 1, 2, 3, 4),))


@both_solvers
def test_the_proof_names_whom_too_many_need(solver: Solver) -> None:
    edges: Edges = {(0, j): (j,) for j in range(1, 4)}
    answer = best_matching(4, edges, solver=solver)
    assert isinstance(answer, NoPerfectMatching)
    assert answer.barrier == (0,)
    assert len(answer.groups) == 2
    assert flaws(4, edges, answer) == ()


@both_solvers
def test_an_earlier_entry_outweighs_all_later_ones(solver: Solver) -> None:
    edges = {
        (0, 1): (1, -(10**9)),
        (2, 3): (0, -(10**9)),
        (0, 2): (0, 10**9),
        (1, 3): (0, 10**9),
    }
    answer = best_matching(4, edges, solver=solver)
    assert isinstance(answer, Matching)
    assert answer.pairs == ((0, 1), (2, 3))
    assert answer.total == (1, -2 * 10**9)


@both_solvers
def test_entries_of_any_size_are_exact(solver: Solver) -> None:
    huge = 10**60
    edges = {(0, 1): (huge, 0), (2, 3): (0, 0), (0, 2): (huge, 0), (1, 3): (0, 1)}
    answer = best_matching(4, edges, solver=solver)
    assert isinstance(answer, Matching)
    assert answer.total == (huge, 1)
    assert flaws(4, edges, answer) == ()


@both_solvers
def test_many_wide_entries_are_exact(solver: Solver) -> None:
    rng = random.Random(23)
    edges = random_edges(rng, 8, 0.9, (0,) * 3 + (2**38,) * 40)
    for pair in edges:
        edges[pair] = (*edges[pair][:3], *(e % 3 * 2**37 for e in edges[pair][3:]))
    answer = best_matching(8, edges, solver=solver)
    assert isinstance(answer, Matching)
    assert answer.total == best_total(8, edges)
    assert flaws(8, edges, answer) == ()


@both_solvers
@pytest.mark.parametrize(
    ("n", "edges"),
    [
        (-1, {}),
        (5001, {}),
        (4, {(1, 0): (1,)}),
        (4, {(1, 1): (1,)}),
        (4, {(-1, 2): (1,)}),
        (4, {(0, 4): (1,)}),
        (4, {(0, 1): (1,), (2, 3): (1, 2)}),
        (4, {(0, 1): (1.5,)}),
        (4, {(0, 1): (2**70, 1.5)}),
        (4, {(0, 1): 1}),
        (4, {(0, 1, 2): (1,)}),
        (4, {("a", "b"): (1,)}),
        (4, {(0, 2**70): (1,)}),
    ],
)
def test_refuses_what_is_no_graph(n: int, edges: Edges, solver: Solver) -> None:
    with pytest.raises(InvalidValue):
        best_matching(n, edges, solver=solver)


def test_refuses_an_unknown_solver() -> None:
    with pytest.raises(UnknownName):
        best_matching(0, {}, solver="oracle")  # type: ignore[arg-type]


@needs_native
def test_the_native_module_refuses_what_does_not_fit_together() -> None:
    native = native_solver.NATIVE
    assert native is not None
    ends, entries, fields = array("q", [0, 1]), array("q", [5]), array("q", [0, 1, 0])
    assert native.solve(2, 1, ends, entries, fields) is not None
    for arguments in (
        (3, 1, ends, entries, fields),
        (-2, 1, ends, entries, fields),
        (6000, 1, ends, entries, fields),
        (2, 0, ends, entries, fields),
        (2, 1, array("q", [0]), entries, fields),
        (2, 1, array("q", [1, 0]), entries, fields),
        (2, 1, array("q", [0, 2]), entries, fields),
        (2, 1, array("q", [-1, 1]), entries, fields),
        (2, 1, ends, array("q"), fields),
        (2, 1, ends, array("q", [2**62]), fields),
        (2, 1, ends, array("q", [-(2**63)]), array("q", [0, 2**62, 2**62])),
        (2, 1, ends, array("q", [-1]), fields),
        (2, 1, ends, entries, array("q", [1, 1, 0])),
        (2, 1, ends, entries, array("q", [0, -1, 0])),
        (2, 1, ends, entries, array("q", [0, 1])),
        (2, 1, array("i", [0, 1]), entries, fields),
        (2, 1, array("d", [0, 1]), entries, fields),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            native.solve(*arguments)
    for width in (-1, 0, 2):
        with pytest.raises(ValueError, match="width"):
            native.ranges(entries, width)
    with pytest.raises(TypeError):
        native.solve(2, 1, [0, 1], entries, fields)  # type: ignore[arg-type]
    assert native.ranges(array("q", [3, -1, 2, 7]), 2) == ((2, 3), (-1, 7))


@needs_native
def test_the_native_module_refuses_kinds_that_do_not_fit_together() -> None:
    native = native_solver.NATIVE
    assert native is not None
    kinds, rows, weights = array("q", [0, 1]), array("q", [2, 1]), array("q", [-1, 0, -1, -1])
    entries, fields, nothing, lower = (
        array("q", [5]),
        array("q", [0, 1, 0]),
        array("q"),
        array("q", [0, 0]),
    )
    right = (1, 2, kinds, rows, weights, entries, fields, nothing, nothing, lower, -1)
    assert native.solve_kinds(*right) is not None
    for place, wrong in (
        (0, 0),
        (1, 1),
        (2, array("q", [0, 2])),
        (3, array("q", [2])),
        (4, array("q", [-1, 0])),
        (4, array("q", [-1, 1, -1, -1])),
        (4, array("q", [-1, -2, -1, -1])),
        (4, array("q", [-1, 2**62, -1, -1])),
        (5, nothing),
        (7, array("q", [1])),
        (9, nothing),
        (10, 0),
        (10, 2),
    ):
        arguments = (*right[:place], wrong, *right[place + 1 :])
        with pytest.raises(ValueError, match=r"\w"):
            native.solve_kinds(*arguments)  # type: ignore[arg-type]


@needs_native
def test_the_native_solver_runs_in_several_threads() -> None:
    instances = [circles(60, size) for size in (3, 5, 7, 9)] * 4
    expected = [best_matching(60, edges) for edges in instances]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda edges: best_matching(60, edges), instances)) == expected


class _TooNarrow:
    """A native module whose lanes are always too narrow."""

    def ranges(self, entries: array[int], width: int, /) -> tuple[tuple[int, int], ...]:
        return tuple((min(entries[k::width]), max(entries[k::width])) for k in range(width))

    def solve(self, *_arguments: object) -> None:
        return None


def test_falls_back_where_the_lanes_are_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = best_matching(30, circles(30, 3), solver="python")
    monkeypatch.setattr(native_solver, "NATIVE", _TooNarrow())
    assert best_matching(30, circles(30, 3), solver="native") == expected


def test_says_why_there_is_no_native_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_solver, "NATIVE", None)
    monkeypatch.setattr(native_solver, "WHY_NOT", "no module of that name")
    assert backend().name == "python"
    assert "no module of that name" in backend().reason
    assert self_test().backends == ("python",)
    assert self_test().passed
    assert isinstance(best_matching(4, complete(4)), Matching)
    with pytest.raises(InvalidValue, match="no module of that name"):
        best_matching(4, complete(4), solver="native")


@needs_native
def test_self_test_compares_both_solvers() -> None:
    assert backend().name == "native"
    result = self_test()
    assert result.backends == ("native", "python")
    assert result.passed


@needs_native
def test_self_test_notices_a_wrong_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = native_solver.solve

    def raise_a_price(*arguments: Any) -> object:
        answer = honest(*arguments)
        if isinstance(answer, tuple):
            mate, prices, blossoms = answer
            return mate, [prices[0] + 2, *prices[1:]], blossoms
        return answer

    monkeypatch.setattr(native_solver, "solve", raise_a_price)
    result = self_test()
    assert not result.agree
    assert result.flaws
    assert not result.passed
