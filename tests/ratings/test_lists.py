"""Lists: their dates, their classes of players, conversion of other ratings, drift."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.player import BirthDate
from crosstable.ratings.activity import months_between
from crosstable.ratings.conversion import estimated_rating
from crosstable.ratings.lists import (
    closing_date,
    inactive_on,
    list_class,
    list_in_force,
    on_official_list,
    previous_list,
)
from crosstable.ratings.model import ListedPlayer, ListStanding
from crosstable.ratings.monitoring import drift, monitoring
from tests.texts import FIDE_2019, FIDE_RATINGS, FMJD_2022, FMJD_RATINGS

TODAY = date(2022, 7, 1)


def standing(**fields: object) -> ListStanding:
    return ListStanding(list="fmjd.standard", **fields)  # type: ignore[arg-type]


@pytest.mark.article("fmjd.annex9", "4.3", "6.2.b")
@pytest.mark.parametrize(
    ("day", "applies"),
    [
        (date(2022, 1, 1), date(2022, 1, 1)),
        (date(2022, 3, 30), date(2022, 1, 1)),
        (date(2022, 4, 1), date(2022, 4, 1)),
        (date(2022, 12, 31), date(2022, 10, 1)),
    ],
)
def test_the_draughts_list_of_a_day(day: date, applies: date) -> None:
    assert list_in_force(FMJD_RATINGS.calendar, day) == applies


@pytest.mark.article("fmjd.annex9", "6.2.a")
@pytest.mark.parametrize(
    ("applies", "closing"),
    [
        (date(2022, 1, 1), date(2021, 12, 15)),
        (date(2022, 4, 1), date(2022, 3, 15)),
        (date(2022, 7, 1), date(2022, 6, 15)),
        (date(2022, 10, 1), date(2022, 9, 15)),
    ],
)
def test_closing_dates_of_draughts(applies: date, closing: date) -> None:
    assert closing_date(FMJD_RATINGS.calendar, applies) == closing


@pytest.mark.article("fide.ratings", "7.1.3")
def test_closing_dates_of_chess() -> None:
    calendar = FIDE_RATINGS.calendar
    assert closing_date(calendar, date(2019, 3, 1)) == date(2019, 2, 26)
    assert closing_date(calendar, date(2019, 3, 1), official=True) == date(2019, 2, 28)
    assert previous_list(calendar, date(2019, 1, 1)) == date(2018, 12, 1)
    assert months_between(date(2018, 4, 2), date(2019, 4, 1)) == 11


@pytest.mark.article("fmjd.annex9", "6.3", "6.4")
@pytest.mark.parametrize(
    ("rating", "games", "recent", "last", "found"),
    [
        (2299, 30, 5, date(2022, 5, 1), "A"),
        (2299, 29, 5, date(2022, 5, 1), "B"),
        (2300, 49, 5, date(2022, 5, 1), "B"),
        (2300, 50, 5, date(2022, 5, 1), "A"),
        (2350, 50, 5, date(2022, 5, 1), "A"),
        (2351, 50, 29, date(2022, 5, 1), "B"),
        (2351, 50, 30, date(2022, 5, 1), "A"),
        (2400, 300, 0, date(2019, 7, 1), "B"),
        (2000, 300, 0, date(2019, 7, 2), "A"),
        (2000, 300, 0, date(2017, 7, 2), "B"),
        (2000, 300, 0, date(2017, 7, 1), "C"),
    ],
)
def test_players_a_b_and_c(rating: int, games: int, recent: int, last: date, found: str) -> None:
    each = standing(rating=rating, games=games, recent_games=recent, last_game=last)
    verdict = list_class(FMJD_2022, each, TODAY)
    assert verdict.outcome == found
    assert verdict.because[0].citation is not None


@pytest.mark.article("fmjd.annex9", "6.a", "6.b")
def test_the_official_list_has_the_active() -> None:
    recent = date(2022, 5, 1)
    assert on_official_list(FMJD_2022, standing(rating=2350, last_game=recent), TODAY)
    busy = standing(rating=2351, last_game=recent, recent_games=30)
    assert on_official_list(FMJD_2022, busy, TODAY)
    idle = standing(rating=2351, last_game=recent, recent_games=29)
    assert not on_official_list(FMJD_2022, idle, TODAY)
    gone = standing(rating=2000, last_game=date(2019, 7, 1))
    assert not on_official_list(FMJD_2022, gone, TODAY)
    assert not on_official_list(FMJD_2022, standing(), TODAY)
    chess = ListStanding(list="fide.standard", rating=2000, last_game=date(2021, 7, 1))
    assert not on_official_list(FIDE_2019, chess, TODAY)
    assert list_class(FIDE_2019, chess, TODAY).outcome == ""


def test_without_a_known_last_game_the_list_is_believed() -> None:
    assert inactive_on(FIDE_RATINGS, standing(rating=2000, inactive=True), TODAY)
    assert not inactive_on(FIDE_RATINGS, standing(rating=2000), TODAY)


@pytest.mark.article("fmjd.annex9", "1.5")
@pytest.mark.parametrize(
    ("source", "rating", "value"),
    [
        ("belgium", 2000, "1948.821"),
        ("netherlands", 1200, "2093.815"),
        ("poland", 2400, "2093.926"),
        ("fmjd.rapid-blitz", 2200, "2224.88"),
    ],
)
def test_other_ratings_by_formula(source: str, rating: int, value: str) -> None:
    verdict = estimated_rating(FMJD_RATINGS, source=source, rating=rating)
    assert verdict.outcome == Fraction(value)
    assert verdict.because[0].citation is not None


def test_a_list_without_a_formula_is_unknown() -> None:
    with pytest.raises(UnknownName, match="belgium"):
        estimated_rating(FMJD_RATINGS, source="france", rating=2000)


def listed(number: int, rating: int | None, born: int | None, games: int = 99) -> ListedPlayer:
    return ListedPlayer(
        id=number,
        name=f"P{number}",
        born=BirthDate(born) if born else None,
        standings=(standing(rating=rating, games=games),),
    )


PLAYERS = (
    listed(1, 2449, 1990),
    listed(2, 2400, 1992, 10),
    listed(3, 2100, 2007),
    listed(4, 2099, None),
    listed(5, None, 1990),
)


@pytest.mark.article("fmjd.annex9", "7.4", "7.4.b", "7.4.c")
@pytest.mark.article("fide.ratings", "10.3")
def test_a_list_as_a_whole() -> None:
    found = monitoring(PLAYERS, "fmjd.standard", applies=TODAY, top=2)
    assert (found.players, found.average) == (4, Fraction(2449 + 2400 + 2100 + 2099, 4))
    assert found.top_average == Fraction(4849, 2)
    bars = {(each.low, each.high): each.players for each in found.distribution}
    assert bars[2050, 2100] == 1
    assert bars[2100, 2150] == 1
    assert bars[2400, 2450] == 2
    assert sum(bars.values()) == 4
    assert len(bars) == 8
    ages = {(each.youngest, each.oldest): each for each in found.ages}
    assert ages[0, 17].average == 2100
    assert (ages[25, 40].players, ages[25, 40].average) == (2, Fraction(4849, 2))
    assert ages[61, 150].average is None
    assert (found.without_age, found.new_players) == (1, 1)


def test_an_empty_list_has_no_averages() -> None:
    found = monitoring((), "fmjd.standard", applies=TODAY)
    assert (found.players, found.average, found.distribution) == (0, None, ())
    with pytest.raises(InvalidValue, match="one point wide"):
        monitoring((), "fmjd.standard", applies=TODAY, width=0)


@pytest.mark.article("fmjd.annex9", "7.4.a")
def test_the_course_of_a_fixed_group() -> None:
    later = (listed(1, 2459, 1990), listed(2, 2420, 1992), listed(6, 2800, 1991))
    points = drift([(date(2023, 1, 1), later), (TODAY, PLAYERS)], "fmjd.standard", top=1)
    assert [each.group_players for each in points] == [2, 2]
    assert [each.group_average for each in points] == [Fraction(4849, 2), Fraction(4879, 2)]
    assert [each.top_average for each in points] == [2449, 2800]
    chosen = drift([(TODAY, PLAYERS)], "fmjd.standard", group=frozenset({3}))
    assert chosen[0].group_average == 2100
