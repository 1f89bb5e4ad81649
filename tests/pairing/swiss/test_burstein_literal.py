"""The engine pairs by the Burstein system of 2026 as the literal reference does in small fields."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pairing.swiss import burstein_literal, dutch_2026_literal
from tests.pairing.swiss.burstein_literal import seeding_rounds
from tests.pairing.swiss.dutch_2026_literal import LiteralRound
from tests.pairing.swiss.later_cards import Paired, UnpairableError
from tests.pairing.swiss.later_engine import BEFORE_2026, compared, engine_round
from tests.pairing.swiss.later_events import Rated, halves
from tests.pairing.swiss.later_situations import BURSTEIN, FULL_POINT_BYE_BEFORE_2026, Told
from tests.pairing.swiss.test_later_situations import cases, is_marked
from tests.samples import drawn

EVENTS = drawn(480)
HALVES = 240
BEFORE = burstein_literal.Readings(full_point_byes=False, lettered=True)
SEEDED = 6
"""Up to how many players seeding rounds are compared; the Dutch reference is slow with more."""


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.5.1", "C.04.4.2.1.6.2", "C.04.4.2.1.7.2.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.7.2.2", "C.04.4.2.1.8.1", "C.04.4.2.2.1.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.1.2", "C.04.4.2.2.1.3", "C.04.4.2.2.2.1")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.2", "C.04.4.2.2.3.3", "C.04.4.2.2.3.4")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.1", "C.04.4.2.3.1.2", "C.04.4.2.3.1.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.3.1.4", "C.04.4.2.3.1.5", "C.04.4.2.4.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.1", "C.04.4.2.5.2.2", "C.04.4.2.5.2.3")
@pytest.mark.article("fide.burstein.2026", "C.04.4.2.5.2.4", "C.04.4.2.5.2.5")
@pytest.mark.parametrize("told", cases(BURSTEIN))
def test_engine_pairs_rounds_worked_out_by_hand(told: Told, request: pytest.FixtureRequest) -> None:
    assert is_marked(told, request)
    assert engine_round(told.before, "burstein") == told.paired, told.note


def literal(rated: Rated) -> Paired | None:
    """Pair a round by the text, but for large seeding rounds: those must only exist."""
    if rated.round <= seeding_rounds(rated.event.rounds) and len(rated.event.lines) > SEEDED:
        try:
            LiteralRound(rated.event, rated.round)  # whether there is a round at all
        except dutch_2026_literal.UnpairableError:
            raise UnpairableError from None
        return None
    return burstein_literal.pair_round(rated.event, rated.round)


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.1.6.1", "C.04.4.2.1.9.2", "C.04.4.2.3.2.2")
@pytest.mark.parametrize("eighth", range(8))
def test_engine_and_literal_reference_agree(eighth: int) -> None:
    counted = compared("burstein", literal, range(eighth, EVENTS, 8), most=13)
    assert counted["paired"] > EVENTS // 16


@pytest.mark.article("fide.burstein.2026", "C.04.4.2.2.3.4")
def test_engine_and_literal_reference_agree_where_colours_have_to_clash() -> None:
    for seed in range(drawn(HALVES)):
        rated = halves(seed)
        rated = replace(rated, event=replace(rated.event, rounds=rated.round))
        try:
            expected: Paired | None = literal(rated)
        except UnpairableError:
            expected = None
        assert engine_round(rated, "burstein") == expected, (seed, rated)


@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C2")
def test_a_full_point_bye_did_not_bar_from_the_bye_before_2026() -> None:
    rated = FULL_POINT_BYE_BEFORE_2026.before
    expected = FULL_POINT_BYE_BEFORE_2026.paired
    assert burstein_literal.pair_round(rated.event, rated.round, BEFORE) == expected
    assert engine_round(rated, "burstein", BEFORE_2026) == expected


@pytest.mark.article("fide.burstein.2018", "C.04.4.2.C2", "C.04.4.2.C6", "C.04.4.2.C7")
def test_engine_and_literal_reference_agree_before_2026() -> None:
    """The lettered text; its seeding rounds are of the Dutch system of its time, and left out."""

    def earlier(rated: Rated) -> Paired | None:
        if rated.round <= seeding_rounds(rated.event.rounds):
            return None
        return burstein_literal.pair_round(rated.event, rated.round, BEFORE)

    counted = compared("burstein", earlier, range(EVENTS // 4), most=12, edition=BEFORE_2026)
    assert counted["paired"] > EVENTS // 8
