"""Every reader of files from elsewhere: nothing that is small to send is large to read.

What is measured is work: what reaches the libraries, how many pieces are taken, how many positions
are made. From pages, the programming interface and the command line alike.
"""

from __future__ import annotations

import io
import json
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from crosstable.cli.broadcast import _object
from crosstable.confined import confined, read_apart, reading
from crosstable.confined.reading import AT_HAND
from crosstable.confined.running import USUAL, Bounds
from crosstable.confined.unpacking import unpacked
from crosstable.formats.library import game_view
from crosstable.formats.rating_lists import read_rating_list
from crosstable.formats.roster import list_as_text, read_roster
from crosstable.formats.roster.workbook import read_workbook
from crosstable.formats.scores.reports import Status
from crosstable.formats.scores.view import MOST_SHOWN
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    AttachGame,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.adoption import read_report
from crosstable.office.broadcast import changed_games
from crosstable.office.filing import file_games
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.web.gate.cookies import NOTICE_COOKIE
from tests.cli.terminal import Run, runner
from tests.confined.workbooks import PLAIN, workbook
from tests.office.desk import WHEN, MemoryJournal, details, people
from tests.texts import FIDE_2019
from tests.web.counter import Counter, counter_at
from tests.work import calls_of

MEGABYTE = 1 << 20


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with counter_at(tmp_path) as counter:
        yield counter


# Workbooks

WORKBOOK = workbook()
BOMBS = {
    "styles": lambda: workbook(styles="<cellXfs>" + "<xf/>" * 8_000_000 + "</cellXfs>"),
    "shared texts": lambda: workbook(strings="<si><t>a</t></si>" * 3_500_000),
    "one row": lambda: workbook(sheet="<row>" + "<c/>" * 8_000_000 + "</row>"),
    "rows": lambda: workbook(sheet="<row><c><v>1</v></c></row>" * 2_000_000),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_workbook_that_grows_is_refused_before_anything_is_built_of_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = BOMBS[name]()
    assert len(bomb) < 200_000

    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("the library was given the workbook")

    monkeypatch.setattr(openpyxl, "load_workbook", never)
    with pytest.raises(UnreadableInput, match="holds far more than a player list"):
        read_workbook(bomb)


def test_an_ordinary_workbook_is_read_apart_as_it_is_here() -> None:
    data = workbook()
    assert read_apart(list_as_text, "x.xlsx", data) == list_as_text(data)
    here = read_roster(data, filename="x.xlsx", edition=FIDE_2019)
    apart = read_apart(read_roster, "x.xlsx", data, filename="x.xlsx", edition=FIDE_2019)
    assert apart == here
    assert [each.name for each in apart.players] == ["Meier, Anna"]


def test_a_workbook_never_unpacks_in_the_process_of_the_pages(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("unpacked in the server")

    monkeypatch.setattr(zipfile, "ZipFile", never)
    state = counter.begin(details())
    where = f"/office/tournaments/{state.id}/players/import/preview"
    answer = counter.signed_in(Role.OWNER).post(where, files={"file": ("a.xlsx", WORKBOOK)})
    assert answer.status_code == 200
    assert "Meier, Anna" in answer.text


LARGE_ROW = "<row>" + "<c/>" * 900_000 + "</row>"


def test_what_passes_the_counts_still_ends_at_the_memory_on_the_page(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "USUAL", Bounds(memory=300 << 20, seconds=30))
    state = counter.begin(details())
    owner = counter.signed_in(Role.OWNER)
    where = f"/office/tournaments/{state.id}/players/import/preview"
    bomb = workbook(sheet=LARGE_ROW + PLAIN)
    assert len(bomb) < 10_000
    answer = owner.post(where, files={"file": ("bomb.xlsx", bomb)})
    assert answer.status_code == 422
    assert "bomb.xlsx: reading it takes more than 300 MB of memory" in answer.text
    assert "keep only what is needed in it" in answer.text
    assert counter.client.get("/healthz").json() == {"status": "ok"}


@pytest.fixture
def crosstable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROSSTABLE_DATABASE", raising=False)
    return runner(capsys, monkeypatch)


def test_the_command_line_is_protected_alike(crosstable: Run, tmp_path: Path) -> None:
    assert crosstable("new", "Club championship", "--game", "chess").status == 0
    (tmp_path / "bomb.xlsx").write_bytes(BOMBS["styles"]())
    refused = crosstable("players", "import", "bomb.xlsx")
    assert refused.status == 2
    assert "bomb.xlsx: the workbook's part xl/styles.xml holds far more" in refused.err
    assert "copy the players into a new sheet" in refused.err
    (tmp_path / "list.xlsx").write_bytes(workbook())
    assert crosstable("players", "import", "list.xlsx").status == 0


def test_a_long_report_to_a_federation_is_read_apart_too(
    crosstable: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "USUAL", Bounds(memory=300 << 20, seconds=30))
    (tmp_path / "report.txt").write_bytes(b"<section info>\n" + b"<\n" * (20 << 20))
    refused = crosstable("rate", "event", "report.txt")
    assert refused.status == 2
    assert "report.txt: reading it takes more than 300 MB of memory" in refused.err
    assert "Traceback" not in refused.err


# Long texts


def played(count: int) -> tuple[Any, str]:
    """Return a tournament with a published round, and a text with its games that is long."""
    desk = Office(MemoryJournal())
    state = desk.create(details(), by="Anna", at=WHEN)
    commands = (Register(people(4)), DrawLots("x"), PairRound(), Publish(1))
    state = desk.execute_all(state.id, commands, by="Anna", at=WHEN)
    board = state.tournament.round(1).boards[0]
    names = state.tournament.by_number
    tags = "".join(
        f'[{side} "{names[number].player.name}"]\n'
        for side, number in (("White", board.white), ("Black", board.black))
    )
    other = '[White "Nobody"]\n[Black "Noone"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
    return state.tournament, f"{tags}\n1. e4 e5 *\n\n" + other * count


def test_long_texts_are_read_apart_as_they_are_here() -> None:
    tournament, text = played(4_000)
    assert len(text) > AT_HAND
    assert confined(file_games, "", USUAL, text, tournament) == file_games(text, tournament)
    short = text[: text.index("[White", 2_000)]
    apart = confined(changed_games, "", USUAL, short.encode(), tournament, 1)
    assert apart == changed_games(short.encode(), tournament, 1)
    assert apart.changes[0].plies == 2
    for name in ("full-trf26", "manual-dutch-12", "team-trf26"):
        data = (Path(__file__).parents[1] / "data" / "trf" / f"{name}.trf").read_bytes()
        assert confined(read_report, "", USUAL, data, "x") == read_report(data, "x")


@pytest.mark.parametrize(
    ("reader", "content", "apart"),
    [
        (len, b"x" * AT_HAND, False),
        (len, b"x" * (AT_HAND + 1), True),
        (len, "x" * (AT_HAND + 1), True),
        (len, b"PK\x03\x04", True),
    ],
)
def test_what_is_long_or_packed_is_read_apart(
    reader: Any, content: Any, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def noted(*given: Any) -> int:
        seen.append(given)
        return -1

    monkeypatch.setattr(reading, "confined", noted)
    assert read_apart(reader, "x", content) == (-1 if apart else len(content))
    assert bool(seen) is apart


# Games


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("chess", "Nf3 Nf6 Ng1 Ng8 " * 12_000 + "*"),
        ("draughts", '[FEN "W:WK46:B1,K45"]\n' + "46-41 45-50 41-46 50-45 " * 8_000 + "*"),
    ],
)
def test_a_record_beyond_all_measure_is_shown_up_to_a_limit(game: str, text: str) -> None:
    view = game_view(text, game)
    assert len(view.moves) <= MOST_SHOWN
    assert view.report.plies <= MOST_SHOWN
    assert view.report.written_plies > 30_000
    assert view.report.status is Status.INCOMPLETE
    assert view.report.stop is not None
    assert f"more than {MOST_SHOWN} moves" in view.report.stop.because[0].sentence
    whole = game_view(text[: text.index(" ", len(text) // 40)], game)
    assert whole.report.status is Status.LEGAL, "an ordinary record is shown whole"


def test_the_page_of_such_a_record_stays_small(counter: Counter) -> None:
    state = counter.begin(
        details(),
        Register(people(4)),
        DrawLots("x"),
        PairRound(),
        Publish(1),
        AttachGame(1, 1, "Nf3 Nf6 Ng1 Ng8 " * 9_000 + "*"),
        EnterResult(1, 1, Played(Mark.DRAW, Mark.DRAW)),  # of a running game nothing is said
    )
    page = counter.client.get(f"/tournaments/{state.id}/rounds/1/boards/1/game")
    assert page.status_code == 200
    assert len(page.content) < 2_000_000
    french = counter.client.get(
        f"/tournaments/{state.id}/rounds/1/boards/1/game", headers={"Accept-Language": "fr"}
    )
    assert "plus de 2000 coups" in french.text


@pytest.mark.parametrize("game", ["chess", "draughts"])
@pytest.mark.parametrize("piece", ["(", "(1. ", "{", '[A "', "$9", "1.", "((("])
def test_odd_records_twice_as_long_take_twice_the_work(game: str, piece: str) -> None:
    def read(times: int) -> None:
        with suppress(UnreadableInput):
            game_view("1. e4 " + piece * times, game)

    once, twice = (calls_of(partial(read, times)) for times in (5_000, 10_000))
    assert twice <= 2.5 * once + 1_000


# Rating lists


class Pieces:
    """A list that never ends, and how many of its pieces were taken."""

    def __init__(self, head: bytes, piece: bytes) -> None:
        self.head, self.piece, self.taken = head, piece * (MEGABYTE // len(piece)), 0

    def __iter__(self) -> Iterator[bytes]:
        yield self.head
        while self.taken < 200:
            self.taken += 1
            yield self.piece


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (b"<list>", b"<a>"),
        (b"<list><player><name>", b"letters"),
        (b'<list><player a="', b"letters"),
        (b"<list><", b"letters"),
        (b"<list><!--", b"letters"),
        (b"<list><player ", b'a="" '),
        (b'id,name,rating\n"', b"a\n"),
        (b"id,name,rating\n", b"letters"),
    ],
    ids=["depth", "text", "attribute", "tag", "remark", "attributes", "quotation", "line"],
)
def test_a_list_without_an_end_is_left_after_a_few_pieces(head: bytes, piece: bytes) -> None:
    pieces = Pieces(head, piece)
    with pytest.raises(UnreadableInput) as caught:
        list(read_rating_list(pieces, lists=("fide.standard",), source="list.xml").listings)
    assert pieces.taken <= 4
    assert caught.value.source == "list.xml"
    assert caught.value.remedy


DIGITS = "9" * 6_000


@pytest.mark.parametrize(
    "cells",
    [
        {"id": DIGITS},
        {"rating": DIGITS},
        {"exact": "1e999999999"},
        {"exact": f"{DIGITS}/7"},
        {"pool": '"[{""event"":""e"",""x"":' + "[" * 20_000 + '"'},
        {
            "pool": '"[{""event"":""e"",""ended"":null,""games"":1,""score"":1,'
            '""ratings"":""1e999999999""}]"'
        },
    ],
    ids="-".join,
)
def test_numbers_and_nests_in_a_list_are_refused_with_their_line(cells: dict[str, str]) -> None:
    row = {"id": "5", "name": "Anna", "rating": "2000"} | cells
    data = f"{','.join(row)}\n{','.join(row.values())}\n".encode()
    with pytest.raises(UnreadableInput) as caught:
        list(read_rating_list([data], lists=("fmjd.standard",)).listings)
    assert caught.value.line == 2
    assert len(str(caught.value)) < 7_000


def packed(*names: str, size: int = 10) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, b"x" * size)
    return file.getvalue()


def test_an_archive_of_a_list_is_bounded_from_pages_and_command_line(
    crosstable: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosstable.confined.unpacking.MOST_UNPACKED", 3 * MEGABYTE)
    bomb = packed("list.txt", size=20 * MEGABYTE)
    path = tmp_path / "list.zip"
    path.write_bytes(bomb)
    for file in (bomb, path):
        taken = 0
        with pytest.raises(UnreadableInput, match=r"list\.zip: the archive unpacks to more than"):
            for piece in unpacked(file, "list.zip"):
                taken += len(piece)
        assert taken <= 3 * MEGABYTE
    line = b"id,name,rating\n" + b"".join(b"%d,Anna,2000\n" % n for n in range(1, 300_000))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.csv", line)
    told = crosstable(
        *("ratings", "import", "list.zip", "--list", "fide-standard", "--date", "2026-01-01")
    )
    assert told.status == 2
    assert "list.zip: the archive unpacks to more than 3 MB" in told.err


def test_a_table_of_contents_is_not_read_where_it_is_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = packed(*(f"{'long name ' * 20}{at}" for at in range(6_000)))
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(UnreadableInput, match="table of contents"):
        list(unpacked(many, "list.zip"))


# Little things that came in with a request


def test_a_deep_cookie_and_a_deep_answer_are_nothing(counter: Counter) -> None:
    deep = urlsafe_b64encode(b'{"x":' + b"[" * 20_000).decode()
    browser = counter.browser()
    browser.cookies.set(NOTICE_COOKIE, deep)
    assert browser.get("/").status_code == 200
    assert _object(b"[" * 1_000_000) == {}
    assert _object(b'{"detail": ' + b"[" * 1_000_000) == {}
    assert _object(json.dumps({"detail": "x"}).encode()) == {"detail": "x"}
