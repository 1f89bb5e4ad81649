"""The officials and the class of an event in a real browser: rows, type-ahead, a phone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import PHONE, look
from tests.browser.server import crosstable, serving
from tests.browser.test_players import LIST, arbiter

pytestmark = pytest.mark.browser


@pytest.fixture
def home(tmp_path: Path) -> Path:
    crosstable(
        tmp_path, "new", "Spring Open", "--game", "chess", "--system", "dutch", "--rounds", "5"
    )
    (tmp_path / "fide.csv").write_text(LIST, encoding="utf-8")
    words = ("--list", "fide-standard", "--date", "2026-01-01")
    crosstable(tmp_path, "ratings", "import", "fide.csv", *words)
    return tmp_path


@pytest.fixture
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def test_rows_of_officials_and_the_class_of_an_event(
    browser: Browser, office: str, home: Path
) -> None:
    troubles: list[str] = []
    page = arbiter(browser, office, troubles)
    page.goto(f"{office}/office/tournaments/spring-open/settings")
    rows = page.locator("#officials > li")
    expect(rows).to_have_count(1)
    rows.first.get_by_label("Name").press_sequentially("oberg")
    rows.first.locator("[role=option]").first.click()
    expect(rows.first.get_by_label("Name")).to_have_value("Öberg, Åsa")
    expect(rows.first.get_by_label("Federation")).to_have_value("SWE")
    expect(rows.first.get_by_label("ID number")).to_have_value("600042")
    for _ in range(2):
        page.get_by_role("button", name="Add an official").click()
    expect(rows).to_have_count(3)
    expect(rows.last.get_by_label("Duty", exact=True)).to_be_focused()
    rows.last.get_by_label("Name").press_sequentially("carlsson")
    rows.last.locator("[role=option]").first.click()
    rows.last.get_by_label("Duty", exact=True).select_option("sector arbiter")
    rows.last.get_by_text("Licence, category").click()
    rows.last.get_by_label("Rounds served").fill("1-2")
    rows.nth(1).get_by_role("button", name="Remove this official").click()
    expect(rows).to_have_count(2)
    page.get_by_label("Kind of event").select_option("national-final")
    page.get_by_text("For whom, registration, exemptions").click()
    page.get_by_label("Age group").fill("u16")
    page.get_by_role("button", name="Add an exemption").click()
    page.get_by_label("Granted by").fill("QC")
    page.get_by_label("Granted on").fill("2026-05-01")
    look(page, "settings-officials")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The announcement is changed.")).to_be_visible()
    found = json.loads(crosstable(home, "show", "--json"))["tournament"]
    first, second = found["officials"]
    assert (first["duty"], first["identifier"]) == ("chief arbiter", "600042")
    assert (second["duty"], second["name"], second["rounds"]) == (
        "sector arbiter",
        "Carlsson, Pia",
        [1, 2],
    )
    assert (found["event_class"]["level"], found["event_class"]["age_group"]) == (
        "national-final",
        "U16",
    )
    assert found["event_class"]["exemptions"][0]["by"] == "QC"
    assert not troubles
