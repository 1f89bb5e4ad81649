"""Whether a matching solver's answer is right, by its own proof.

Short and obvious on purpose, and sharing no code with the solvers: it reads plain tuples and
integers, and finding an answer is much harder than checking one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from crosstable.pairing.matching.kinds import KindEdges
from crosstable.pairing.matching.result import Dual, Matching, NoPerfectMatching


def flaws(
    n: int,
    edges: Mapping[tuple[int, int], tuple[int, ...]],
    answer: Matching | NoPerfectMatching,
) -> tuple[str, ...]:
    """Return what is wrong with the proof, nothing if the answer is certainly right."""
    if isinstance(answer, NoPerfectMatching):
        return _flaws_of_impossibility(n, edges, answer)
    problems = _flaws_of_matching(n, edges, answer)
    return problems or _flaws_of_prices(n, edges, answer)


def _flaws_of_impossibility(
    n: int, edges: Mapping[tuple[int, int], tuple[int, ...]], answer: NoPerfectMatching
) -> tuple[str, ...]:
    """Each group needs a partner from the barrier, and the barrier is too small."""
    problems = []
    place: dict[int, int] = dict.fromkeys(answer.barrier, -1)
    if len(place) != len(answer.barrier):
        problems.append("the barrier names a vertex twice")
    for number, group in enumerate(answer.groups):
        if len(group) % 2 == 0:
            problems.append(f"group {number} is even")
        for vertex in group:
            if vertex in place:
                problems.append(f"vertex {vertex} stands in two places")
            place[vertex] = number
    if not all(0 <= vertex < n for vertex in place):
        problems.append("a vertex does not exist")
    problems.extend(
        f"edge {i}-{j} leaves a group without entering the barrier"
        for i, j in edges
        if place.get(i) != place.get(j) and place.get(i) != -1 and place.get(j) != -1
    )
    if len(answer.groups) <= len(answer.barrier):
        problems.append(
            f"{len(answer.barrier)} of the barrier suffice for {len(answer.groups)} groups"
        )
    return tuple(problems)


def _flaws_of_matching(
    n: int, edges: Mapping[tuple[int, int], tuple[int, ...]], answer: Matching
) -> tuple[str, ...]:
    """Everybody has one mate, by an allowed edge, and the total is the sum."""
    mate = answer.mate
    if len(mate) != n:
        return (f"{len(mate)} mates for {n} vertices",)
    problems = [
        f"{v} and {m} are not mates of each other"
        for v, m in enumerate(mate)
        if not 0 <= m < n or m == v or mate[m] != v
    ]
    pairs = [(v, m) for v, m in enumerate(mate) if v < m]
    problems.extend(f"edge {i}-{j} is forbidden" for i, j in pairs if (i, j) not in edges)
    if not problems:
        total = tuple(map(sum, zip(*(edges[pair] for pair in pairs), strict=True)))
        if total != answer.total:
            problems.append(f"the total is {total}, not {answer.total}")
    return tuple(problems)


def _flaws_of_prices(
    n: int, edges: Mapping[tuple[int, int], tuple[int, ...]], answer: Matching
) -> tuple[str, ...]:
    """No edge outbids its prices, and the matching collects all prices exactly.

    Any perfect matching has one edge at each vertex and at most (k - 1) / 2 inside a blossom of k,
    so its bids cannot exceed the sum of the vertices' prices plus (k - 1) / 2 times each blossom's.
    A matching that reaches this sum is the best.
    """
    dual = answer.dual
    if len(dual.vertices) != n:
        return (f"{len(dual.vertices)} prices for {n} vertices",)
    weights = _weights_of_kinds(edges) if isinstance(edges, KindEdges) else list(edges.values())
    if any(len(weight) != len(dual.multipliers) for weight in weights):
        return (f"{len(dual.multipliers)} multipliers do not fit the weights",)
    problems = _flaws_of_multipliers(n, weights, dual) + _flaws_of_blossoms(n, answer)
    around: list[dict[int, int]] = [{} for _ in range(n)]
    for number, blossom in enumerate(dual.blossoms):
        for vertex in set(blossom.members) & set(range(n)):
            around[vertex][number] = blossom.price
    worth = {
        weight: sum(m * w for m, w in zip(dual.multipliers, weight, strict=True))
        for weight in set(weights)
    }
    bids: Iterable[tuple[tuple[int, int], int]] = (
        _one_of_each(edges, answer, around, worth)
        if isinstance(edges, KindEdges)
        else ((pair, worth[weight]) for pair, weight in edges.items())
    )
    for (i, j), bid in bids:
        shared = sum(price for number, price in around[i].items() if number in around[j])
        slack = dual.vertices[i] + dual.vertices[j] + shared - bid
        if slack < 0:
            problems.append(f"edge {i}-{j} outbids the prices by {-slack}")
        if slack > 0 and answer.mate[i] == j:
            problems.append(f"the matched edge {i}-{j} bids {slack} less than the prices")
    return tuple(problems)


def _weights_of_kinds(edges: KindEdges) -> list[tuple[int, ...]]:
    """Return every weight that an edge can have, and perhaps some that none has."""
    added = {edges.nothing, *edges.upper}
    return [weight + more for weight in set(edges.table.values()) for more in added]


def _one_of_each(
    edges: KindEdges,
    answer: Matching,
    around: list[dict[int, int]],
    worth: Mapping[tuple[int, ...], int],
) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield matched edges, and one between every two groups of like vertices, with their bids.

    Vertices of one kind, one price and the same blossoms that add the same leave all of such a
    group the same slack, so one edge answers for all of them.
    """
    groups: dict[tuple[object, ...], list[int]] = {}
    for vertex, price in enumerate(answer.dual.vertices):
        counts = edges.lower >> vertex & 1
        own = edges.upper[vertex] if edges.upper else edges.nothing
        key = (edges.kinds[vertex], price, frozenset(around[vertex]), counts, own)
        groups.setdefault(key, []).append(vertex)
    masks = [sum(1 << vertex for vertex in members) for members in groups.values()]
    for one, mate in enumerate(answer.mate):
        if one < mate:
            yield (one, mate), worth[edges[one, mate]]
    for members in groups.values():
        greater = {one: edges.rows[one] >> (one + 1) << (one + 1) for one in members}
        anybody = 0
        for row in greater.values():
            anybody |= row
        for others in masks:
            near = anybody & others
            if near:
                other = (near & -near).bit_length() - 1
                one = next(member for member in members if greater[member] >> other & 1)
                yield (one, other), worth[edges[one, other]]


def _flaws_of_blossoms(n: int, answer: Matching) -> list[str]:
    """Blossoms are odd sets, cost nothing negative, and hold all the pairs they can."""
    problems = []
    for number, blossom in enumerate(answer.dual.blossoms):
        members = set(blossom.members) & set(range(n))
        if len(members) != len(blossom.members):
            problems.append(f"blossom {number} does not consist of different vertices")
        if len(members) % 2 == 0 or blossom.price < 0:
            problems.append(f"blossom {number} is even or has a negative price")
        if sum(answer.mate[v] in members for v in members) != len(members) - 1:
            problems.append(f"blossom {number} is not filled by the matching")
    return problems


def _flaws_of_multipliers(n: int, weights: Iterable[tuple[int, ...]], dual: Dual) -> list[str]:
    """One unit of an entry is worth more than all lower entries of two matchings can differ."""
    columns = list(zip(*weights, strict=True))
    problems = []
    below = 0
    for number in reversed(range(len(columns))):
        spread = max(columns[number]) - min(columns[number])
        if spread and dual.multipliers[number] <= below:
            problems.append(f"entry {number} can be outweighed by lower ones")
        below += dual.multipliers[number] * spread * (n // 2)
    return problems
