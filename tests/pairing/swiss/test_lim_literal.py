"""The Lim system: a literal reference, rounds worked out by hand, and the engine beside them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.pairing.swiss.by_hand import Case, cases
from tests.pairing.swiss.lim_events import (
    LimEvent,
    Paired,
    any_situation,
    by_engine,
    by_table,
    made_up,
)
from tests.pairing.swiss.lim_literal import UnpairableError, pair
from tests.pairing.swiss.lim_records import Situation
from tests.pairing.swiss.literal_agreement import agree_on_events, agree_on_situations
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
    def coming(told: LimEvent) -> int:
        return 1 + min(map(len, told.event.lines.values()))

    met = agree_on_events(
        range(part, EVENTS, PARTS),
        made_up,
        lambda told, met: by_reference(told.situation(coming(told)), met),
        lambda told: by_engine(told, coming(told)),
    )
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floaters", "cracked", "byes")) > 1


@pytest.mark.article("fide.lim.2026", "C.04.4.3.2.6", "C.04.4.3.3.9", "C.04.4.3.6")
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_literal_reference_agree_on_any_situation(part: int) -> None:
    met = agree_on_situations(
        range(part, SITUATIONS, PARTS), any_situation, by_reference, by_table, UnpairableError
    )
    assert met["rounds"] > 100
    assert min(met[name] for name in ("unpairable", "floaters", "cracked", "byes")) > 1
