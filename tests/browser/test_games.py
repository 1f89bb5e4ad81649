"""Games in a real browser: filed by an arbiter, replayed by keyboard and touch, followed live."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import crosstable, serving, sign_in
from tests.browser.test_office import opened

pytestmark = pytest.mark.browser

OPERA = """[Result "1-0"]

{At the opera} 1. e4 {[%clk 1:29:50]} e5 {[%clk 1:29:40]} 2. Nf3 {[%clk 1:29:30] <b>natural</b>} d6
3. d4 Bg4?! 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5! cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""
STROKE = "1. 32-28 {[%clk 1:20:05]} 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n"


def begin(home: Path, name: str, game: str) -> str:
    identity = name.lower().replace(" ", "-")
    crosstable(home, "new", name, "--game", game, "--public")
    (home / "list.csv").write_text("Name\nAnna Ahl\nBo Berg\nCy Cole\nDi Dahl\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv", "-t", identity)
    crosstable(home, "lots", "--seed", "s", "-t", identity)
    crosstable(home, "pair", "-t", identity)
    return identity


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("games")
    for name, game, text in (("Chess Cup", "chess", OPERA), ("Dam Cup", "draughts", STROKE)):
        identity = begin(home, name, game)
        (home / "game.txt").write_text(text, encoding="utf-8")
        crosstable(home, "game", "attach", "1", "1", "game.txt", "-t", identity)
    return home


@pytest.fixture(scope="module")
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def game_page(page: Page, office: str, tournament: str, board: int = 1) -> None:
    page.goto(f"{office}/tournaments/{tournament}/rounds/1/boards/{board}/game")


@pytest.mark.parametrize(
    ("tournament", "board", "last", "before", "pieces"),
    [
        ("chess-cup", "board-chess", "Rd8#", "Nxb8", "rooks a8, h8"),
        ("dam-cup", "board-draughts", "10-14", "37-32", "men 31, 32"),
    ],
)
def test_a_game_is_replayed_by_keyboard(
    browser: Browser, office: str, tournament: str, board: str, last: str, before: str, pieces: str
) -> None:
    troubles: list[str] = []
    page = opened(browser, troubles)
    game_page(page, office, tournament)
    current = page.locator(".move[aria-current]")
    expect(current).to_contain_text(last)
    expect(page.locator(board).locator("cg-board, svg").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(current).to_contain_text(before)
    position = page.locator(board).get_attribute("position")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert page.locator(board).get_attribute("position") == position
    page.get_by_role("button", name="First position").focus()
    page.keyboard.press("Space")
    expect(current).to_have_count(0)
    page.keyboard.press("End")
    expect(current).to_contain_text(last)
    page.keyboard.press("Home")
    expect(page.get_by_text("First position.", exact=True)).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-clock-of=white]")).not_to_be_empty()
    page.keyboard.press("f")
    expect(page.locator(board)).to_have_attribute("flipped", "")
    expect(page.locator("[data-seat]").first).to_have_attribute("data-seat", "white")
    page.get_by_text("The position in words").click()
    expect(page.locator("[data-position-words]")).to_contain_text("Black to move.")
    page.locator(".move").nth(4).click()
    words = page.locator(board).get_attribute("aria-label")
    assert words is not None
    assert pieces in words
    look(page, f"game-{tournament}")
    assert not troubles


def test_taps_swipes_and_playing_by_itself(browser: Browser, office: str) -> None:
    troubles: list[str] = []
    page = opened(browser, troubles)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    game_page(page, office, "dam-cup")
    page.get_by_role("button", name="First position").click()
    board = page.locator("board-draughts")
    area = board.bounding_box()
    assert area is not None
    current = page.locator(".move[aria-current]")
    page.mouse.click(area["x"] + area["width"] * 0.8, area["y"] + 50)
    expect(current).to_contain_text("32-28")
    page.mouse.move(area["x"] + 200, area["y"] + 50)
    page.mouse.down()
    page.mouse.move(area["x"] + 100, area["y"] + 60)
    page.mouse.up()
    expect(current).to_contain_text("19-23")
    page.mouse.click(area["x"] + area["width"] * 0.2, area["y"] + 50)
    expect(current).to_contain_text("32-28")
    page.get_by_role("button", name="Play automatically").click()
    expect(current).to_contain_text("19-23")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play automatically")).to_be_visible()
    assert not troubles


def test_without_a_script_every_move_is_a_page(browser: Browser, office: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=DESK)  # type: ignore[arg-type]
    page = context.new_page()
    game_page(page, office, "chess-cup")
    expect(page.locator("svg.diagram")).to_be_visible()
    page.get_by_role("link", name="Nf3", exact=True).click()
    expect(page.locator(".move[aria-current]")).to_contain_text("Nf3")
    expect(page.locator("board-chess")).to_have_attribute("squares", "g1 f3")
    page.get_by_role("button", name="Turn the board").click()
    expect(page.locator("board-chess")).to_have_attribute("flipped", "")
    context.close()


def test_an_arbiter_files_games_and_the_public_follows(
    browser: Browser, office: str, home: Path
) -> None:
    troubles: list[str] = []
    crosstable(home, "game", "attach", "1", "2", "game.txt", "-t", "dam-cup")
    public = opened(browser, troubles)
    game_page(public, office, "dam-cup", 2)
    expect(public.locator(".move[aria-current]")).to_contain_text("10-14")
    wall = opened(browser, troubles)
    wall.goto(f"{office}/tournaments/dam-cup")
    wall.get_by_role("link", name="Games").click()
    expect(wall.locator("#board-2 .wall-move")).to_have_text("3... 10-14")
    (home / "live.pdn").write_text(
        '[Round "1.2"]\n\n' + STROKE.replace("*", "4. 41-37 14-19 *"), encoding="utf-8"
    )
    said = crosstable(home, "broadcast", "live.pdn", "--round", "1", "--once", "-t", "dam-cup")
    assert said == "1 game moved on; board (moves played): 2 (8)"
    expect(public.locator(".move[aria-current]")).to_contain_text("14-19")
    expect(wall.locator("#board-2 .wall-move")).to_have_text("4... 14-19")
    look(wall, "wall-draughts")
    wall.goto(f"{office}/tournaments/chess-cup/games")
    look(wall, "wall-chess")
    public.keyboard.press("ArrowLeft")
    expect(public.locator(".move[aria-current]")).to_contain_text("41-37")

    page = opened(browser, troubles)
    sign_in(page, office)
    page.goto(f"{office}/office/tournaments/chess-cup")
    page.get_by_role("link", name="Games").click()
    page.wait_for_url("**/games")
    look(page, "games")
    page.get_by_label("or paste the games").fill(
        '[White "Nobody"]\n[Black "No One"]\n\n1. e4 *\n\n[Round "1.2"]\n\n1. e4 e5 2. Ke3 *\n'
    )
    page.get_by_role("button", name="Preview where the games go").click()
    expect(page.get_by_text("No board has these two players.")).to_be_visible()
    look(page, "games-preview")
    page.get_by_role("button", name="File the chosen games").click()
    expect(page.get_by_text("the record cannot be played from 2.Ke3 on")).to_be_visible()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.get_by_text("1 game is filed.")).to_be_visible()
    page.get_by_role("link", name="Replay board 2").click()
    expect(page.get_by_text("Illegal move")).to_be_visible()
    look(page, "game-illegal")
    page.get_by_role("button", name="Remove the game").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("The game is removed.")).to_be_visible()
    assert not troubles
