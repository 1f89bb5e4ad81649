"""Called to a board with a phone: the verdict is four taps away, and every target fits a thumb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import PHONE, look
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

BOARD = "/office/tournaments/city-open/rounds/1/boards/1"
THUMB = 44
"""Pixels that a thumb meets, at least."""
MOST_TAPS = 4


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a round under way and a game on record."""
    home = tmp_path_factory.mktemp("called")
    announced = ("--game", "chess", "--system", "round-robin", "--rate-of-play", "90/40+30+30")
    crosstable(home, "new", "City Open", *announced, "--public")
    for name in ("Meier, Anna", "Bos, Piet", "Petit, Ida", "Kowalski, Jan"):
        crosstable(home, "players", "add", name)
    crosstable(home, "lots")
    crosstable(home, "pair")
    (home / "game.pgn").write_text("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n")
    crosstable(home, "game", "attach", "1", "1", "game.pgn")
    with serving(home) as address:
        yield address


class Thumb:
    """A thumb that counts its taps, and does not meet what is too small for it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, text: str) -> None:
        target = self.page.locator("main a, main button").filter(has_text=text).first
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
        target.tap()
        self.taps += 1


@pytest.fixture
def phone(browser: Browser, office: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    sign_in(page, office)
    page.goto(office + BOARD)
    yield page
    context.close()


@pytest.mark.parametrize(
    ("taps", "verdict"),
    [
        (("Flag", "White"), "Black wins the game"),
        (("Touched piece", "Clearly by accident"), "Nothing has to be moved"),
        (("Both flags", "White's"), "Black wins the game"),
        (("Promotion", "upside down"), "It is a rook"),
        (("Wrong set-up", "each other's colours"), "A new game with the right colours"),
    ],
)
def test_a_verdict_in_four_taps(phone: Page, taps: tuple[str, ...], verdict: str) -> None:
    thumb = Thumb(phone)
    for text in ("Called to this board", *taps):
        thumb.tap(text)
    expect(phone.locator(".ruling-verdict")).to_contain_text(verdict)
    assert thumb.taps <= MOST_TAPS


def test_a_ruling_is_confirmed_and_its_paper_is_there(phone: Page) -> None:
    thumb = Thumb(phone)
    for text in (
        "Called to this board",
        "Draw claim",
        "White",
        "third time",
        "nothing was touched",
    ):
        thumb.tap(text)
    expect(phone.locator(".ruling-result")).to_have_text("½-½")
    look(phone, "called-ruling")
    thumb.tap("Confirm and enter")
    expect(phone.get_by_text("The ruling is written down.")).to_be_visible()
    look(phone, "called-board")
    paper = phone.get_by_role("link", name="Paper for an appeal").get_attribute("href")
    assert paper is not None
    assert phone.context.request.get(phone.url.split("/office")[0] + paper).body()[:4] == b"%PDF"
