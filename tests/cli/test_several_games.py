"""A Beijing event at the terminal: announced, played game by game, written out and rated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def beijing(crosstable: Run) -> Run:
    """Return the program at a Beijing event of four whose first round is paired."""
    made = crosstable(
        *("new", "Beijing cup", "--game", "draughts", "--games", "beijing"),
        *("--rate-of-play", "80+30", "--starts", "2026-03-01"),
    )
    assert made.status == 0
    for name in ("Adams, A", "Baker, B", "Clark, C", "Davis, D"):
        crosstable("players", "add", name, "--rating", "2300")
    crosstable("lots", "--method", "as-entered")
    assert crosstable("pair").status == 0
    return crosstable


@pytest.mark.article("fmjd.annex3", "5.6a")
def test_a_round_is_played_game_by_game_with_the_working(beijing: Run) -> None:
    assert "until won" in beijing("show").out
    assert beijing("result", "1.1", "1-1").status == 0
    done = beijing("result", "1.2", "0-2", "2", "12-0")
    assert "board 1: game 2 (rapid), Davis, D – Adams, A: 0-2" in done.out
    assert "the rapid game decides: the pairing ends 9-3 [FMJD Annex 3 5.6a]" in done.out
    refused = beijing("result", "1.3", "1-1")
    assert refused.status == 2
    assert "already has the result 9-3" in refused.err
    corrected = beijing("result", "1.2", "2-0", "--correct", "slip")
    assert "the pairing ends 3-9" in corrected.out


@pytest.mark.article("fmjd.annex9", "1.2.2.2")
def test_the_games_arrive_in_their_lists(beijing: Run) -> None:
    beijing("result", "1", "8-4", "2", "12-0")
    assert beijing("export", "--format", "json", "-o", "event.json").status == 0
    rated = json.loads(beijing("rate", "event", "event.json", "--json").out)
    assert [(each["event"], each["list"], each["share"]) for each in rated] == [
        ("Beijing cup", "fmjd.standard", 60),
        ("Beijing cup, rapid", "fmjd.rapid-blitz", 50),
        ("Beijing cup, blitz", "fmjd.rapid-blitz", 100),
    ]
    blitz = beijing("rate", "report", "event.json", "--games", "blitz").out
    assert "1,1,4,2-0" in blitz
    first = beijing("rate", "report", "event.json")
    assert "--games reports rapid, blitz" in first.err
    written = beijing("export", "--format", "trf16", "-o", "event.trf")
    assert "single games of a pairing have no place" in written.err
    assert beijing("export", "--format", "trf16", "--games", "rapid", "-o", "r.trf").status == 0
    alone = beijing("rate", "event", "r.trf", "--federation", "fmjd")
    assert "Beijing cup, rapid, fmjd.rapid-blitz" in alone.out
    assert beijing("export", "--games", "correspondence").status == 2


def test_moves_are_filed_with_a_game_and_slips_have_its_rows(beijing: Run) -> None:
    beijing("result", "1.1", "1-1")
    Path("g.pdn").write_text("1. 32-28 19-23 *", encoding="utf-8")
    assert beijing("game", "attach", "1", "1", "g.pdn").status == 2
    assert beijing("game", "attach", "1", "1.2", "g.pdn").status == 0
    assert "32-28" in beijing("game", "show", "1", "1.2").out
    assert beijing("print", "slips", "--draft", "-o", "slips.pdf").status == 0
