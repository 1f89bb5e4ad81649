"""Commands about the games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 9), (4, 4265), (6, 167140)])
def test_the_last_line_of_perft_is_the_number(crosstable: Run, depth: int, leaves: int) -> None:
    done = crosstable("perft", "draughts", "--depth", str(depth))
    assert done.status == 0
    assert done.out.splitlines()[-1] == str(leaves)


def test_perft_from_a_position_move_by_move(crosstable: Run) -> None:
    fen = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"
    lines = crosstable("perft", "draughts", "--depth", "2", "--fen", fen, "--divide").out
    *moves, total = lines.splitlines()
    assert total == "12"
    assert sum(int(line.rpartition(" ")[2]) for line in moves) == 12
    counted = json.loads(
        crosstable("perft", "draughts", "--depth", "2", "--fen", fen, "--json").out
    )
    assert counted["leaves"] == 12


def test_a_position_that_cannot_be_read(crosstable: Run) -> None:
    done = crosstable("perft", "draughts", "--depth", "1", "--fen", "W:W99:B1")
    assert done.status == 2
    assert done.err.startswith("crosstable: ")
    assert "Traceback" not in done.err


def test_a_position_as_a_picture_and_several_as_a_page(crosstable: Run) -> None:
    assert crosstable("diagram", "draughts", "-o", "start.svg").status == 0
    assert Path("start.svg").read_text(encoding="utf-8").startswith("<svg")
    page = crosstable(
        *("diagram", "draughts", "--fen", "W:WK46:B5", "--caption", "<White> wins"),
        *("--fen", "B:W46:BK5"),
    ).out
    assert page.count("<svg") == 2
    assert "&lt;White&gt; wins" in page


def test_chess_leaves_are_counted(crosstable: Run) -> None:
    assert crosstable("perft", "chess", "--depth", "3").out.splitlines()[-1] == "8902"
    done = crosstable("perft", "chess", "--depth", "2", "--divide", "--fen", KIWIPETE)
    assert done.out.splitlines()[-1] == "2039"
    assert "e1g1: 43" in done.out
    told = json.loads(crosstable("perft", "chess", "--depth", "1", "--json").out)
    assert (told["game"], told["leaves"], told["backend"]) == ("chess", 20, "python-chess")
    assert crosstable("perft", "chess", "--depth", "0").out.splitlines()[-1] == "1"


def test_a_chess_position_that_is_none(crosstable: Run) -> None:
    done = crosstable("perft", "chess", "--depth", "2", "--fen", "8/8/8/8/8/8/8/4K3 w - - 0 1")
    assert done.status == 2
    assert "Black has no king" in done.err
    assert done.err.count("\n") == 1
