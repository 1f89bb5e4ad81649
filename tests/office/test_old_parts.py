"""Journals of cups, championships, exhibitions and records must fold in all later versions."""

from __future__ import annotations

import typing
from datetime import date
from pathlib import Path

import msgspec
import pytest

from crosstable.circuits.cup_table import cup_standing
from crosstable.circuits.exhibitions import Outcome
from crosstable.circuits.qualification import board_of
from crosstable.circuits.youth_nations import nations
from crosstable.office import championship_acts, cup_acts, exhibition_acts, youth_acts
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions
from crosstable.office.journal import Entry, verified
from crosstable.office.youth_championships import YouthChampionships
from tests.office.desk import MemoryJournal

PARTS = sorted((Path(__file__).parents[1] / "data" / "journals" / "parts").glob("*.jsonl"))


def read(path: Path) -> MemoryJournal:
    journal = MemoryJournal()
    lines = path.read_bytes().splitlines()
    journal.entries = list(verified([msgspec.json.decode(line, type=Entry) for line in lines]))
    return journal


@pytest.fixture(scope="module")
def kept() -> MemoryJournal:
    (path,) = [path for path in PARTS if path.stem == "journal-circuits"]
    return read(path)


def test_the_journals_hold_every_act_of_these_parts() -> None:
    streams = {
        cup_acts.CUPS_STREAM: (cup_acts.decode_cup_act, cup_acts.CupActs),
        championship_acts.CHAMPIONSHIPS_STREAM: (
            championship_acts.decode_championship_act,
            championship_acts.ChampionshipActs,
        ),
        youth_acts.YOUTH_STREAM: (
            youth_acts.decode_youth_act,
            youth_acts.YouthActs,
        ),
        exhibition_acts.EXHIBITIONS_STREAM: (
            exhibition_acts.decode_exhibition_act,
            exhibition_acts.ExhibitionActs,
        ),
        exhibition_acts.RECORDS_STREAM: (
            exhibition_acts.decode_record_act,
            exhibition_acts.RecordNoted | exhibition_acts.RecordTakenBack,
        ),
    }
    entries = [entry for path in PARTS for entry in read(path).entries]
    assert {entry.tournament for entry in entries} == set(streams)
    for stream, (decode, acts) in streams.items():
        found = {type(decode(entry.act)) for entry in entries if entry.tournament == stream}
        assert found == set(typing.get_args(acts)), stream


def test_the_cup_says_what_it_said(kept: MemoryJournal) -> None:
    cup = Cups(kept).get("world-cup").item
    assert cup.published
    assert (cup.bonus, cup.factors, cup.events[0].stars) == ((100, 70, 50), {9: 12}, 5)
    standing = cup_standing(cup, date(2026, 12, 31))
    # Beta is declared for the open table by a bare name, and was away from the closing ceremony.
    assert [(row.name, row.total) for row in standing.rows] == [("Alpha", 165), ("Beta", 0)]


def test_an_event_that_was_removed_and_brought_back_is_there() -> None:
    (path,) = [path for path in PARTS if path.stem == "journal-cup-events"]
    cup = Cups(read(path)).get("world-cup").item
    assert [event.name for event in cup.events] == ["Vilnius"]


def test_the_stages_of_a_championship_are_where_they_were_announced() -> None:
    (path,) = [path for path in PARTS if path.stem == "journal-championship-events"]
    one = Championships(read(path)).get("world").item
    assert one.group_events == {letter: f"semi-final-{letter.lower()}" for letter in "ABCD"}
    assert one.final_event == "final"


def test_the_championship_says_what_it_said(kept: MemoryJournal) -> None:
    one = Championships(kept).get("world-championship-2023").item
    board = board_of(one)
    assert (board.places, board.filled) == (20, 2)
    assert [chair.holder.name for chair in board.chairs if chair.holder] == ["Champion", "Eu One"]
    assert one.final is not None
    assert [finalist.number for finalist in one.final.finalists] == list(range(1, 13))
    assert "numbers" in str(one.final.notes[0].sentence)
    assert (one.match_event, one.published) == ("title-match-2024", False)


def test_the_youth_championship_says_what_it_said(kept: MemoryJournal) -> None:
    youth = YouthChampionships(kept).get("world-youth-2025").item
    assert (youth.published, youth.chiefs) == (True, {"POL": "Kowalski, Jan"})
    assert [(row.federation, row.total) for row in nations(youth.results["rapid"])] == [
        ("POL", 183)
    ]


def test_exhibition_and_record_say_what_they_said(kept: MemoryJournal) -> None:
    exhibitions = Exhibitions(kept)
    one = exhibitions.get("expert-e-2026-05-01").item
    assert [board.outcome for board in one.boards] == [Outcome.WIN, Outcome.DRAW]
    assert (one.place, one.minutes, one.attempt.federation) == ("Riga", 90, "LAT")
    assert [record.expert for record in exhibitions.records().values()] == ["Champion"]
