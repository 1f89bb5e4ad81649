"""The engine against a second reading of the articles, on random events of every edition."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from crosstable.kernel.event_class import EventClass
from crosstable.rulebooks.library import edition
from crosstable.titles.norms import verdicts
from crosstable.titles.verdicts import Status
from tests.titles.events import STARTS, tournament
from tests.titles.literal_fide import norms_made
from tests.titles.random_events import whole_event

YEARS = {
    "2017": "fide-2019",
    "2022": "fide-2022-01",
    "2023": "fide-2023-01",
    "2024": "fide-2024-01",
}


@pytest.mark.parametrize("year", YEARS)
def test_both_readings_agree_on_random_events(year: str) -> None:
    dice, made = random.Random(f"norms {year}"), 0
    for _ in range(20):
        event, level = whole_event(dice)
        known = EventClass(level=level, registered=STARTS - timedelta(days=60))
        told = verdicts(tournament(event_class=known), edition(YEARS[year]), event)
        for verdict in told:
            player = event.candidates[verdict.player]
            expected = norms_made(event, level, player, verdict.title, year)
            assert (verdict.status is Status.REACHED) == bool(expected)
            assert verdict.status is not Status.REACHED_IF
            if not expected:
                continue
            made += 1
            assert verdict.credited == expected[0].credit
            assert len(verdict.left_out) == expected[0].left_out
            same = next(one for one in expected if one.rounds == verdict.counted)
            assert (verdict.average, verdict.performance) == (same.average, same.performance)
            assert verdict.half_points_needed == same.needed
            assert bool(verdict.exemption) != same.normal
    assert made > 20
