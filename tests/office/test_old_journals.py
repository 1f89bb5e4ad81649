"""Journals of every release must fold in all later ones."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from crosstable.kernel.result import Pending
from crosstable.office import acts
from crosstable.office.fold import fold
from crosstable.office.journal import Entry, verified

JOURNALS = sorted((Path(__file__).parents[1] / "data" / "journals").glob("*.jsonl"))


def read(path: Path) -> list[Entry]:
    return [msgspec.json.decode(line, type=Entry) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_still_verifies_and_folds(path: Path) -> None:
    entries = list(verified(read(path)))
    for tournament in {entry.tournament for entry in entries}:
        state = fold(entry for entry in entries if entry.tournament == tournament)
        assert state.tournament.entrants
        assert state.tournament.rounds


def test_the_first_journal_holds_every_act_of_its_time() -> None:
    entries = read(JOURNALS[0])
    younger = {acts.TiesDrawn}
    assert {type(acts.decode(entry.act)) for entry in entries} == {*acts.Act.__args__} - younger
    state = fold(entry for entry in entries if entry.tournament == "club-championship")
    assert state.tournament.name == "City championship"
    assert state.tournament.round(2).boards[0].result == Pending(adjourned=True)
    assert [each.player.name for each in state.tournament.entrants if "Zoë" in each.player.name]
