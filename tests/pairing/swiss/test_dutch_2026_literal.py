"""The engine pairs by the Dutch system of 2026 as the literal reference does, in small fields."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import Refused
from tests.pairing.swiss.dutch_2026_events import engine_round, engine_wanted, made_up
from tests.pairing.swiss.dutch_2026_literal import UnpairableError, pair_round

TOURNAMENTS = 90


@engine_wanted
@pytest.mark.article("fide.swiss.2026", "C.04.2.3.4", "C.04.3.1.4", "C.04.3.1.4.2")
@pytest.mark.article("fide.swiss.2026", "C.04.3.1.7", "C.04.3.1.9.2", "C.04.3.3.8.1", "C.04.3.5.2")
@pytest.mark.parametrize("tenth", range(10))
def test_engine_and_literal_reference_agree(tenth: int) -> None:
    compared = 0
    for seed in range(tenth, TOURNAMENTS, 10):
        tournament = made_up(seed)
        event = next(tournament)
        while event is not None:
            number = 1 + min(map(len, event.lines.values()))
            try:
                paired = pair_round(event, number)
            except UnpairableError:
                with pytest.raises(Refused):
                    engine_round(event)
                break
            assert engine_round(event) == paired, (seed, number)
            compared += 1
            try:
                event = tournament.send(paired)
            except StopIteration:
                break
    assert compared > 20
