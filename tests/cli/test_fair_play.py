"""Fair play at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.terminal import Run

INSPECT = (
    *("fairplay", "inspect", "1", "1", "--ground", "suspicion", "--room", "office"),
    *("--inspector", "Ina", "--inspector-sex", "w", "--witness", "Wanda", "--witness-sex", "w"),
)
COMPLAIN = ("fairplay", "complain", "1", "--form", "in-tournament", "--against", "1")


def test_absences_are_noted_and_counted(playing: Run) -> None:
    for _ in range(4):
        said = playing("fairplay", "out", "1", "Adams, A")
        assert said.status == 0, said.err
        assert playing("fairplay", "back", "1", "1").status == 0
    assert "left 4 times in this round" in said.out
    assert "Anti-cheating b.4.2" in said.out
    assert playing("fairplay", "out", "1", "2").status == 0
    assert playing("fairplay", "back", "1", "2", "--mistaken").status == 0
    [row] = json.loads(playing("fairplay", "absences", "--json").out)
    assert (row["round"], row["player"], row["count"]) == (1, 1, 4)
    assert "FIDE Laws (2023) 11.2.3.2" in playing("fairplay", "absences", "--round", "1").out


def test_an_inspection_from_its_demand_to_the_end(playing: Run) -> None:
    refused = playing(*INSPECT)
    assert refused.status == 2
    assert "the sex of Adams, A is not known" in refused.err
    assert "11.3.3" in refused.err
    assert playing("players", "edit", "1", "--sex", "w").status == 0
    assert "b.5.4" in playing(*(w if w != "suspicion" else "random" for w in INSPECT)).err
    assert playing(*INSPECT).status == 0
    assert "first comes this step" in playing("fairplay", "refused", "1", "warned").err
    assert playing("fairplay", "refused", "1", "explained").status == 0
    assert playing("fairplay", "refused", "1", "warned").status == 0
    unsaid = playing("--yes", "fairplay", "refused", "1", "penalised")
    assert unsaid.status == 2
    assert "before, during or after the game" in unsaid.err
    asked = playing("fairplay", "refused", "1", "penalised", "--time", "after")
    assert asked.status == 2
    assert "b.5.3" in asked.err
    assert playing("--yes", "fairplay", "refused", "1", "penalised", "--time", "after").status == 0
    assert "expelled after round 1: FIDE Laws (2023) 12.9.9" in playing("journal", "show").out
    assert playing(*INSPECT).status == 0
    assert playing("fairplay", "found", "2", "nothing").status == 0
    assert "nothing found" in playing("fairplay", "list").out


def test_a_complaint_is_kept_judged_and_printed(playing: Run, tmp_path: Path) -> None:
    assert "Annex.A" in playing(*COMPLAIN, "--player", "1", "--details", "x").err
    assert "who complains" in playing(*COMPLAIN, "--details", "x").err
    made = playing(*COMPLAIN, "--player", "4", "--details", "zebrafish")
    assert made.status == 0, made.err
    assert "wait until the game is over" in playing("fairplay", "inform", "1").err
    paper = tmp_path / "form.pdf"
    assert playing("fairplay", "form", "1", "-o", str(paper)).status == 0
    assert paper.read_bytes().startswith(b"%PDF")
    assert "unknown complaint" in playing("fairplay", "form", "7", "-o", str(paper)).err
    assert "b.7.1" in playing("fairplay", "judge", "1", "false").err
    fined = playing("fairplay", "judge", "1", "false", "--penalty", "fine", "--amount", "25")
    assert "'25' has no currency" in fined.err
    judged = playing("fairplay", "judge", "1", "false", "--penalty", "warning")
    assert judged.status == 0, judged.err
    assert playing("result", "1", "1-0", "--round", "1").status in {0, 2}
    kept = json.loads(playing("fairplay", "list", "--json").out)
    assert kept["complaints"][0]["penalty"]["name"] == "warning"
    assert "zebrafish" not in playing("journal", "show").out


def test_a_device_before_the_opponent_came_is_a_forfeit(playing: Run) -> None:
    words = ["incident", "add", "1", "1", "white", "device", "--penalty", "loss", "--not-begun"]
    said = playing(*words)
    assert said.status == 0, said.err
    assert "+/-" not in said.out
    assert "result" in said.out
