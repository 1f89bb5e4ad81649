"""The first hour of an office in a real browser: owner, people, new tournament, live changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, look
from tests.browser.server import PASSWORD, crosstable, serving, set_up_code

pytestmark = pytest.mark.browser


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def opened(browser: Browser, troubles: list[str], language: str = "en-GB") -> Page:
    """Return a page of a device of its own; what goes wrong in it is collected."""
    page = browser.new_context(viewport=DESK, locale=language).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        # Chromium reports every answer of 4xx, also those that are pages for people.
        lambda message: None if "status of 4" in message.text else troubles.append(message.text),
    )
    return page


def test_from_the_first_visit_to_a_tournament(browser: Browser, office: str, home: Path) -> None:
    troubles: list[str] = []
    page = opened(browser, troubles)
    page.goto(office)
    page.get_by_role("link", name="Create the owner's account").click()
    look(page, "welcome")
    page.get_by_label("Set-up code").fill(set_up_code(office))
    page.get_by_label("Your name").fill("Anna Arbiter")
    page.get_by_label("Login name").fill("anna")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill("something else")
    page.get_by_role("button", name="Create the owner's account").click()
    expect(page.get_by_text("The two passwords differ")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Anna Arbiter")
    look(page, "welcome-error")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Create the owner's account").click()
    expect(page.get_by_text("Welcome! The office is yours.")).to_be_visible()
    look(page, "start-empty")

    page.get_by_role("link", name="New tournament").click()
    look(page, "new-tournament")
    page.get_by_label("Name of the tournament").fill("Spring Open")
    page.get_by_label("Rate of play").fill("15m+10s")
    expect(page.get_by_text("rapid play", exact=True)).to_be_visible()
    page.locator("#f-system-round-robin").check()
    expect(page.locator(".ordered li").first).to_contain_text("Direct encounter")
    expect(page.get_by_label("Number of rounds")).to_be_hidden()
    page.get_by_role("radio", name="Swiss tournament (FIDE Dutch").check()
    expect(page.locator(".ordered li").first).to_contain_text("Buchholz cut 1")
    page.locator(".ordered li").first.get_by_role("button", name="Move down").click()
    page.locator(".ordered li").last.get_by_role("button", name="Remove").click()
    page.get_by_label("Add to the list").select_option("progressive")
    page.get_by_label("City").fill("Lyon")
    # Another day chooses other rules, and says so where the day is and where tie-breaks are.
    page.get_by_label("First day").fill("2019-05-01")
    for place in ("#rules-words", "#tie-breaks", "#rules-of-day"):
        expect(page.locator(place)).to_contain_text("Rules fide-2019: ")
    expect(page.locator(".ordered li").last).to_contain_text("Progressive score")
    look(page, "new-tournament-of-2019")
    page.get_by_label("First day").fill("2026-12-01")
    for place in ("#rules-words", "#tie-breaks", "#rules-of-day"):
        expect(page.locator(place)).to_contain_text("Rules fide-2026-03: ")
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page.get_by_role("heading", name="Spring Open")).to_be_visible()
    tie_breaks = page.locator("dd", has_text="Buchholz")
    expect(tie_breaks).to_have_text(
        "Buchholz, Buchholz cut 1, Sonneborn-Berger, Direct encounter, Number of wins, "
        "Progressive score"
    )
    look(page, "home")

    # Somebody else works on another device; this page shows it by itself.
    (home / "list.csv").write_text("Name\nÅsa Öberg\nשרה כהן\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    expect(page.locator(".path .done").last).to_have_text("2 players entered")
    expect(page.locator("#event-facts")).to_contain_text("2 players")

    page.get_by_label("Reason").fill("wrong list")
    (home / "list.csv").write_text("Name\nLate, Comer\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    expect(page.locator("#event-facts")).to_contain_text("3 players")
    expect(page.get_by_label("Reason")).to_have_value("wrong list")
    page.get_by_role("button", name="Undo it").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("Late, Comer")
    look(page, "undo-question")
    question.get_by_role("button", name="Undo it").click()
    expect(page.locator("#notices")).to_contain_text("Undone: ")
    expect(page.locator("#event-facts")).to_contain_text("2 players")
    for path in ("", "/people", "/../account"):
        page.goto(f"{office}/office{path}")
        look(page, f"office{path.replace('/', '-').replace('.', '')}")
    assert not troubles


def test_an_invited_arbiter_in_french_without_a_mouse(browser: Browser, office: str) -> None:
    troubles: list[str] = []
    page = opened(browser, troubles)
    page.goto(f"{office}/welcome")
    for label, text in (
        ("Set-up code", set_up_code(office)),
        ("Your name", "Anna"),
        ("Login name", "anna"),
        ("Password", PASSWORD),
        ("Password again", PASSWORD),
    ):
        page.get_by_label(label, exact=True).fill(text)
    page.keyboard.press("Enter")
    page.get_by_role("link", name="People").click()
    page.get_by_role("button", name="Create an invitation").click()
    link = page.get_by_label("Invitation link").input_value()

    guest = opened(browser, troubles, "fr-FR")
    guest.goto(link)
    expect(guest.get_by_role("heading", name="Vous avez une invitation")).to_be_visible()
    look(guest, "invitation")
    guest.get_by_label("Votre nom").focus()
    for text in ("Émile", "emile", PASSWORD, PASSWORD):
        guest.keyboard.type(text)
        guest.keyboard.press("Tab")
    guest.keyboard.press("Enter")
    expect(guest.get_by_text("Bienvenue dans le bureau.")).to_be_visible()
    guest.goto(f"{office}/office/new")
    look(guest, "not-allowed")
    guest.goto(f"{office}/office")
    guest.locator("summary").click()
    guest.get_by_role("button", name="Sombre").click()
    expect(guest.locator("html")).to_have_attribute("data-theme", "dark")
    guest.locator("summary").click()
    guest.get_by_role("button", name="Se déconnecter").click()
    expect(guest.get_by_text("Votre session est fermée.")).to_be_visible()
    guest.goto(f"{office}/login")
    look(guest, "login")
    assert not troubles
