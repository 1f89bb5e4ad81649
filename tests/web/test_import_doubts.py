"""Importing a report on the page: what contradicts itself is told, and what chose the rules."""

from __future__ import annotations

import re
from html import unescape

import pytest

from crosstable.formats.fmjd_report import read_report
from tests.cli.test_contradicting_files import CONTRADICTIONS
from tests.cli.test_report_files import event
from tests.formats.test_fmjd_report import data as report
from tests.web.counter import Counter, form

MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


def _with_iso_days(text: str) -> str:
    """Return what a page tells with its days as a command prints them."""
    return re.sub(
        r"\b(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b",
        lambda day: f"{day[3]}-{MONTHS.index(day[2]) // 3 + 1:02}-{int(day[1]):02}",
        text,
    )


@pytest.mark.parametrize(("text", "told"), CONTRADICTIONS)
def test_the_preview_tells_a_contradiction_once(counter: Counter, text: str, told: str) -> None:
    page = counter.signed_in().post("/office/import", files={"file": ("x.trf", text.encode())})
    lines = re.findall(r"<li><bdi>(.*?)</bdi></li>", page.text)
    assert len(lines) == 1, lines
    assert _with_iso_days(unescape(lines[0])).lower().startswith(told.lower())


@pytest.mark.parametrize(
    ("text", "edition", "by", "words"),
    [
        (event("2019/05/01"), "", "day", "(chosen by the first day)"),
        (event(), "fide-2019", "name", "(chosen by name)"),
        (
            event("2026/05/01", "192 FIDE_DUTCH_2026"),
            "",
            "file",
            "(named by the file it was imported from)",
        ),
    ],
)
def test_the_page_says_what_chose_the_rules(
    counter: Counter, text: str, edition: str, by: str, words: str
) -> None:
    browser = counter.signed_in()
    looked = browser.post(
        "/office/import", files={"file": ("x.trf", text.encode())}, data={"edition": edition}
    )
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', looked.text))
    done = browser.post("/office/import/take-over", data={**form(looked), **sent})
    assert words in done.text
    (taken,) = counter.office.tournaments()
    assert taken.tournament.edition_by == by


@pytest.mark.article("fmjd.annex9", "4.1")
def test_a_report_to_fmjd_is_looked_at_and_taken_over(counter: Counter) -> None:
    browser = counter.signed_in()
    looked = browser.post("/office/import", files={"file": ("open.txt", report())})
    assert "does not say which Swiss system it was" in looked.text
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', looked.text))
    browser.post("/office/import/take-over", data={**form(looked), **sent})
    (taken,) = counter.office.tournaments()
    assert (taken.tournament.game, taken.tournament.system.name) == ("draughts", "fmjd-solkoff")
    files = browser.get(f"/office/tournaments/{taken.id}/print").text
    assert "/export/fmjd" in files
    written = browser.get(f"/office/tournaments/{taken.id}/export/fmjd?unpublished=yes")
    assert read_report(written.content).results == read_report(report()).results


@pytest.mark.article("fmjd.annex9", "4.2.5.1")
def test_names_that_the_report_cannot_write_are_told_at_the_download(counter: Counter) -> None:
    browser = counter.signed_in()
    looked = browser.post("/office/import", files={"file": ("open.txt", report())})
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', looked.text))
    browser.post("/office/import/take-over", data={**form(looked), **sent})
    (taken,) = counter.office.tournaments()
    base = f"/office/tournaments/{taken.id}"
    for number, name in ((1, "李, 雪"), (2, "Коваль, Юрій")):
        edit = f"{base}/players/{number}/edit"
        browser.post(edit, data=form(browser.get(edit), name=name))
    told = "2 entries have others: 1 李, 雪; 2 Коваль, Юрій"
    assert told in browser.get(f"{base}/export/fmjd?unpublished=yes").text
    assert told in browser.get(f"{base}/papers").text
