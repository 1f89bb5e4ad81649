"""What kind of event it is and who runs it, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

NEW = ("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
SWISS = str(Path(__file__).parent.parent / "data" / "trf" / "manual-dutch-14.trf")


def test_the_class_is_announced_shown_and_changed(crosstable: Run) -> None:
    made = crosstable(
        *(*NEW, "--federation", "FRA", "--starts", "2026-12-10", "--registered", "2026-12-01"),
        *("--level", "national-final", "--age-group", "u16", "--women", "--norms"),
        *("--affiliate", "ibca", "--exemption", "longer:QC chairman:2026-05-01:until June"),
    )
    assert made.status == 0
    assert "note: registered 9 days before the first round: for norms it must be 30" in made.err
    shown = crosstable("show").out
    assert "kind of event: national championship" in shown
    assert "registered on 2026-12-01 by the federation FRA [FIDE B.02 (2024) 0.2.2]." in shown
    assert "QC chairman on 2026-05-01: lasts more days than the rules allow (until June)" in shown
    changed = crosstable(
        *("edit", "--level", "league", "--not-only-women", "--no-norms", "--exemption", ""),
        *("--registered-by", "sui", "--age-group", "", "--federation", "BEL"),
    )
    assert changed.status == 0
    found = json.loads(crosstable("show", "--json").out)["tournament"]
    assert found["federation"] == "BEL"
    announced = found["event_class"]
    assert (announced["level"], announced["women"], announced["norms"]) == ("league", False, False)
    assert (announced["age_group"], announced["exemptions"]) == ("", [])
    assert (announced["registered"], announced["registered_by"]) == ("2026-12-01", "SUI")
    assert announced["affiliate"] == "IBCA"


def test_officials_are_added_corrected_and_removed(crosstable: Run) -> None:
    crosstable(*NEW, "--arbiter", "Meier, Anna")
    added = crosstable(
        *("officials", "add", "Zed, Bo", "--duty", "fair-play officer", "--unlicensed"),
        *("--rounds", "2-3", "--person", "p-9"),
    )
    assert added.out == "fair-play officer: Zed, Bo\n"
    assert "arbiter Zed, Bo has no licence [FIDE B.02 (2024) 0.3]" in added.err
    told = ("--id", "24600123", "--title", "ia", "--federation", "ger", "--licensed")
    edited = crosstable("officials", "edit", "meier", *told, "--category", "b")
    assert edited.out == "chief arbiter: IA Meier, Anna (24600123)\n"
    first, second = json.loads(crosstable("officials", "list", "--json").out)
    assert first == {
        "duty": "chief arbiter",
        "name": "Meier, Anna",
        "identifier": "24600123",
        "federation": "GER",
        "title": "IA",
        "licensed": True,
        "category": "B",
        "rounds": [],
        "person": "",
    }
    assert (second["rounds"], second["licensed"], second["person"]) == ([2, 3], False, "p-9")
    table = crosstable("officials", "list").out
    assert "24600123" in table
    assert "2-3" in table
    assert "IA Meier, Anna (24600123), GER, category B, licensed" in crosstable("show").out
    assert crosstable("officials", "edit", "1").status == 2
    assert crosstable("officials", "remove", "2").out == "Zed, Bo is taken off the list\n"
    assert len(json.loads(crosstable("officials", "list", "--json").out)) == 1


def test_a_name_that_fits_two_officials_is_asked_back(crosstable: Run) -> None:
    crosstable(*NEW, "--arbiter", "Meier, Anna", "--arbiter", "Meier, Bo")
    done = crosstable("officials", "remove", "meier")
    assert done.err == (
        "crosstable: 'meier' fits several officials: 1 Meier, Anna, 2 Meier, Bo; give the number\n"
    )


@pytest.fixture
def rated(crosstable: Run) -> Run:
    """Return the program at an event of the office that lasts too long and was registered late."""
    assert crosstable("import", SWISS).status == 0
    changed = crosstable(
        *("edit", "--starts", "2026-01-01", "--ends", "2026-06-01", "--registered", "2025-12-30")
    )
    assert changed.status == 0, changed.err
    return crosstable


def against(crosstable: Run, *words: str) -> list[str]:
    found = json.loads(crosstable("rate", "event", *words, "--json").out)
    return [reason["citation"]["article"] for reason in found["objections"]]


@pytest.mark.article("fide.ratings", "0.2")
@pytest.mark.article("fide.ratings", "0.3")
@pytest.mark.article("fide.ratings", "4.1")
@pytest.mark.article("fide.ratings", "4.1.1")
@pytest.mark.article("fide.ratings", "4.1.2")
def test_an_event_of_the_office_is_rated_by_its_announcement(rated: Run) -> None:
    assert against(rated) == ["0.2", "4.1"]
    rated("edit", "--level", "league")
    assert against(rated) == ["0.2"]
    rated("edit", "--exemption", "late-registration:QC chairman:2025-12-31")
    assert against(rated) == []
    rated("officials", "add", "Bo", "--unlicensed")
    assert against(rated) == ["0.3"]
    rated("edit", "--level", "other", "--exemption", "longer:QC:2025-12-31")
    assert against(rated) == ["0.2", "0.3"]


def test_an_option_counts_more_than_the_announcement_and_that_is_said(rated: Run) -> None:
    assert against(rated, "--league", "--late-approved") == []
    said = rated("rate", "event", "--league", "--late-approved").out
    assert "--league: counts here, the announcement says otherwise" in said
    assert "--late-approved: counts here, the announcement says otherwise" in said
    rated("edit", "--level", "league")
    same = rated("rate", "event", "--league").out
    assert "kind of event: league [FIDE B.02 4.1.1]" in same
    assert "announcement says otherwise" not in same


def test_the_report_of_an_event_of_the_office(rated: Run) -> None:
    rated("officials", "add", "Meier, Anna", "--duty", "chief arbiter", "--title", "IA")
    done = rated("rate", "report", "-o", "report.trf")
    assert done.status == 0, done.err
    assert "registered on 2025-12-30 [FIDE B.02 0.2]" in done.err
    assert "registered 2 days before the first round instead of at least 7" in done.err
    assert "102 IA Meier, Anna" in Path("report.trf").read_text(encoding="utf-8")


def test_who_is_in_charge_has_the_duty_of_the_rules_and_the_title_apart(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "draughts", "--arbiter", "IR Visscher, Wim")
    (referee,) = json.loads(crosstable("officials", "list", "--json").out)
    assert (referee["duty"], referee["title"], referee["name"]) == (
        "main referee",
        "IR",
        "Visscher, Wim",
    )
    crosstable(*NEW, "--arbiter", "Meier, Anna", "--arbiter", "FA Zed, Bo")
    chief, other = json.loads(crosstable("officials", "list", "-t", "open", "--json").out)
    assert (chief["duty"], chief["title"], chief["name"]) == ("chief arbiter", "", "Meier, Anna")
    assert (other["duty"], other["title"]) == ("arbiter", "FA")


def test_rounds_have_days(crosstable: Run) -> None:
    crosstable(*NEW)
    assert crosstable("edit", "--round-day", "1-3=2026-12-10").status == 0
    assert crosstable("edit", "--round-day", "3=2026-12-14").status == 0
    event = json.loads(crosstable("show", "--json").out)["tournament"]
    assert event["round_dates"] == ["2026-12-10", "2026-12-11", "2026-12-14"]
    beyond = crosstable("edit", "--round-day", "4=2026-12-15")
    assert (beyond.status, "there are 3 rounds; there is no round 4" in beyond.err) == (2, True)
    for nonsense in ("2026-12-15", "x=2026-12-15", "=2026-12-15", "1=tomorrow"):
        wrong = crosstable("edit", "--round-day", nonsense)
        assert wrong.status == 2
        assert "is not the day of a round" in wrong.err
