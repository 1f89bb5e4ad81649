"""Rounds and tournaments of the Dutch system of 2026 on which other programs agreed."""

from __future__ import annotations

import pytest

from crosstable.pairing.checking import check_rounds
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition, edition_of
from tests.pairing.swiss.dutch_2026_events import (
    Kept,
    engine_round,
    engine_wanted,
    kept_rounds,
    kept_tournaments,
)
from tests.pairing.swiss.dutch_2026_literal import pair_round

KEPT = kept_rounds()
CRITERIA = ("C5", *(f"C{number}" for number in range(8, 22)))
SMALL = 10
"""The literal reference tries everything, so it is asked about few players only."""


def deciding(criterion: str) -> list[Kept]:
    return [kept for kept in KEPT if criterion in kept.decided]


def test_enough_is_kept() -> None:
    assert len(KEPT) >= 250
    assert all(len(deciding(criterion)) >= 3 for criterion in CRITERIA)
    assert sum(kept.unlike_2017 for kept in KEPT) >= 50
    assert sum(bool(kept.event.virtual) for kept in KEPT) >= 15
    assert {len(kept.event.lines) for kept in KEPT} >= {*range(4, 11), 60, 180}


@pytest.mark.parametrize("criterion", CRITERIA)
def test_literal_reference_pairs_the_kept_rounds(criterion: str) -> None:
    for kept in deciding(criterion):
        if min(kept.decided, key=CRITERIA.index) == criterion and len(kept.event.lines) <= SMALL:
            assert pair_round(kept.event, kept.round) == kept.pairing


@engine_wanted
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.3.1", "C.04.3.2.4.3", "C.04.3.2.4.4")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.5", "C.04.3.2.4.6", "C.04.3.2.4.7")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.8", "C.04.3.2.4.9", "C.04.3.2.4.10")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.11", "C.04.3.2.4.12", "C.04.3.2.4.13")
@pytest.mark.article("fide.swiss.2026", "C.04.3.2.4.14", "C.04.3.2.4.15", "C.04.3.2.4.16", "C.04.7")
@pytest.mark.parametrize("criterion", CRITERIA)
def test_engine_pairs_rounds_which_one_criterion_decides(criterion: str) -> None:
    for kept in deciding(criterion):
        assert engine_round(kept.event) == kept.pairing


@engine_wanted
def test_engine_pairs_rounds_which_the_text_of_2017_paired_differently() -> None:
    for kept in KEPT:
        if kept.unlike_2017 or len(kept.event.lines) > SMALL:
            assert engine_round(kept.event) == kept.pairing


@engine_wanted
@pytest.mark.article("fide.swiss.2026", "C.04.2.1.4")
def test_checker_agrees_with_every_round_of_the_kept_tournaments() -> None:
    rounds = 0
    for tournament in kept_tournaments():
        assert not check_rounds(tournament, system_of(tournament), edition_of(tournament))
        rounds += len(tournament.rounds)
    assert rounds >= 400


@engine_wanted
def test_checker_by_the_text_of_2017_does_not() -> None:
    """The kept tournaments tell the two texts apart."""
    old = edition("fide-2019")
    different = sum(
        bool(check_rounds(tournament, system_of(tournament), old))
        for _, tournament in zip(range(12), kept_tournaments(), strict=False)
    )
    assert different >= 2
