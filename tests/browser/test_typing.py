"""Results typed without looking: where the line waits, what it says, and when it asks first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.eyes import DESK
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

ROUND = "/office/tournaments/city-open/rounds/1"
ROOK = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a round of four boards under way, and a flag fallen."""
    home = tmp_path_factory.mktemp("typing")
    announced = ("--game", "chess", "--system", "dutch", "--rounds", "5")
    crosstable(home, "new", "City Open", *announced, "--rate-of-play", "15+10", "--public")
    for number in range(8):
        crosstable(home, "players", "add", f"Player {number}")
    crosstable(home, "lots")
    crosstable(home, "pair")
    crosstable(home, "ruling", "make", "1", "4", "flag", "flagged=black", "--fen", ROOK)
    with serving(home) as address:
        yield address


def waiting_at(page: Page) -> Locator:
    return page.locator("[data-next-label]")


def typed(page: Page, line: str) -> None:
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def test_a_line_waits_asks_and_says_when_nothing_is_left(browser: Browser, office: str) -> None:
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    sign_in(page, office)
    page.goto(office + ROUND)
    expect(page.locator("#result-line")).to_be_focused()
    typed(page, "1 1")
    expect(page.locator("#b1 .result-text")).to_have_text("1-0")
    typed(page, "2 1")
    expect(waiting_at(page)).to_have_text("Board 3")
    typed(page, "3 =")
    expect(page.locator("#b3 .result-text")).to_have_text("½-½")
    # A refused line for another board leaves the line where it waited.
    expect(waiting_at(page)).to_have_text("Board 4")
    typed(page, "1 0")
    expect(page.locator("#typing-errors")).to_contain_text("already has the result")
    expect(waiting_at(page)).to_have_text("Board 4")

    # The flag of Black has fallen at board 4: another result is a question, and nothing is entered.
    typed(page, "0")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("says otherwise: Flag: White wins the game")
    expect(page.locator("#b4 .result-text")).to_have_count(0)
    dialog.get_by_role("button", name="No, go back").click()
    expect(dialog).to_have_count(0)
    expect(waiting_at(page)).to_have_text("Board 4")
    page.locator("#result-line").click()
    typed(page, "0")
    dialog.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#b4 .result-text")).to_have_text("0-1")

    # With all results in, a result alone is meant for no board.
    expect(waiting_at(page)).to_have_text("Board –")
    page.locator("#result-line").focus()
    page.keyboard.type("1")
    expect(page.locator("#typing-echo")).to_contain_text("All results are in")
    page.keyboard.press("Enter")
    expect(page.locator("#typing-errors")).to_contain_text("1: no board is open any more")
    page.context.close()
