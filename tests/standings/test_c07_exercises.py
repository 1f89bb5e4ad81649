"""FIDE's exercises in tie-breaking, with the values of 2023 and of 2026."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.library import edition
from crosstable.standings.ranking import standings
from crosstable.standings.tiebreaks.values import half_up
from tests.standings.c07_events import (
    ROUND_ROBIN,
    SWISS_OF_FIVE,
    SWISS_OF_NINE,
    swiss_event,
)

EDITIONS = ("fide-2024-04", "fide-2024-08", "fide-2026-03")
FIVE = swiss_event(SWISS_OF_FIVE, ratings=tuple(range(2200, 1449, -50)))

SAME_IN_ALL = {
    "ARO": "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820",
    "ARO/C1": "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 0 2025 1900 1963 1900",
    "TPR": "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969",
    "PTP": "2029 2216 2112 2168 1689 1810 1531 1715 950 1575 1763 1250 1744 1942 1768 2013",
    "APRO": "1789 1856 1904 1772 1719 1846 1869 1915 1805 1717 1840 2081 1879 1775 1776 1805",
    "APPO": "1769 1852 1934 1784 1676 1836 1890 1924 1802 1687 1836 2168 1909 1756 1767 1799",
    "WIN": "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",
    "WON": "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    "BPG": "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2",
    "BWG": "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",
    "GE": "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    "REP": "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    "PS": "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5",
    "PS/C1": "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10",
}
UNTIL_2026 = {
    "BH": "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5",
    "BH/C1": "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11",
    "AOB": "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3",
    "FB": "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5",
    "SB": "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25",
    "SB/C1": "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
}
SINCE_2026 = {
    "BH": {4: "14", 6: "11.5", 11: "12.5"},
    "BH/C1": {6: "10.5", 11: "11"},
    "AOB": {
        1: "12.4",
        3: "12.9",
        5: "13.2",
        7: "11.7",
        8: "12.9",
        10: "10.8",
        12: "14",
        13: "11.9",
        14: "13",
        16: "13.1",
    },
    "FB": {4: "14.5", 11: "12", 12: "11"},
    "SB": {4: "9.25", 6: "6", 11: "4.75"},
    "SB/C1": {4: "7.75", 6: "5", 11: "3.25"},
}
"""What the limits of the dummy change (16.4.1, 16.4.2)."""


def computed(
    event: Tournament, name: str, code: str, *, round_robin: bool = False
) -> dict[int, Fraction]:
    """Return everybody's value in hundredths, as the exercises print them."""
    rules = edition(name)
    table = standings(event, rules, tie_breaks=rules.spelled_out([code]), round_robin=round_robin)
    values = {row.number: row.values[0].value for row in table.rows}
    return {
        number: Fraction(half_up(value * 100), 100)
        for number, value in values.items()
        if isinstance(value, Fraction)
    }


def places(event: Tournament, name: str, code: str, *, round_robin: bool = False) -> dict[int, int]:
    table = standings(event, edition(name), tie_breaks=[code], round_robin=round_robin)
    return {row.number: row.place or 0 for row in table.rows}


def printed(line: str) -> dict[int, Fraction]:
    return {number: Fraction(text) for number, text in enumerate(line.split(), start=1)}


@pytest.mark.article("fide.tie-breaks.2026", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "10.1")
@pytest.mark.article("fide.tie-breaks.2026", "10.2", "10.3", "10.4", "10.5", "14.1.1.2", "14.1.1.3")
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("code", SAME_IN_ALL)
def test_own_results_and_ratings(code: str, name: str) -> None:
    assert computed(FIVE, name, code) == printed(SAME_IN_ALL[code])


@pytest.mark.article("fide.tie-breaks.2023", "8.1", "8.2", "8.3", "9.1", "14.1.1.1", "14.1.1.4")
@pytest.mark.article("fide.tie-breaks.2023", "16.4")
@pytest.mark.article("fide.tie-breaks.2024", "14.1.1.4")
@pytest.mark.parametrize("name", EDITIONS[:2])
@pytest.mark.parametrize("code", UNTIL_2026)
def test_opponents_scores_with_a_dummy_of_the_own_score(code: str, name: str) -> None:
    assert computed(FIVE, name, code) == printed(UNTIL_2026[code])


@pytest.mark.article("fide.tie-breaks.2026", "8.1", "8.2", "8.3", "9.1", "14.1.1.1", "14.1.1.4")
@pytest.mark.article("fide.tie-breaks.2026", "16.4.1", "16.4.2")
@pytest.mark.parametrize("code", UNTIL_2026)
def test_opponents_scores_with_a_dummy_within_limits(code: str) -> None:
    changed = {number: Fraction(text) for number, text in SINCE_2026[code].items()}
    assert computed(FIVE, "fide-2026-03", code) == printed(UNTIL_2026[code]) | changed


@pytest.mark.article("fide.tie-breaks.2026", "9.1", "9.2", "15.2")
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("SB", "9.25 6.25 6.25 4.25 3.25 2.25"),
        ("SB/C1", "9.25 4.75 4.75 4.25 3.25 1.5"),
        ("KS", "2 0.5 0.5 1 0.5 0"),
    ],
)
def test_a_round_robin_with_a_forfeit(name: str, code: str, values: str) -> None:
    assert computed(swiss_event(ROUND_ROBIN), name, code, round_robin=True) == printed(values)


@pytest.mark.article("fide.tie-breaks.2026", "6.1", "6.1.1", "6.2", "6.3")
@pytest.mark.parametrize("name", EDITIONS)
def test_direct_encounters(name: str) -> None:
    first_four = places(FIVE, name, "DE")
    assert {first_four[number] for number in (1, 3, 4, 16)} == {2}
    assert {first_four[number] for number in (5, 8, 11)} == {7}
    assert places(swiss_event(SWISS_OF_NINE), name, "DE") == {
        1: 3,
        2: 5,
        3: 1,
        4: 3,
        5: 9,
        6: 2,
        7: 6,
        8: 6,
        9: 14,
        10: 9,
        11: 13,
        12: 14,
        13: 16,
        14: 9,
        15: 9,
        16: 6,
    }
    robin = places(swiss_event(ROUND_ROBIN), name, "DE", round_robin=True)
    assert robin == {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}
