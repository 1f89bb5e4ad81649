"""Old files in the page of one part of the world: detected from their names, or as people say."""

from __future__ import annotations

import pytest

from crosstable.formats.encodings import ENCODINGS, decoded, known_encoding, readings
from crosstable.formats.roster import read_roster
from crosstable.formats.trf import read_trf
from crosstable.kernel.errors import UnknownName, UnreadableInput
from crosstable.rulebooks.library import edition

NAMES = {
    "cp1250": (
        *("Wójcik, Łukasz", "Nowák, Jiří", "Szűcs, Gergő", "Kovač, Živa", "Dąbrowski, Michał"),
        *("Černý, Ondřej", "Śliwiński, Paweł", "Błaszczyk, Grażyna", "Popović, Miloš"),
    ),
    "cp1251": ("Иванов, Пётр", "Смирнова, Елена", "Кузнецов, Дмитрий", "Шевченко, Юлія"),
    "cp1252": (
        *("Müller, Jürgen", "Lefèvre, François", "García Ñíguez, José", "Björk, Åsa"),
        *("Sørensen, Søren", "Gonçalves, João", "Lévêque, Hélène", "Groß, Käthe"),
    ),
    "cp1253": ("Παπαδόπουλος, Γιώργος", "Νικολάου, Μαρία", "Αντωνίου, Δημήτρης"),
    "cp1254": (
        *("Yılmaz, Ayşe", "Şahin, Çağla", "Öztürk, İbrahim", "Güneş, Uğur", "Çelik, Işıl"),
        *("Kılıç, Gülşen", "Doğan, Mehmet"),
    ),
    "cp1257": (
        *("Bērziņš, Jānis", "Kazlauskas, Žygimantas", "Ozoliņa, Līga", "Šķēle, Andris"),
        *("Žukauskaitė, Rūta", "Krūmiņš, Ģirts", "Lācis, Guntars"),
    ),
}
PAGES = pytest.mark.parametrize("page", NAMES)


def roster(page: str, times: int = 1) -> bytes:
    lines = [f"{name};{2000 - number}" for number, name in enumerate(NAMES[page] * times)]
    return "\n".join(["Name;Rating", *lines, ""]).encode(page)


def trf(page: str) -> bytes:
    lines = ["012 Open"]
    lines += [
        f"001 {number:4}      {name:33} {2300 - number:4}{'0.0':>32}{number:5}"
        for number, name in enumerate(NAMES[page], start=1)
    ]
    return "\r\n".join([*lines, ""]).encode(page)


@PAGES
def test_the_page_is_found_from_the_names_and_shown_with_them(page: str) -> None:
    read = read_roster(roster(page), edition=edition("fide-2019"))
    assert [player.name for player in read.players] == list(NAMES[page])
    (note,) = [str(note) for note in read.notes if "UTF-8" in note]
    assert f"Windows-{page[2:]}" in note
    assert NAMES[page][0].split(",")[0] in note


@PAGES
def test_a_report_in_any_page_keeps_its_bytes(page: str) -> None:
    reading = read_trf(trf(page))
    assert [player.name for player in reading.document.players] == list(NAMES[page])
    assert reading.document.to_bytes() == trf(page)


@PAGES
@pytest.mark.parametrize("wrong", NAMES)
def test_what_somebody_says_is_believed(page: str, wrong: str) -> None:
    """Also where it is wrong, unless it has a byte that means nothing there."""
    try:
        expected = trf(page).decode(wrong)
    except UnicodeDecodeError:
        with pytest.raises(UnreadableInput, match="means nothing there"):
            read_trf(trf(page), encoding=wrong)
        return
    reading = read_trf(trf(page), encoding=wrong)
    assert reading.document.players[0].name in expected
    assert not reading.adjustments


def test_a_few_letters_alone_are_western() -> None:
    for name in ("Noël", "Zoé, A", "Jürgen"):
        assert decoded(f"Name\n{name}\n".encode("cp1252")).text.split("\n")[1] == name


@PAGES
def test_people_see_the_names_in_each_page_that_has_them(page: str) -> None:
    shown = {each.encoding: each.names for each in readings(roster(page))}
    assert len(shown) > 1
    assert NAMES[page][0].split(",")[0] in shown[f"Windows-{page[2:]}"]
    assert readings(roster(page).decode(page).encode()) == ()


@pytest.mark.parametrize("spelled", ["windows-1250", "CP1250", "Windows 1250", "1250"])
def test_an_encoding_is_known_however_it_is_spelled(spelled: str) -> None:
    if spelled == "1250":
        with pytest.raises(UnknownName, match="Windows-1250"):
            known_encoding(spelled)
    else:
        assert known_encoding(spelled) == "cp1250"


def test_every_encoding_that_is_offered_can_be_read() -> None:
    for name in ENCODINGS:
        assert "A".encode(known_encoding(name))
        assert decoded("Name\nA\n".encode(known_encoding(name)), name).text.endswith("A\n")


def test_utf_8_is_never_doubted() -> None:
    read = decoded("Wójcik, Łukasz".encode())
    assert (read.encoding, read.note) == ("utf-8", None)
