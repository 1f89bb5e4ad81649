"""What is not by the rules is said where people see it: rounds taken over, the mode left."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import Run
from tests.office.test_imported_rounds import WRONG, report


def test_a_round_paired_otherwise_is_told_at_the_import_and_in_the_export(crosstable: Run) -> None:
    Path("wrong.trf").write_bytes(report(WRONG))
    done = crosstable("import", "wrong.trf")
    assert done.status == 0
    assert "wrong.trf: round 1 is not paired as the rules require" in done.err
    assert "### MPA @ round 1" in crosstable("export").out


def test_show_says_that_the_rules_were_left_and_undo_names_what_it_took_back(
    crosstable: Run,
) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    assert "not by the rules" not in crosstable("show").out
    crosstable("edit", "--city", "Riga")
    crosstable("--yes", "leave-rules", "--reason", "trial")
    assert "left: not by the rules" in crosstable("show").out
    refused = crosstable("undo")
    assert refused.status
    assert "entry 3 cannot be undone" in refused.err
    assert "entry 2, by its number" in refused.err
    assert "entry 3 cannot be undone" in crosstable("undo", "3").err
    assert crosstable("undo", "2").out == "undone: announcement changed: city: – → Riga\n"
    assert "left: not by the rules" in crosstable("show").out


def test_unusual_results_are_made_up_where_they_are_asked_for(crosstable: Run) -> None:
    words = ("simulate", "--players", "12", "--rounds", "4", "--seed", "s", "-o", "one.trf")
    crosstable(*words)
    plain = Path("one.trf").read_bytes()
    crosstable(*words, "--unusual", "0")
    assert Path("one.trf").read_bytes() == plain
    crosstable(*words, "--unusual", "1")
    rows = [line for line in Path("one.trf").read_text("utf-8").splitlines() if line[:3] == "001"]
    assert not any(line[98:99] == "1" for line in rows)
    assert crosstable("check", "one.trf").status == 0
    assert "from 0 to 1" in crosstable(*words, "--unusual", "2").err
