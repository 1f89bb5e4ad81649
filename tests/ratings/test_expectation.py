"""Expected scores and performances: the tables entry by entry, limits, symmetry."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.ratings.expectation import (
    counted_difference,
    expectation,
    expected_percent,
    performance,
    share_for,
)
from crosstable.ratings.first import pooled_rating
from crosstable.ratings.model import PooledResult
from crosstable.rulebooks.rating_rules import ExpectationBands, FirstRating, Rounding
from crosstable.rulebooks.rating_tables import (
    expected_share,
    performance_by_average,
    rating_difference,
)
from tests.samples import drawn
from tests.texts import FIDE_EXPECTATION, FIDE_RATINGS, FMJD_RATINGS

Table = Callable[[str], list[list[str]]]
UNCAPPED = replace(FIDE_RATINGS, cap=None)


@pytest.mark.article("fide.ratings", "8.1a", "12.2")
def test_from_score_to_difference_as_printed(table: Table) -> None:
    rows = table("fide-8.1a.txt")
    assert len(rows) == 101
    for percent, difference in rows:
        found = rating_difference(FIDE_RATINGS.performance, Fraction(int(percent), 100))
        assert found == int(difference)


@pytest.mark.article("fide.ratings", "8.1b", "8.5.5a")
def test_from_difference_to_expected_score_as_printed(table: Table) -> None:
    rows = [[int(cell) for cell in row] for row in table("fide-8.1b.txt")]
    assert len(rows) == 51
    assert [low for low, *_ in rows[1:]] == [high + 1 for _, high, *_ in rows[:-1]]
    for low, high, higher, lower in rows:
        for difference in range(low, min(high, 1200) + 1):
            assert expected_percent(FIDE_EXPECTATION, difference) == higher
            assert share_for(UNCAPPED, difference) == Fraction(higher, 100)
            if difference > 3:
                assert share_for(UNCAPPED, -difference) == Fraction(lower, 100)


@pytest.mark.article("fide.ratings", "12.1")
def test_the_tables_are_used_and_not_the_formula_that_comes_near_them() -> None:
    by_formula = [1 / (1 + 10 ** (-difference / 400)) for difference in range(401)]
    by_table = [float(share_for(FIDE_RATINGS, difference)) for difference in range(401)]
    apart = [abs(a - b) for a, b in zip(by_formula, by_table, strict=True)]
    assert 0.01 < max(apart) < 0.016


@pytest.mark.article("fide.ratings", "8.5.4")
@pytest.mark.parametrize(
    ("own", "opponent", "used", "capped", "percent"),
    [
        (2400, 2000, 400, False, 92),
        (2401, 2000, 400, True, 92),
        (2000, 2401, -400, True, 8),
        (2900, 1000, 400, True, 92),
        (2000, 2003, -3, False, 50),
        (2004, 2000, 4, False, 51),
        (2000, 2004, -4, False, 49),
    ],
)
def test_no_difference_counts_more_than_400_points(
    own: int, opponent: int, used: int, capped: bool, percent: int
) -> None:
    found = expectation(FIDE_RATINGS, own, opponent)
    assert (found.used, found.capped, int(found.share * 100)) == (used, capped, percent)


def test_an_edition_may_lift_the_limit_for_the_highest_rated() -> None:
    cap = FIDE_RATINGS.cap
    assert cap is not None
    later = replace(cap, not_from=2650)
    assert counted_difference(later, 2650, 700) == 700
    assert counted_difference(later, 2649, 700) == 400
    assert counted_difference(later, 1950, -700) == -400
    assert counted_difference(None, 1950, -700) == -700


@pytest.mark.article("fmjd.annex9", "IX-1")
def test_draughts_differences_as_printed_but_for_one_misprint(table: Table) -> None:
    rows = table("fmjd-ix-1.txt")
    assert len(rows) == 101
    wrong = {
        int(percent): printed
        for percent, printed in rows
        if rating_difference(FMJD_RATINGS.performance, Fraction(int(percent), 100))
        != Fraction(printed)
    }
    assert wrong == {23: "-211.82"}


@pytest.mark.article("fmjd.annex9", "2.3")
def test_the_misprint_at_23_percent_breaks_the_symmetry_that_all_others_keep() -> None:
    values = [rating_difference(FMJD_RATINGS.performance, Fraction(p, 100)) for p in range(101)]
    assert values[23] == Fraction("-211.05")
    assert [-each for each in reversed(values)] == values
    # With the printed value the expectation at 211 would not be the one of table IX-2.
    assert round(float(share_for(FMJD_RATINGS, -211) * 100), 4) == round(100 - 76.9946, 4)


@pytest.mark.article("fmjd.annex9", "IX-2", "2.4.2")
def test_draughts_expectation_is_table_ix_2_to_the_last_digit(table: Table) -> None:
    printed = [cell for row in table("fmjd-ix-2.txt") for cell in row]
    assert len(printed) == 936
    for difference, cell in enumerate(printed):
        share = share_for(FMJD_RATINGS, difference) * 100
        assert abs(share - Fraction(cell)) <= Fraction(1, 20_000), difference
        assert share_for(FMJD_RATINGS, -difference) * 100 == 100 - share


@pytest.mark.article("fmjd.annex9", "2.4.1")
def test_the_printed_formula_is_one_percent_too_low() -> None:
    """It ends with P1; its own example adds 64, which is P1 + 1, and so does table IX-2."""
    below, above, difference = Fraction("94.80"), Fraction("102.40"), 100
    as_printed = (difference - above) / (above - below) + 63
    as_in_the_example = (difference - above) / (above - below) + 64
    found = share_for(FMJD_RATINGS, difference) * 100
    assert found == as_in_the_example == as_printed + 1
    assert round(float(found), 4) == 63.6842


@pytest.mark.article("fmjd.annex9", "2.4")
@pytest.mark.parametrize(
    ("difference", "percent"),
    [
        (0, "50"),
        (29, "54.0435"),
        (35, "54.9430"),
        (36, "55.0799"),
        (100, "63.6842"),
        (-100, "36.3158"),
        (664, "98.9905"),
        (665, "99.0010"),
        (934, "99.9963"),
        (935, "100"),
        (950, "100"),
        (-2000, "0"),
    ],
)
def test_draughts_expectation_at_the_corners(difference: int, percent: str) -> None:
    share = share_for(FMJD_RATINGS, difference) * 100
    assert abs(share - Fraction(percent)) <= Fraction(1, 20_000)


@pytest.mark.article("fmjd.annex9", "3.1")
def test_performance_of_the_example() -> None:
    found = performance(FMJD_RATINGS, [2050] * 7, Fraction(9, 2))
    assert found == Fraction("2050") + Fraction("102.40") + (Fraction(900, 14) - 64) * Fraction(
        "7.71"
    )
    assert Rounding.HALF_UP.whole(found) == 2155


@pytest.mark.article("fide.ratings", "8.1")
def test_performance_by_the_whole_percent() -> None:
    assert performance(FIDE_RATINGS, [2380] * 9, 7) == 2600
    assert performance(FIDE_RATINGS, [2000] * 4, 4) == 2800
    assert performance(FIDE_RATINGS, [2000] * 4, 0) == 1200
    assert performance(FIDE_RATINGS, [], 0) is None


@settings(max_examples=drawn(200), deadline=None)
@given(own=st.integers(100, 3500), opponent=st.integers(100, 3500))
def test_both_sides_expect_one_point_together(own: int, opponent: int) -> None:
    for rules in (FIDE_RATINGS, FMJD_RATINGS, UNCAPPED):
        one = expectation(rules, own, opponent).share
        other = expectation(rules, opponent, own).share
        assert one + other == 1
        assert (one >= Fraction(1, 2)) == (own >= opponent) or abs(own - opponent) <= 3


@settings(max_examples=drawn(200), deadline=None)
@given(difference=st.integers(-934, 934))
def test_the_draughts_table_is_read_back_exactly(difference: int) -> None:
    table = FMJD_RATINGS.performance
    assert rating_difference(table, expected_share(table, Fraction(difference))) == difference


@settings(max_examples=drawn(100), deadline=None)
@given(small=st.integers(-1000, 1000), more=st.integers(0, 200))
def test_who_is_stronger_expects_no_less(small: int, more: int) -> None:
    for rules in (UNCAPPED, FMJD_RATINGS):
        assert share_for(rules, small) <= share_for(rules, small + more)


@pytest.mark.parametrize("upper", [(), (5, 5), (9, 3), (-1, 4)])
def test_bands_that_do_not_grow_are_refused(upper: tuple[int, ...]) -> None:
    with pytest.raises(InvalidValue, match="growing"):
        ExpectationBands(upper)


def test_the_last_clause_for_the_factor_holds_for_everybody() -> None:
    with pytest.raises(InvalidValue, match="last clause"):
        replace(FIDE_RATINGS, factors=FIDE_RATINGS.factors[:1])


@pytest.mark.article("fide.ratings", "8.1a")
def test_the_average_of_opponents_is_rounded_where_the_table_has_whole_percentages() -> None:
    half = Fraction(1)
    assert performance_by_average(FIDE_RATINGS.performance, [2000, 2001], half) == 2001
    assert performance_by_average(FMJD_RATINGS.performance, [2000, 2001], half) == Fraction(
        "2000.5"
    )


@pytest.mark.article("fide.ratings", "8.2.1a")
def test_the_average_of_a_first_rating_is_not_rounded_before_the_rating_is() -> None:
    first = FIDE_RATINGS.first
    assert isinstance(first, FirstRating)
    result = PooledResult(event="E", ended=None, games=5, score=6, ratings=Fraction(9002))
    average, rating = pooled_rating(FIDE_RATINGS, first, (result,))
    assert (average, rating) == (Fraction("1800.4"), Fraction("1820.4"))
