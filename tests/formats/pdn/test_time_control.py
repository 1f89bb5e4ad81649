from __future__ import annotations

import pytest

from crosstable.formats.pdn.time_control import (
    Period,
    PeriodKind,
    read_time_control,
    read_time_used,
)

MOVES, INCREMENT = PeriodKind.MOVES, PeriodKind.INCREMENT


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("40/7200:3600", [Period(MOVES, 7200, 40), Period(PeriodKind.SUDDEN_DEATH, 3600)]),
        ("4800+60", [Period(INCREMENT, 4800, None, 60)]),
        (
            "40/7200:20/2400:600+5",
            [Period(MOVES, 7200, 40), Period(MOVES, 2400, 20), Period(INCREMENT, 600, None, 5)],
        ),
        ("*120", [Period(PeriodKind.SAND_CLOCK, 120)]),
        ("-", []),
    ],
)
def test_rates_of_play(text: str, periods: list[Period]) -> None:
    found = read_time_control(text)
    assert found is not None
    assert list(found.periods) == periods
    assert str(found) == text


@pytest.mark.parametrize("text", ["?", "", "3600:40/7200", "*120:60", "4800+60:60", "two hours"])
def test_what_is_no_rate_of_play(text: str) -> None:
    assert read_time_control(text) is None


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("1:59:20", 7160), ("2:47", 10020), ("2.23", 8580), ("1.17.28", 4648), ("long", None)],
)
def test_time_used(text: str, seconds: int | None) -> None:
    assert read_time_used(text) == seconds
