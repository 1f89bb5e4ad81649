"""A list as text reads as the file did."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from crosstable.formats.roster import list_as_text, read_roster
from crosstable.kernel.errors import UnreadableInput
from tests.texts import FIDE_2019


def workbook(rows: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    "rows",
    [
        [["Name", "Rating", "Club"], ["Smith, J", 1800, 'The "Rook"'], ["Doe, A", None, "A\tB"]],
        [["Players of the club"], [], ["Name", "Born"], ["Smith, J", 1990], [], ["Doe, A", 1970]],
        [["Smith, John"], ["Doe, Anna"]],
        [["Name"], ["Smith, John"], ["Doe, Anna"]],
    ],
)
def test_a_sheet_becomes_text_that_means_the_same(rows: list[list[object]]) -> None:
    data = workbook(rows)
    from_file = read_roster(data, edition=FIDE_2019)
    text = list_as_text(data, filename="list.xlsx")
    from_text = read_roster(text.encode(), edition=FIDE_2019)
    assert from_text.players == from_file.players
    assert len(from_file.players) == 2
    assert [row.cells for row in from_text.rows] == [row.cells for row in from_file.rows]


def test_lines_keep_their_numbers() -> None:
    data = workbook([["Name"], [], [], ["Smith, John"]])
    assert list_as_text(data).splitlines()[4] == "Smith, John"  # the first line tells the delimiter
    data = workbook([["Name", "Club"], [], [], ["Smith, John", "A"]])
    assert list_as_text(data).splitlines()[3] == "Smith, John\tA"


def test_old_letters_are_read() -> None:
    assert list_as_text("Name\nMüller\n".encode("cp1252")) == "Name\nMüller\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%PDF-1.7 ...", "list.csv: this is a PDF"),
        (b"\xd0\xcf\x11\xe0 old", "list.csv: this is an Excel file of the kind before 2007"),
        (b"\0\1\2\3" * 50, "neither text nor a spreadsheet"),
    ],
)
def test_other_files_are_refused_by_what_they_are(data: bytes, message: str) -> None:
    with pytest.raises(UnreadableInput, match=message):
        list_as_text(data, filename="list.csv")


def test_an_archive_that_is_no_spreadsheet_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "Name")
    with pytest.raises(UnreadableInput, match=r"list\.xlsx"):
        list_as_text(file.getvalue(), filename="list.xlsx")
