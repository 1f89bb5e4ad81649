"""Files of games, lists and tables whose letters are in a page of one part of the world."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.formats.encodings import decoded_by_lines
from crosstable.formats.rating_lists import read_rating_list
from tests.cli.terminal import Run

NAME = "Dvořák, Jiří"
GAME = (
    f'[Event "Brno"]\n[White "{NAME}"]\n[Black "Šterč, Želmíra"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
)
NAMES = (NAME, "Čapek, Šárka", "Růžička, Tomáš", "Svěrák, Zdeněk", "Kohoutová, Anežka")
LIST = "id,name,fed,rating\n" + "".join(
    f'{number},"{name}",CZE,{2000 - number}\n' for number, name in enumerate(NAMES, start=1)
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_games_are_read_in_the_encoding_that_is_named(crosstable: Run) -> None:
    Path("g.pgn").write_bytes(GAME.encode("cp1250"))
    likely = crosstable("moves", "g.pgn")
    assert likely.status == 0
    assert f"--encoding Windows-1250 (Central European): {NAME}" in likely.err
    assert NAME in crosstable("moves", "g.pgn", "--encoding", "windows-1250").out


def test_a_game_in_another_encoding_is_filed(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess")
    for player in ("Ann", "Bob"):
        crosstable("players", "add", player)
    crosstable("lots", "--method", "as-entered")
    crosstable("pair")
    Path("g.pgn").write_bytes(GAME.encode("cp1250"))
    filed = crosstable("--yes", "game", "attach", "1", "1", "g.pgn", "--encoding", "cp1250")
    assert filed.status == 0
    assert NAME in crosstable("game", "show", "1", "1").out


def test_files_put_together_are_read_line_by_line() -> None:
    both = f"{GAME}\n".encode() + GAME.encode("cp1250")
    assert decoded_by_lines(both).count("1. e4 e5 1-0") == 2
    assert decoded_by_lines(both).startswith(GAME)


@pytest.mark.parametrize("encoding", ["", "cp1250"])
def test_a_rating_list_is_read_in_its_page(encoding: str) -> None:
    reading = read_rating_list([LIST.encode("cp1250")], lists=["fide.standard"], encoding=encoding)
    assert tuple(each.player.name for each in reading.listings) == NAMES
