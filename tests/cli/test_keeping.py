"""Commands for whole tournaments: archive, delete, duplicate, and a look before importing."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.terminal import Run
from tests.office.test_imported_rounds import WRONG, report


def test_archived_and_opened_again(playing: Run) -> None:
    assert playing("archive").out == "club-championship is archived\n"
    assert playing("result", "1", "1").status == 2
    assert json.loads(playing("tournaments", "--json").out) == []
    assert len(json.loads(playing("tournaments", "--archived", "--json").out)) == 1
    assert playing("archive", "--reopen").status == 0
    assert playing("result", "1", "1").status == 0


def test_deleted_and_undone(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess")
    assert crosstable("delete", "--reason", "twice").status == 2
    assert crosstable("--yes", "delete", "--reason", "twice").status == 0
    assert crosstable("tournaments", "--json").out == "[]\n"
    assert len(json.loads(crosstable("tournaments", "--deleted", "--json").out)) == 1
    assert crosstable("undo", "-t", "open").status == 0
    assert len(json.loads(crosstable("tournaments", "--json").out)) == 1


def test_duplicated_with_players(playing: Run) -> None:
    done = playing("duplicate", "Next year", "--starts", "2027-05-01", "--with-players", "--json")
    made = json.loads(done.out)
    assert (made["id"], made["players"], made["published"]) == ("next-year", 4, False)


def test_a_file_is_looked_at_and_its_namesake_told(crosstable: Run, tmp_path: Path) -> None:
    (tmp_path / "x.trf").write_bytes(report(WRONG))
    looked = crosstable("import", "--look", "x.trf")
    assert looked.out == "x.trf: 1 round of 1 differ\n"
    assert "in the file  1-2, 3-4" in looked.err
    assert "by the rules 1-3, 4-2" in looked.err
    assert crosstable("import", "x.trf").out == "open\n"
    again = crosstable("import", "x.trf")
    assert again.out == "open-2\n"
    assert "open has the same name" in again.err
