"""The office in a real browser: served by the real command, on a phone, by keyboard, in print."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import crosstable, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a tournament of twelve after two rounds."""
    home = tmp_path_factory.mktemp("office")
    crosstable(home, "new", "City championship", "--game", "chess", "--city", "Győr", "--public")
    names = "\n".join(
        f"Player-{index} with a rather long name,{2000 + index}" for index in range(12)
    )
    (home / "list.csv").write_text(f"Name,Rating\n{names}\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    crosstable(home, "lots", "--seed", "s")
    for results in ("1 1-0 2 = 3 0-1 4 1-0 5 1-0 6 =", "1 = 2 = 3 0-1 4 1-0 5 0-1 6 +/-"):
        crosstable(home, "pair")
        crosstable(home, "result", *results.split())
    with serving(home) as address:
        yield address


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=request.param)
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    assert not troubles
    page.close()


PAGES = [
    *("", "/standings", "/crosstable", "/rounds", "/players", "/players/1", "/regulations"),
    *("/schedule", "/result", "/embed"),
]


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """Yield one window for all pages that are only looked at: axe takes half as long in it."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_its_window_and_everybody_can_use_it(
    reader: Page, office: str, path: str
) -> None:
    reader.goto(f"{office}/tournaments/city-championship{path}")
    look(reader, f"public{path.replace('/', '-') or '-home'}")
    assert reader.locator("h1").count() == 1


def tab(page: Page, name: str) -> Locator:
    """Return the link to a page of the tournament; on a phone the menu of pages is opened first."""
    pages = page.get_by_role("button", name="Pages of this tournament")
    if pages.is_visible():
        pages.click()
    return page.get_by_role("link", name=name)


def test_one_walks_through_the_office_by_links(page: Page, office: str) -> None:
    page.goto(office)
    page.get_by_role("link", name="City championship").click()
    tab(page, "Cross table").click()
    expect(page.locator("h1")).to_have_text("Cross table")
    assert page.locator(".tabs [aria-current=page]").text_content() == "Cross table"
    page.locator("tbody a").first.click()
    expect(page.locator("h1")).to_contain_text("Player-")
    tab(page, "Standings").click()
    unfold = page.locator("[data-unfold]").first
    unfold.click()
    page.locator(".unfolded p").first.wait_for()
    assert unfold.get_attribute("aria-expanded") == "true"


def test_on_a_phone_the_explanation_of_a_place_stays_within_the_window(
    browser: Browser, office: str
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{office}/tournaments/city-championship/standings")
    tables = page.locator("[data-row-working]")
    tables.locator("[data-unfold]").first.click()
    said = page.locator(".unfolded .working-lines")
    said.wait_for()
    box = said.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.close()


def test_the_keyboard_reaches_the_content_first(page: Page, office: str) -> None:
    page.goto(f"{office}/tournaments/city-championship")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    assert page.locator(".skip").bounding_box()["x"] >= 0  # type: ignore[index]


def test_on_paper_only_the_table_is_left(browser: Browser, office: str) -> None:
    page = browser.new_page()
    page.goto(f"{office}/tournaments/city-championship/crosstable")
    page.emulate_media(media="print")
    assert page.locator(".tabs").is_hidden()
    assert page.locator(".bar").is_hidden()
    assert page.locator("footer").is_hidden()
    assert page.locator("table").is_visible()
    # The bar names the tournament, so what is left of it on paper has to.
    named = page.locator("main").evaluate("main => getComputedStyle(main, '::before').content")
    assert named == '"City championship"'
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.close()
