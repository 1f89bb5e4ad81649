"""Games broken off and resumed at the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.terminal import Run

POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


def test_a_move_is_sealed_from_a_pipe_and_opened_by_its_code(
    playing: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Bb5\n"))
    paper = tmp_path / "envelope.pdf"
    done = playing(
        *("--yes", "adjourn", "1", "--position", POSITION, "--white", "1:20:00"),
        *("--black", "82:30", "--seal", "--resumes", "2026-05-02 10:00", "--venue", "Hall B"),
        *("-o", str(paper)),
    )
    assert done.status == 0, done.err
    code = done.out.split("code of the envelope: ")[1].split()[0]
    assert paper.read_bytes().startswith(b"%PDF")
    assert paper.stat().st_mode & 0o077 == 0
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("crosstable.db*"))
    assert b"Bb5" not in kept
    assert code.encode() not in kept
    for words, said in (
        ((), "type the code"),
        (("--code", "2222"), "does not open"),
        (("--code", code, "--absent"), "the envelope stays closed"),
        (("--code", code, "--waited", "9"), "not a time on a clock"),
    ):
        refused = playing("resume", "1", *words)
        assert refused.status == 2
        assert said in refused.err
    opened = playing("resume", "1", "--code", code, "--waited", "0:02:30")
    assert opened.status == 0
    assert "resumed with Bb5" in opened.out
    assert "White 1:20:00, Black 1:20:00" in opened.out


def test_a_board_is_adjourned_by_its_position_and_only_while_it_is_open(playing: Run) -> None:
    clocks = ("--white", "1:00:00", "--black", "1:00:00")
    assert "no moves are filed" in playing("adjourn", "1", *clocks).err
    assert playing("result", "1", "1-0").status == 0
    finished = playing("adjourn", "1", "--position", POSITION, *clocks)
    assert finished.status == 2
    assert "already has the result 1-0" in finished.err
    assert playing("--yes", "adjourn", "2", "--position", POSITION, *clocks).status == 0
    lost = playing("resume", "2", "--written", "Bb6")
    assert "result: 0-1" in lost.out
    assert "FIDE Laws (2023) I.8.3" in lost.out


@pytest.mark.article("fide.laws", "I.4")
def test_a_draw_is_offered_and_answered_while_a_game_is_adjourned(playing: Run) -> None:
    clocks = ("--white", "1:00:00", "--black", "1:00:00")
    assert playing("--yes", "adjourn", "1", "--position", POSITION, *clocks).status == 0
    assert "--by" in playing("draw-offer", "1").err
    assert "nobody has offered" in playing("draw-offer", "1", "--answer", "rejected").err
    assert "together with it" in playing("draw-offer", "1", "--by", "white").err
    assert playing("draw-offer", "1", "--by", "black").status == 0
    drawn = playing("draw-offer", "1", "--answer", "accepted")
    assert "the adjourned game is drawn" in drawn.out
    assert "FIDE Laws (2023) I.4" in drawn.out
    assert "FIDE Laws (2023) I.6" in drawn.out


def test_an_opened_envelope_is_not_undone_without_asking(playing: Run) -> None:
    clocks = ("--white", "1:00:00", "--black", "1:00:00")
    assert playing("--yes", "adjourn", "1", "--position", POSITION, *clocks).status == 0
    assert playing("resume", "1", "--written", "Bb5").status == 0
    refused = playing("undo")
    assert refused.status == 2
    assert "nobody can be asked here" in refused.err
    assert "no undoing makes its move secret again" in refused.err
    assert "undone: round 1 board 1: resumed" in playing("--yes", "undo").out
    assert playing("undo").status == 0  # the adjournment itself: nothing was known by it


@pytest.mark.article("fide.laws", "I.4")
def test_clocks_that_show_more_than_was_given_are_confirmed(playing: Run) -> None:
    assert playing("edit", "--rate-of-play", "90+30").status == 0
    there = ("adjourn", "1", "--position", POSITION, "--resumes", "2026-05-02 10:00")
    clocks = ("--venue", "Hall B", "--black", "1:00:00", "--white")
    refused = playing(*there, *clocks, "4:00:00")
    assert refused.status == 2
    assert "White cannot have 4:00:00 left: the rate of play gives at most 1:31:30" in refused.err
    assert playing(*there, *clocks, "1:00:00").status == 0
    more = ("resume", "1", "--written", "Bb5", "--white")
    refused = playing(*more, "4:00:00")
    assert refused.status == 2
    assert "White cannot have 4:00:00 left" in refused.err
    assert playing(*more, "1:10:00").status == 0
