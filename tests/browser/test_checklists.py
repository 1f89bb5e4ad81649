"""A phone in the hall: a row is tapped, a table measured, and nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import PHONE, look
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

EVENT = "/office/tournaments/city-open"
THUMB = 44


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("lists")
    announced = ("--game", "chess", "--system", "dutch", "--rounds", "5", "--norms")
    days = ("--starts", "2026-05-01", "--ends", "2026-05-05")
    crosstable(home, "new", "City Open", *announced, *days, "--public")
    with serving(home) as address:
        yield address


@pytest.fixture
def phone(browser: Browser, office: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    sign_in(page, office)
    yield page
    context.close()


def test_lists_are_worked_through_by_thumb(phone: Page, office: str) -> None:
    phone.goto(f"{office}{EVENT}/checklists?phase=before-event")
    row = phone.locator("#general-staff .tick-button")
    box = row.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= THUMB
    row.tap()
    expect(phone.locator("#general-staff .tick-button")).to_have_attribute("aria-pressed", "true")
    phone.locator("#value-c02-table-length").fill("95")
    phone.locator("#value-c02-table-length").press("Enter")
    expect(phone.locator("#c02-table-length .badge")).to_contain_text("one reading")
    look(phone, "checklists")
    phone.goto(f"{office}{EVENT}/checklists/equipment?kind=set&square=5.5&pawn-base=3")
    look(phone, "equipment")
    phone.goto(f"{office}{EVENT}/deadlines")
    expect(phone.locator(".due").first).to_be_visible()
    look(phone, "deadlines")
    phone.goto(f"{office}/office/deadlines?meets=2026-10-01")
    look(phone, "all-deadlines")
