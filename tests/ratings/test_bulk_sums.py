"""Exact sums in columns against sums one by one."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from crosstable.ratings.bulk_sums import summed_fractions


def column(values: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(values, dtype=np.int64)


@pytest.mark.parametrize("seed", range(20))
def test_sums_are_exact_whatever_their_size(seed: int) -> None:
    chance = random.Random(seed)
    size, highest = 40, chance.choice((50, 10**6, 2 * 10**9))
    starts = [(chance.randint(-3000, 3000), chance.randint(1, highest)) for _ in range(size)]
    large = {
        place: Fraction(chance.randint(1, 10**30), chance.randint(1, 10**30))
        for place in chance.sample(range(size), 3)
    }
    place = sorted(chance.randrange(size) for _ in range(150))
    parts = [(chance.randint(-(10**9), 10**9), chance.randint(1, highest)) for _ in place]
    expected = [large.get(at, Fraction(*each)) for at, each in enumerate(starts)]
    for at, part in zip(place, parts, strict=True):
        expected[at] += Fraction(*part)
    found = summed_fractions(
        (column([each[0] for each in starts]), column([each[1] for each in starts])),
        large,
        column(place),
        column([each[0] for each in parts]),
        column([each[1] for each in parts]),
    )
    assert found.fractions() == expected
    assert set(large) <= set(found.large)
    if highest == 50:
        assert set(found.large) == set(large)


def test_nothing_to_add_leaves_the_starts() -> None:
    nothing = column([])
    found = summed_fractions((column([3, 0]), column([6, 5])), {}, nothing, nothing, nothing)
    assert found.fractions() == [Fraction(1, 2), Fraction(0)]
