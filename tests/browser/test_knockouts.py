"""A knock-out of sixteen in a real browser: a level match to its sudden death, and the bracket.

A phone in the hall has the bracket open all the while, and follows to the last match without being
touched. A play-off of two who are level after an open is begun, played and finished from the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import crosstable, serving, set_up_code

pytestmark = pytest.mark.browser

PASSWORD = "three good words"
CUP = "/office/tournaments/cup"


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Yield the address and the folder of an office with a cup: its first round is all but over."""
    home = tmp_path_factory.mktemp("office")
    crosstable(
        *(home, "new", "Cup", "--game", "chess", "--edition", "fide-2019", "--system", "knockout"),
        *("--third-place", "--public", "--rate-of-play", "90+30", "--games"),
        "standard; blitz 3'+2\"; sudden-death 5' v 4' by lot",
    )
    lines = [
        f"Somebody {letter},{2600 - 10 * place}" for place, letter in enumerate("ABCDEFGHIJKLMNOP")
    ]
    (home / "list.csv").write_text("\n".join(["Name,Rating", *lines]), encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    crosstable(home, "lots", "--seed", "x")
    crosstable(home, "pair")
    crosstable(home, "result", *(word for board in range(2, 9) for word in (str(board), "1")))
    crosstable(home, "new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "1")
    crosstable(home, "players", "import", "list.csv", "-t", "open")
    crosstable(home, "lots", "--seed", "x", "-t", "open")
    crosstable(home, "pair", "-t", "open")
    drawn = (word for board in range(3, 9) for word in (str(board), "="))
    crosstable(home, "result", "-t", "open", "1", "1", "2", "1", *drawn)
    with serving(home) as address:
        yield address, home


def test_a_level_match_goes_to_its_end_and_the_bracket_follows(
    browser: Browser, cup: tuple[str, Path]
) -> None:
    office, home = cup
    troubles: list[str] = []
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{office}/login")
    page.get_by_label("Set-up code").fill(set_up_code(office))
    page.get_by_label("Your name").fill("Anna Arbiter")
    page.get_by_label("Login name").fill("anna")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Create the owner's account").click()
    expect(page.get_by_text("Cup", exact=True).first).to_be_visible()

    phone = browser.new_context(viewport=PHONE, locale="en-GB").new_page()  # type: ignore[arg-type]
    phone.on("pageerror", lambda error: troubles.append(str(error)))
    phone.goto(f"{office}/tournaments/cup/bracket")
    expect(phone.locator("#match-1 .bracket-won")).to_have_count(0)

    page.goto(f"{office}{CUP}/rounds/1")
    line = page.locator("#result-line")
    draw = page.locator("#b1").get_by_role("button", name="½-½")
    draw.click()
    expect(page.locator("#b1")).to_have_attribute("data-game", "2")
    # A second press at the same spot is not for the next game.
    expect(page.locator("#b1 .result-buttons")).to_have_css("pointer-events", "none")
    expect(page.locator("#b1 .result-buttons")).to_have_css("pointer-events", "auto")
    line.fill("1 =")
    line.press("Enter")
    page.locator("#b1").get_by_role("button", name="Draw lots for White").click()
    expect(page.locator("#b1").get_by_role("button", name="Draw lots for White")).to_have_count(0)
    look(page, "knock-out-round")
    line = page.locator("#result-line")
    line.fill("1 =")
    line.press("Enter")
    expect(page.locator("#b1 .result-text")).to_be_visible()
    expect(phone.locator("#match-1 .bracket-won")).to_have_count(1)
    look(phone, "knock-out-phone")

    page.goto(f"{office}{CUP}/rounds")
    page.get_by_role("button", name="Pair the round").click()
    page.get_by_role("button", name="Publish").first.click()
    page.goto(f"{office}{CUP}/bracket")
    expect(page.locator(".bracket-round")).to_have_count(4)
    expect(page.locator("#match-9 .bracket-side")).to_have_count(2)
    expect(page.locator("#match-13")).to_contain_text("winner of match 9")
    expect(page.locator("#match-16")).to_contain_text("loser of match 13")
    look(page, "knock-out-bracket")
    page.goto(f"{office}/tournaments/cup/bracket")
    expect(page.locator("#match-1 .bracket-won")).to_have_count(1)
    look(page, "knock-out-public-bracket")
    for boards, last in ((4, False), (2, False), (2, True)):  # the rest at the command line
        won = (word for board in range(1, boards + 1) for word in (str(board), "1"))
        crosstable(home, "result", "-t", "cup", *won)
        if not last:
            crosstable(home, "pair", "cup")
    expect(phone.locator(".bracket-winner")).to_contain_text("Somebody")
    expect(phone.locator(".bracket-won")).to_have_count(16)

    page.goto(f"{office}/office/tournaments/open/playoff")
    page.get_by_role("button", name="Start the play-off").click()
    expect(page).to_have_url(re.compile("open-play-off-for-place-1"))
    page.goto(f"{office}/office/tournaments/open-play-off-for-place-1/rounds")
    page.get_by_role("button", name="Pair the round").click()
    page.get_by_role("button", name="Publish").first.click()
    for game, result in ((1, "1"), (2, "=")):
        expect(page.locator("#b1")).to_have_attribute("data-game", str(game))
        page.locator("#result-line").fill(f"1 {result}")
        page.locator("#result-line").press("Enter")
    expect(page.locator("#b1 .result-text")).to_be_visible()
    page.goto(f"{office}/office/tournaments/open/playoff")
    page.get_by_role("button", name="Use its places").click()
    expect(page).to_have_url(re.compile("/open/standings"))
    assert not troubles
