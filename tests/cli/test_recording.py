"""Games recorded at the terminal."""

from __future__ import annotations

from tests.cli.terminal import Run


def test_moves_are_written_down_judged_and_filed(playing: Run) -> None:
    assert "nothing is recorded yet" in playing("record", "1").out
    assert playing("record", "1", "f3", "e5", "g4", "Qh5", "h3").status == 0
    shown = playing("record", "1").out
    assert "2. g4 Qh5" in shown
    assert playing("record", "1", "--from", "4", "Qh4").status == 0
    assert "half-move 5" in playing("record", "1").out
    assert "the game has ended" in playing("record", "1").out
    assert "no moves to file" in playing("record", "2", "--file").err
    assert "4 filed" in playing("record", "1", "--file").out
    link = playing("record", "2", "--link", "https://chess.example")
    assert "https://chess.example/record/club-championship/" in link.out
    assert playing("record", "2", "x" * 40).status == 2
