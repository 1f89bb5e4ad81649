"""Rates of play at every door: read or named when announced, kept with a remark when taken over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

PLAYERS = "001    1      Adams, A\n001    2      Baker, B\n"


def announced(crosstable: Run) -> str:
    shown = crosstable("show", "--json")
    text: str = json.loads(shown.out)["tournament"]["rate_of_play"]
    return text


@pytest.mark.parametrize(
    ("written", "understood"),
    [
        ("40/90+30, SD/30+30", "90min/40 + 30min + 30s/move"),
        ("fide-olympiad", "90min/40 + 30min + 30s/move"),
        ("G/60;d5", "60min + 5s/move delay"),
        ("", ""),
    ],
)
def test_a_rate_is_announced_as_it_is_understood(
    crosstable: Run, written: str, understood: str
) -> None:
    crosstable("new", "Open", "--game", "chess", "--rate-of-play", written)
    assert announced(crosstable) == understood


def test_what_nobody_can_set_a_clock_by_is_refused_in_one_line(crosstable: Run) -> None:
    refused = crosstable("new", "Open", "--game", "chess", "--rate-of-play", "banana")
    assert refused.status == 2
    assert refused.err.splitlines() == [
        (
            "crosstable: rate of play, column 1: 'banana' is not understood (write the minutes, "
            '"/" and the moves they are for, "+" the next minutes, "+" the seconds a move, such as '
            '"90/40 + 30 + 30s", "15+10" or "G/60;d5")'
        )
    ]
    assert "there is no office here" in crosstable("show").err
    crosstable("new", "Open", "--game", "chess", "--rate-of-play", "15+10")
    assert crosstable("edit", "--rate-of-play", "quickly").status == 2
    assert announced(crosstable) == "15min + 10s/move"
    crosstable("edit", "--rate-of-play", "")
    assert announced(crosstable) == ""


def test_a_file_with_an_unreadable_rate_is_taken_over_with_a_remark(crosstable: Run) -> None:
    Path("event.trf").write_text(f"012 Old open\n122 as agreed\n{PLAYERS}", "utf-8")
    taken = crosstable("import", "event.trf", "--system", "dutch")
    assert taken.status == 0
    assert "event.trf: the rate of play 'as agreed' is kept as it is written: 'as' is not" in (
        taken.err
    )
    assert announced(crosstable) == "as agreed"
    assert "as agreed" in crosstable("show").out
    # What is not changed is not asked about again, and what replaces it is.
    assert crosstable("edit", "--city", "Paris").status == 0
    assert crosstable("edit", "--rate-of-play", "also agreed").status == 2
    assert announced(crosstable) == "as agreed"
    assert "122 as agreed" in crosstable("export").out


def test_the_code_of_a_report_serves_where_the_words_say_no_times(crosstable: Run) -> None:
    Path("event.trf").write_text(
        f"012 Old open\n122 Standard\n222 40/5400+30:1800+30\n{PLAYERS}", "utf-8"
    )
    taken = crosstable("import", "event.trf")
    assert "rate of play 'Standard' says no times: taken from record 222" in taken.err
    assert announced(crosstable) == "40/5400+30:1800+30"


def test_a_report_has_the_code_of_the_rate(crosstable: Run) -> None:
    crosstable(
        "new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "5",
        "--rate-of-play", "90/40+30+30",
    )  # fmt: skip
    report = crosstable("export").out
    assert "122 90min/40 + 30min + 30s/move" in report
    assert "222 40/5400+30:1800+30" in report


def test_rating_one_event_names_a_rate_too(crosstable: Run) -> None:
    by_name = crosstable(
        "rate", "whatif", "--rating", "2000", "--rate", "fide-world-blitz", "2000:1"
    )
    assert by_name.status == 0
    written = crosstable("rate", "whatif", "--rating", "2000", "--rate", "3+2", "2000:1")
    assert by_name.out == written.out
