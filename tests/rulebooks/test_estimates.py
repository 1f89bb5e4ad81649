"""Ratings estimated for pairing, by the published formulas."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.library import EDITIONS
from tests.texts import FMJD_RATINGS


@pytest.mark.article("fmjd.annex9", "1.5")
@pytest.mark.parametrize(
    ("code", "rating", "found"),
    [("BEL", 2000, 1949), ("NED", 1000, 1976), ("POL", 2200, 2004), ("BLITZ", 2000, 1991)],
)
def test_national_ratings_are_converted_by_the_published_formulas(
    code: str, rating: int, found: int
) -> None:
    formula = next(each for each in FMJD_RATINGS.conversions if each.code == code)
    exact = formula.factor * rating + formula.constant
    assert abs(exact - found) <= Fraction(1, 2)
    assert formula.estimate(rating) == found


@pytest.mark.article("fmjd.annex5", "App.A.a")
def test_no_edition_takes_an_estimate_for_a_rating() -> None:
    assert all(ESTIMATE not in each.rating_lists for each in EDITIONS.values())


@pytest.mark.article("fmjd.annex9", "1.5")
def test_formulas_are_spelled_out() -> None:
    assert [str(each) for each in FMJD_RATINGS.conversions] == [
        "BEL: 0.7443 x + 460.221",
        "NED: 0.5906 x + 1385.095",
        "POL: 0.449 x + 1016.326",
        "BLITZ: 1.1693 x - 347.58",
    ]
