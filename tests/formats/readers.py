"""Every reader of files from elsewhere, with good files to damage: what the fuzzer tries.

A new reader of ``formats`` registers here; ``test_fuzzed.py`` names one that does not.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from openpyxl import Workbook

from crosstable.confined.unpacking import unpacked
from crosstable.formats import library, pdn, pgn
from crosstable.formats.championship_files import (
    read_contenders,
    read_federations,
    read_finalists,
    read_qualification,
    read_youth_entries,
    read_youth_results,
)
from crosstable.formats.circuit_files import read_cup_results, read_opponents
from crosstable.formats.fmjd_report import read_report
from crosstable.formats.fmjd_report.convert_in import tournament_of
from crosstable.formats.own_export import read_export
from crosstable.formats.package import JournalEnd, Manifest, OfficeKey, read_package, write_package
from crosstable.formats.persons import read_persons
from crosstable.formats.rated_games import read_rated_games
from crosstable.formats.rating_lists import read_rating_list
from crosstable.formats.regulations_file import read_regulations
from crosstable.formats.roster import list_as_text, preview_lines, read_roster
from crosstable.formats.trf import read_trf
from crosstable.formats.trf.converting import converted
from crosstable.formats.trf.written_ranking import read_written_ranking
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.sentence import plain
from crosstable.kernel.tournament import System, Tournament
from crosstable.office import adoption
from crosstable.rulebooks.library import EDITIONS, edition
from tests.formats.test_championship_files import FACTS
from tests.formats.test_fmjd_report import data as report

DATA = Path(__file__).parents[1] / "data"
CHESS, DRAUGHTS = edition("fide-2019"), edition("fmjd-2022")
Reading = Callable[[bytes], object]


class Reader(NamedTuple):
    """One way a file is read, and files that are read that way."""

    name: str
    of: tuple[Callable[..., Any], ...]
    """The functions of ``formats`` that it tries."""
    good: tuple[bytes, ...]
    read: Reading
    packed: bool = False
    """Whether the files are archives, whose parts are damaged inside of a sound packing too."""


READERS: dict[str, Reader] = {}


def reads(
    *of: Callable[..., Any], good: list[bytes], packed: bool = False
) -> Callable[[Reading], Reading]:
    """Register a way to read files."""

    def registered(read: Reading) -> Reading:
        READERS[read.__name__] = Reader(read.__name__, of, tuple(good), read, packed)
        return read

    return registered


def files(pattern: str) -> list[bytes]:
    """Return kept files; what stands at the end of a long one is read like what is before it."""
    found = [each.read_bytes() for each in sorted(DATA.glob(pattern))]
    assert found, pattern
    return [each[:6000] for each in found]


@cache
def workbook() -> bytes:
    """Return a small list of players as a spreadsheet."""
    book, out = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (("Name", "Rating", "Fed"), ("Meier, Anna", 2100, "GER"), ("Bos, Piet", 1.5, None)):
        sheet.append(row)
    book.save(out)
    return out.getvalue()


def _package() -> bytes:
    def manifest(parts: tuple[Any, ...]) -> Manifest:
        return Manifest(
            event="Open",
            id="open",
            game="chess",
            edition="fide-2019",
            made=datetime(2026, 5, 3, 12, tzinfo=UTC),
            program="Crosstable",
            journal=JournalEnd(sequence=7, hash="ab", version=5),
            key=key.public.hex(),
            parts=parts,
        )

    key = OfficeKey(bytes(range(32)))
    return write_package({"event.trf": b"001    1\n", "games.pgn": b"1. e4 *\n"}, key, manifest)


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
GAMES = b"""crosstable games 1
E;cup;2019-02-03;2019-02-05;swiss;100;Cup
P;1;Bos, Piet;NED;m;1990;GMI
G;1;2;1;2019-02-03
END;1;1
"""
REGULATIONS = b"""[event]
name = "Open"
rounds = 9
starts = 2026-05-01
tie-breaks = ["buchholz"]
prizes = [500, 300]

[regulations]
default-time = 30
devices-in-bags = true
"""
PERSONS = b"name,born,federation,sex,register,number\nBos Piet,1990-01-02,NED,m,fmjd,12345\n"
EXPORT = msgspec.json.encode(
    Tournament(
        name="Open",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        points=HALF_POINTS,
        planned_rounds=3,
        entrants=(Entrant(1, Player(name="Meier, Anna")), Entrant(2, Player(name="Bos, Piet"))),
    ),
    enc_hook=plain,
)


@reads(read_trf, good=files("trf/*.trf") + files("swiss/*.trf"))
def tournament_reports(data: bytes) -> None:
    adoption.read_report(data, "event.trf")


@reads(read_written_ranking, good=files("trf/*.trf"))
def standings_of_reports(data: bytes) -> None:
    read_written_ranking(data, "event.trf")


@reads(converted, good=files("trf/*.trf"))
def converted_reports(data: bytes) -> None:
    for form in ("trf26", "json"):
        converted(data, "event.trf", form)


@reads(read_roster, good=[*files("roster/*"), workbook()], packed=True)
def player_lists(data: bytes) -> None:
    for named in ("players.csv", "x.xlsx", ""):
        preview_lines(read_roster(data, filename=named, edition=DRAUGHTS))


@reads(list_as_text, good=[workbook(), *files("roster/*.csv")], packed=True)
def lists_as_text(data: bytes) -> None:
    list_as_text(data)


@reads(pdn.read_games, pdn.read_game, good=files("pdn/*.pdn"))
def draughts_games(data: bytes) -> None:
    for reading in pdn.read_games(data):
        pdn.replay_reading(reading)


@reads(pgn.read_games, pgn.read_game, good=[PGN])
def chess_games(data: bytes) -> None:
    for reading in pgn.read_games(data):
        pgn.replay_reading(reading)


@reads(library.single_games, library.game_view, good=[PGN.split(b"\n\n[")[0]])
def games_on_a_page(data: bytes) -> None:
    for game in ("chess", "draughts"):
        library.game_view(data.decode("utf-8", "replace"), game)
        library.single_games(data, game)


@reads(read_rating_list, good=[FMJD_LIST, FIDE_LIST])
def rating_lists(data: bytes) -> None:
    size = len(data) % 97 + 1
    chunks = [data[at : at + size] for at in range(0, len(data), size)]
    rules = sorted(EDITIONS)[len(data) % len(EDITIONS)]
    list(read_rating_list(chunks, lists=edition(rules).rating_lists[:1]).listings)


@reads(unpacked, good=[FMJD_LIST, FIDE_LIST])
def packed_lists(data: bytes) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("list.csv", data)
    torn = out.getvalue()
    list(unpacked(torn[: len(torn) - len(data) % 7], "list.zip"))


@reads(read_rated_games, good=[GAMES])
def games_of_a_period(data: bytes) -> None:
    list(read_rated_games([data], list_name="fmjd.standard"))


@reads(read_report, good=[report()])
def draughts_reports(data: bytes) -> None:
    tournament_of(read_report(data), DRAUGHTS)


@reads(read_export, good=[EXPORT])
def exports(data: bytes) -> None:
    read_export(data)


@reads(read_package, good=[_package()], packed=True)
def packages(data: bytes) -> None:
    read_package(data)


@reads(read_persons, good=[PERSONS])
def persons(data: bytes) -> None:
    read_persons(data)


@reads(read_regulations, good=[REGULATIONS])
def regulations(data: bytes) -> None:
    read_regulations(data)


@reads(read_qualification, good=[FACTS.encode()])
def championships(data: bytes) -> None:
    read_qualification(data)


@reads(
    *(read_contenders, read_federations, read_finalists, read_youth_entries, read_youth_results),
    good=[
        b"name,federation,sex,rating\nBeta,ned,w,2300\nAlpha,fra,m,2400\n",
        b"federation;paid;championships\nned;2025;2023 2024\nfra;;\n",
        b"group,name,federation\na,Alpha,NED\nB,Beta,FRA\na,Gamma,NED\n",
        b"name,federation,group,born,place\nChild,pol,Cadets Girls,2010-05-17,sponsor\n",
        b"name,federation,group,place,points,rounds\nChild,POL,cadets-girls,21,6,9\n",
    ],
)
def lists_of_championships(data: bytes) -> None:
    _each(
        data,
        *(read_contenders, read_federations, read_finalists),
        *(read_youth_entries, read_youth_results),
    )


@reads(
    *(read_cup_results, read_opponents),
    good=[
        b"place,name,fmjd,points,games,rating\n1,Bos Piet,12345,14,9,2203\n",
        b"name,fmjd,federation,rating,club,colour\nBos Piet,12345,NED,2203,DC,white\n",
    ],
)
def lists_of_cups(data: bytes) -> None:
    _each(data, read_cup_results, read_opponents)


def _each(data: bytes, *each: Callable[[bytes], object]) -> None:
    """Read a file in several ways; most are not what it is meant for, and say no."""
    said = []
    for read in each:
        try:
            read(data)
        except CrosstableError as error:
            said.append(str(error))
    assert all(said)
