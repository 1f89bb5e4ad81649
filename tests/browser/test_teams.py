"""A league in a real browser: line-ups, a round typed match by match, and what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, look
from tests.browser.server import crosstable, serving, set_up_code

pytestmark = pytest.mark.browser

PASSWORD = "three good words"
LEAGUE = "/office/tournaments/league"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a league of five teams, its first round published."""
    home = tmp_path_factory.mktemp("office")
    crosstable(
        *(home, "new", "League", "--game", "chess", "--teams", "--boards", "4"),
        *("--reserves", "1", "--public"),
    )
    teams = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon and a rather long name of a club")
    lines = [f"{team[0]}{place} Somebody,{team}" for team in teams for place in range(1, 6)]
    (home / "list.csv").write_text("\n".join(["Name,Team", *lines]), encoding="utf-8")
    crosstable(home, "teams", "import", "list.csv")
    crosstable(home, "teams", "edit", "Alpha", "--captain", "Smith, John", "--federation", "NED")
    crosstable(home, "lots", "--method", "as-entered")
    crosstable(home, "lineup", "Beta", "1", "1,2,3,5")
    crosstable(home, "pair")
    with serving(home) as address:
        yield address


def sign_in(browser: Browser, office: str, troubles: list[str]) -> Page:
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
    expect(page.get_by_text("League").first).to_be_visible()
    return page


def test_a_round_of_a_league_is_typed_and_read(browser: Browser, office: str) -> None:
    troubles: list[str] = []
    page = sign_in(browser, office, troubles)
    page.goto(f"{office}{LEAGUE}/rounds/1")
    line = page.locator("#result-line")
    line.fill("1.2 1")
    expect(page.locator("#typing-echo")).to_contain_text("1.2")
    expect(page.locator("#typing-echo")).to_contain_text("B2 Somebody 1-0 ")
    line.press("Enter")
    expect(page.locator("#b2 .result-text")).to_have_text("1-0")
    expect(page.locator("[data-next-label]")).to_contain_text("1.3")
    for key in ("1", "=", "0", "=", "=", "="):
        line.fill(key)
        line.press("Enter")
    expect(page.locator("#b8 .result-text")).to_have_text("½-½")
    expect(page.locator("#m1 .result")).to_contain_text("2½–")
    expect(page.locator("[data-next-label]")).to_contain_text("1.1")
    line.fill("7 1")
    expect(page.locator("#typing-echo")).to_contain_text("There is no such board")
    line.fill("")
    page.locator("#b1 .result-button").first.click()
    expect(page.locator("#b1 .result-text")).to_have_text("1-0")
    look(page, "league-round")
    page.goto(f"{office}{LEAGUE}/teams")
    page.locator("#lineup-1-places").fill("1,2,4,5")
    page.locator("#team-1").get_by_role("button", name="Hand in").click()
    expect(page.locator("#lineup-1-places")).to_have_value("1,2,4,5")
    look(page, "league-teams")
    page.goto(f"{office}{LEAGUE}/rounds/1/matches/1")
    look(page, "league-match")
    page.goto(f"{office}{LEAGUE}/standings")
    look(page, "league-standings")
    for address in ("rounds/1", "teams", "standings", "crosstable"):
        page.goto(f"{office}/tournaments/league/{address}")
        look(page, f"league-public-{address.split('/')[0]}")
    page.goto(f"{office}/office/new")
    page.locator("input[name=system][value=team-round-robin]").check()
    expect(page.get_by_label("Boards of a match")).to_be_visible()
    look(page, "league-new")
    assert not troubles
