"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.ratings.words import short_decimal, signed


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        ("1.41", 4, "1.41"),
        ("12/19", 4, "0.6316"),
        ("-12/19", 4, "-0.6316"),
        ("2153.5", 0, "2154"),
        ("-2.5", 0, "-3"),
        ("1/3", 0, "0"),
        ("2182.46", 0, "2182"),
        ("1999.99996", 4, "2000"),
        ("0.05", 1, "0.1"),
        ("3", 2, "3"),
        ("-1/300", 2, "0"),
    ],
)
def test_short_decimals(value: str, places: int, text: str) -> None:
    assert short_decimal(Fraction(value), places) == text


@pytest.mark.parametrize(
    ("value", "text"), [("0.16", "+0.16"), ("-0.36", "-0.36"), ("0", "0"), ("1/3", "+0.33")]
)
def test_changes_have_a_sign(value: str, text: str) -> None:
    assert signed(Fraction(value)) == text
