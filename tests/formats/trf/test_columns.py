from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.formats.trf import named
from crosstable.formats.trf.columns import Row, decimal_points, parse_points, place
from crosstable.kernel.errors import UnreadableInput


def test_columns_are_counted_from_one_and_inclusive() -> None:
    assert Row(1, "001 1234 m").field(5, 8) == "1234"
    assert Row(1, "001").field(5, 8) == ""


@pytest.mark.parametrize("text", ["12a4", "1 34", "-123", "1.50", "²345", "١٢٣٤"])
def test_numbers_are_ascii_digits(text: str) -> None:
    with pytest.raises(UnreadableInput, match="not a whole number") as caught:
        Row(7, f"001 {text}").integer(5, 8, named.PLAYER)
    assert (caught.value.line, caught.value.column) == (7, 5)


def test_a_needed_number_says_whether_the_line_is_cut_short() -> None:
    with pytest.raises(UnreadableInput, match="cut short") as caught:
        Row(1, "240 H").needed(7, 9, named.ROUND)
    assert caught.value.column == 6
    with pytest.raises(UnreadableInput, match="is missing") as caught:
        Row(1, "240 H        3").needed(7, 9, named.ROUND)
    assert "cut short" not in caught.value.cause


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4.5", Fraction(9, 2)),
        ("4,5", Fraction(9, 2)),
        ("11.0", Fraction(11)),
        (".5", Fraction(1, 2)),
        ("3", Fraction(3)),
        ("-0.5", Fraction(-1, 2)),
        ("0.25", Fraction(1, 4)),
    ],
)
def test_points_are_exact(text: str, value: Fraction) -> None:
    assert parse_points(Row(1, ""), text, 1, named.POINTS) == value


@pytest.mark.parametrize(
    "text", ["4.", ".", "", "-", "1e3", "½", "1/2", "4.5.1", "٤", "nan", "1" * 9]
)
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(UnreadableInput, match="not a number of points"):
        parse_points(Row(1, ""), text, 1, named.POINTS)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), " 0.0"),
        (Fraction(23, 2), "11.5"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(108), " 108"),
        (Fraction(217, 2), None),
        (Fraction(1, 4), None),
        (Fraction(9999), "9999"),
        (Fraction(10000), None),
    ],
)
def test_points_have_one_decimal_and_four_columns(value: Fraction, text: str | None) -> None:
    assert decimal_points(value) == text


def test_numbers_stand_five_columns_apart() -> None:
    assert Row(1, "240 H 003   12 9999    7").numbers(11, named.PLAYER) == (12, 9999, 7)
    assert Row(1, "240 H 003   12         7").numbers(11, named.PLAYER) == (12, 7)
    with pytest.raises(UnreadableInput, match="shifted") as caught:
        Row(1, "240 H 003   12  9999").numbers(11, named.PLAYER)
    assert caught.value.column == 20
    with pytest.raises(UnreadableInput, match="'12 3' is not a whole number"):
        Row(1, "240 H 003 12 3").numbers(11, named.PLAYER)


def test_a_tab_between_fields_is_named() -> None:
    with pytest.raises(UnreadableInput, match="a tab stands"):
        Row(1, "001\t  1").gap(4)


def test_place_writes_every_text_in_its_column() -> None:
    assert place((1, "260"), (5, "001"), (13, "   7")) == "260 001        7"
