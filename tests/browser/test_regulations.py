"""Before, during and after a round in a real browser: regulations, incidents, the report.

An organiser settles what the texts demand and opens round 1; an arbiter notes on a phone
what happened in the hall, and prints the report.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from io import BytesIO

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from crosstable.kernel.event_class import EventClass
from crosstable.office.acts import DrawLots, Register
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import serving, set_up_code
from tests.office.desk import WHEN, details, people

pytestmark = pytest.mark.browser

EVENT = "/office/tournaments/open"
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
        office = Office(journal)
        office.create(SWISS, by="Anna", at=WHEN, published=True)
        for command in (Register(people(12)), DrawLots("x", "as-entered")):
            office.execute("open", command, by="Anna", at=WHEN)
    with serving(home) as address:
        yield address


@pytest.mark.article("fide.organisers", "1.1")
@pytest.mark.article("fide.laws", "12.9")
@pytest.mark.article("fide.duties", "D.3.6")
def test_red_findings_turn_green_and_three_incidents_are_in_the_report(
    browser: Browser, office: str
) -> None:
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(15_000)
    page.goto(f"{office}/login")
    page.get_by_label("Set-up code").fill(set_up_code(office))
    page.get_by_label("Your name").fill("Anna Arbiter")
    page.get_by_label("Login name").fill("anna")
    page.get_by_label("Password", exact=True).fill("three good words")
    page.get_by_label("Password again").fill("three good words")
    page.get_by_role("button", name="Create the owner's account").click()
    page.goto(f"{office}{EVENT}")
    expect(page.get_by_text("Round 1 stays closed: 5 points")).to_be_visible()
    page.get_by_role("link", name="Go to the regulations").click()
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
    expect(page.locator(".badge-good", has_text="Everything the texts require")).to_be_visible()
    expect(musts).to_have_count(0)
    look(page, "regulations-settled")
    page.goto(f"{office}{EVENT}/rounds")
    page.get_by_role("button", name="Pair the round").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_label("Board 1", exact=True)).to_be_visible()
    _note_and_print(browser, page, office)


def _note_and_print(browser: Browser, page: Page, office: str) -> None:
    """Let an arbiter note three incidents on a phone, the last of which loses the game."""
    known = page.context.storage_state()
    held = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
    phone = browser.new_context(storage_state=known, **held).new_page()  # type: ignore[arg-type]
    phone.set_default_timeout(15_000)
    phone.goto(f"{office}{EVENT}/incidents")
    cards = phone.locator("#log article")
    for number, (side, kind, penalty, note) in enumerate(
        (
            ("white", "disturbing", "warning", "hums loudly"),
            ("black", "notes", "warning", "reads a book"),
            ("black", "device", "loss", "a telephone rang"),
        ),
        start=1,
    ):
        phone.get_by_label("Board", exact=True).fill("2")
        phone.locator("#f-player").select_option(side)
        phone.get_by_label("What happened").select_option(kind)
        phone.locator("#f-note").fill(note)
        phone.get_by_label("Penalty", exact=True).select_option(penalty)
        phone.get_by_role("button", name="Note it").tap()
        expect(cards).to_have_count(number)
    expect(cards.first).to_contain_text("a telephone rang")
    expect(cards.first).to_contain_text("Game lost")
    look(phone, "incidents-three")
    phone.goto(f"{office}{EVENT}/papers")
    report = phone.get_by_role("link", name="Open the PDF")
    answer = phone.context.request.get(f"{office}{report.get_attribute('href')}")
    assert answer.headers["content-type"] == "application/pdf"
    words = "".join(each.extract_text() for each in PdfReader(BytesIO(answer.body())).pages)
    for noted in ("hums loudly", "reads a book", "a telephone rang", "12.9.6", "1-0"):
        assert noted in words
