"""How long the matching solvers take on weights like those of a Swiss round, as a table."""

from __future__ import annotations

import math
import random
import time

import networkx as nx
from rich.console import Console
from rich.table import Table

from crosstable.pairing.matching import Matching, Solver, backend, best_matching, flaws
from crosstable.pairing.matching.result import Edges

PEER_LIMIT = 200
PYTHON_LIMIT = 1000
SIZES = (50, 100, 200, 300, 600, 1000)


def swiss_like(n: int, seed: int = 4) -> Edges:
    """Weights of a fourth round: score groups, floats, colours, order; a tenth is forbidden."""
    rng = random.Random(seed)
    scores = sorted((sum(rng.choice((0, 1, 2)) for _ in range(4)) for _ in range(n)), reverse=True)
    wish = [rng.choice((-2, -1, 1, 2)) for _ in range(n)]
    floated = [rng.choice((0, 0, 0, 1)) for _ in range(n)]
    place: list[int] = []
    for v, score in enumerate(scores):
        place.append(place[-1] + 1 if v and scores[v - 1] == score else 0)
    size = {score: scores.count(score) for score in set(scores)}
    edges: Edges = {}
    for i in range(n):
        for j in range(i + 1, n):
            if rng.random() < 0.1:
                continue
            drop = scores[i] - scores[j]
            same_wish = wish[i] * wish[j] > 0
            half = size[scores[i]] // 2
            edges[i, j] = (
                *(-drop if scores[i] == group else 0 for group in range(8, 0, -1)),
                -(drop**2),
                -int(same_wish and abs(wish[i]) == abs(wish[j]) == 2),
                -int(same_wish),
                -int(drop > 0 and bool(floated[i])),
                -int(drop > 0 and bool(floated[j])),
                -abs(place[j] - place[i] - half) if drop == 0 else 0,
                -place[i] if drop else 0,
                -place[j] if drop else 0,
            )
    return edges


def with_networkx(n: int, edges: Edges) -> float:
    """Return the seconds of the peer, which takes integers of any size, packing not counted."""
    answer = best_matching(n, edges)
    assert isinstance(answer, Matching)
    graph: nx.Graph[int] = nx.Graph()
    for (i, j), weight in edges.items():
        packed = sum(m * w for m, w in zip(answer.dual.multipliers, weight, strict=True))
        graph.add_edge(i, j, weight=packed)
    started = time.perf_counter()
    nx.max_weight_matching(graph, maxcardinality=True)
    return time.perf_counter() - started


def main() -> None:
    """Print one line for each size and solver."""
    table = Table("n", "solver", "seconds", "growth n^", "networkx / solver", title=__doc__)
    solvers: tuple[Solver, ...] = ("python",)
    if backend().name == "native":
        solvers = ("native", "python")
    before: dict[str, tuple[int, float]] = {}
    for n in SIZES:
        edges = swiss_like(n)
        peer = with_networkx(n, edges) if n <= PEER_LIMIT else None
        for solver in solvers:
            if solver == "python" and n > PYTHON_LIMIT:
                continue
            started = time.perf_counter()
            answer = best_matching(n, edges, solver=solver)
            took = time.perf_counter() - started
            if n <= PEER_LIMIT:
                assert not flaws(n, edges, answer)
            growth = ""
            if solver in before:
                smaller, faster = before[solver]
                growth = f"{math.log(took / faster) / math.log(n / smaller):.1f}"
            before[solver] = (n, took)
            ratio = f"{peer / took:.0f}" if peer is not None else ""
            table.add_row(str(n), solver, f"{took:.3f}", growth, ratio)
    Console().print(table)


if __name__ == "__main__":
    main()
