"""The literal reading of Annex 13, held against values worked out by hand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.circuits import youth_literal as youth
from tests.circuits.youth_literal import DEFAULT, Entry, Finish

BOYS, GIRLS = ("cadets", "boys"), ("cadets", "girls")


@pytest.mark.article("fmjd.annex13", "2")
def test_play_begins_on_the_last_friday_of_october() -> None:
    assert youth.first_day(2023) == date(2023, 10, 27)
    assert youth.first_day(2025) == date(2025, 10, 31)
    assert youth.playing_days(2025)[-1] == date(2025, 11, 7)


@pytest.mark.article("fmjd.annex13", "4.1")
@pytest.mark.parametrize(
    ("born", "category"),
    [
        (2005, None),
        (2006, "juniors"),
        (2008, "juniors"),
        (2009, "cadets"),
        (2012, "mini cadets"),
        (2015, "hopes"),
        (2016, "hopes"),
        (2017, "young stars"),
    ],
)
def test_ages_are_those_of_the_end_of_the_year(born: int, category: str | None) -> None:
    assert youth.youngest_category(date(born, 12, 31), 2025) == category
    assert youth.youngest_category(date(born, 1, 1), 2025) == category


@pytest.mark.article("fmjd.annex13", "4.1")
def test_girls_can_play_with_the_boys() -> None:
    born = date(2010, 5, 1)
    assert youth.may_play(born, woman=True, group=BOYS, year=2025)
    assert not youth.may_play(born, woman=False, group=GIRLS, year=2025)
    assert youth.may_play(born, woman=True, group=("juniors", "girls"), year=2025)


@pytest.mark.article("fmjd.annex13", "5.2", "5.4", "5.5")
def test_three_players_and_a_fourth_of_the_host() -> None:
    four = [Entry("X", BOYS)] * 4
    assert youth.too_many(four, "Y") == {("X", BOYS): 1}
    assert youth.too_many(four, "X") == {}
    assert youth.too_many([*four, Entry("X", BOYS)], "X") == {("X", BOYS): 1}
    assert youth.too_many([*four[:3], Entry("X", BOYS, sponsor=True)], "Y") == {}
    assert youth.too_many([*four[:3], *[Entry("X", GIRLS)] * 3], "Y") == {}


@pytest.mark.article("fmjd.annex13", "5.3")
@pytest.mark.parametrize(
    ("sizes", "free"), [((3, 2, 1), 1), ((3, 3), 2), ((2, 1), 1), ((1,), 1), ((4, 3), 2)]
)
def test_each_third_player_of_a_group_is_free(sizes: tuple[int, ...], free: int) -> None:
    groups = [BOYS, GIRLS, ("hopes", "boys")]
    entries = [
        Entry("X", group) for group, size in zip(groups, sizes, strict=False) for _ in range(size)
    ]
    assert youth.free_places(entries) == {"X": free}


@pytest.mark.article("fmjd.annex13", "8")
def test_points_of_the_two_examples() -> None:
    assert youth.worth(Finish("X", 21, 6), 9) == 33
    assert youth.worth(Finish("X", 1, 15), 9) == 183
    assert youth.worth(Finish("X", 10, 9), 9) == 70
    assert youth.worth(Finish("X", 11, 5), 9, DEFAULT._replace(percent="down")) == 27
    assert youth.worth(Finish("X", 11, 5), 9) == 28
    assert youth.percentage(1, 16) == 3
    exact = DEFAULT._replace(percent="exact")
    assert youth.worth(Finish("X", 11, 5), 9, exact) == Fraction(250, 9)


@pytest.mark.article("fmjd.annex13", "8")
def test_the_best_three_of_each_group_count_together() -> None:
    boys = [Finish("X", place, 9) for place in (11, 12, 13, 14)] + [Finish("Y", 1, 18)]
    girls = [Finish("X", 15, 9), Finish("Y", 2, 9)]
    tables = {BOYS: (9, boys), GIRLS: (9, girls)}
    assert youth.nations(tables) == [(1, "Y", Fraction(320)), (2, "X", Fraction(200))]
    by_age = DEFAULT._replace(best_of="age")
    assert youth.of_country("X", tables, by_age) == 150


@pytest.mark.article("fmjd.annex13", "8")
def test_equal_totals_share_a_rank() -> None:
    tables = {BOYS: (9, [Finish("X", 11, 9), Finish("Y", 12, 9), Finish("Z", 13, 8)])}
    assert [(rank, name) for rank, name, _ in youth.nations(tables)] == [
        *((1, "X"), (1, "Y"), (3, "Z"))
    ]
