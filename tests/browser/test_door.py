"""Two tablets at the door, without an account: typing finds, a press checks in, both follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import look
from tests.browser.server import crosstable, serving

pytestmark = pytest.mark.browser


@pytest.fixture
def home(tmp_path: Path) -> Path:
    crosstable(tmp_path, "new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    for name in ("Meier, Anna", "Bos, Piet", "Petit, Ida"):
        crosstable(tmp_path, "players", "add", name)
    return tmp_path


@pytest.fixture
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def test_two_tablets_follow_each_other(browser: Browser, office: str, home: Path) -> None:
    link = crosstable(home, "door", "--address", office).strip()
    one, two = (
        browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-GB").new_page()
        for _ in range(2)
    )
    for tablet in (one, two):
        tablet.goto(link)
    look(one, "door")
    one.locator("#find").fill("bos")
    one.keyboard.press("Enter")
    expect(one.locator("#hall-said")).to_have_text("Bos, Piet is here.")
    expect(two.locator("#hall-count")).to_have_text("1 of 3 is here")
    expect(two.locator("#player-2 .button-here")).to_have_attribute("aria-pressed", "true")
    crosstable(home, "door", "--close")
    two.locator("#player-1 .button-here").click()
    expect(two.locator("body")).to_contain_text("This link has ended.")
