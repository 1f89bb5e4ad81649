"""Section D: transpositions and exchanges of bracket numbers in the order of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations

Pairs = tuple[tuple[int, int], ...]
Legal = Callable[[int, int], bool]


def transpositions(s2: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """Yield the first numbers of S2 after each transposition, in their order (D.1)."""
    return permutations(sorted(s2), wanted)


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield S1 and S2 after each resident-exchange, first without any, in their order (D.2)."""
    yield sorted(s1), sorted(s2)
    for size in range(1, min(len(s1), len(s2)) + 1):
        swaps = [
            (out, into) for out in combinations(sorted(s1), size) for into in combinations(s2, size)
        ]
        swaps.sort(
            key=lambda swap: (
                sum(swap[1]) - sum(swap[0]),
                [-each for each in sorted(swap[0], reverse=True)],
                sorted(swap[1]),
            )
        )
        for out, into in swaps:
            yield (
                sorted((set(s1) - set(out)) | set(into)),
                sorted((set(s2) - set(into)) | set(out)),
            )


def limbo_choices(
    moved_down: Sequence[int], wanted: int, scores: Callable[[int], int]
) -> Iterator[tuple[int, ...]]:
    """Yield S1 of a heterogeneous bracket after each exchange with the limbo, in order (D.3)."""
    choices = list(combinations(sorted(moved_down), wanted))
    choices.sort(key=lambda s1: (sorted(-scores(each) for each in s1), s1))
    yield from choices


def legal_transpositions(s1: Sequence[int], s2: Sequence[int], legal: Legal) -> Iterator[Pairs]:
    """Yield the pairs of each transposition that has only legal ones, in the order of D.1.

    The same sequence as ``transpositions`` gives, without walking through the hopeless branches.
    """
    if not s1:
        yield ()
        return
    for partner in sorted(s2):
        if legal(s1[0], partner):
            rest = [each for each in s2 if each != partner]
            for others in legal_transpositions(s1[1:], rest, legal):
                yield ((s1[0], partner), *others)


def homogeneous(players: Sequence[int], pairs: int, legal: Legal) -> Iterator[Pairs]:
    """Yield the candidates of a homogeneous bracket or remainder in the order of B.6.

    A pair whose member from S1 has the greater number belongs to a candidate that came before
    (comment on B.6), so it is not built again.
    """
    ordered = sorted(players)

    def new(first: int, second: int) -> bool:
        return first < second and legal(first, second)

    for s1, s2 in exchanges(ordered[:pairs], ordered[pairs:]):
        yield from legal_transpositions(s1, s2, new)


def heterogeneous(
    moved_down: Sequence[int],
    residents: Sequence[int],
    paired_down: int,
    pairs: int,
    legal: Legal,
    scores: Callable[[int], int],
) -> Iterator[Pairs]:
    """Yield the candidates of a heterogeneous bracket in the order of B.7."""
    for s1 in limbo_choices(moved_down, paired_down, scores):
        for first in legal_transpositions(s1, residents, legal):
            used = {partner for _, partner in first}
            remainder = [each for each in residents if each not in used]
            for rest in homogeneous(remainder, pairs - paired_down, legal):
                yield (*first, *rest)
