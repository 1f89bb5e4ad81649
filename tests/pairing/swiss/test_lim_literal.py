"""The Lim system: a literal reference, rounds worked out by hand, and the engine beside them."""

from __future__ import annotations

from collections import Counter

import pytest

from crosstable.kernel.errors import Refused
from tests.pairing.swiss.by_hand import Case, cases
from tests.pairing.swiss.dutch_2026_cards import Event
from tests.pairing.swiss.lim_events import (
    LimEvent,
    Paired,
    any_situation,
    by_engine,
    by_table,
    made_up,
)
from tests.pairing.swiss.lim_literal import UnpairableError, pair
from tests.pairing.swiss.lim_records import Card, Situation, situation
from tests.samples import drawn

EVENTS, SITUATIONS = drawn(2000), drawn(6400)
PARTS = 4


def _cases() -> list[object]:
    return [
        pytest.param(
            case,
            id=f"{case.article} {case.what}",
            marks=pytest.mark.article("fide.lim.2026", f"C.04.4.3.{case.article}"),
        )
        for case in cases("lim")
    ]


@pytest.mark.parametrize("case", _cases())
def test_literal_reference_pairs_as_worked_out_by_hand(case: Case) -> None:
    paired = pair(case.lim)
    assert (paired.pairs, paired.bye) == (case.pairs, case.bye)


@pytest.mark.parametrize("case", _cases())
def test_engine_pairs_as_worked_out_by_hand(case: Case) -> None:
    assert by_table(case.lim) == (case.pairs, case.bye)


def test_literal_reference_finds_no_round_where_there_is_none() -> None:
    both = tuple(Card(number, 2, "w", frozenset({3 - number})) for number in (1, 2))
    with pytest.raises(UnpairableError):
        pair(Situation(cards=both))
    one = (Card(1, 2, bye=False),)
    with pytest.raises(UnpairableError):
        pair(Situation(cards=one))


def card(event: Event, number: int, in_round: int, edition: int = 2026) -> Card:
    of = situation(event, in_round, edition=edition)
    return next(card for card in of.cards if card.number == number)


def test_only_games_that_were_played_count_as_met_and_for_colours() -> None:
    event = Event({1: ["2w1", "3b+", "4b="], 2: ["1b0", "H", "3w0"], 3: ["U", "1w-", "2b1"]}, 9)
    event = Event({**event.lines, 4: ["Z", "F", "1w="]}, 9)
    assert card(event, 1, 4) == Card(1, 25, "wb", frozenset({2, 4}), floated=True, bye=False)
    assert card(event, 2, 4).colours == "bw"
    assert not card(event, 3, 4).bye


@pytest.mark.parametrize(
    ("token", "bars", "barred_before"),
    [
        ("U", True, True),
        ("2w+", True, True),
        ("F", True, False),
        ("H", False, False),
        ("Z", False, False),
        ("2w-", False, False),
        ("2w1", False, False),
    ],
)
def test_who_may_have_no_bye(token: str, bars: bool, barred_before: bool) -> None:
    event = Event({1: [token], 2: ["1b0"]}, 9)
    assert card(event, 1, 2).bye is not bars
    assert card(event, 1, 2, edition=2018).bye is not barred_before


def test_above_the_median_the_higher_floated_and_below_it_the_lower() -> None:
    # Scores before round 3 are 2, 1½, 1, 1, ½ and 0; the median is 1.
    event = Event(
        {
            1: ["3w1", "4b1", "2w1"],
            2: ["5w1", "6b=", "1b0"],
            3: ["1b0", "5w1", "6w1"],
            4: ["6w1", "1w0", "5b1"],
            5: ["2b0", "3b0", "4w0"],
            6: ["4b0", "2w=", "3b0"],
        },
        9,
    )
    floated = {number for number in event.lines if card(event, number, 4).floated}
    assert floated == {1, 5, 6}


def by_reference(of: Situation, met: Counter[str]) -> Paired | None:
    try:
        paired = pair(of)
    except UnpairableError:
        met["unpairable"] += 1
        return None
    met["rounds"] += 1
    met["floaters"] += len(paired.floaters)
    met["cracked"] += paired.cracked
    met["byes"] += paired.bye is not None
    return paired.pairs, paired.bye


@pytest.mark.article("fide.lim.2026", "C.04.4.3.1", "C.04.4.3.2", "C.04.4.3.3", "C.04.4.3.4")
@pytest.mark.article("fide.lim.2026", "C.04.4.3.5")
@pytest.mark.article("fide.lim.1999", "C.04.4.3")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_events(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, EVENTS, PARTS):
        made = made_up(seed)
        told: LimEvent | None = next(made, None)
        while told is not None:
            number = 1 + min(map(len, told.event.lines.values()))
            due = by_reference(told.situation(number), met)
            if due is None:
                with pytest.raises(Refused):
                    by_engine(told, number)
                break
            assert by_engine(told, number) == due, (seed, number)
            try:
                told = made.send(due)
            except StopIteration:
                told = None
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floaters", "cracked", "byes")) > 1


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.6", "C.04.4.3.3.9", "C.04.4.3.6")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_any_situation(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, SITUATIONS, PARTS):
        of = any_situation(seed)
        due = by_reference(of, met)
        if due is None:
            with pytest.raises(UnpairableError):
                by_table(of)
        else:
            assert by_table(of) == due, seed
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floaters", "cracked", "byes")) > 1
