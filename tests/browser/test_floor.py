"""Absences with a phone: a tap when a player leaves, a tap when the player is back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import PHONE, look
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

HERE = "/office/tournaments/city-open"
THUMB = 44


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a round under way and a complaint."""
    home = tmp_path_factory.mktemp("floor")
    crosstable(home, "new", "City Open", "--game", "chess", "--system", "round-robin", "--public")
    for name in ("Meier-Vandenberghe, Annemarie", "Bos, Piet", "Petit, Ida", "Kowalski, Jan"):
        crosstable(home, "players", "add", name, "--sex", "w")
    crosstable(home, "lots", "--method", "as-entered")
    crosstable(home, "pair")
    against = ("--against", "1", "--player", "4", "--details", "left at every move")
    crosstable(home, "fairplay", "complain", "1", "--form", "in-tournament", *against)
    with serving(home) as address:
        yield address


def test_a_tap_says_that_a_player_left_and_another_that_she_is_back(
    browser: Browser, office: str
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    sign_in(page, office)
    page.goto(f"{office}{HERE}/floor")
    seat = page.locator("#player-1 .floor-tap")
    box = seat.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= THUMB
    expect(seat).to_have_attribute("aria-pressed", "false")
    seat.tap()
    expect(seat).to_have_attribute("aria-pressed", "true")
    expect(page.locator("main")).to_contain_text("1 player is away.")
    look(page, "floor")
    seat.tap()
    expect(seat).to_have_attribute("aria-pressed", "false")
    expect(seat).to_contain_text("1 absence")
    page.goto(f"{office}{HERE}/fair-play")
    expect(page.locator("#complaint-1")).to_contain_text("left at every move")
    page.locator("#inspections details > summary").last.click()
    look(page, "fair-play")
