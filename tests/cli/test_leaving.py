"""Expulsion and fixed boards at the terminal."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def swiss(crosstable: Run) -> Run:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    for name in ("Abel, A", "Bos, B", "Clark, C", "Dorn, D", "Egg, E", "Fox, F"):
        crosstable("players", "add", name)
    crosstable("lots", "--method", "as-entered")
    return crosstable


def test_expelling_is_asked_about_and_says_what_to_enter(swiss: Run) -> None:
    swiss("pair")
    asked = swiss("expel", "clark", "--reason", "a device")
    assert asked.status == 2
    assert "--yes" in asked.err
    assert "enter a loss for this player if the game had begun" in asked.err
    done = swiss("--yes", "expel", "clark", "--reason", "a device")
    assert done.out.strip() == "Clark, C is expelled after round 1"
    assert "expelled after round 1" in swiss("players", "list").out
    assert "needs a result first" in swiss("--yes", "pair").err
    assert swiss("--yes", "undo").status == 0
    assert "expelled" not in swiss("players", "list").out


def test_a_fixed_board_is_given_with_the_data_and_taken_away_by_zero(swiss: Run) -> None:
    assert swiss("players", "edit", "fox", "--board", "1", "--club", "Castle").status == 0
    swiss("players", "edit", "dorn", "--board", "1")
    listed = swiss("players", "list").out
    assert listed.count("board 1") == 2
    assert "Castle" in listed
    assert "player 6 sits at board 2: board 1 is taken" in swiss("pair").out
    assert swiss("players", "edit", "fox", "--board", "0").status == 0
    assert swiss("players", "list").out.count("board 1") == 1
