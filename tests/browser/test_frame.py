"""The frame of every page: one bar that leaves the window to the work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.browser.eyes import DESK, PHONE, glance
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

NAME = "City Open"
OFFICE = "/office/tournaments/city-open"
PUBLIC = "/tournaments/city-open"
BAR = 48
WITH_TABS = [
    *(OFFICE + page for page in ("", "/players", "/players/check-in", "/rounds", "/settings")),
    *(PUBLIC + page for page in ("", "/rounds", "/standings", "/players", "/players/3")),
]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office in the middle of a round of twenty boards."""
    home = tmp_path_factory.mktemp("office")
    swiss = ("--system", "dutch", "--rounds", "7")
    crosstable(home, "new", NAME, "--game", "chess", *swiss, "--public")
    lines = [f"Player-{index:02} Somebody,{2400 - 10 * index},FRA" for index in range(40)]
    (home / "list.csv").write_text("\n".join(["Name,Rating,Federation", *lines]), encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    crosstable(home, "lots", "--seed", "s")
    crosstable(home, "pair")
    with serving(home) as address:
        yield address


@pytest.fixture(scope="module")
def arbiter(browser: Browser, office: str) -> Iterator[Page]:
    """Yield a page of somebody who is signed in."""
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    sign_in(page, office)
    yield page
    page.context.close()


def box(page: Page, selector: str) -> FloatRect:
    place = page.locator(selector).first.bounding_box()
    assert place is not None
    return place


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_one_bar_names_the_event_how_it_stands_and_the_page(
    arbiter: Page, office: str, size: dict[str, int]
) -> None:
    arbiter.set_viewport_size(size)  # type: ignore[arg-type]
    for path in WITH_TABS:
        arbiter.goto(office + path)
        assert box(arbiter, "header.bar")["height"] == BAR
        assert box(arbiter, "main")["y"] <= BAR + (36 if size is DESK else 0)  # the way back
        bar = arbiter.locator("header.bar")
        expect(bar.get_by_role("link", name=NAME)).to_be_visible()
        expect(bar.locator(".event-status")).to_have_text("round 1 is being played")
        assert arbiter.locator("h1").count() == 1
        assert box(arbiter, "h1")["y"] < (180 if size is PHONE else 140)
        inside = [box(arbiter, part) for part in ("header.bar .event", "header.bar .bar-end")]
        assert all(part["y"] >= 0 and part["y"] + part["height"] <= BAR for part in inside)
        if size is PHONE:
            expect(arbiter.locator(".crumbs")).to_be_hidden()
            expect(bar.get_by_role("button", name="Pages of this tournament")).to_be_visible()
        else:
            expect(bar.get_by_role("link", name="Standings")).to_be_visible()


def test_on_a_phone_the_pages_are_a_menu_that_the_keyboard_opens(
    arbiter: Page, office: str
) -> None:
    arbiter.set_viewport_size(PHONE)  # type: ignore[arg-type]
    arbiter.goto(f"{office}{OFFICE}/players")
    pages = arbiter.get_by_role("button", name="Pages of this tournament")
    expect(pages).to_contain_text("Players")
    expect(arbiter.get_by_role("link", name="Journal")).to_be_hidden()
    pages.focus()
    arbiter.keyboard.press("Enter")
    expect(arbiter.get_by_role("link", name="Journal")).to_be_visible()
    glance(arbiter, "pages-menu-phone")
    arbiter.keyboard.press("Escape")
    expect(arbiter.get_by_role("link", name="Journal")).to_be_hidden()
    expect(pages).to_be_focused()
    arbiter.keyboard.press("Enter")
    arbiter.keyboard.press("Tab")
    expect(arbiter.get_by_role("link", name="Overview")).to_be_focused()
    arbiter.get_by_role("link", name="Standings").click()
    expect(arbiter.get_by_role("heading", level=1)).to_have_text("Standings")


@pytest.mark.parametrize("width", [360, 640, 641, 768, 1024, 1280, 1440, 1680, 1920])
def test_every_page_of_the_event_is_seen_or_in_the_menu_at_every_width(
    arbiter: Page, office: str, width: int
) -> None:
    arbiter.set_viewport_size({"width": width, "height": 900})
    arbiter.goto(office + OFFICE)
    strip = arbiter.locator(".tabs").bounding_box()
    unseen = []
    for name in ("Overview", "Standings", "Incidents", "Papers", "Journal", "Settings"):
        link = arbiter.locator(".tabs a", has_text=name)
        place = link.bounding_box() if link.is_visible() else None
        ends = place and place["x"] + place["width"]
        if not (strip and ends and strip["x"] <= ends <= strip["x"] + strip["width"] + 1):
            unseen.append(name)
    assert not unseen or width < 1280
    menu = arbiter.get_by_role("button", name="Pages of this tournament")
    if unseen:
        expect(menu).to_be_visible()
        menu.focus()
        arbiter.keyboard.press("Enter")
        sheet = box(arbiter, ".tabs")
        assert sheet["x"] >= 0
        assert sheet["x"] + sheet["width"] <= width
        assert sheet["y"] >= BAR
        for name in unseen:
            link = arbiter.locator(".tabs a", has_text=name)
            link.scroll_into_view_if_needed()
            expect(link).to_be_in_viewport(ratio=1)
        glance(arbiter, f"pages-menu-{width}")
        arbiter.keyboard.press("Escape")
        expect(menu).to_be_visible()
        expect(menu).to_be_focused()
        arbiter.keyboard.press("Enter")
        arbiter.keyboard.press("Tab")
        expect(arbiter.locator(".tabs").get_by_role("link", name="Overview")).to_be_focused()
        arbiter.locator(".tabs").get_by_role("link", name="Journal").click()
        expect(arbiter.get_by_role("heading", level=1)).to_have_text("Journal")
    assert box(arbiter, "header.bar")["height"] == BAR
    assert arbiter.evaluate("document.documentElement.scrollWidth") <= width


def test_tabs_that_do_not_fit_scroll_and_the_current_one_is_seen(
    arbiter: Page, office: str
) -> None:
    arbiter.set_viewport_size({"width": 760, "height": 800})
    arbiter.goto(f"{office}{OFFICE}/settings")
    tabs, current = box(arbiter, ".tabs"), box(arbiter, ".tabs [aria-current]")
    assert tabs["x"] <= current["x"]
    assert current["x"] + current["width"] <= tabs["x"] + tabs["width"] + 1
    expect(arbiter.locator(".tabs.more-before")).to_have_count(1)
    assert box(arbiter, "header.bar")["height"] == BAR
    glance(arbiter, "tabs-scroll")


def test_nothing_jumps_while_a_page_gets_ready(arbiter: Page, office: str) -> None:
    arbiter.set_viewport_size(DESK)  # type: ignore[arg-type]
    for path in ("/rounds", "/players", ""):
        arbiter.goto(office + OFFICE + path, wait_until="networkidle")
        moved = arbiter.evaluate(
            """new Promise(done => {
                 let sum = 0;
                 new PerformanceObserver(list => {
                   for (const shift of list.getEntries()) sum += shift.value;
                 }).observe({type: "layout-shift", buffered: true});
                 setTimeout(() => done(sum), 200);
               })"""
        )
        assert moved < 0.01, path


def test_twelve_boards_are_seen_while_results_are_typed(arbiter: Page, office: str) -> None:
    arbiter.set_viewport_size({"width": 1280, "height": 800})
    arbiter.goto(f"{office}{OFFICE}/rounds/1")
    arbiter.locator("header.bar details summary").click()
    arbiter.get_by_role("button", name="Compact").click()
    expect(arbiter.locator("html[data-density=compact]")).to_have_count(1)
    arbiter.goto(f"{office}{OFFICE}/rounds/1")  # the choice is remembered
    arbiter.locator("#result-line").fill("1")
    rows = [row.bounding_box() for row in arbiter.locator("#boards tbody tr").all()]
    assert max(row["height"] for row in rows if row is not None) <= 37
    seen = [row for row in rows if row is not None and row["y"] + row["height"] <= 800]
    assert len(seen) >= 12
    glance(arbiter, "round-compact")
    arbiter.locator("header.bar details summary").click()
    arbiter.get_by_role("button", name="Roomy").click()
    expect(arbiter.locator("html[data-density]")).to_have_count(0)
    assert box(arbiter, "#boards tbody tr")["height"] >= 44
