"""The regulations in a real browser: an organiser turns what must be settled into what is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from crosstable.kernel.event_class import EventClass
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import DESK, look
from tests.browser.server import serving, set_up_code
from tests.office.desk import WHEN, details

pytestmark = pytest.mark.browser

SWISS = replace(
    details("Open", system="dutch", rounds=9),
    rate_of_play="90min + 30s/move",
    event_class=EventClass(registered=date(2026, 1, 1)),
)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a registered open."""
    home = tmp_path_factory.mktemp("regulations")
    with open_journal(str(home / "crosstable.db"), create=True) as journal:
        Office(journal).create(SWISS, by="Anna", at=WHEN, published=True)
    with serving(home) as address:
        yield address


@pytest.mark.article("fide.organisers", "1.1")
def test_an_organiser_turns_red_findings_green(browser: Browser, office: str) -> None:
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(15_000)
    page.goto(f"{office}/login")
    page.get_by_label("Set-up code").fill(set_up_code(office))
    page.get_by_label("Your name").fill("Anna Arbiter")
    page.get_by_label("Login name").fill("anna")
    page.get_by_label("Password", exact=True).fill("three good words")
    page.get_by_label("Password again").fill("three good words")
    page.get_by_role("button", name="Create the owner's account").click()
    page.goto(f"{office}/office/tournaments/open/regulations")
    musts = page.locator(".finding-must")
    expect(musts).to_have_count(5)
    look(page, "regulations-open")
    # What is typed is checked at once, before anything is kept.
    page.get_by_label("How many minutes after the start").fill("15")
    page.get_by_label("How many minutes after the start").blur()
    expect(musts).to_have_count(4)
    # A tap adopts a sentence, and keeps what was typed with it.
    page.get_by_role("button", name="An appeal comes with 50 EUR.").click()
    expect(musts).to_have_count(3)
    page.get_by_role("button", name="An appeal is handed in within 30 minutes").click()
    expect(musts).to_have_count(2)
    page.get_by_role("button", name="A wrong result is reported within 30 minutes").click()
    expect(musts).to_have_count(1)
    page.locator(".finding-must").get_by_role("link", name="Decide it").click()
    committee = page.get_by_label("Who sits on the appeals committee")
    expect(committee).to_be_visible()
    committee.fill("Ann\nBen\nCid")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Nothing that the texts demand is open.")).to_be_visible()
    expect(musts).to_have_count(0)
    look(page, "regulations-settled")
