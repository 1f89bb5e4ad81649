from __future__ import annotations

import io
import random
import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from crosstable.formats.roster import Roster, read_roster
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import BirthDate, Identifier, Rating
from crosstable.rulebooks.library import edition

CHESS = edition("fide-2019")
ROWS: list[list[object]] = [
    ["The championship"],
    [],
    ["Name", "Born", "Elo", "FIDE ID", "Club"],
    ["Aalbers, Ruud", datetime.fromisoformat("1990-05-17"), 2100.0, 1503014.0, "=1+1"],
    ["Bakker, Anna", 1999, "2000", "1503015", None],
    [None, None, None, None, None],
    ["Cohen, Ben", date(2001, 1, 2), None, None, "'=x"],
]


def book(*sheets: list[list[object]]) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for rows in sheets:
        sheet = made.create_sheet()
        for row in rows:
            sheet.append(row)
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def read(data: bytes) -> Roster:
    return read_roster(data, filename="list.xlsx", edition=CHESS)


def repack(data: bytes, replaced: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w", 8) as new:
        for name in {*old.namelist(), *replaced}:
            new.writestr(name, replaced.get(name) or old.read(name))
    return buffer.getvalue()


def test_a_workbook_is_read_with_its_numbers_and_dates() -> None:
    roster = read(book([], ROWS, [["Name"], ["Not read"]]))
    assert roster.ok
    assert [row.line for row in roster.rows] == [4, 5, 7]
    ruud, anna, ben = roster.players
    assert (ruud.born, ruud.ratings) == (BirthDate(1990, 5, 17), (Rating("fide.standard", 2100),))
    assert ruud.identifiers == (Identifier("fide", "1503014"),)
    assert ruud.club == ""
    assert (anna.born, anna.ratings) == (BirthDate(1999), (Rating("fide.standard", 2000),))
    assert (ben.born, ben.club) == (BirthDate(2001, 1, 2), "=x")
    assert any("2 other sheets were not read" in note for note in roster.notes)


def test_an_empty_workbook_is_refused() -> None:
    with pytest.raises(UnreadableInput, match=r"list\.xlsx: the workbook is empty"):
        read(book([]))


def test_a_workbook_that_unpacks_beyond_measure_is_refused_unpacked() -> None:
    bomb = repack(book(ROWS), {"xl/media/image1.png": bytes(70 * 2**20)})
    assert len(bomb) < 2**20
    with pytest.raises(UnreadableInput, match="70 MB"):
        read(bomb)


def test_a_workbook_of_very_many_parts_is_refused() -> None:
    with pytest.raises(UnreadableInput, match="parts"):
        read(repack(book(ROWS), {f"x/{number}": b"x" for number in range(2_001)}))


def test_a_size_that_lies_does_not_help() -> None:
    bomb = bytearray(repack(book(ROWS), {"xl/media/image1.png": bytes(70 * 2**20)}))
    real = (70 * 2**20).to_bytes(4, "little")
    while (at := bomb.find(real)) >= 0:
        bomb[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(UnreadableInput, match="damaged"):
        read(bytes(bomb))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'
    with pytest.raises(UnreadableInput, match="document type"):
        read(repack(book(ROWS), {"xl/sharedStrings.xml": text.encode(encoding)}))


@pytest.mark.parametrize("row", [b"1048577", b"99999999999999"])
def test_a_row_beyond_the_end_of_any_sheet_is_refused(row: bytes) -> None:
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b'<sheetData><row r="' + row + b'"><c t="inlineStr"><is><t>x</t></is></c></row>'
        b"</sheetData></worksheet>"
    )
    with pytest.raises(UnreadableInput, match="20000 lines"):
        read(repack(book(ROWS), {"xl/worksheets/sheet1.xml": sheet}))


def test_too_many_rows_or_columns_are_refused() -> None:
    with pytest.raises(UnreadableInput, match="columns"):
        read(book([["Name"] * 201]))
    assert read(book([["Name", *["x"] * 199], ["A"]])).players


@pytest.mark.parametrize(
    ("names", "kind"), [(["content.xml", "mimetype"], "OpenDocument"), (["a.txt"], "an archive")]
)
def test_another_kind_of_archive_is_named(names: list[str], kind: str) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    with pytest.raises(UnreadableInput, match=kind):
        read(buffer.getvalue())


def test_a_damaged_workbook_is_refused_or_read_but_never_breaks() -> None:
    good = book(ROWS)
    dice = random.Random(11)
    refused = 0
    for _ in range(120):
        bad = bytearray(good)
        for _ in range(dice.randint(1, 8)):
            bad[dice.randrange(4, len(bad))] = dice.randrange(256)
        if dice.random() < 0.3:
            del bad[dice.randrange(4, len(bad)) :]
        try:
            read(bytes(bad))
        except UnreadableInput:
            refused += 1
    assert refused > 20


def test_xml_damaged_inside_a_sound_archive_is_refused_or_read() -> None:
    good = book(ROWS)
    dice = random.Random(12)
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    refused = 0
    for _ in range(60):
        name = dice.choice([each for each in parts if each.endswith((".xml", ".rels"))])
        bad = bytearray(parts[name])
        for _ in range(dice.randint(1, 5)):
            bad[dice.randrange(len(bad))] = dice.choice(b'<>/"=a0 &')
        try:
            read(repack(good, {name: bytes(bad)}))
        except UnreadableInput:
            refused += 1
    assert refused > 10
