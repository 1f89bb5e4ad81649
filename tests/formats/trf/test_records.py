from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from crosstable.formats.trf import records
from crosstable.formats.trf.columns import Row
from crosstable.kernel.errors import UnreadableInput


def refused(parse: Any, text: str) -> UnreadableInput:
    with pytest.raises(UnreadableInput) as caught:
        parse(Row(4, text))
    assert caught.value.line == 4
    return caught.value


def test_headers_are_free_text_from_column_5() -> None:
    header = records.parse_header(Row(1, "012 A name, with blanks"))
    assert (header.tag, header.text) == ("012", "A name, with blanks")
    assert records.parse_header(Row(1, "022")).text == ""


@pytest.mark.parametrize(("text", "rounds"), [("142 9", 9), ("XXR 11", 11), ("142   007", 7)])
def test_the_number_of_rounds(text: str, rounds: int) -> None:
    assert records.parse_round_count(Row(1, text)).rounds == rounds


@pytest.mark.parametrize("text", ["142", "142 0", "142 nine", "142 9 9", "142 1000", "142 ٩"])
def test_what_is_no_number_of_rounds(text: str) -> None:
    assert "number of rounds" in refused(records.parse_round_count, text).cause


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("152 W", ("w", False)),
        ("152 b", ("b", False)),
        ("XXC white1", ("w", False)),
        ("XXC rank black1", ("b", True)),
        ("XXC rank", ("", True)),
    ],
)
def test_initial_colour_and_ranks(text: str, found: tuple[str, bool]) -> None:
    setting = records.parse_colour_settings(Row(1, text))
    assert (setting.colour, setting.ranks) == found


def test_other_colour_settings_are_refused() -> None:
    assert refused(records.parse_colour_settings, "XXC  green").column == 6


def test_requested_byes() -> None:
    found = records.parse_bye(Row(2, "240 H 003   26   47"))
    assert found == records.ByeRecord(2, "H", 3, (26, 47))
    assert refused(records.parse_bye, "240 U 003   26").column == 5
    assert refused(records.parse_bye, "240 H      26").column == 7
    assert refused(records.parse_bye, "240 HX003   26").column == 6


def test_forbidden_pairings_with_rounds() -> None:
    found = records.parse_forbidden(Row(2, "260 001 002  125  180  184"))
    assert found == records.ForbiddenRecord(2, (125, 180, 184), 1, 2)
    assert refused(records.parse_forbidden, "260 0x1 002  125").column == 5


def test_forbidden_pairings_as_a_list() -> None:
    found = records.parse_forbidden_list(Row(2, "XXP 3 14  5"))
    assert found == records.ForbiddenRecord(2, (3, 14, 5), tag="XXP")
    assert refused(records.parse_forbidden_list, "XXP 3 a").column == 7
    assert refused(records.parse_forbidden_list, "XXP 12345").column == 5


def test_absentees() -> None:
    assert records.parse_absentees(Row(1, "XXZ 4 5")) == records.Absentees(1, (4, 5))


def test_acceleration() -> None:
    text = "250 00.0 02.0 001 003 0001 0090"
    found = records.parse_acceleration(Row(1, text))
    assert found == records.Acceleration(1, Fraction(0), Fraction(2), 1, 3, 1, 90)
    individual = records.parse_acceleration(Row(1, "250       1.0 001 003    1   90"))
    assert (individual.match_points, individual.points) == (None, Fraction(1))
    assert refused(records.parse_acceleration, text[:21]).column == 22
    assert refused(records.parse_acceleration, "250 x0.0" + text[8:]).column == 5


def test_fictitious_points_stand_five_columns_apart() -> None:
    found = records.parse_fictitious_points(Row(1, "XXA    7  1.0  0.5       1.5"))
    half = Fraction(1, 2)
    assert found.player == 7
    assert found.points == (Fraction(1), half, None, Fraction(3, 2))
    assert refused(records.parse_fictitious_points, "XXA    7  1.0x 0.5").column == 14


@pytest.mark.parametrize(
    ("text", "kind", "points", "round_number", "numbers"),
    [
        ("299          -0.5  003    6    8", "", Fraction(-1, 2), 3, (6, 8)),
        ("299 W   2.0   1.5  000   12", "W", Fraction(3, 2), None, (12,)),
        ("299 +  2.0  2.5   1    1", "+", Fraction(5, 2), 1, (1,)),
        ("299 -  0.0  1.5", "-", Fraction(3, 2), None, ()),
        ("299 D  1.0  0.5 101   12", "D", Fraction(1, 2), 101, (12,)),
    ],
)
def test_points_out_of_the_ordinary_in_both_layouts(
    text: str, kind: str, points: Fraction, round_number: int | None, numbers: tuple[int, ...]
) -> None:
    found = records.parse_abnormal_points(Row(1, text))
    assert (found.kind, found.points) == (kind, points)
    assert (found.round, found.numbers) == (round_number, numbers)


def test_unknown_kinds_of_points_are_refused() -> None:
    assert refused(records.parse_abnormal_points, "299 Q").column == 5


def test_points_that_fit_neither_layout_are_refused() -> None:
    assert refused(records.parse_abnormal_points, "299                -0.5").column == 23


@pytest.mark.parametrize(
    ("text", "federation", "method"),
    [("172 GEO FIDON", "GEO", "FIDON"), ("172 NIDOF", "", "NIDOF"), ("172 FRA NRO", "FRA", "NRO")],
)
def test_the_method_of_the_starting_rank(text: str, federation: str, method: str) -> None:
    assert records.parse_ranking_method(Row(1, text)) == records.RankingMethod(
        1, federation, method
    )
