"""Regulations at the terminal: what can be decided, deciding it, and reading it again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

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
    assert "FIDE Laws (2023) 6.7.1" in shown
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
        ("rapid-laws", "A.9", "rapid-laws: 'A.9' is not one of competition, rapid"),
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
    assert len(rates) == 39
    assert rates["fmjd-hopes"]["rate"] == "60min + 30s/move"
    assert "fide-olympiad" in crosstable("regulations", "rates").out


PLANNED = """\
[event]
name = "Spring Open"
game = "chess"
rules = "fide-2019"
starts = 2026-05-01
rounds = 9
rate-of-play = "90+30"
registered = 2026-01-10
arbiters = ["IA Meier, Anna"]
prizes = [1000, 500]
currency = "EUR"

[regulations]
default-time = 30
appeals-committee = ["Ann (FRA, 1970)", "Ben (GER)", "Cid (NED)"]
appeal-fee = "50 EUR"
appeal-deadline = 60
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "open.toml"
    file.write_text(PLANNED, encoding="utf-8")
    return file


@pytest.mark.article("fide.swiss", "C.04.2.D.8")
def test_a_file_is_checked_until_nothing_is_open(crosstable: Run, plan: Path) -> None:
    checked = crosstable("regulations", "check", str(plan))
    assert checked.status == 1
    assert checked.out.startswith(
        "must   Deadline for reporting a wrong result: not decided [FIDE C.04.2.D.8]\n"
        "         regulations set correction-deadline 30\n"
        "           A wrong result is reported within 30 minutes of its publication.\n"
    )
    assert "may    " not in checked.out
    assert "may    " in crosstable("regulations", "check", str(plan), "--all").out
    told = json.loads(crosstable("regulations", "check", str(plan), "--json").out)
    assert (told["event"], told["rules"], told["must"]) == ("Spring Open", "fide-2019", 1)
    first = told["findings"][0]
    assert (first["weight"], first["field"], first["line"]) == ("must", "correction-deadline", 13)
    assert first["proposals"][0]["text"] == "30"
    plan.write_text(f"{PLANNED}correction-deadline = 30\n", encoding="utf-8")
    settled = crosstable("regulations", "check", str(plan))
    assert settled.status == 0
    assert "must 0" in settled.out


def test_a_tournament_is_checked_like_a_file(office: Run) -> None:
    assert office("regulations", "check").status == 1
    office("regulations", "set", "default-time", "0")
    assert office("regulations", "check", "open").status == 0


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("default-time = 30", "default-time = half", "line 14, column 16: this is not TOML:"),
        ("default-time = 30", "default-tme = 30", "line 14: unknown field of the regulations"),
        ('"50 EUR"', '"50"', "line 16: appeal-fee: '50' has no currency"),
        ("appeal-deadline = 60", "appeal-deadline = 1.5", "line 17: appeal-deadline: write a text"),
        ("rounds = 9", 'rounds = "nine"', "line 6: rounds: Expected `int`, got `str`"),
        (
            "rounds = 9",
            "roundz = 9",
            "line 6: 'roundz' is not a known fact of an event (known: name",
        ),
        ('"90+30"', '"banana"', "line 7: rate-of-play: "),
        ('"fide-2019"', '"fide-1900"', "line 4: "),
        ('name = "Spring Open"', "", "line 1: the event has no name"),
        ("[regulations]", "[rules]", "line 13: 'rules' is not a part of such a file"),
        ("rounds = 9", "rounds = 5000", "line 1: 5000 is not a number of rounds"),
        ('game = "chess"\nrules = "fide-2019"', 'game = "go"', "line 3: say which game it is"),
    ],
)
def test_a_bad_file_is_named_with_its_line(
    crosstable: Run, plan: Path, old: str, new: str, line: str
) -> None:
    plan.write_text(PLANNED.replace(old, new), encoding="utf-8")
    refused = crosstable("regulations", "check", str(plan))
    assert refused.status == 2
    assert refused.err.startswith(f"crosstable: {plan}, {line}")
    assert refused.err.count("\n") == 1


@pytest.mark.article("fmjd.annex3", "5.2")
def test_a_default_time_of_ninety_minutes_is_refused_where_the_text_has_a_limit(
    crosstable: Run, plan: Path
) -> None:
    text = PLANNED.replace("default-time = 30", "default-time = 90")
    plan.write_text(text.replace('"chess"\nrules = "fide-2019"', '"draughts"'), encoding="utf-8")
    refused = crosstable("regulations", "check", str(plan))
    assert refused.status == 2
    assert "line 13: default-time: 90 is not from 0 to 60, as FMJD Annex 3 5.2" in refused.err


def test_a_file_that_is_no_text_is_refused(crosstable: Run, plan: Path) -> None:
    plan.write_bytes(b'[event]\nname = "\xff"\n')
    assert ", line 2: the text is not UTF-8" in crosstable("regulations", "check", str(plan)).err


def test_regulations_are_written_as_pdf_and_page_in_two_languages(
    crosstable: Run, plan: Path, tmp_path: Path
) -> None:
    written = tmp_path / "regulations.pdf"
    crosstable("regulations", "write", str(plan), "-o", str(written), "--language", "fr")
    paper = " ".join(
        " ".join(page.extract_text().replace("\u200b", "").split())
        for page in PdfReader(written).pages
    )
    for part in (
        *("1. Dates et lieu", "FIDE GR 12.3.1", "2. Règles", "Délai de forfait"),
        "Quiconque arrive plus de 30 minutes après le début de la ronde est en retard.",
        *("Arbitre principal IA Meier, Anna", "Appels", "Un appel est accompagné de 50 EUR."),
    ):
        assert part in paper
    page = tmp_path / "regulations.html"
    plan.write_text(PLANNED.replace("Spring Open", "<Spring> & Co"), encoding="utf-8")
    assert crosstable("regulations", "write", str(plan), "-o", str(page)).status == 0
    html = page.read_text(encoding="utf-8")
    assert '<html lang="en">' in html
    assert "&lt;Spring&gt; &amp; Co" in html
    assert "Whoever arrives more than 30 minutes after the start of the round" in html
    assert "<script" not in html
    refused = crosstable("regulations", "write", str(plan), "-o", str(tmp_path / "r.doc"))
    assert "the name of the file must end in .pdf or .html" in refused.err
