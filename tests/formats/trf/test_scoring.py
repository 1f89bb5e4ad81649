from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from crosstable.formats.trf import Change
from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.scoring import (
    ScoringItem,
    parse_engine_scoring,
    parse_scoring,
    parse_scoring_list,
    read_point_system,
    write_point_system,
)
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.points import (
    HALF_POINTS,
    POINT_SYSTEMS,
    THREE_ONE_ZERO,
    TWO_ONE_ZERO,
    Mark,
    PointSystem,
)


def items(*lines: str) -> list[ScoringItem]:
    parse = {"162": parse_scoring, "XXS": parse_scoring_list}
    found: list[ScoringItem] = []
    for number, text in enumerate(lines, start=1):
        found += parse.get(text[:3], parse_engine_scoring)(Row(number, text))
    return found


def system(*lines: str) -> PointSystem:
    found = read_point_system(items(*lines))
    assert found is not None
    return found


def values(points: PointSystem) -> dict[str, str]:
    return {
        "W": points.decimal(points.win),
        "D": points.decimal(points.draw),
        "L": points.decimal(points.worth(Mark.LOSS)),
        "FW": points.decimal(points.forfeit_win),
        "FL": points.decimal(points.forfeit_loss),
        "PAB": points.decimal(points.allocated_bye),
        "FPB": points.decimal(points.full_point_bye),
        "HPB": points.decimal(points.half_point_bye),
        "ZPB": points.decimal(points.zero_point_bye),
    }


def test_without_records_there_is_no_system() -> None:
    assert read_point_system([]) is None


def test_symbols_stand_nine_columns_apart() -> None:
    found = items("162  W 3.0    D 1.0    L 0.5    A-1.0    P 2.0    X12.5")
    assert [(each.symbol, each.column, each.points) for each in found] == [
        ("W", 8, Fraction(3)),
        ("D", 17, Fraction(1)),
        ("L", 26, Fraction(1, 2)),
        ("A", 34, Fraction(-1)),
        ("P", 44, Fraction(2)),
        ("X", 52, Fraction(25, 2)),
    ]


@pytest.mark.parametrize("text", ["162  Q 1.0", "162  W", "162 1.0", "162  W 1.0 junk", "162  W ."])
def test_other_symbols_are_refused(text: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        items(text)
    assert caught.value.column is not None


def test_symbols_cover_forfeits_and_byes_and_the_allocated_bye_follows_the_win() -> None:
    found = values(system("162  W 3.0    D 1.0    L 0.5    A 0.2"))
    assert found == {
        "W": "3",
        "D": "1",
        "L": "0.5",
        "FW": "3",
        "FL": "0.2",
        "PAB": "3",
        "FPB": "3",
        "HPB": "1",
        "ZPB": "0.2",
    }
    assert values(system("162  P 1.5    W 3.0"))["PAB"] == "1.5"


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0", "XXS FL=0 FW=1", "XXS PAB=1"), HALF_POINTS),
        (("XXS PAB=3 D=1 W=3",), THREE_ONE_ZERO),
        (("XXS W=2 D=1 PAB=2",), TWO_ONE_ZERO),
        (("BBW  3.0", "BBD  1.0"), THREE_ONE_ZERO),
        (("162  W 2.0    D 1.0",), TWO_ONE_ZERO),
    ],
)
def test_known_systems_are_recognised(lines: tuple[str, ...], wanted: PointSystem) -> None:
    assert system(*lines) is wanted


def test_the_allocated_bye_of_a_list_is_one_point_unless_named() -> None:
    assert values(system("XXS W=3", "XXS D=1"))["PAB"] == "1"
    assert values(system("XXS PAB=.5")) | {"PAB": "1"} == values(HALF_POINTS)


def test_three_two_one_nothing() -> None:
    found = values(system("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1"))
    assert [found[code] for code in ("W", "D", "L", "PAB", "ZPB", "FL")] == list("321210")


def test_the_last_word_counts() -> None:
    assert values(system("XXS W=3 FW=2"))["FW"] == "2"
    assert values(system("XXS FW=2 W=3"))["FW"] == "3"
    assert values(system("162  W 3.0", "BBW 2.0"))["W"] == "2"


def test_engine_points() -> None:
    lines = ("BBW 2.0", "BBD 1.0", "BBL 0.5", "BBZ 0.1", "BBF -1.0", "BBU 1.5")
    found = values(system(*lines))
    assert [found[code] for code in ("W", "D", "L", "ZPB", "FL", "PAB")] == [
        *("2", "1", "0.5", "0.1", "-1", "1.5")
    ]


def test_points_that_depend_on_the_colour_are_refused() -> None:
    with pytest.raises(UnreadableInput, match="WW and BW differ") as caught:
        system("XXS WW=2 BW=1")
    assert caught.value.line == 1


@pytest.mark.parametrize(
    "text", ["XXS W", "XXS Q=1", "XXS W=x", "XXS W=", "BBW", "BBW 1 2", "BBW x"]
)
def test_lists_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(UnreadableInput):
        items(text)


def test_a_draw_worth_more_than_a_win_is_refused_with_its_line() -> None:
    with pytest.raises(UnreadableInput, match="draw must be worth") as caught:
        system("XXS D=2")
    assert caught.value.line == 1


def test_the_usual_points_need_no_record() -> None:
    assert write_point_system(HALF_POINTS, by_symbol=True) == ()


def test_symbols_are_written_in_their_columns() -> None:
    (text,) = write_point_system(THREE_ONE_ZERO, by_symbol=True)
    assert text == "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
    assert [text[column - 1] for column in (6, 15, 24, 33, 42)] == list("WDLAP")


FINER = {"1-½-0", "plus-remise", "beijing", "title-match", "two-games"}
"""The usual points need no record; the others have results that the records do not know."""


@pytest.mark.parametrize("by_symbol", [True, False])
@pytest.mark.parametrize("name", [name for name in POINT_SYSTEMS if name not in FINER])
def test_written_systems_come_back(name: str, by_symbol: bool) -> None:
    points = POINT_SYSTEMS[name]
    assert system(*write_point_system(points, by_symbol=by_symbol)) == points


def test_what_symbols_cannot_say_is_written_as_a_list() -> None:
    odd = PointSystem(
        name="3-1-0 FW=2 PAB=1",
        unit=1,
        marks=((Mark.WIN, 3), (Mark.DRAW, 1), (Mark.LOSS, 0)),
        forfeit_win=2,
        allocated_bye=1,
        full_point_bye=3,
        half_point_bye=1,
    )
    (text,) = write_point_system(odd, by_symbol=True)
    assert text.startswith("XXS WW=3 BW=3 ")
    assert system(text) == odd


def test_points_without_a_record_are_found_from_the_column(read: Any, row: Any) -> None:
    pair = row(1, "   2 w 1", points="3.0"), row(2, "   1 b 0", points="0.0")
    found = read(*pair)
    assert found.tournament.points is THREE_ONE_ZERO
    assert [each.kind for each in found.adjustments] == [Change.POINT_SYSTEM]


def test_the_edition_decides_where_the_column_is_silent(read: Any, row: Any) -> None:
    pair = row(1, "   2 w 1"), row(2, "   1 b 0")
    assert read(*pair).tournament.points is HALF_POINTS
    assert read(*pair, rules="fmjd-2022").tournament.points is TWO_ONE_ZERO
    usual = row(1, "   2 w 1", points="1.0"), row(2, "   1 b 0", points="0.0")
    assert read(*usual, rules="fmjd-2022").tournament.points is HALF_POINTS
