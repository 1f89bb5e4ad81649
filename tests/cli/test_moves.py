"""The command that prints the moves of games as a scoresheet has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run


@pytest.mark.article("fide.laws", "C.12")
def test_moves_are_printed_in_the_notation_of_the_laws(crosstable: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.pgn"
    path.write_text('[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 (=) 1/2-1/2\n\n1. d4 *\n')
    every = crosstable("moves", str(path))
    assert every.out == "Ann - Bob, 1/2-1/2\n1. e4 e5\n2. Nf3 (=)\n\n? - ?, *\n1. d4\n"
    long = crosstable("moves", str(path), "--nth", "1", "--notation", "long")
    assert long.out.endswith("2. Ng1f3 (=)\n")
    assert "d4" not in long.out


def test_what_holds_no_game_is_refused_in_a_line(crosstable: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.pgn"
    path.write_text("1. d4 {never closed *\n")
    broken = crosstable("moves", str(path))
    assert (broken.status, broken.out) == (2, "")
    assert "one.pgn" in broken.err
    path.write_text("1. d4 *\n")
    assert crosstable("moves", str(path), "--nth", "2").status == 2


@pytest.mark.article("fide.laws", "3.10.2")
def test_moves_that_cannot_be_played_are_named(crosstable: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.pgn"
    path.write_text("1. e4 e5 2. Ke3 O-O *\n")
    printed = crosstable("moves", str(path))
    assert (printed.status, printed.out) == (1, "? - ?, *\n1. e4 e5\n2. Ke3 O-O\n")
    assert "game 1 cannot be played from 2.Ke3 on: " in printed.err
    path.write_text("Name,Rating\nAnn,2000\n")
    assert crosstable("moves", str(path)).status == 2


@pytest.mark.article("fmjd.annex1", "8.2")
def test_draughts_is_read_as_draughts(crosstable: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.pdn"
    path.write_text('[White "Ann"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n')
    printed = crosstable("moves", str(path))
    assert (printed.status, printed.err) == (0, "")
    assert printed.out == "Ann - ?, 2-0\n1. 32-28 19-23\n2. 28x19 14x23\n"
    unnamed = tmp_path / "one.txt"
    unnamed.write_text("1. 32-28 19-23 2. 28-22 14x23 *\n")
    broken = crosstable("moves", str(unnamed))
    assert (broken.status, broken.out) == (1, "? - ?, *\n1. 32-28 19-23\n2. 28-22 14x23\n")
    assert "from 2.28-22 on: White must take" in broken.err
    assert crosstable("moves", str(path), "--notation", "long").status == 2
