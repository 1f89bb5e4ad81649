"""Games replayed by the laws from the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from crosstable.cli import replay
from tests.cli.terminal import Run

LEGAL = '[White "Ann"]\n[Black "Bob"]\n[Result "1-1"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-1\n'
ILLEGAL = '[White "Cid"]\n[Black "Dan"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 33-29 2-0\n'


def test_a_sound_file(crosstable: Run) -> None:
    Path("games.pdn").write_text(LEGAL * 3, encoding="utf-8")
    done = crosstable("replay", "games.pdn")
    assert done.status == 0
    assert done.out.splitlines()[-1] == "3 games, 0 with something amiss"
    assert crosstable("replay", "games.pdn", "--every").out.count("Ann - Bob") == 3


def test_a_draw_that_could_have_been_claimed_is_named(crosstable: Run) -> None:
    moves = "1. 50-45 1-6 2. 45-50 6-1 3. 50-45 1-6 4. 45-50 6-1 5. 50-45"
    Path("ending.pdn").write_text(
        f'[Result "1-1"]\n[SetUp "1"]\n[FEN "W:WK50,K35:BK1,K16"]\n\n{moves} 1-1\n',
        encoding="utf-8",
    )
    line = crosstable("replay", "ending.pdn", "--every").out.splitlines()[0]
    assert "claimable after ply 8" in line
    assert "FMJD Annex 1 (2024) 6.1" in line


def test_an_illegal_move_is_named_with_its_article(crosstable: Run) -> None:
    Path("games.pdn").write_text(LEGAL + ILLEGAL, encoding="utf-8")
    done = crosstable("replay", "games.pdn")
    assert done.status == 1
    assert "game 2 (line 6), Cid - Dan, 2-0: illegal at 2.33-29, line 10, column 19" in done.out
    assert "FMJD Annex 1 (2024) 4" in done.out
    found = json.loads(crosstable("replay", "games.pdn", "--json").out)
    assert [game["status"] for game in found["games"]] == ["legal", "illegal"]
    assert found["summary"]["games"] == 2


@pytest.fixture
def cut_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a quarter of a megabyte be large."""
    monkeypatch.setattr(replay, "CHUNK", replay.CHUNK // 4)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.mark.usefixtures("cut_early")
def test_a_large_file_is_replayed_on_every_core(crosstable: Run) -> None:
    Path("games.pdn").write_text(LEGAL * 5_000, encoding="utf-8")
    assert Path("games.pdn").stat().st_size > replay.CHUNK
    done = crosstable("replay", "games.pdn")
    assert done.status == 0
    assert done.out.splitlines()[-1] == "5000 games, 0 with something amiss"


@pytest.mark.parametrize("name", ["bad.pdn", "bad.pgn"])
@pytest.mark.parametrize("content", [b"{" * 6_000_000, b"(" * 6_000_000], ids=["{", "("])
def test_a_game_without_end_is_refused_in_one_line(
    crosstable: Run, content: bytes, name: str
) -> None:
    Path(name).write_bytes(content)
    done = crosstable("replay", name)
    assert done.status == 2
    assert done.err.startswith(f"crosstable: {name}")
    assert done.err.count("\n") == 1


def test_a_file_that_is_not_there(crosstable: Run) -> None:
    done = crosstable("replay", "absent.pdn")
    assert done.status == 2
    assert "No such file" in done.err


CHESS = '[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
ILLEGAL_CHESS = '[White "Cid"]\n[Black "Dan"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n'


@pytest.mark.article("fide.laws", "5.1.1")
def test_chess_games_are_replayed_by_the_laws(crosstable: Run) -> None:
    Path("games.pgn").write_text(CHESS + ILLEGAL_CHESS, encoding="utf-8")
    done = crosstable("replay", "games.pgn", "--every")
    assert done.status == 1
    assert (
        "black wins after 4 plies: Black has given checkmate [FIDE Laws (2023) 5.1.1]" in done.out
    )
    assert (
        "illegal at 2.Ke3, line 11, column 13: no king reaches e3 [FIDE Laws (2023) 3.8.1]"
        in done.out
    )
    found = json.loads(crosstable("replay", "games.pgn", "--json").out)
    assert [game["status"] for game in found["games"]] == ["legal", "illegal"]
    assert found["summary"]["endings"] == {"fide.laws.2023 5.1.1": 1}


def test_the_game_of_a_file_is_told_by_its_name_or_by_the_option(crosstable: Run) -> None:
    Path("games.txt").write_text(CHESS, encoding="utf-8")
    refused = crosstable("replay", "games.txt")
    assert refused.status == 2
    assert "games.txt: the name of the file does not say which game it holds" in refused.err
    assert refused.err.count("\n") == 1
    assert crosstable("replay", "games.txt", "--game", "chess").status == 0


@pytest.mark.usefixtures("cut_early")
def test_a_large_file_of_chess_is_replayed_on_every_core(crosstable: Run) -> None:
    Path("games.pgn").write_text(CHESS * 4_000, encoding="utf-8")
    assert Path("games.pgn").stat().st_size > replay.CHUNK
    done = crosstable("replay", "games.pgn")
    assert done.status == 0
    assert done.out.splitlines()[-1] == "4000 games, 0 with something amiss"
