"""The best perfect matching under lexicographic weights, on the fastest solver there is."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from itertools import chain
from typing import Literal

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Listing
from crosstable.pairing.matching import native_solver, python_solver
from crosstable.pairing.matching.certificate import flaws
from crosstable.pairing.matching.kinds import KindEdges, total_of
from crosstable.pairing.matching.pack import Packing, packing
from crosstable.pairing.matching.result import (
    Blossom,
    Dual,
    Edges,
    Matching,
    NoPerfectMatching,
    Pair,
    Weight,
)

Solver = Literal["auto", "native", "python"]
SOLVERS: tuple[Solver, ...] = ("auto", "native", "python")
# With weights of any kind the solvers keep a square of numbers, with weights by kinds one of bits;
# more would not fit into the memory of a usual machine.
MOST_VERTICES = 5000
MOST_VERTICES_OF_KINDS = 50_000

Answered = tuple[list[int], list[int], list[Blossom]] | NoPerfectMatching


class Backend(msgspec.Struct, frozen=True):
    """Which solver runs, and why that one."""

    name: Literal["native", "python"]
    reason: str


class SelfTest(msgspec.Struct, frozen=True):
    """What became of the fixed instances on each solver that is there."""

    backends: tuple[str, ...]
    agree: bool
    flaws: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all solvers gave the same answers, each with a proof that holds."""
        return self.agree and not self.flaws


class _Instance(msgspec.Struct, frozen=True):
    """A checked instance: both ends of each edge, one after the other, and the entries likewise."""

    ends: array[int]
    entries: array[int] | None  # nothing if an entry does not fit into 64 bits
    ranges: tuple[tuple[int, int], ...]


def backend() -> Backend:
    """Say which solver ``auto`` chooses on this installation."""
    if native_solver.NATIVE is None:
        return Backend("python", f"the C++ solver is not available: {native_solver.WHY_NOT}")
    return Backend("native", "the C++ solver was built with this installation")


def best_matching(
    n: int, edges: Mapping[Pair, Weight], *, solver: Solver = "auto"
) -> Matching | NoPerfectMatching:
    """Return a perfect matching of the vertices 0 to n - 1 with the greatest total weight.

    ``edges`` gives each allowed pair (i, j), i < j, a tuple of integers, all of one length; many
    vertices are better given as ``KindEdges``. Totals
    are compared lexicographically, and the greater is the better one. Pairs that are not given are
    forbidden. Where several matchings have the greatest total, one of them is returned, always the
    same for the same edges on every solver; who needs a particular one gives it the greater weight.

    The answer carries its proof, which ``certificate.flaws`` checks.
    """
    if solver not in SOLVERS:
        raise UnknownName("matching solver", solver, SOLVERS)
    native = native_solver.NATIVE
    if solver == "native" and native is None:
        raise InvalidValue(
            "the native matching solver is not available ({cause}); build it with a C++20 "
            "compiler or choose the python solver",
            cause=native_solver.WHY_NOT,
        )
    chosen = native if solver != "python" else None
    layout, answer = (
        _solved_by_kinds(n, edges, chosen)
        if isinstance(edges, KindEdges)
        else _solved(n, edges, chosen)
    )
    if isinstance(answer, NoPerfectMatching):
        return answer
    mate, prices, blossoms = answer
    share = layout.vertex_share
    return Matching(
        mate=tuple(mate),
        total=total_of(edges, [(v, m) for v, m in enumerate(mate) if v < m]),
        dual=Dual(
            multipliers=layout.multipliers,
            vertices=tuple(price + share for price in prices),
            blossoms=tuple(blossoms),
        ),
    )


def _solved(
    n: int, edges: Mapping[Pair, Weight], native: native_solver.NativeModule | None
) -> tuple[Packing, Answered]:
    instance = _read(n, edges, native)
    layout = packing(n, instance.ranges)
    if n % 2:
        return layout, _one_over(n)
    answer: Answered | None = None
    if native is not None and instance.entries is not None and layout.fits_native:
        answer = native_solver.solve(native, n, instance.ends, instance.entries, layout)
    if answer is None:
        # Also where 64 bits are too few for the native solver: slower, and exact.
        answer = python_solver.solve(n, edges, layout.pack(edges.values()))
    return layout, answer


def _solved_by_kinds(
    n: int, edges: KindEdges, native: native_solver.NativeModule | None
) -> tuple[Packing, Answered]:
    _check_size(n, MOST_VERTICES_OF_KINDS)
    if n != len(edges.rows):
        raise InvalidValue("{rows} rows for {vertices} vertices", rows=len(edges.rows), vertices=n)
    layout = packing(n, edges.ranges)
    if n % 2:
        return layout, _one_over(n)
    answer = None
    if native is not None and layout.fits_native:
        answer = native_solver.solve_kinds(native, edges, layout)
    if answer is None:
        answer = python_solver.solve_kinds(edges, layout)
    return layout, answer


def _one_over(n: int) -> NoPerfectMatching:
    return NoPerfectMatching(barrier=(), groups=(tuple(range(n)),))


def self_test() -> SelfTest:
    """Solve fixed instances on every solver that is there, compare them and check the proofs."""
    solvers: tuple[Solver, ...] = ("python",)
    if native_solver.NATIVE is not None:
        solvers = ("native", "python")
    problems: list[str] = []
    agree = True
    for n, edges in (_circles(), _star()):
        answers = [best_matching(n, edges, solver=solver) for solver in solvers]
        agree = agree and all(answer == answers[0] for answer in answers)
        problems.extend(flaw for answer in answers for flaw in flaws(n, edges, answer))
    return SelfTest(backends=solvers, agree=agree, flaws=tuple(problems))


def _circles() -> tuple[int, Edges]:
    """Six groups of five whose good edges, all inside, leave one of each group over."""
    edges: Edges = {
        (i, j): (-1 if i // 5 == j // 5 else -2, (i * j) % 7, -abs(i - j))
        for i in range(30)
        for j in range(i + 1, 30)
        if (i * 7 + j * 3) % 11
    }
    return 30, edges


def _star() -> tuple[int, Edges]:
    """Two who may meet everybody, and four who may meet only these two."""
    return 6, {(i, j): (i, -j) for i in range(2) for j in range(2, 6)}


def _read(
    n: int, edges: Mapping[Pair, Weight], native: native_solver.NativeModule | None
) -> _Instance:
    """Check an instance and find the range of each entry."""
    _check_size(n, MOST_VERTICES)
    try:
        widths = set(map(len, edges.values()))
        ends = array("q", chain.from_iterable(edges))
        wrong = next((pair for pair in edges if not _is_pair(pair, n)), None)
        entries = _entries(edges)
    except (OverflowError, TypeError) as error:
        raise InvalidValue(
            "an edge that is not a pair of vertices with a tuple of integers: {cause}",
            cause=str(error),
        ) from None
    if wrong is not None:
        raise InvalidValue(
            "edge {edge}: expected two vertices (i, j), 0 <= i < j < {vertices}, the smaller first",
            edge=str(wrong),
            vertices=n,
        )
    if len(widths) > 1:
        raise InvalidValue(
            "weights of different lengths, {lengths}: give all the same",
            lengths=Listing(sorted(widths)),
        )
    if native is not None and entries:
        ranges = native.ranges(entries, *widths)
    else:
        columns = zip(*edges.values(), strict=True)
        ranges = tuple((min(column), max(column)) for column in columns)
    return _Instance(ends=ends, entries=entries, ranges=ranges)


def _check_size(n: int, most: int) -> None:
    if not 0 <= n <= most:
        raise InvalidValue(
            "a matching of {vertices} vertices: expected 0 to {most}", vertices=n, most=most
        )


def _is_pair(pair: tuple[int, ...], n: int) -> bool:
    return len(pair) == 2 and 0 <= pair[0] < pair[1] < n


def _entries(edges: Mapping[Pair, Weight]) -> array[int] | None:
    """Return all entries one after the other, or nothing if some need more than 64 bits."""
    try:
        return array("q", chain.from_iterable(edges.values()))
    except OverflowError:
        for entry in chain.from_iterable(edges.values()):
            if not isinstance(entry, int):
                raise TypeError(f"{entry!r}") from None
        return None
