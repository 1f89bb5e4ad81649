"""The engine pairs by the Dubov system of 2026 as the literal reference does, in small fields."""

from __future__ import annotations

import pytest

from tests.pairing.swiss import dubov_literal
from tests.pairing.swiss.later_cards import Paired, UnpairableError
from tests.pairing.swiss.later_engine import BEFORE_2026, compared, engine_round
from tests.pairing.swiss.later_events import Rated, halves
from tests.pairing.swiss.later_situations import DUBOV, FULL_POINT_BYE_BEFORE_2026, Told
from tests.pairing.swiss.test_later_situations import cases, is_marked
from tests.samples import drawn

EVENTS = drawn(480)
HALVES = 240
BEFORE = dubov_literal.Readings(full_point_byes=False)


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.6.1", "C.04.4.1.1.6.4", "C.04.4.1.1.7.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.8.2", "C.04.4.1.2.1.1", "C.04.4.1.2.1.2")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.1.3", "C.04.4.1.2.2.1", "C.04.4.1.2.3.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.2", "C.04.4.1.2.3.3", "C.04.4.1.2.3.4")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.2.3.5", "C.04.4.1.2.3.6", "C.04.4.1.3.1.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.2", "C.04.4.1.3.1.3", "C.04.4.1.3.1.4")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.1.5", "C.04.4.1.3.2.1", "C.04.4.1.3.2.3")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.4", "C.04.4.1.3.2.5", "C.04.4.1.3.2.6")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.4.1.3", "C.04.4.1.4.3.3", "C.04.4.1.5.2.1")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.2.2", "C.04.4.1.5.2.3", "C.04.4.1.5.2.4")
@pytest.mark.article("fide.dubov.2026", "C.04.4.1.5.2.5")
@pytest.mark.parametrize("told", cases(DUBOV))
def test_engine_pairs_rounds_worked_out_by_hand(told: Told, request: pytest.FixtureRequest) -> None:
    assert is_marked(told, request)
    assert engine_round(told.before, "dubov") == told.paired, told.note


def literal(rated: Rated) -> Paired:
    return dubov_literal.pair_round(rated.event, rated.ratings, rated.round)


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.1.9.2", "C.04.4.1.3.2.2")
@pytest.mark.parametrize("eighth", range(8))
def test_engine_and_literal_reference_agree(eighth: int) -> None:
    counted = compared("dubov", literal, range(eighth, EVENTS, 8), most=16)
    assert counted["paired"] > EVENTS // 8


@pytest.mark.article("fide.dubov.2026", "C.04.4.1.3.2.4")
def test_engine_and_literal_reference_agree_where_colours_have_to_clash() -> None:
    for seed in range(drawn(HALVES)):
        rated = halves(seed)
        try:
            expected: Paired | None = literal(rated)
        except UnpairableError:
            expected = None
        assert engine_round(rated, "dubov") == expected, (seed, rated)


@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C2")
def test_a_full_point_bye_did_not_bar_from_the_bye_before_2026() -> None:
    rated = FULL_POINT_BYE_BEFORE_2026.before
    expected = FULL_POINT_BYE_BEFORE_2026.paired
    assert dubov_literal.pair_round(rated.event, rated.ratings, rated.round, BEFORE) == expected
    assert engine_round(rated, "dubov", BEFORE_2026) == expected


@pytest.mark.article("fide.dubov.2018", "C.04.4.1.C2")
def test_engine_and_literal_reference_agree_before_2026() -> None:
    """Only a bye and a win by forfeit bar from the bye: everything else is taken to be the same."""

    def earlier(rated: Rated) -> Paired:
        return dubov_literal.pair_round(rated.event, rated.ratings, rated.round, BEFORE)

    counted = compared("dubov", earlier, range(EVENTS // 4), most=12, edition=BEFORE_2026)
    assert counted["paired"] > EVENTS // 4
