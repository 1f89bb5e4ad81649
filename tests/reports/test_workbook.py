"""The workbook: every table a sheet, numbers as numbers, text as text."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from msgspec.structs import replace
from openpyxl import Workbook, load_workbook

from crosstable.kernel.points import BEIJING, TWO_ONE_ZERO, PointSystem
from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import standings_of
from crosstable.reports.wording import ENGLISH, FRENCH, Wording
from crosstable.reports.workbook import workbook
from crosstable.standings.tiebreaks.table import tie_break
from tests.reports.events import round_robin, scene, swiss

DANGEROUS = ("=HYPERLINK(A1)", "+cmd|x", "-2+A", "@SUM(A1)", "＝A1", "'=A1", "Plain, P", "#REF!a")


def opened(event: Tournament, words: Wording = ENGLISH) -> Workbook:
    return load_workbook(BytesIO(workbook(scene(event, words))))


def rows(book: Workbook, title: str) -> list[tuple[object, ...]]:
    return list(book[title].iter_rows(values_only=True))


def test_every_table_is_a_sheet() -> None:
    book = opened(swiss(9, 3))
    assert book.sheetnames == ["Standings", "Cross table", "Pairings", "Results", "Players"]
    assert opened(swiss(9, 3), FRENCH).sheetnames[0] == "Classement"
    assert len(rows(book, "Players")) == 10
    assert len(rows(book, "Pairings")) == 1 + 3 + 3
    assert len(rows(book, "Results")) == 1 + 3 * (3 + 3)


@pytest.mark.parametrize(
    "event",
    [swiss(20, 4), round_robin(7), swiss(9, 2, points=BEIJING)],
    ids=["swiss", "round robin", "twelve points"],
)
def test_points_and_tie_breaks_are_numbers_and_right(event: Tournament) -> None:
    table = standings_of(event)
    found = rows(opened(event), "Standings")
    for cells, row in zip(found[1:], table.rows, strict=True):
        line = dict(zip(found[0], cells, strict=True))
        assert line["Pairing number"] == row.number
        assert line["Name"] == row.name
        assert line["Points"] == row.points / event.points.unit
        for name, value in zip(table.tie_breaks, row.values, strict=True):
            shown = line[tie_break(name).title]
            if not isinstance(value.value, tuple):
                assert shown == pytest.approx(float(value.value))


@pytest.mark.parametrize("points", [TWO_ONE_ZERO, BEIJING])
def test_the_cross_table_has_a_line_for_everybody(points: PointSystem) -> None:
    event = round_robin(6, points=points)
    found = rows(opened(event), "Cross table")
    assert found[0][3:9] == tuple("123456")
    assert [line[3 + place] for place, line in enumerate(found[1:])] == ["*"] * 6
    assert [line[9] for line in found[1:]] == [
        row.points / points.unit for row in standings_of(event).rows
    ]


def test_no_name_becomes_a_formula() -> None:
    event = replace(swiss(8, 2, names=DANGEROUS), name="=1+1")
    data = workbook(scene(event))
    book = load_workbook(BytesIO(data))
    for sheet in book:
        for line in sheet.iter_rows():
            for cell in line:
                assert cell.data_type != "f", cell.value
                assert cell.data_type != "e", cell.value
                if isinstance(cell.value, str) and cell.value[:1] in set("=+@＝"):
                    assert cell.quotePrefix
    assert [line[2] for line in rows(book, "Players")[1:]] == list(DANGEROUS)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for part in archive.namelist():
            assert b"<f>" not in archive.read(part)


def test_only_what_is_published_is_in_it() -> None:
    book = opened(swiss(8, 2, unpublished=True))
    assert {line[0] for line in rows(book, "Results")[1:]} == {1}
    assert len(rows(book, "Cross table")[0]) == len(rows(opened(swiss(8, 1)), "Cross table")[0])


def test_an_event_without_players_or_rounds_is_a_workbook_too() -> None:
    nobody = replace(swiss(4, 1), entrants=(), rounds=())
    assert rows(opened(nobody), "Standings")[0][0] == "Place"
    control = replace(swiss(4, 1), name="Open\x01 \x0b2026")
    assert opened(control).properties.title == "Open 2026"
