"""A knock-out of sixteen in a real browser: a level match to its sudden death, and the bracket."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import DESK, look
from tests.browser.server import crosstable, serving, set_up_code

pytestmark = pytest.mark.browser

PASSWORD = "three good words"
CUP = "/office/tournaments/cup"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a cup whose first round is all but played."""
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
    with serving(home) as address:
        yield address


def test_a_level_match_goes_to_its_end_and_the_bracket_follows(
    browser: Browser, office: str
) -> None:
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
    expect(page.get_by_text("Cup").first).to_be_visible()

    page.goto(f"{office}{CUP}/rounds/1")
    line = page.locator("#result-line")
    for game in (1, 2):
        expect(page.locator("#b1")).to_have_attribute("data-game", str(game))
        line.fill("1 =")
        line.press("Enter")
    page.locator("#b1").get_by_role("button", name="Draw lots for White").click()
    expect(page.locator("#b1").get_by_role("button", name="Draw lots for White")).to_have_count(0)
    look(page, "knock-out-round")
    line = page.locator("#result-line")
    line.fill("1 =")
    line.press("Enter")
    expect(page.locator("#b1 .result-text")).to_be_visible()

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
    assert not troubles
