"""A round in a real browser: changed by drag and by keyboard, its results entered by two people."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import PASSWORD, crosstable, serving, sign_in

pytestmark = pytest.mark.browser

PLAYERS = 21
ROUNDS = "/office/tournaments/city-open/rounds"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a Swiss whose players are entered."""
    home = tmp_path_factory.mktemp("office")
    crosstable(
        home,
        "new",
        "City Open",
        "--game",
        "chess",
        "--system",
        "dutch",
        "--rounds",
        "5",
        "--public",
    )
    names = [f"Player-{index:02} Somebody,{2400 - 10 * index}" for index in range(PLAYERS)]
    names[2] = "محمد صلاح,2380"
    names[3] = "<script>alert(1)</script>,2370"
    names[4] = f"{'Long' * 20},2360"
    (home / "list.csv").write_text("\n".join(["Name,Rating", *names]), encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    with serving(home) as address:
        yield address


def opened(browser: Browser, troubles: list[str], size: dict[str, int] = DESK) -> Page:
    page = browser.new_context(viewport=size, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda message: None if "status of 4" in message.text else troubles.append(message.text),
    )
    return page


def seats(page: Page, board: int) -> tuple[str, str]:
    white, black = (
        page.locator(f"#b{board} .{side} [data-seat]").get_attribute("data-seat")
        for side in ("white", "black")
    )
    return white or "", black or ""


def test_a_round_from_the_draw_to_the_last_result(browser: Browser, office: str) -> None:
    troubles: list[str] = []
    anna = opened(browser, troubles)
    sign_in(anna, office)
    anna.goto(office + ROUNDS)
    look(anna, "rounds-lots")
    anna.get_by_role("link", name="Give out the numbers").click()
    anna.get_by_label("By strength").check()
    anna.get_by_role("button", name="Give out the numbers").click()
    anna.get_by_role("link", name="To the rounds").click()
    expect(anna.get_by_role("heading", name="Pair round 1")).to_be_visible()
    anna.get_by_role("button", name="Pair the round").click()
    expect(anna.get_by_role("heading", name="Held back for your review")).to_be_visible()
    look(anna, "rounds-review")

    # Why these two, and why not two others.
    anna.get_by_role("link", name="why, board 1", exact=True).click()
    expect(anna.get_by_role("dialog")).to_contain_text("meet in round 1")
    look(anna, "rounds-why")
    anna.get_by_role("dialog").get_by_role("button", name="Close").click()
    anna.locator("#why-not summary").click()
    anna.get_by_label("One player").fill("1")
    anna.get_by_label("Another player").fill("2")
    anna.get_by_role("button", name="Ask").click()
    expect(anna.get_by_role("dialog")).to_contain_text("They do not meet")
    anna.keyboard.press("Escape")
    anna.get_by_role("link", name="How it is paired").click()
    expect(anna.locator(".told-bracket").first).to_be_visible()
    anna.go_back()

    # By drag: what speaks against it is shown first.
    anna.get_by_role("button", name="Change by hand").click()
    expect(anna.get_by_role("heading", name="Players change places")).to_be_visible()
    look(anna, "rounds-rearranging")
    one, two = seats(anna, 1), seats(anna, 2)
    anna.locator(f'[data-seat="{one[0]}"]').drag_to(anna.locator(f'[data-seat="{two[0]}"]'))
    exchanged(anna, "#b1 .white", two[0])
    assert seats(anna, 2) == (one[0], two[1])

    # By keyboard, on one board: they exchange colours.
    before = seats(anna, 3)
    anna.locator(f'[data-seat="{before[0]}"]').focus()
    anna.keyboard.press("Enter")
    anna.keyboard.press("ArrowRight")
    anna.keyboard.press("Enter")
    exchanged(anna, "#b3 .white", before[1])
    assert seats(anna, 3) == (before[1], before[0])
    anna.get_by_role("button", name="Done: compare with the engine").click()
    expect(anna.get_by_text("Compared with the engine")).to_be_visible()
    anna.get_by_role("button", name="Publish").click()
    expect(anna.get_by_label("Board 1", exact=True)).to_be_visible()

    # Two people at the same time: one types, the other presses buttons on a phone.
    ben = opened(browser, troubles, PHONE)
    sign_in(ben, office)
    ben.goto(office + ROUNDS)
    look(ben, "rounds-results")
    line = anna.locator("#result-line")
    expect(line).to_be_focused()
    anna.keyboard.type("4 ")
    ben.locator("#b1").get_by_role("button", name="½-½").click()
    expect(anna.locator("#b1 .result-text")).to_have_text("½-½", timeout=30_000)
    expect(line).to_have_value("4 ")
    expect(line).to_be_focused()
    anna.keyboard.type("=")
    expect(anna.locator("#typing-echo")).to_contain_text("4:")
    anna.keyboard.press("Enter")
    expect(ben.locator("#b4 .result-text")).to_have_text("½-½", timeout=30_000)
    for key in ("1", "0", "="):
        anna.keyboard.type(key)
        anna.keyboard.press("Enter")
    for board, text in ((5, "1-0"), (6, "0-1"), (7, "½-½")):
        expect(anna.locator(f"#b{board} .result-text")).to_have_text(text)
        expect(ben.locator(f"#b{board} .result-text")).to_have_text(text, timeout=30_000)
    expect(anna.locator("#missing-count")).to_have_text("5 results missing")
    expect(ben.locator("#missing-count")).to_have_text("5 results missing")

    # What is refused stays visible with what was typed.
    anna.keyboard.type("99 1")
    expect(anna.locator("#typing-echo")).to_contain_text("no such board")
    anna.keyboard.press("Enter")
    anna.keyboard.type("1 0")
    anna.keyboard.press("Enter")
    expect(anna.locator("#typing-errors li")).to_have_count(2)
    expect(anna.locator("#typing-errors")).to_contain_text("already has the result")
    expect(anna.locator("#b1 .result-text")).to_have_text("½-½")
    look(anna, "rounds-typing")

    # What was misread is forgotten with the board's result; what is adjourned fits its row.
    anna.keyboard.type("8 0-0")
    anna.keyboard.press("Enter")
    expect(anna.locator("#typing-errors")).to_contain_text("0-0! if it is intended")
    expect(anna.locator("#typing-errors li")).to_have_count(2)  # the last two that were refused
    anna.keyboard.press("Escape")
    expect(line).to_have_value("")
    anna.keyboard.type("8 a")
    anna.keyboard.press("Enter")
    expect(anna.locator("#b8 .badge")).to_have_text("adjourned")
    expect(anna.locator("#typing-errors li")).to_have_count(1)
    look(anna, "rounds-adjourned")
    for page in (anna, ben):
        box, black = (
            page.locator(f"#b8 .{part}").bounding_box() for part in ("result-buttons", "black bdi")
        )
        assert box
        assert black
        assert box["x"] + box["width"] <= black["x"] or black["y"] + black["height"] <= box["y"]

    # A session that has ended keeps the line and sends it after the login.
    anna.context.clear_cookies()
    anna.keyboard.type("9 1")
    anna.keyboard.press("Enter")
    ended = anna.locator("#typing-errors [data-session-ended]")
    expect(ended).to_contain_text("Your session has ended")
    expect(line).to_have_value("9 1")
    expect(anna.get_by_label("Board 9", exact=True)).to_be_visible()
    ended.get_by_role("link", name="Sign in").click()
    anna.get_by_label("Login name").fill("anna")
    anna.get_by_label("Password", exact=True).fill(PASSWORD)
    anna.get_by_role("button", name="Sign in").click()
    expect(anna.locator("#b9 .result-text")).to_have_text("1-0")

    # A correction with a reason, on the phone.
    ben.get_by_role("link", name="more, board 1", exact=True).click()
    dialog = ben.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Correct the result")).to_be_visible()
    look(ben, "rounds-board")
    dialog.get_by_label("Result").first.select_option("1-0")
    dialog.get_by_label("Reason").first.fill("slip misread")
    dialog.get_by_role("button", name="Correct it", exact=True).click()
    expect(ben.locator("#b1 .result-text")).to_have_text("1-0")
    expect(anna.locator("#b1 .result-text")).to_have_text("1-0", timeout=30_000)

    # The rest; the filter leaves what is missing.
    anna.get_by_label("missing only").check()
    expect(anna.locator("#boards tbody tr:visible")).to_have_count(3)
    line.focus()
    for _ in range(3):
        anna.keyboard.type("1")
        anna.keyboard.press("Enter")
    expect(anna.locator("#missing-count")).to_contain_text("all results in")
    expect(anna.locator("#boards tbody tr:visible")).to_have_count(0)
    expect(ben.get_by_role("heading", name="Pair round 2")).to_be_visible()
    expect(line).to_be_focused()
    assert not troubles, troubles


def exchanged(page: Page, place: str, player: str) -> None:
    """Answer the question before an exchange, where there is one, and see who sits there now."""
    seat = page.locator(f'{place} [data-seat="{player}"]')
    dialog = page.get_by_role("dialog")
    expect(dialog.or_(seat).first).to_be_visible()
    if dialog.is_visible():
        dialog.get_by_role("button", name="Let them change places").click()
    expect(seat).to_be_visible()
    page.wait_for_load_state()


def test_leaving_nobody_behind_when_the_pairing_is_taken_back(
    browser: Browser, office: str
) -> None:
    """What one arbiter takes back is gone at the other within a second."""
    troubles: list[str] = []
    anna, ben = opened(browser, troubles), opened(browser, troubles)
    for page in (anna, ben):
        sign_in(page, office)
        page.goto(office + ROUNDS)
    anna.get_by_role("button", name="Pair the round").click()
    asked = anna.get_by_role("dialog")
    expect(asked).to_contain_text("adjourned")
    asked.get_by_role("button", name="Pair the round").click()
    expect(anna.get_by_role("heading", name="Held back for your review")).to_be_visible()
    anna.get_by_role("button", name="Publish").click()
    expect(anna.get_by_label("Board 1", exact=True)).to_be_visible()
    ben.goto(office + ROUNDS)
    card = anna.locator("#take-back")
    card.locator("summary").click()
    card.get_by_label("Reason").fill("wrong list")
    card.get_by_role("button", name="Take it back").click()
    dialog = anna.get_by_role("dialog")
    expect(dialog).to_contain_text("players may have seen the pairings of round 2")
    look(anna, "rounds-asking")
    dialog.get_by_role("button", name="Take it back").click()
    expect(anna.get_by_role("heading", name="Held back for your review")).to_be_visible()
    expect(ben.get_by_role("heading", name="Held back for your review")).to_be_visible(
        timeout=30_000
    )
    assert re.search(r"round 2", anna.locator(".event-status").inner_text())
    assert not troubles, troubles
