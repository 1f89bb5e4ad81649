"""Double-Swiss: a literal reference, rounds worked out by hand, and the engine beside them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.pairing.swiss.by_hand import Case, cases
from tests.pairing.swiss.double_literal import UnpairableError, pair
from tests.pairing.swiss.double_records import Event, Situation, situation
from tests.pairing.swiss.double_rounds import (
    Paired,
    any_situation,
    by_engine,
    by_table,
    made_up,
)
from tests.pairing.swiss.literal_agreement import agree_on_events, agree_on_situations
from tests.samples import drawn

EVENTS, SITUATIONS = drawn(2000), drawn(6400)
PARTS = 4


def _cases() -> list[object]:
    return [
        pytest.param(
            case,
            id=f"{case.article} {case.what}",
            marks=pytest.mark.article("fide.double-swiss.2026", f"C.04.5.{case.article}"),
        )
        for case in cases("double")
    ]


@pytest.mark.parametrize("case", _cases())
def test_literal_reference_pairs_as_worked_out_by_hand(case: Case) -> None:
    assert pair(case.double) == (case.pairs, case.bye)


@pytest.mark.parametrize("case", _cases())
def test_engine_pairs_as_worked_out_by_hand(case: Case) -> None:
    assert by_table(case.double) == (case.pairs, case.bye)


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C2")
def test_a_match_won_by_forfeit_bars_from_the_bye_though_a_game_of_it_was_missed() -> None:
    # All three have a point, and none has played a match: the largest number would have the bye.
    lines = {1: ("H",), 2: ("H",), 4: ("5w--", "Z"), 5: ("4b+-",)}
    event = Event(lines, 9)
    assert pair(situation(event, 2)) == by_engine(event, 2) == (((1, 5),), 2)


def by_reference(of: Situation, met: Counter[str]) -> Paired | None:
    try:
        paired = pair(of)
    except UnpairableError:
        met["unpairable"] += 1
        return None
    met["rounds"] += 1
    met["byes"] += paired[1] is not None
    scores = {card.number: card.score for card in of.cards}
    met["floats"] += sum(scores[white] != scores[black] for white, black in paired[0])
    return paired


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.1", "C.04.5.3.3", "C.04.5.3.4")
@pytest.mark.article("fide.double-swiss.2026", "C.04.5.4.3")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_events(part: int) -> None:
    def coming(told: Event) -> int:
        return 1 + min(map(len, told.lines.values()))

    met = agree_on_events(
        range(part, EVENTS, PARTS),
        made_up,
        lambda told, met: by_reference(situation(told, coming(told)), met),
        lambda told: by_engine(told, coming(told)),
    )
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floats", "byes")) > 1


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.C6", "C.04.5.C7", "C.04.5.C8")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_any_situation(part: int) -> None:
    met = agree_on_situations(
        range(part, SITUATIONS, PARTS), any_situation, by_reference, by_table, UnpairableError
    )
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floats", "byes")) > 1
