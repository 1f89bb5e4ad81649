from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from crosstable.formats.trf import Change
from crosstable.formats.trf.dates import read_date, round_date_text
from crosstable.kernel.player import BirthDate


@pytest.mark.parametrize(
    "text",
    [
        *("2026/03/01", "2026-03-01", "2026.03.01", "01.03.2026", "1. 3. 2026"),
        *("Mar 1, 2026", "March 1 2026"),
    ],
)
def test_dates_in_many_dresses(text: str) -> None:
    assert read_date(text) == date(2026, 3, 1)


def test_a_date_that_can_be_two_days_is_left_out_unless_the_file_decides(
    read: Any, row: Any
) -> None:
    unclear = read("042 01/03/2026", row(1, points="0.0", born="05/04/1990"))
    assert unclear.tournament.starts is None
    assert unclear.tournament.entrants[0].player.born is None
    assert sorted(str(note).partition(": ")[2] for note in unclear.adjustments) == [
        "'01/03/2026' can be 2026-03-01 or 2026-01-03; it is left out",
        "'05/04/1990' can be 1990-04-05 or 1990-05-04; it is left out",
    ]
    decided = read("042 01/03/2026", "052 03/14/2026", row(1, points="0.0", born="05/04/1990"))
    assert decided.tournament.starts == date(2026, 1, 3)
    assert decided.tournament.entrants[0].player.born == BirthDate(1990, 5, 4)
    assert {str(note).partition(": ")[2] for note in decided.adjustments} == {
        "'01/03/2026' is read as 2026-01-03, as other dates of the file must be",
        "'05/04/1990' is read as 1990-05-04, as other dates of the file must be",
    }


@pytest.mark.parametrize(
    "text", ["", "2026/02/30", "26/03/01", "soon", "2026", "٢٠٢٦/٠٣/٠١", "Foo 1, 2026"]
)
def test_what_is_no_date(text: str) -> None:
    assert read_date(text) is None


def test_start_and_end(read: Any, row: Any) -> None:
    found = read("042 2026/03/01", "052 3 March", row(1, points="0.0"))
    assert (found.tournament.starts, found.tournament.ends) == (date(2026, 3, 1), None)
    (report,) = found.adjustments
    assert (report.kind, report.line, report.column) == (Change.DATE, 4, 5)


@pytest.mark.parametrize(
    ("start", "wanted"),
    [("042 2026/02/28", 2026), ("042 1926/02/28", 1926), ("042 1999/12/31", 2026), ("042 ", 2026)],
)
def test_round_dates_stand_above_the_rounds(
    read: Any, row: Any, line: Any, start: str, wanted: int
) -> None:
    dates = line({1: "132", 92: "26/03/01", 112: "26/03/03"})
    found = read(start, dates, row(1, points="0.0"))
    assert found.tournament.round_dates == (date(wanted, 3, 1), None, date(wanted, 3, 3))
    assert found.adjustments == ()


def test_years_of_the_last_century_without_a_start(read: Any, row: Any, line: Any) -> None:
    dates = line({1: "132", 92: "70/03/01", 102: "69/03/01"})
    found = read(dates, row(1, points="0.0")).tournament
    assert [day and day.year for day in found.round_dates] == [1970, 2069]


def test_round_dates_as_text_and_unreadable_ones_are_reported(
    read: Any, row: Any, line: Any
) -> None:
    bad = line({1: "132", 92: "26/13/01", 102: "26/03/02"})
    found = read("132 2026/03/01", bad, row(1, points="0.0"))
    assert found.tournament.round_dates == (date(2026, 3, 1), None, date(2026, 3, 2))
    assert [(each.kind, each.column) for each in found.adjustments] == [
        (Change.DATE, 5),
        (Change.DATE, 92),
    ]


def test_round_dates_are_written_short() -> None:
    assert round_date_text(date(2026, 3, 1)) == "26/03/01"
    assert round_date_text(None) == ""
