"""Packed numbers order whole matchings like their tuples."""

from __future__ import annotations

import itertools
import random

from crosstable.pairing.matching.pack import LANE_CAPACITY, packing


def test_totals_are_ordered_like_tuples() -> None:
    rng = random.Random(30)
    for _ in range(60):
        highs = [rng.choice((0, 1, 3, 2**20, 2**39, 2**50)) for _ in range(rng.randint(1, 6))]
        layout = packing(6, [(-high, high) for high in highs])
        totals = []
        for _ in range(12):
            rows = [tuple(rng.choice((-h, 0, h)) for h in highs) for _ in range(3)]
            totals.append((tuple(map(sum, zip(*rows, strict=True))), sum(layout.pack(rows))))
        for (one, packed_one), (other, packed_other) in itertools.combinations(totals, 2):
            assert (one < other) == (packed_one < packed_other)
            assert (one == other) == (packed_one == packed_other)


def test_narrow_fields_share_a_lane_and_wide_ones_do_not() -> None:
    shared = packing(100, [(0, 1)] * 6)
    assert len(shared.offsets) == 1
    assert shared.fits_native
    apart = packing(100, [(0, 2**30), (0, 2**30)])
    assert apart.offsets == (64, 0)
    assert [field.lane for field in apart.fields] == [0, 1]
    assert not packing(100, [(0, LANE_CAPACITY)]).fits_native
    assert packing(100, [(5, LANE_CAPACITY + 4)]).fits_native


def test_a_field_on_which_all_agree_takes_no_room() -> None:
    layout = packing(10, [(7, 7), (0, 1), (-3, -3)])
    assert layout.multipliers[0] == layout.multipliers[2] == 0
    assert layout.pack([(7, 0, -3), (7, 1, -3)]) == [0, 2]


def test_the_lowest_weight_packs_to_nothing_and_all_are_even() -> None:
    layout = packing(8, [(-4, 9), (2, 3)])
    assert layout.pack([(-4, 2)]) == [0]
    assert all(packed % 2 == 0 for packed in layout.pack([(0, 2), (9, 3), (-3, 3)]))


def test_lanes_join_to_the_packed_number() -> None:
    layout = packing(100, [(0, 2**30), (0, 2**30)])
    assert layout.pack([(3, 5)]) == layout.join([(2 * 3, 2 * 5)])
