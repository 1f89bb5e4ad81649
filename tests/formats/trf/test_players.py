from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from crosstable.formats.trf import Change
from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.players import (
    NationalRecord,
    PlayerRecord,
    RoundCell,
    parse_national,
    parse_player,
)
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import BirthDate, Identifier, Rating, Sex, Title

FULL = (
    "001 1234 wWGM Kowalska-Nowakowska, Aleksandra M 2456 POL 12345678901 1990/05/17 11.5 1234  "
    "4321 w 1  0000 - U     7 b ?"
)


def parsed(text: str) -> PlayerRecord:
    return parse_player(Row(3, text), [])


def refused(text: str) -> UnreadableInput:
    with pytest.raises(UnreadableInput) as caught:
        parsed(text)
    assert caught.value.line == 3
    return caught.value


def test_every_field_has_its_columns() -> None:
    record = parsed(FULL)
    assert record.number == 1234
    assert record.sex == "w"
    assert record.title == "WGM"
    assert record.name == "Kowalska-Nowakowska, Aleksandra M"
    assert record.rating == 2456
    assert record.federation == "POL"
    assert record.identifier == "12345678901"
    assert record.born == "1990/05/17"
    assert record.points is not None
    assert float(record.points) == 11.5
    assert record.rank == 1234
    assert record.cells == (
        RoundCell(4321, "w", "1", 92),
        RoundCell(None, "", "U", 102),
        RoundCell(7, "b", "?", 112),
    )


@pytest.mark.parametrize(
    "column", [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91, 96, 98, 100, 101, 110]
)
def test_a_letter_between_two_fields_means_shifted_columns(column: int) -> None:
    error = refused(FULL[: column - 1] + "x" + FULL[column:])
    assert error.column == column
    assert "shifted" in error.cause


@pytest.mark.parametrize(
    ("first", "text", "what"),
    [
        (5, " 12x", "starting rank"),
        (5, "    ", "starting rank is missing"),
        (5, "   0", "starting rank is 0"),
        (49, "2x00", "rating"),
        (81, " 4.x", "points"),
        (86, "  1a", "rank"),
        (92, "12x ", "opponent"),
    ],
)
def test_numbers_that_are_none_are_refused_in_their_column(
    first: int, text: str, what: str
) -> None:
    error = refused(FULL[: first - 1] + text + FULL[first + 3 :])
    assert error.column == first
    assert what in error.cause


@pytest.mark.parametrize("letter", list("10=+-WDLHFUZ?"))
def test_every_result_letter_is_known(letter: str) -> None:
    (cell, *_) = parsed(FULL[:98] + letter).cells
    assert cell is not None
    assert cell.result == letter


@pytest.mark.parametrize("letter", list("wdlhfuz"))
def test_lower_case_letters_are_read_and_reported(letter: str) -> None:
    adjustments: list[Any] = []
    (cell, *_) = parse_player(Row(3, FULL[:98] + letter), adjustments).cells
    assert cell is not None
    assert cell.result == letter.upper()
    (found,) = adjustments
    assert (found.kind, found.line, found.column) == (Change.LETTER_CASE, 3, 99)


@pytest.mark.parametrize("letter", list("2E*½/.#"))
def test_other_result_letters_are_refused(letter: str) -> None:
    error = refused(FULL[:98] + letter)
    assert (error.column, error.cause) == (99, f"result {letter!r} is unknown")
    assert "1 = 0 + - W D L H F U Z" in error.remedy


def test_other_colours_are_refused_and_capitals_reported() -> None:
    assert refused(FULL[:96] + "x 1").column == 97
    adjustments: list[Any] = []
    (cell, *_) = parse_player(Row(3, FULL[:96] + "B 1"), adjustments).cells
    assert cell is not None
    assert cell.colour == "b"
    assert [each.kind for each in adjustments] == [Change.LETTER_CASE]


@pytest.mark.parametrize(
    ("length", "cause"),
    [
        (7, "cut short before the name"),
        (14, "cut short before the name"),
        (82, "cut short inside the points"),
        (83, "not a number of points|cut short inside the points"),
        (93, "without colour and result"),
        (95, "without colour and result"),
    ],
)
def test_lines_cut_short_inside_the_columns_are_refused(length: int, cause: str) -> None:
    assert re.search(cause, refused(FULL[:length]).cause)


def test_a_line_without_points_is_reported() -> None:
    adjustments: list[Any] = []
    assert parse_player(Row(3, FULL[:47]), adjustments).points is None
    assert [each.kind for each in adjustments] == [Change.SHORT_LINE]


def test_more_rounds_than_the_format_numbers_are_refused() -> None:
    assert "more than 999 rounds" in refused(FULL + " " * 10_000 + "1").cause


def test_columns_counted_in_bytes_are_understood() -> None:
    name = "Łukaszewska, Żaneta"
    by_bytes = FULL[:14] + name + " " * (33 - len(name.encode())) + FULL[47:]
    adjustments: list[Any] = []
    record = parse_player(Row(3, by_bytes), adjustments)
    assert (record.name, record.rating) == (name, 2456)
    assert [each.kind for each in adjustments] == [Change.BYTE_COLUMNS]


def test_names_of_any_script_are_counted_in_characters() -> None:
    for name in ("王小明", "محمد، ليلى", "ბერიძე, გიორგი", "Ёлкин, Пётр", "Nguyễn, Thị"):
        record = parsed(FULL[:14] + name.ljust(33) + FULL[47:])
        assert (record.name, record.rating) == (name, 2456)


def test_a_national_line_has_the_static_columns() -> None:
    text = "GER   12 m  A Muster, Max                       1987 WUE 1234-567    1990/00/00"
    assert parse_national(Row(9, text)) == NationalRecord(
        line=9,
        code="GER",
        number=12,
        sex="m",
        classification="A",
        name="Muster, Max",
        rating=1987,
        origin="WUE",
        identifier="1234-567",
        born="1990/00/00",
    )


# From here on: what becomes of the columns in the tournament.


@pytest.mark.parametrize(
    ("written", "code", "reported"),
    [
        (" GM", "GM", False),
        ("WGM", "WGM", False),
        ("GM ", "GM", False),
        ("WCM", "WCM", False),
        ("  g", "GM", True),
        (" g ", "GM", True),
        (" m ", "IM", True),
        (" f ", "FM", True),
        (" c ", "CM", True),
        (" wg", "WGM", True),
        (" wm", "WIM", True),
        (" wf", "WFM", True),
        (" wc", "WCM", True),
        (" gm", "GM", True),
    ],
)
def test_titles_of_both_styles(
    read: Any, row: Any, written: str, code: str, reported: bool
) -> None:
    found = read(row(1, title=written, points="0.0"))
    assert found.tournament.entrants[0].player.titles == (Title("fide", code),)
    kinds = [each.kind for each in found.adjustments]
    assert kinds == ([Change.TITLE] if reported else [])


@pytest.mark.parametrize(
    ("written", "sex", "reported"),
    [
        ("m", Sex.MALE, False),
        ("w", Sex.FEMALE, False),
        ("f", Sex.FEMALE, True),
        ("M", Sex.MALE, True),
        ("x", None, True),
        (" ", None, False),
    ],
)
def test_sex(read: Any, row: Any, written: str, sex: Sex | None, reported: bool) -> None:
    found = read(row(1, sex=written, points="0.0"))
    assert found.tournament.entrants[0].player.sex is sex
    assert [each.kind for each in found.adjustments] == ([Change.SEX] if reported else [])


@pytest.mark.parametrize(
    ("written", "value", "reported"),
    [
        ("    4100018", "4100018", False),
        ("4100018", "4100018", False),
        ("          0", None, False),
        ('"4100018"', "4100018", True),
        ("'4100018'", "4100018", True),
        ("A12345", None, True),
        ("1990/05/17", None, True),
    ],
)
def test_identifiers(read: Any, row: Any, written: str, value: str | None, reported: bool) -> None:
    found = read(row(1, id=written, points="0.0"))
    wanted = (Identifier("fide", value),) if value else ()
    assert found.tournament.entrants[0].player.identifiers == wanted
    assert [each.kind for each in found.adjustments] == ([Change.IDENTIFIER] if reported else [])


@pytest.mark.parametrize(
    ("written", "born", "reported"),
    [
        ("1990/05/17", BirthDate(1990, 5, 17), False),
        ("1990/05/00", BirthDate(1990, 5), False),
        ("1990/00/00", BirthDate(1990), False),
        ("1990", BirthDate(1990), False),
        ("1990.05.17", BirthDate(1990, 5, 17), False),
        ("17.05.1990", BirthDate(1990, 5, 17), False),
        ("0000/00/00", None, False),
        ("1990/02/30", None, True),
        ("unknown", None, True),
    ],
)
def test_birth_dates(
    read: Any, row: Any, written: str, born: BirthDate | None, reported: bool
) -> None:
    found = read(row(1, born=written, points="0.0"))
    assert found.tournament.entrants[0].player.born == born
    assert [each.kind for each in found.adjustments] == ([Change.BIRTH_DATE] if reported else [])


@pytest.mark.parametrize(
    ("written", "code", "reported"),
    [
        ("NED", "NED", False),
        ("ned", "NED", True),
        ("N1D", "", True),
        ("US", "", True),
        ("", "", False),
    ],
)
def test_federations(read: Any, row: Any, written: str, code: str, reported: bool) -> None:
    found = read(row(1, federation=written, points="0.0"))
    assert found.tournament.entrants[0].player.federation == code
    assert [each.kind for each in found.adjustments] == ([Change.FEDERATION] if reported else [])


@pytest.mark.parametrize(
    ("written", "name", "reported"),
    [
        ("Smith, John", "Smith, John", False),
        ("Smith,   John", "Smith, John", True),
        ("", "Player 1", True),
        ("12345", "Player 1", True),
        ("Jose\u0301", "José", True),
        ("A\ue000B", "A B", True),
    ],
)
def test_names(read: Any, row: Any, written: str, name: str, reported: bool) -> None:
    found = read(row(1, name=written.ljust(10), points="0.0"))
    assert found.tournament.entrants[0].player.name == name
    assert [each.kind for each in found.adjustments] == ([Change.NAME] if reported else [])


def test_ratings_belong_to_the_list_of_the_edition(read: Any, row: Callable[..., str]) -> None:
    text = (
        row(1, rating="2400", points="0.0"),
        row(2, rating="   0", points="0.0"),
        row(3, points="0.0"),
    )
    for rules, name in (("fide-2019", "fide.standard"), ("fmjd-2022", "fmjd.standard")):
        entrants = read(*text, rules=rules).tournament.entrants
        ratings = [entrant.player.ratings for entrant in entrants]
        assert ratings == [(Rating(name, 2400),), (), ()]
    assert read.error(row(1, rating="9999")).column == 49


def test_national_lines_add_rating_title_and_number(read: Any, row: Any, line: Any) -> None:
    national = line({1: "NED", 5: "   1", 11: "  M", 15: "A", 49: "2222", 58: "NL-1"})
    found = read(row(1, rating="2100", points="0.0"), national, national)
    player = found.tournament.entrants[0].player
    assert player.ratings == (Rating("fide.standard", 2100), Rating("national", 2222))
    assert player.titles == (Title("national", "M"),)
    assert player.identifiers == (Identifier("national", "NL-1"),)
    assert [each.kind for each in found.adjustments] == [Change.RATING]


def test_a_national_line_of_nobody_is_kept_as_unknown(read: Any, row: Any, line: Any) -> None:
    found = read(row(1, points="0.0"), line({1: "NED", 5: "   9", 15: "A", 49: "2222"}))
    assert [each.kind for each in found.adjustments] == [Change.UNKNOWN_RECORD]
