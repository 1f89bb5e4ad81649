"""Starting positions of Chess960 at the terminal."""

from __future__ import annotations

from tests.cli.terminal import Run


def test_positions_are_drawn_with_a_recorded_seed(playing: Run) -> None:
    assert "usual position" in playing("starts").out
    assert "usual position" in playing("starts", "--draw").err
    assert playing("--yes", "regulations", "set", "starting-positions", "round").status == 0
    assert "nothing is drawn for round 1 yet" in playing("starts").out
    for words, said in (
        (("--number", "960"), "0 to 959"),
        (("--seed", "x"), "goes with --draw"),
        (("--number", "1", "--number", "2"), "needs 1 starting positions, not 2"),
        (("--draw", "--round", "7"), "round 7 is not paired"),
    ):
        refused = playing("starts", *words)
        assert (refused.status, said in refused.err) == (2, True), refused.err
    done = playing("starts", "--draw", "--seed", "dice")
    assert "seed dice" in done.out
    shown = playing("starts").out.split()
    assert shown[1].count("/") == 7
    assert playing("starts", "--json").out.count('"seed": "dice"') == 1
