"""Dates that end in the year: what leaves doubt is refused with both days, a file may decide."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.kernel.day_and_month import day_first_in, one_reading, two_readings
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import BirthDate


@pytest.mark.parametrize("written", ["05/04/1990", "5/4/1990", "05-04-1990", " 05/04/1990 "])
def test_a_date_that_can_be_two_days_is_refused_with_both(written: str) -> None:
    assert two_readings(written) == (date(1990, 4, 5), date(1990, 5, 4))
    with pytest.raises(InvalidValue, match="can be 1990-04-05 or 1990-05-04; write"):
        BirthDate.parse(written)


@pytest.mark.parametrize(
    ("written", "born"),
    [
        *(("25/04/1990", BirthDate(1990, 4, 25)), ("05/05/1990", BirthDate(1990, 5, 5))),
        *(("05.04.1990", BirthDate(1990, 4, 5)), ("18.11.2026", BirthDate(2026, 11, 18))),
        *(("2026-11-18", BirthDate(2026, 11, 18)), ("1990/05/04", BirthDate(1990, 5, 4))),
    ],
)
def test_a_date_that_leaves_no_doubt_is_read(written: str, born: BirthDate) -> None:
    assert two_readings(written) == ()
    assert BirthDate.parse(written) == born


def test_a_file_says_which_number_comes_first() -> None:
    assert day_first_in(["25/04/1990", "05/04/1990"]) is True
    assert day_first_in(["05/04/1990;04/25/1990"]) is False
    assert day_first_in(["05/04/1990", "31.12.1990", "1990/25/12"]) is None
    assert day_first_in(["25/04/1990", "04/25/1990"]) is None
    assert BirthDate.parse("05/04/1990", day_first=True) == BirthDate(1990, 4, 5)
    assert BirthDate.parse("05/04/1990", day_first=False) == BirthDate(1990, 5, 4)
    assert BirthDate.parse("05.04.1990", day_first=False) == BirthDate(1990, 4, 5)
    assert one_reading("05/04/1990", day_first=False) == date(1990, 5, 4)
    assert one_reading("25/04/1990", day_first=True) == date(1990, 4, 25)
    assert one_reading("25/04/1990", day_first=False) is None
