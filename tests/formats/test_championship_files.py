"""Facts of a championship as TOML and CSV: what is read, and which line is named."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.circuits.championship import Withdrawal
from crosstable.formats.championship_files import (
    read_contenders,
    read_federations,
    read_finalists,
    read_qualification,
    read_youth_entries,
    read_youth_results,
)
from crosstable.kernel.errors import UnreadableInput

FACTS = """[championship]
name = "World Championship 2025"
year = 2025
host = "ned"
reserve-date = 2025-05-01
refused-match = ["Beta"]

[[player]]
list = "champion"
name = "Alpha, A"
fmjd = 11

[[player]]
list = "opponent"
name = "Beta, B"
fmjd = "12"

[[federation]]
code = "NED"
paid = [2025]
championships = [2023, 2024]

[[withdrawn]]
player = "alpha"
on = 2025-05-02

[named]
europe = 2024-12-20
"""


def test_a_whole_file() -> None:
    read = read_qualification(FACTS.encode())
    assert (read.places, read.host, read.reserve_date) == (40, "NED", date(2025, 5, 1))
    assert read.lists["champion"][0].number == "11"
    assert read.withdrawals == (Withdrawal("fmjd:11", date(2025, 5, 2)),)
    assert read.refused_match == ("fmjd:12",)
    assert read.federations[0].championships == (2023, 2024)
    assert read.named_on == {"europe": date(2024, 12, 20)}


@pytest.mark.parametrize(
    ("before", "after", "line", "match"),
    [
        ("year = 2025", "year = ", 3, "not TOML"),
        ("year = 2025", 'year = "soon"', 3, "Expected `int`"),
        ("year = 2025", "year = 2026", 1, "the year of a title match"),
        ('list = "opponent"', 'list = "moon"', 13, "not a list"),
        ('fmjd = "12"', 'rank = "first"', 16, "Expected `int`"),
        ('fmjd = "12"', 'colour = "white"', 13, "unknown field"),
        ('list = "opponent"', 'list = "champion"', 13, "one champion"),
        ('player = "alpha"', 'player = "omega"', 23, "nobody on the lists"),
        ("places", "places", None, ""),
    ],
)
def test_bad_files_name_the_line(before: str, after: str, line: int | None, match: str) -> None:
    if not match:
        with pytest.raises(UnreadableInput, match="there is one for"):
            read_qualification(FACTS.replace("year = 2025", "year = 2025\nplaces = 41").encode())
        return
    with pytest.raises(UnreadableInput, match=match) as caught:
        read_qualification(FACTS.replace(before, after).encode(), source="facts.toml")
    assert (caught.value.line, caught.value.source) == (line, "facts.toml")


def test_a_file_that_is_no_text() -> None:
    with pytest.raises(UnreadableInput, match="UTF-8"):
        read_qualification(b"name = \xff")


def test_lists_as_csv_keep_the_order_of_the_file_without_ranks() -> None:
    read = read_contenders(b"name,federation,sex\nBeta,ned,w\nAlpha,fra,m\n")
    assert [(one.rank, one.name, one.woman) for one in read] == [
        (1, "Beta", True),
        (2, "Alpha", False),
    ]
    rated = read_contenders(b"name,rating\nBeta,2300\nAlpha,2400\n")
    assert [one.rank for one in rated] == [0, 0]


def test_federations_as_csv() -> None:
    (one, other) = read_federations(b"federation;paid;championships\nned;2025;2023 2024\nfra;;\n")
    assert (one.code, one.paid, one.championships) == ("NED", (2025,), (2023, 2024))
    assert other.paid is None


def test_finalists_as_csv() -> None:
    read = read_finalists(b"group,name,federation\na,Alpha,NED\nB,Beta,FRA\na,Gamma,NED\n")
    assert [one.name for one in read["A"]] == ["Alpha", "Gamma"]


@pytest.mark.parametrize(
    ("reader", "text", "match"),
    [
        (read_contenders, "name,rank\nA,first\n", "line 2.*whole number"),
        (read_contenders, "name,sex\nA,x\n", "not a sex"),
        (read_federations, "federation,paid\nNED,soon\n", "not years"),
        (read_finalists, "group,name\nE,A\n", "not a group; write A"),
        (read_youth_entries, "name,federation,group\nA,NED,veterans\n", "not a group"),
        (
            read_youth_entries,
            "name,federation,group,born\nA,NED,cadets-boys,old\n",
            "not a year or a date",
        ),
        (
            read_youth_entries,
            "name,federation,group,place\nA,NED,cadets-boys,first\n",
            "not a kind of place",
        ),
        (
            read_youth_entries,
            "name,federation,group,entered\nA,NED,cadets-boys,soon\n",
            "not a day",
        ),
        (read_youth_results, "name,federation\nA,NED\n", "column 'group' is missing"),
    ],
)
def test_bad_lines_of_csv(reader, text: str, match: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UnreadableInput, match=match):
        reader(text.encode())


def test_youth_entries_and_results() -> None:
    (entry,) = read_youth_entries(
        b"name,federation,group,born,sex,place,entered\n"
        b"Child,pol,Cadets Girls,2010-05-17,w,sponsor,2025-09-01\n"
    )
    assert (entry.group, entry.born, entry.place) == ("cadets-girls", 2010, "sponsor")
    (result,) = read_youth_results(
        b"name,federation,group,place,points,rounds\nChild,POL,cadets-girls,21,6,9\n"
    )
    assert (result.place, result.points, result.rounds) == (21, 6, 9)
