"""Regulations at the terminal: what can be decided, deciding it, and reading it again."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def office(crosstable: Run) -> Run:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    return crosstable


def test_deciding_and_showing(office: Run) -> None:
    assert "nothing is decided yet" in office("regulations", "show").out
    assert office("regulations", "set", "default-time", "1h").out == "default-time: 60 minutes\n"
    office("regulations", "set", "devices-in-bags", "yes")
    shown = office("regulations", "show").out
    assert "allowed in a bag, completely switched off" in shown
    assert "FIDE Laws 6.7.1" in shown
    (late, device) = json.loads(office("regulations", "show", "--json").out)
    assert (late["field"], late["value"], late["otherwise"]) == (
        *("default-time", 60),
        "the default time is zero",
    )
    assert device["value"] == "yes"
    assert "taken back" in office("regulations", "set", "devices-in-bags", "").out
    everything = office("regulations", "show", "--all").out
    assert "not decided: no electronic device may be in the playing venue" in everything


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("appeal-fee", "50", "appeal-fee: '50' has no currency; write it like 50 EUR"),
        ("default-time", "soon", "default-time: 'soon' is not a number of minutes, such as 30"),
        ("rapid-laws", "A.9", "rapid-laws: 'A.9' is none of competition, rapid"),
        ("appeals-committee", "A;A", "appeals-committee: 'A' is named twice"),
        ("entries-close", "May", "entries-close: 'May' is not a date, such as 2026-05-31"),
        ("weather", "fair", "unknown field of the regulations 'weather'; known: default-time"),
    ],
)
def test_what_does_not_fit_is_one_line(office: Run, field: str, value: str, line: str) -> None:
    refused = office("regulations", "set", field, value)
    assert refused.status == 2
    assert refused.err.startswith(f"crosstable: {line}")
    assert refused.err.count("\n") == 1
    assert json.loads(office("regulations", "show", "--json").out) == []


def test_a_change_after_the_pairing_needs_saying_so(office: Run) -> None:
    for name in ("Adams, A", "Baker, B", "Clark, C", "Davis, D"):
        office("players", "add", name)
    office("lots")
    office("pair")
    refused = office("regulations", "set", "default-time", "30")
    assert refused.status == 2
    assert "the regulations change after play began (Default time)" in refused.err
    assert office("--yes", "regulations", "set", "default-time", "30").status == 0
    assert "### regulations changed @ round 1: now decided: Default time" in office("export").out


def test_what_can_be_decided_is_listed_with_its_articles(crosstable: Run) -> None:
    listed = crosstable("regulations", "fields", "--edition", "fmjd-2022").out
    assert "How many minutes after the start is a player too late? [FMJD Annex 3 5.2]" in listed
    assert "not decided: the default time is 60 minutes [FMJD Annex 3 5.2]" in listed
    assert "rapid-laws" not in listed
    everything = json.loads(crosstable("regulations", "fields", "--json").out)
    assert {"rapid-laws", "match-stops"} < {each["field"] for each in everything}


def test_named_rates_are_listed(crosstable: Run) -> None:
    rates = {
        each["name"]: each for each in json.loads(crosstable("regulations", "rates", "--json").out)
    }
    assert len(rates) == 36
    assert rates["fmjd-hopes"]["rate"] == "60min + 30s/move"
    assert "fide-olympiad" in crosstable("regulations", "rates").out
