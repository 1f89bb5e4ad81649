"""``check`` of a tournament of the office, and ``pair --again``."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def swiss(crosstable: Run) -> Run:
    """Return the program at a Swiss whose second round is paired and held back."""
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "5")
    for index in range(8):
        crosstable("players", "add", f"Player, {'ABCDEFGH'[index]}", "--rating", str(2400 - index))
    crosstable("lots")
    crosstable("pair")
    crosstable("result", *(word for board in range(1, 5) for word in (str(board), "1")))
    assert crosstable("pair", "--hold").status == 0
    return crosstable


def test_an_obsolete_round_is_told_shown_and_paired_again(swiss: Run) -> None:
    assert swiss("check", "open").status == 0
    corrected = swiss("result", "--round", "1", "--correct", "slip", "1", "0")
    assert "pair it again before you publish it" in corrected.err
    checked = swiss("check", "open")
    assert checked.status == 1
    assert "changed since round 2 was paired: round 1 board 1: 1-0 became 0-1" in checked.out
    assert "round 2 is obsolete" in checked.out
    assert json.loads(swiss("check", "open", "--json").out)["obsolete"] is True
    refused = swiss("publish", "2")
    assert refused.status == 2
    assert "pair round 2 again instead" in refused.err
    asked = swiss("pair", "--again")
    assert asked.status == 2
    assert "->" in asked.out
    done = swiss("--yes", "pair", "--again")
    assert done.status == 0, done.err
    assert "publish it with" in done.out
    assert swiss("check", "open").status == 0
    assert swiss("publish", "2").status == 0


def test_a_published_round_needs_a_reason(swiss: Run) -> None:
    swiss("publish", "2")
    swiss("result", "--round", "1", "--correct", "slip", "1", "0")
    told = swiss("check", "open")
    assert told.status == 0
    assert "changed since round 2 was paired" in told.out
    assert "needs a reason" in swiss("--yes", "pair", "--again").err
    done = swiss("--yes", "pair", "--again", "--reason", "board 1 was wrong", "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out)["round"]["published"] is False


@pytest.mark.parametrize(
    "words", [("--again", "--by-hand", "1-2"), ("--reason", "x")], ids=["by hand", "reason alone"]
)
def test_what_does_not_go_together_is_refused(swiss: Run, words: tuple[str, ...]) -> None:
    assert swiss("pair", *words).status == 2
