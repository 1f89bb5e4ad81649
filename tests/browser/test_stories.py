"""How a round came about, in a real browser: cards that fit a phone, steps by keyboard, why not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

OPEN = "/office/tournaments/riverside-open"
DRAUGHTS = "/office/tournaments/harbour-draughts-cup"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with the demonstration."""
    home = tmp_path_factory.mktemp("stories")
    crosstable(home, "demo")
    with serving(home) as address:
        yield address


@pytest.fixture(scope="module")
def desk(browser: Browser, office: str) -> Page:
    """Return a page on which the owner is signed in."""
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(15_000)
    sign_in(page, office)
    return page


def nothing_sticks_out(page: Page) -> bool:
    """Return whether every card and every cell of its pairs stays inside the window."""
    return bool(
        page.evaluate(
            "[...document.querySelectorAll('.told-bracket, .told-pairs td, .told-decided')]"
            ".every(part => part.getBoundingClientRect().right <= innerWidth + 1)"
        )
    )


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(OPEN, id="dutch"),
        pytest.param(DRAUGHTS, id="fmjd", marks=pytest.mark.thorough),
    ],
)
def test_how_it_is_paired_fits_every_screen(desk: Page, office: str, event: str) -> None:
    desk.set_viewport_size(DESK)  # type: ignore[arg-type]
    desk.goto(f"{office}{event}/rounds/4")
    desk.get_by_role("link", name="How it is paired").click()
    expect(desk).to_have_url(re.compile(r"/rounds/4/account$"))
    expect(desk.locator(".told-bracket").first).to_be_visible()
    for width in (PHONE, DESK):
        desk.set_viewport_size(width)  # type: ignore[arg-type]
        assert nothing_sticks_out(desk)
    look(desk, f"account-{event.rsplit('/', 1)[1]}")
    desk.get_by_role("link", name="Check list").click()
    look(desk, f"check-list-{event.rsplit('/', 1)[1]}")


def test_a_round_is_told_step_by_step_without_a_mouse(desk: Page, office: str) -> None:
    desk.set_viewport_size(DESK)  # type: ignore[arg-type]
    desk.goto(f"{office}{OPEN}/rounds/4/steps")
    number = desk.locator("[data-step-number]")
    expect(number).to_have_text(re.compile(r"^1 / \d+$"))
    expect(desk.get_by_role("heading", name="Everybody by points")).to_be_visible()
    desk.keyboard.press("ArrowRight")
    expect(number).to_have_text(re.compile("^2 / "))
    expect(desk.get_by_role("heading", name="who is in it").first).to_be_visible()
    expect(desk.get_by_role("heading", name="Everybody by points")).to_be_hidden()
    desk.keyboard.press("ArrowRight")
    desk.reload()
    expect(number).to_have_text(re.compile("^3 / "))
    desk.keyboard.press("ArrowLeft")
    expect(number).to_have_text(re.compile("^2 / "))
    desk.keyboard.press("End")
    expect(desk.get_by_role("heading", name="The boards of round 4")).to_be_visible()
    desk.keyboard.press("Home")
    desk.get_by_role("button", name="Next step").click()
    expect(number).to_have_text(re.compile("^2 / "))
    desk.get_by_role("button", name="Next step").click()
    look(desk, "steps")


def test_why_not_sets_both_pairings_side_by_side(desk: Page, office: str) -> None:
    desk.set_viewport_size(DESK)  # type: ignore[arg-type]
    desk.goto(f"{office}{OPEN}/rounds/4")
    form = desk.locator("#why-not")
    form.get_by_text("Why not these two?").click()
    form.get_by_label("One player").fill("6")
    form.get_by_label("Another player").fill("7")
    form.get_by_role("button", name="Ask").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_role("columnheader", name="With these two")).to_be_visible()
    look(desk, "why-not")
    assert dialog.evaluate("box => box.scrollWidth <= box.clientWidth")


def test_everybody_reads_it_once_it_is_shown(desk: Page, browser: Browser, office: str) -> None:
    desk.set_viewport_size(DESK)  # type: ignore[arg-type]
    desk.goto(f"{office}{OPEN}/settings")
    desk.get_by_role("button", name="Show it to everybody").click()
    expect(desk.get_by_text("Shown to everybody", exact=True)).to_be_visible()
    hall = browser.new_context(viewport=PHONE, locale="en-GB").new_page()  # type: ignore[arg-type]
    hall.goto(f"{office}/tournaments/riverside-open/rounds/3")
    hall.get_by_role("link", name="How this round was paired").click()
    expect(hall.locator(".told-bracket").first).to_be_visible()
    assert nothing_sticks_out(hall)
    look(hall, "public-how")
    hall.get_by_role("link", name="Step by step").click()
    number = hall.locator("[data-step-number]")
    expect(number).to_have_text(re.compile("^1 / "))  # the page is there before it hears keys
    hall.keyboard.press("ArrowRight")
    expect(number).to_have_text(re.compile("^2 / "))
    hall.context.close()


def test_the_tour_is_put_away_and_brought_back_by_keyboard(desk: Page, office: str) -> None:
    desk.set_viewport_size(DESK)  # type: ignore[arg-type]
    desk.goto(f"{office}{OPEN}")
    title = desk.get_by_role("heading", name="A tournament in the middle of its fifth round")
    expect(title).to_be_visible()
    look(desk, "tour")
    desk.get_by_role("link", name="Go on →").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Forty players")).to_be_visible()
    desk.get_by_role("button", name="Close the tour").focus()
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("heading", name="Forty players")).to_be_hidden()
    desk.goto(f"{office}{OPEN}/standings")
    expect(desk.get_by_role("heading", name="Every figure shows its working")).to_be_hidden()
    desk.get_by_role("button", name="Guided tour").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Every figure shows its working")).to_be_visible()
    desk.reload()
    expect(desk.get_by_role("heading", name="Every figure shows its working")).to_be_visible()


def test_pictures_and_cross_tables_are_readable(desk: Page, office: str) -> None:
    desk.set_viewport_size(DESK)  # type: ignore[arg-type]
    desk.goto(f"{office}{OPEN}/players/3")
    expect(desk.get_by_role("img", name="Rating of Đurić, Šime round by round")).to_be_visible()
    look(desk, "player-pictures")
    desk.goto(f"{office}{OPEN}/crosstable")
    look(desk, "cross-at-a-glance")
    # A disc stands for the colour; whoever reads without seeing hears its letter.
    white, black = (desk.locator(f".cross i.{sign}").first for sign in ("cw", "cb"))
    fills = [sign.evaluate("it => getComputedStyle(it).backgroundColor") for sign in (white, black)]
    assert fills[0] != fills[1]
    assert (white.text_content(), black.text_content()) == ("w", "b")
