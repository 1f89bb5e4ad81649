"""Files from anywhere: whatever they hold, readers answer or say what is wrong, in bounded time.

Bytes at random rarely get past a first line, so good files are damaged too: cut, doubled, swapped,
with bytes that formats treat specially.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from crosstable.formats import pdn, pgn
from crosstable.formats.fmjd_report import read_report
from crosstable.formats.fmjd_report.convert_in import tournament_of
from crosstable.formats.library import game_view
from crosstable.formats.rating_lists import read_rating_list
from crosstable.formats.roster import preview_lines, read_roster
from crosstable.formats.trf import read_trf, to_tournament
from crosstable.kernel.errors import CrosstableError
from crosstable.rulebooks.library import EDITIONS, edition
from tests.formats.test_fmjd_report import data as report
from tests.samples import drawn

DATA = Path(__file__).parents[1] / "data"
CHESS, DRAUGHTS = edition("fide-2019"), edition("fmjd-2022")
QUICK = settings(
    max_examples=drawn(500),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SPECIAL = [
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\r",
    b"\n",
    b"\x1a",
    b"{",
    b"}",
    b"(",
    b")",
    b'"',
    b"[",
    b"]",
    b";",
    b"%",
    b"-",
    b"0",
    b"9999999999999999999",
    b"1/2",
    "½".encode(),
    "ﷺ".encode(),
    b"<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    b"=cmd|' /C calc'!A0",
    b"001 ",
    b"XXR ",
    b"\t",
    b" " * 50,
]
"""What readers of one or another format treat specially."""

PGN = b"""[Event "Club"]
[Site "?"]
[Date "2026.05.01"]
[Round "1"]
[White "Meier, Anna"]
[Black "Bos, Piet"]
[Result "1-0"]

1. e4 {[%clk 1:30:00]} e5 2. Bc4 (2. Nf3 Nc6 $1 (2... d6)) Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "Other"]
[FEN "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"]
[Result "1/2-1/2"]

1/2-1/2
"""
FMJD_LIST = b"id;name;country;rating\n12345;Bos, Piet;NED;2203\n2;Petit, Anne;FRA;1998\n"
FIDE_LIST = b"""<?xml version="1.0"?><playerslist><player><fideid>1503014</fideid>
<name>Carlsen, Magnus</name><country>NOR</country><sex>M</sex><title>GM</title><rating>2840</rating>
<birthday>1990</birthday></player></playerslist>"""


@st.composite
def damaged(draw: st.DrawFn, good: list[bytes]) -> bytes:
    """Return a good file with a few accidents."""
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        size = draw(st.integers(0, 40))
        piece = text[at : at + size]
        match draw(st.sampled_from(["cut", "drop", "double", "insert", "replace", "swap"])):
            case "cut":
                text = text[:at]
            case "drop":
                text = text[:at] + text[at + size :]
            case "double":
                text = text[:at] + piece * draw(st.integers(2, 20)) + text[at:]
            case "insert":
                text = text[:at] + draw(st.sampled_from(SPECIAL)) + text[at:]
            case "replace":
                text = text[:at] + draw(st.binary(max_size=8)) + text[at + size :]
            case _:
                text = text[at:] + text[:at]
    return text


def anything(good: list[bytes]) -> st.SearchStrategy[bytes]:
    return st.one_of(st.binary(max_size=400), damaged(good), damaged(good), damaged(good))


def files(pattern: str) -> list[bytes]:
    found = [each.read_bytes() for each in sorted(DATA.glob(pattern))]
    assert found
    # What stands at the end of a long file is read like what stands before it.
    return [each[:6000] for each in found]


def answers(read: Callable[[], object]) -> None:
    """Read; only what Crosstable says no to may come out, in a sentence."""
    said = "read"
    try:
        read()
    except CrosstableError as error:
        said = str(error)
    assert said


@QUICK
@given(data=anything(files("trf/*.trf") + files("swiss/*.trf")))
def test_tournament_reports(data: bytes) -> None:
    answers(lambda: to_tournament(read_trf(data).document, edition=CHESS))


@QUICK
@given(data=anything(files("roster/*")), named=st.sampled_from(["players.csv", "x.xlsx", ""]))
def test_player_lists(data: bytes, named: str) -> None:
    answers(lambda: preview_lines(read_roster(data, filename=named, edition=DRAUGHTS)))


def workbook() -> bytes:
    book, out = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (("Name", "Rating", "Fed"), ("Meier, Anna", 2100, "GER"), ("Bos, Piet", 1.5, None)):
        sheet.append(row)
    book.save(out)
    return out.getvalue()


BOOK = workbook()


@settings(QUICK, max_examples=drawn(150))
@given(data=damaged([BOOK]))
def test_damaged_workbooks(data: bytes) -> None:
    answers(lambda: read_roster(data, filename="players.xlsx", edition=CHESS))


@settings(QUICK, max_examples=drawn(150))
@given(data=st.data())
def test_workbooks_with_damaged_parts(data: st.DataObject) -> None:
    """A sound packing around broken sheets gets further in than broken packing does."""
    with zipfile.ZipFile(io.BytesIO(BOOK)) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    chosen = data.draw(st.sampled_from(sorted(parts)))
    parts[chosen] = data.draw(damaged([parts[chosen]]))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    answers(lambda: read_roster(out.getvalue(), filename="players.xlsx", edition=CHESS))


@pytest.mark.parametrize(
    ("good", "read"),
    [
        (files("trf/*.trf"), lambda data: to_tournament(read_trf(data).document, edition=CHESS)),
        (files("roster/*"), lambda data: read_roster(data, edition=DRAUGHTS)),
        ([BOOK], lambda data: read_roster(data, edition=CHESS)),
        ([report()], lambda data: tournament_of(read_report(data), DRAUGHTS)),
    ],
    ids=["trf", "roster", "workbook", "report"],
)
def test_what_is_damaged_was_good(good: list[bytes], read: Callable[[bytes], object]) -> None:
    for each in good:
        assert read(each)


def test_a_workbook_that_unpacks_without_end_is_refused() -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(BOOK)) as book,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb,
    ):
        for name in book.namelist():
            content = book.read(name)
            if name.endswith("sheet1.xml"):
                content = content.replace(b"Meier", b"A" * 40_000_000)
                content = content.replace(b"</sheetData>", b" " * 40_000_000 + b"</sheetData>")
            bomb.writestr(name, content)
    with pytest.raises(CrosstableError):
        read_roster(out.getvalue(), filename="players.xlsx", edition=CHESS)


@QUICK
@given(data=anything(files("pdn/*.pdn")))
def test_draughts_games(data: bytes) -> None:
    def read() -> None:
        for reading in pdn.read_games(data):
            pdn.replay_reading(reading)

    answers(read)


@QUICK
@given(data=anything([PGN]))
def test_chess_games(data: bytes) -> None:
    def read() -> None:
        for reading in pgn.read_games(data):
            pgn.replay_reading(reading)

    answers(read)


@settings(QUICK, max_examples=drawn(150))
@given(data=damaged([PGN.split(b"\n\n[")[0]]), game=st.sampled_from(["chess", "draughts"]))
def test_games_on_a_page(data: bytes, game: str) -> None:
    answers(lambda: game_view(data.decode("utf-8", "replace"), game))


@QUICK
@given(
    data=anything([FMJD_LIST, FIDE_LIST]),
    size=st.integers(1, 100),
    rules=st.sampled_from(sorted(EDITIONS)),
)
def test_rating_lists(data: bytes, size: int, rules: str) -> None:
    def read() -> None:
        chunks = [data[at : at + size] for at in range(0, len(data), size)]
        list(read_rating_list(chunks, lists=edition(rules).rating_lists).listings)

    answers(read)


@QUICK
@given(data=anything([report()]))
def test_draughts_reports(data: bytes) -> None:
    answers(lambda: tournament_of(read_report(data), DRAUGHTS))
