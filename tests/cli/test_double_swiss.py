"""A Double-Swiss at the terminal: announced, entered game by game, paired, written, checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Run


@pytest.mark.article("fide.double-swiss.2026", "C.04.5.1.1")
def test_matches_are_entered_game_by_game_and_written_as_two_rounds(crosstable: Run) -> None:
    made = crosstable(
        "new", "Matches", "--game", "chess", "--system", "double-swiss", "--rounds", "3"
    )
    assert made.status == 0
    assert "deprecated" in made.out + made.err
    for name in ("Adams, A", "Baker, B", "Clark, C", "Davis, D", "Evans, E"):
        crosstable("players", "add", name)
    crosstable("lots", "--method", "as-entered")
    assert crosstable("pair").status == 0
    entered = crosstable("result", "1.1", "1-0", "2.1", "+", "2.2", "1-0")
    assert "board 2: both games count: the match ends 1-1" in entered.out
    assert "each game brings its points: game 2 is still to be played" in entered.out
    refused = crosstable("--yes", "pair")
    assert refused.status == 2
    assert "is half played, game 2 has no result; enter it, or mark it as adjourned" in refused.err
    assert crosstable("export", "--format", "trf26", "-o", "half.trf").status == 0
    halfway = crosstable("check", "half.trf")
    assert "points in the file" not in halfway.out
    assert halfway.status == 0
    assert "the match ends 1½-½" in crosstable("result", "1.2", "=").out
    assert crosstable("pair").status == 0
    assert crosstable("result", "1", "2-0", "2", "0-2").status == 0
    assert crosstable("export", "--format", "trf26", "-o", "m.trf").status == 0
    checked = crosstable("check", "m.trf")
    assert "2 rounds of 2 as the double-swiss system pairs" in checked.out
    written = Path("m.trf").read_text(encoding="utf-8").splitlines(keepends=True)
    unnamed = [line for line in written if not line.startswith(("092", "192"))]
    Path("u.trf").write_text("".join(unnamed), encoding="utf-8")
    named = crosstable("check", "u.trf", "--system", "double-swiss")
    assert "2 rounds of 2 as the double-swiss system pairs" in named.out
    assert "cannot be paired again" not in named.err


def test_a_match_that_does_not_count_both_games_is_no_double_swiss(crosstable: Run) -> None:
    asked = ("new", "M", "--game", "chess", "--system", "double-swiss", "--rounds", "3")
    refused = crosstable(*asked, "--games", "2 standard")
    assert refused.status == 2
    assert "choose the games “2 standard; each counts”" in refused.err
    refused = crosstable(*asked, "--points", "1-½-0")
    assert "choose the points two-games, not 1-½-0" in refused.err
