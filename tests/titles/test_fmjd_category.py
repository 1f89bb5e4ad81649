"""Tables X-2 and X-3 of FMJD Annex 10, as printed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from crosstable.rulebooks.category_norms import Level
from crosstable.titles.category.category import (
    category_of,
    least_average,
    percentage,
    points_for,
    roman,
    rounded_average,
)
from tests.texts import FMJD_NORMS

X_2 = """
I 1975 1890
II 1976-2000 1891-1915
III 2001-2025 1916-1940
IV 2026-2050 1941-1965
V 2051-2075 1966-1990
VI 2076-2100 1991-2015
VII 2101-2125 2016-2040
VIII 2126-2150 2041-2065
IX 2151-2175 2066-2090
X 2176-2200 2091-2115
XI 2201-2225 2116-2140
XII 2226-2250 2141-2165
XIII 2251-2275 2166-2190
XIV 2276-2300 2191-2215
XV 2301-2325 2216-2240
XVI 2326-2350 2241-2265
XVII 2351-2375 2266-2290
XVIII 2376-2400 2291-2315
XIX 2401 2316
"""
X_3 = """
76 - IV X 11 13 14 16 17 19 20 22 23 25 26 28 29 31 32
73 - V XI 11 12 14 15 17 18 19 21 22 24 25 27 28 30 31
70 II VI XII 10 12 13 14 16 17 19 20 21 23 24 26 27 28 30
67 III VII XIII 10 11 13 14 15 17 18 19 21 22 23 25 26 27 29
64 IV VIII XIV 9 11 12 13 15 16 17 18 20 21 22 24 25 26 27
60 V IX XV 9 10 11 12 14 15 16 17 18 20 21 22 23 24 26
57 VI X XVI 8 10 11 12 13 14 15 16 18 19 20 21 22 23 24
53 VII XI XVII 8 9 10 11 12 13 14 15 16 17 19 20 21 22 23
50 VIII XII XVIII 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21
47 IX XIII XIX 7 8 9 10 11 12 13 14 15 16 16 17 18 19 20
43 X XIV - 7 7 8 9 10 11 12 13 13 14 15 16 17 18 19
40 XI XV - 6 7 8 8 9 10 11 12 12 13 14 15 16 16 17
36 XII XVI - 6 6 7 8 8 9 10 11 11 12 13 13 14 15 16
33 XIII XVII - 5 6 6 7 8 8 9 10 10 11 12 12 13 14 14
30 XIV XVIII - 5 5 6 6 7 8 8 9 9 10 11 11 12 12 13
27 XV XIX - 4 5 5 6 6 7 8 8 9 9 10 10 11 11 12
24 XVI - - 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11
20 XVII - - 3 4 4 4 5 5 6 6 6 7 7 8 8 8 9
"""
_COLUMNS = (Level.MASTER, Level.INTERNATIONAL, Level.GRANDMASTER)
_NUMBERS = {roman(number): number for number in range(1, 20)}
_PRINTED = [line.split() for line in X_3.split("\n") if line]


@pytest.mark.article("fmjd.annex10", "X-2")
@pytest.mark.parametrize("line", [line.split() for line in X_2.split("\n") if line])
@pytest.mark.parametrize("women", [False, True])
def test_categories_are_those_of_the_table(line: list[str], women: bool) -> None:
    family = FMJD_NORMS.womens if women else FMJD_NORMS.open
    number = _NUMBERS[line[0]]
    for rating in map(int, line[2 if women else 1].split("-")):
        assert category_of(FMJD_NORMS, family, rating) == number
    first = int(line[2 if women else 1].split("-")[0])
    if number > 1:
        assert least_average(FMJD_NORMS, family, number) == first
        assert category_of(FMJD_NORMS, family, first - 1) == number - 1
    assert category_of(FMJD_NORMS, family, 1) == 1
    assert category_of(FMJD_NORMS, family, 3000) == 19


@pytest.mark.article("fmjd.annex10", "4.3")
def test_the_average_is_rounded_to_the_nearest_and_a_half_upwards() -> None:
    assert rounded_average(4451, 2) == 2226  # 2225.5
    assert category_of(FMJD_NORMS, FMJD_NORMS.open, 2226) == 12
    assert rounded_average(222549, 100) == 2225
    assert category_of(FMJD_NORMS, FMJD_NORMS.open, 2225) == 11
    for total in range(15000, 15060):
        for opponents in (7, 8, 9):
            exact = Fraction(total, opponents)
            assert rounded_average(total, opponents) == int(exact + Fraction(1, 2))


@pytest.mark.article("fmjd.annex10", "X-3")
def test_all_points_of_the_table_follow_from_its_percentages() -> None:
    cells = 0
    for row in _PRINTED:
        for games, printed in zip(range(7, 22), row[4:], strict=True):
            assert points_for(int(row[0]), games) == int(printed), (row[0], games)
            cells += 1
    assert cells == 270


@pytest.mark.article("fmjd.annex10", "X-3")
def test_every_title_has_the_percentage_of_its_category() -> None:
    for column, level in enumerate(_COLUMNS, 1):
        for row in _PRINTED:
            if row[column] != "-":
                assert percentage(FMJD_NORMS, level, _NUMBERS[row[column]]) == int(row[0])
    assert percentage(FMJD_NORMS, Level.GRANDMASTER, 9) is None
    assert percentage(FMJD_NORMS, Level.INTERNATIONAL, 3) is None


@pytest.mark.article("fmjd.annex10", "X-3")
def test_what_the_table_leaves_blank_is_a_choice() -> None:
    assert percentage(FMJD_NORMS, Level.MASTER, 1) == 73
    printed_only = replace(
        FMJD_NORMS,
        readings=replace(FMJD_NORMS.readings, category_one=False, above_table=False),
    )
    assert percentage(printed_only, Level.MASTER, 1) is None
    assert percentage(printed_only, Level.MASTER, 2) == 70
    assert [percentage(FMJD_NORMS, Level.MASTER, number) for number in (17, 18, 19)] == [20] * 3
    assert percentage(printed_only, Level.MASTER, 17) == 20
    assert percentage(printed_only, Level.MASTER, 18) is None
    assert percentage(printed_only, Level.GRANDMASTER, 19) == 47


@pytest.mark.article("fmjd.annex10", "X-3")
@pytest.mark.parametrize(
    ("level", "category", "games", "points"),
    [(Level.INTERNATIONAL, 9, 9, 11), (Level.GRANDMASTER, 14, 11, 15)],
)
def test_points_of_known_norms(level: Level, category: int, games: int, points: int) -> None:
    percent = percentage(FMJD_NORMS, level, category)
    assert percent is not None
    assert points_for(percent, games) == points


@pytest.mark.article("fmjd.annex10", "X-3")
def test_points_grow_with_percentage_and_games() -> None:
    for games in range(7, 40):
        points = [points_for(percent, games) for percent in FMJD_NORMS.percentages]
        assert points == sorted(points, reverse=True)
        assert all(
            points_for(percent, games) <= points_for(percent, games + 1)
            for percent in FMJD_NORMS.percentages
        )
