"""A bracket as a graph whose edges have weights, to be matched as often as needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from crosstable.pairing.matching import KindEdges, Matching, Solver, best_matching
from crosstable.pairing.matching.result import Edges, Pair, Weight


class Solved(Protocol):
    """A best matching of some vertices."""

    @property
    def vertices(self) -> tuple[int, ...]:
        """The vertices by their place in the matching."""

    @property
    def edges(self) -> Mapping[Pair, Weight]:
        """The edges between places, with their weights."""

    @property
    def matching(self) -> Matching:
        """The matching with its prices."""


class Weighable(Protocol):
    """A bracket as a graph whose edges have weights, to be matched as often as needed."""

    @property
    def weights(self) -> Mapping[Pair, Weight]:
        """The edges by their vertices, the smaller first."""

    def solve(
        self,
        order: Callable[[int, int], Weight],
        keep: Callable[[int, int], bool],
        without: frozenset[int],
    ) -> Solved | None:
        """Return the best matching, among equals the one of the greatest ``order``."""


class Solution(msgspec.Struct, frozen=True):
    """A best matching of a graph, ready to be proved."""

    vertices: tuple[int, ...]
    edges: Mapping[Pair, Weight]
    matching: Matching


def solve_graph(
    vertices: tuple[int, ...],
    weights: Mapping[Pair, Weight],
    solver: Solver,
    order: Callable[[int, int], Weight],
    keep: Callable[[int, int], bool],
) -> Solution | None:
    """Return the best matching of some vertices, among equals the one of the greatest ``order``."""
    edges = (
        weights.only(vertices)
        if isinstance(weights, KindEdges) and order is no_order and keep is anything
        else _kept_edges(vertices, weights, order, keep)
    )
    answer = best_matching(len(vertices), edges, solver=solver)
    return Solution(vertices, edges, answer) if isinstance(answer, Matching) else None


def _kept_edges(
    vertices: tuple[int, ...],
    weights: Mapping[Pair, Weight],
    order: Callable[[int, int], Weight],
    keep: Callable[[int, int], bool],
) -> Edges:
    at = {vertex: index for index, vertex in enumerate(vertices)}
    edges: Edges = {}
    for (one, other), weight in weights.items():
        if one in at and other in at and keep(one, other):
            later = order(one, other)
            edges[at[one], at[other]] = weight + later if later else weight
    return edges


class WeightedGraph(msgspec.Struct, frozen=True):
    """Vertices, the edges between them, and what each edge weighs."""

    vertices: tuple[int, ...]
    weights: Mapping[Pair, Weight]
    solver: Solver = "auto"

    def solve(
        self,
        order: Callable[[int, int], Weight],
        keep: Callable[[int, int], bool],
        without: frozenset[int],
    ) -> Solution | None:
        """Return the best matching of those who are not ``without``."""
        left = tuple(vertex for vertex in self.vertices if vertex not in without)
        return solve_graph(left, self.weights, self.solver, order, keep)


def anything(one: int, other: int) -> bool:  # noqa: ARG001
    """Keep every edge."""
    return True


def no_order(one: int, other: int) -> Weight:  # noqa: ARG001
    """Prefer nothing besides the weights."""
    return ()
