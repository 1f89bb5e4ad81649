"""Called to a board with a phone: the verdict is four taps away, and every target fits a thumb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

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

    def sees(self, text: str) -> Locator:
        target = self.page.locator("main a, main button").filter(has_text=text).first
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
        return target

    def tap(self, text: str) -> None:
        self.sees(text).tap()
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
        (("Flag: White",), "Black wins the game"),
        (("Promotion", "upside down"), "It is a rook"),
        (("Scoresheet", "The two scoresheets differ"), "scoresheet"),
        (
            ("Illegal move: White", "Two hands were used for one move: The clock has not been"),
            "No penalty",
        ),
        *(
            pytest.param(*case, marks=pytest.mark.thorough)
            for case in (
                (("Touched piece", "Clearly by accident"), "Nothing has to be moved"),
                (("Both flags", "White's"), "Black wins the game"),
                (("Draw offer: White", "Accepted it"), "The game is drawn"),
                (("Disturbance", "from outside"), "Extra time"),
                (("Wrong set-up", "each other's colours"), "A new game with the right colours"),
                (("Illegal move: White", "A pawn was left"), "2 minutes more for Black"),
            )
        ),
    ],
)
def test_a_verdict_is_confirmed_in_four_taps(
    phone: Page, taps: tuple[str, ...], verdict: str
) -> None:
    """Count every tap, from the one that says where the arbiter is to the one that confirms."""
    thumb = Thumb(phone)
    for text in ("Called to this board", *taps):
        thumb.tap(text)
    expect(phone.locator(".ruling-verdict")).to_contain_text(verdict)
    assert thumb.taps < MOST_TAPS  # and one to confirm it
    thumb.sees("Confirm and")


def test_a_claim_without_a_filed_game_takes_four_taps_too(phone: Page) -> None:
    phone.goto(phone.url.replace("boards/1", "boards/2"))
    thumb = Thumb(phone)
    for text in ("Called to this board", "Draw claim: White", "The claim is right"):
        thumb.tap(text)
    expect(phone.locator(".ruling-result")).to_have_text("½-½")
    thumb.tap("Write it down without a result")  # others look at this board, and want it open
    expect(phone.get_by_text("The ruling is written down.")).to_be_visible()
    assert thumb.taps <= MOST_TAPS


def test_a_position_is_set_up_and_touched_by_thumb_and_by_keys(phone: Page) -> None:
    phone.goto(f"{phone.url.replace('boards/1', 'boards/2')}/called?matter=touch&contact=meant")
    square = phone.locator("[data-square=e1]")
    expect(square).to_have_attribute("aria-label", "e1, empty")
    box = square.bounding_box()
    assert box is not None
    assert box["width"] >= THUMB
    square.tap()  # the white king is in the hand at first
    phone.get_by_role("button", name="Black: king").tap()
    phone.locator("[data-square=e8]").tap()
    phone.locator("[data-square=e8]").press("ArrowRight")  # f8
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("R")
    phone.keyboard.press("ArrowLeft")
    phone.keyboard.press("q")
    phone.keyboard.press("Delete")
    phone.get_by_role("button", name="Black to move").tap()
    field = phone.locator("#called-typed")
    expect(field).to_have_value("4k3/5R2/8/8/8/8/8/4K3 b - - 0 1")
    # What is typed moves the board; castling is asked where king and rook stand at home.
    field.fill("4k2r/5R2/8/8/8/8/8/4K3 b - - 0 1")
    expect(phone.locator("[data-square=h8]")).to_have_attribute("aria-label", "h8, Black: rook")
    phone.get_by_label("Black O-O").check()
    expect(field).to_have_value("4k2r/5R2/8/8/8/8/8/4K3 b k - 0 1")
    look(phone, "called-set-up")
    phone.get_by_role("button", name="Go on").tap()
    asked = phone.locator(".called-question")
    asked.locator("[data-square=e8]").tap()
    asked.locator("[data-square=f7]").tap()
    expect(phone.locator("#called-typed")).to_have_value("e8 f7")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.locator(".ruling-verdict")).to_contain_text("To be played: Kxf7")


def test_a_ruling_is_confirmed_and_its_paper_is_there(phone: Page) -> None:
    thumb = Thumb(phone)
    for text in ("Called to this board", "Draw claim"):  # the filed game says the rest
        thumb.tap(text)
    expect(phone.locator(".ruling-result")).to_have_text("½-½")
    look(phone, "called-ruling")
    thumb.tap("Confirm and enter")
    expect(phone.get_by_text("The ruling is written down.")).to_be_visible()
    assert thumb.taps <= MOST_TAPS
    look(phone, "called-board")
    paper = phone.get_by_role("link", name="Paper for an appeal").get_attribute("href")
    assert paper is not None
    assert phone.context.request.get(phone.url.split("/office")[0] + paper).body()[:4] == b"%PDF"
