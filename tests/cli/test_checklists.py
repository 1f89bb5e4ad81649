"""Commands for checklists, equipment and deadlines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

EVENT = (
    *("new", "Spring Open", "--system", "dutch", "--rounds", "5", "--edition", "fide-2019"),
    *("--game", "chess"),
    *("--starts", "2026-05-01", "--ends", "2026-05-05", "--registered", "2026-04-01"),
)


class Terminal:
    """The program, which is expected to do what it is told, or to say why not."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def __call__(self, *words: str) -> str:
        said = self.run(*words)
        assert said.status == 0, said.err
        return said.out

    def fails(self, *words: str) -> str:
        said = self.run(*words)
        assert said.status == 2
        return said.err


@pytest.fixture
def cli(crosstable: Run) -> Terminal:
    return Terminal(crosstable)


@pytest.fixture
def event(cli: Terminal) -> Terminal:
    cli(*EVENT)
    return cli


def test_a_line_is_ticked_measured_and_listed(event: Terminal) -> None:
    listed = event("checklist", "list")
    assert (
        "[ ] general-staff: Technical staff told what to do (Organiser) [FIDE GR 2.2.6]" in listed
    )
    assert event("checklist", "tick", "general-staff", "--note", "at nine") == (
        "Technical staff told what to do: ticked\n"
    )
    told = event("checklist", "measure", "c02-table-length", "95")
    assert "95 cm, allowed by one reading of the text only" in told
    assert "[FIDE C.02 8.2.1]" in told
    one = event("checklist", "measure", "c02-table-length", "96", "--reading", "diagram")
    assert "96 cm, not as the text requires" in one
    event("checklist", "tick", "duties-clocks", "--round", "2")
    rows = json.loads(event("checklist", "list", "--json", "--round", "2"))
    ticked = {row["line"]: row for row in rows if row["ticked"]}
    assert set(ticked) == {"general-staff", "c02-table-length", "duties-clocks"}
    assert ticked["general-staff"]["note"] == "at nine"
    still = event("checklist", "list", "--open", "--phase", "before-event")
    assert "general-staff" not in still
    assert "school-" not in still
    assert "school-" in event("checklist", "list", "--all")
    event("checklist", "tick", "general-staff", "--off")
    assert "general-staff" in event("checklist", "list", "--open")


def test_the_list_is_printed(event: Terminal, tmp_path: Path) -> None:
    target = tmp_path / "list.pdf"
    event("checklist", "print", "-o", str(target), "--language", "fr")
    assert target.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tick", "nothing"), "nothing"),
        (("tick", "duties-clocks", "--round", "6"), "no round 6"),
        (("measure", "c02-light", "bright"), "write it in figures"),
        (("measure", "general-staff", "3"), "nothing to measure"),
        (("measure", "c02-light", "800", "--reading", "third"), "third"),
    ],
)
def test_bad_input_is_refused_with_its_cause(
    event: Terminal, words: tuple[str, ...], said: str
) -> None:
    assert said in event.fails("checklist", *words)


def test_equipment_is_checked_without_an_office(cli: Terminal) -> None:
    told = cli("equipment", "check", "set", "king-height=9.5", "king-base=4")
    assert "as the text requires" in told
    assert "8.55 to 10.45 cm [FIDE C.02 2.2]" in told
    assert "king-height in cm" in cli("equipment", "parts", "set")
    wrong = cli.run("equipment", "check", "set", "square=7")
    assert wrong.status == 1
    assert "not as the text requires" in wrong.out
    assert "notation-form" in cli("equipment", "parts", "--edition", "fmjd-2022")
    both = cli("equipment", "parts")
    assert "diameter in mm: Diameter of a man [FMJD Annex 3 3.4.2]" in both
    assert "king-height in cm" in both
    assert "king-height" not in cli("equipment", "parts", "notation-form")
    men = cli("equipment", "check", "set", "square=35", "diameter=25")
    assert "Diameter of a man: 25 mm, as the text requires" in men
    assert "square=5.5" in cli.fails("equipment", "check", "set", "square")
    assert "twice" in cli.fails("equipment", "check", "set", "square=5", "square=6")


def test_deadlines_are_listed_and_written_as_a_calendar(event: Terminal, tmp_path: Path) -> None:
    told = event("deadlines")
    assert "2026-04-24  done  Spring Open: Register the event, 7 days before" in told
    assert "[FIDE B.02 9.1]" in told
    rows = json.loads(event("deadlines", "spring-open", "--json"))
    assert [row["name"] for row in rows] == ["needs", "registration", "report", "upload"]
    target = tmp_path / "due.ics"
    event("deadlines", "--ics", str(target))
    assert b"DTSTART;VALUE=DATE:20260512" in target.read_bytes()
    event("checklist", "tick", "rating-report")
    assert "2026-05-12  done" in event("deadlines")


def test_title_dates(cli: Terminal) -> None:
    meeting = ("title-dates", "2026-10-01", "--until", "2026-10-04")
    told = cli(*meeting, "--sent", "2026-09-10")
    assert "player's title: send by 2026-08-17, on the website by 2026-09-01" in told
    assert "less than 45 days before the meeting [FIDE B.01 (2024) 1.10]" in told
    assert "not said: what a late application costs more" in told
    assert "FMJD: its texts name no days for applications" in told
    before = (*meeting, "--edition", "fide-2019")
    assert "send by 2026-09-01" in cli(*before, "--sent", "2026-09-10")
    assert "100 % more" in cli(*before, "--sent", "2026-10-02")
    then = cli("title-dates", "2019-10-01", "--sent", "2019-09-10")
    assert "send by 2019-09-01" in then
    assert "not said" not in then
    assert "is not a date" in cli.fails("title-dates", "soon")
