"""Files from anywhere: whatever they hold, readers answer or say what is wrong, in bounded time.

The short form of ``make fuzz``: the same damage from a seed that is always the same.
"""

from __future__ import annotations

import importlib
import inspect
import io
import pkgutil
import zipfile
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import crosstable.formats
from crosstable.formats import pgn
from crosstable.formats.own_export import read_export
from crosstable.formats.package import read_package
from crosstable.formats.rated_games import read_rated_games
from crosstable.formats.rating_lists import read_rating_list
from crosstable.formats.regulations_file import read_regulations
from crosstable.formats.roster import read_roster
from crosstable.kernel.errors import CrosstableError, UnreadableInput
from tests.formats.readers import CHESS, FMJD_LIST, GAMES, PGN, READERS, REGULATIONS, workbook
from tests.fuzzing import answers, drawn_file
from tests.samples import drawn

INNER = {"read_lines", "read_markup", "read_table_file", "read_text", "read_toml", "read_workbook"}
"""What readers share: each is tried through those that use it."""


def readers_of_the_product() -> Iterator[Callable[..., Any]]:
    """Yield every function of ``formats`` that is given a file whole or piece by piece."""
    for found in pkgutil.walk_packages(crosstable.formats.__path__, "crosstable.formats."):
        module = importlib.import_module(found.name)
        for name, function in vars(module).items():
            own = inspect.isfunction(function) and function.__module__ == found.name
            if own and name.startswith(("read_", "single_games", "converted")):
                first = next(iter(inspect.signature(function).parameters.values()), None)
                if first is not None and "bytes" in str(first.annotation).replace(
                    "Source", "bytes"
                ):
                    yield function


def test_every_reader_is_tried() -> None:
    known = {function.__name__ for reader in READERS.values() for function in reader.of}
    there = {function.__name__ for function in readers_of_the_product()}
    assert len(there) > 20
    assert there - known == INNER, "register a new reader in tests/formats/readers.py"


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_what_is_damaged_was_good(reader: Any) -> None:
    for each in reader.good:
        reader.read(each)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_a_damaged_file_is_read_or_refused_in_a_sentence(reader: Any) -> None:
    chance = Random(reader.name)
    for _ in range(drawn(2000)):
        answers(reader, drawn_file(reader, chance))


@pytest.mark.parametrize(
    "read",
    [
        lambda: read_regulations(REGULATIONS.replace(b"rounds = 9", b"rounds = " + b"9" * 5000)),
        lambda: read_regulations(REGULATIONS.replace(b"rounds = 9", b"rounds = " + b"9" * 50)),
        lambda: read_regulations(REGULATIONS.replace(b"rounds = 9", b"rounds = " + b"[" * 5000)),
        lambda: list(read_rated_games([GAMES.replace(b"100", "²".encode())], list_name="x")),
        lambda: list(
            read_rated_games([GAMES.replace(b"G;1;", b"G;" + b"1" * 5000)], list_name="x")
        ),
        lambda: list(read_rated_games([GAMES.replace(b";1;2;", b";1" * 40 + b";")], list_name="x")),
        lambda: read_export(b'{"name":' + b"[" * 100_000),
    ],
)
def test_numbers_and_nesting_without_end_are_refused_in_a_sentence(
    read: Callable[[], object],
) -> None:
    with pytest.raises(CrosstableError) as refused:
        read()
    assert str(refused.value)


def test_a_manifest_nested_without_end_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("manifest.json", b'{"parts":' + b"[" * 100_000)
        made.writestr("manifest.sig", b"00")
    with pytest.raises(UnreadableInput):
        read_package(out.getvalue())


def test_a_game_of_a_year_without_end_has_no_day() -> None:
    dated = PGN.replace(b"2026.05.01", b"2026.01." + b"9" * 25)
    (game, _) = pgn.read_games(dated)
    assert pgn.replay_reading(game).result == "1-0"


def test_lines_of_a_rating_list_end_as_any_system_ends_them() -> None:
    def read(data: bytes, size: int = 7) -> list[object]:
        chunks = [data[at : at + size] for at in range(0, len(data), size)]
        return [*read_rating_list(chunks, lists=("fmjd.standard",)).listings]

    as_usual = read(FMJD_LIST)
    assert len(as_usual) == 2
    for size in range(1, 12):
        assert read(FMJD_LIST.replace(b"\n", b"\r"), size) == as_usual
        assert read(FMJD_LIST.replace(b"\n", b"\r\n"), size) == as_usual
    with pytest.raises(UnreadableInput, match="no column for rating"):
        read(FMJD_LIST.replace(b"name", b"name\r"))


def test_a_workbook_that_unpacks_without_end_is_refused() -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook())) as book,
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
