"""Moves and castling rights tapped on a phone, as the desk asks for them: chess and draughts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import PHONE, look
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

EVERYTHING = """[SetUp "1"]
[FEN "r3k3/1P1p4/8/4P3/8/8/8/R3K2R b KQq - 0 10"]

10... d5 *
"""
"""White can castle on both sides, capture in passing, promote with and without a capture."""
TWO_ROUTES = "B:W9,21,22,38,44:BK47"
NUMBER = "900"
NAMES = ("Meier, Anna", "Bos, Piet")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("tapped")
    for name, game in (("Chess", "chess"), ("Shuffled", "chess"), ("Dammen", "draughts")):
        rate = "90/40+30+30" if game == "chess" else "80+30"
        crosstable(
            home, "new", name, "--game", game, "--system", "round-robin", "--rate-of-play", rate
        )
        event = ("-t", name.casefold())
        for player in NAMES:
            crosstable(home, "players", "add", player, *event)
        crosstable(home, "lots", *event)
        crosstable(home, "pair", *event)
    fields = ("starting-positions", "round", "-t", "shuffled")
    crosstable(home, "--yes", "regulations", "set", *fields)
    crosstable(home, "starts", "--number", NUMBER, "-t", "shuffled")
    (home / "game.pgn").write_text(EVERYTHING)
    crosstable(home, "game", "attach", "1", "1", "game.pgn", "-t", "chess")
    with serving(home) as address:
        yield address


@pytest.fixture(scope="module")
def phone(browser: Browser, office: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    sign_in(page, office)
    yield page
    context.close()


def called(phone: Page, office: str, event: str, asked: str) -> None:
    phone.goto(f"{office}/office/tournaments/{event}/rounds/1/boards/1/called?{asked}")


def tap(phone: Page, *squares: str) -> None:
    for square in squares:
        phone.locator(f".called-question [data-square='{square}']").tap()


@pytest.mark.parametrize(
    ("squares", "written"),
    [
        (("e1", "g1"), "O-O"),
        (("e1", "a1"), "O-O-O"),
        (("e5", "d6"), "e5-d6"),
        (("a1", "b1"), "Ra1-b1"),
    ],
    ids=["castling", "king and rook", "en passant", "a move"],
)
def test_a_move_is_tapped(phone: Page, office: str, squares: tuple[str, ...], written: str) -> None:
    called(phone, office, "chess", "matter=claim&ground=threefold&how=written")
    tap(phone, *squares)
    expect(phone.locator("#called-typed")).to_have_value(written)
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_text("The written move must be played")).to_be_visible()


def test_what_a_pawn_becomes_is_tapped(phone: Page, office: str) -> None:
    called(phone, office, "chess", "matter=claim&ground=threefold&how=written")
    tap(phone, "b7", "a8")
    field = phone.locator("#called-typed")
    expect(field).to_have_value("b7-a8=Q")
    phone.get_by_role("button", name="White: knight").tap()
    expect(field).to_have_value("b7-a8=N")
    look(phone, "tapped-promotion")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_text("The written move must be played")).to_be_visible()


def test_an_illegal_move_is_told_from_one_that_is_legal(phone: Page, office: str) -> None:
    called(phone, office, "chess", "matter=claim&ground=threefold&how=written")
    tap(phone, "e1", "e3")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_text("Another move must be made with the piece")).to_be_visible()


def test_the_rook_that_may_castle_is_tapped_where_the_start_was_drawn(
    phone: Page, office: str
) -> None:
    called(phone, office, "shuffled", "matter=touch&contact=meant")
    phone.locator(".called-question").get_by_role("button", name="Starting position").tap()
    field = phone.locator("#called-typed")
    start = field.input_value()
    rank = start.split("/")[-1].split()[0]
    rooks = [file for file, piece in zip("abcdefgh", rank, strict=True) if piece == "R"]
    assert start.split()[2] != "KQkq"
    left, right = rooks
    box = phone.get_by_label(f"White O-O-O ({left}1)")
    expect(box).to_be_checked()
    box.focus()
    phone.keyboard.press("Space")
    expect(field).to_have_value(f"{start.split()[0]} w {right.upper()}{right}{left} - 0 1")
    expect(box).to_be_focused()
    ticks = phone.locator(".tap-castling").get_by_role("checkbox").all()
    places = [place for tick in ticks if (place := tick.bounding_box()) is not None]
    assert len(places) == len(ticks) == 4
    assert len({place["x"] for place in places}) == 1, "below one another"
    assert {place["width"] for place in places} == {20}
    look(phone, "tapped-castling")
    # A rook that has left its square cannot castle any more.
    phone.locator(f"[data-square={right}1]").focus()
    phone.keyboard.press("Delete")
    expect(phone.get_by_label(f"White O-O ({right}1)")).to_have_count(0)
    # What is typed and cannot be is refused with a sentence.
    field.fill(f"{start.split()[0]} w {left.upper()}{left.upper()} - 0 1")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.locator("#called-typed-error")).to_contain_text("with one rook on each side")


def test_the_route_of_a_capture_is_tapped(phone: Page, office: str) -> None:
    asked = f"matter=interruption&about=resume&position={TWO_ROUTES}"
    called(phone, office, "dammen", asked)
    tap(phone, "47", "26")
    expect(phone.locator("#called-typed")).to_have_value("47x26")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_text("fits several captures")).to_be_visible()
    look(phone, "tapped-two-routes")
    called(phone, office, "dammen", asked)
    tap(phone, "47", "33", "17", "26")
    expect(phone.locator("#called-typed")).to_have_value("47x33x17x26")
    phone.get_by_role("button", name="Go on").tap()
    expect(phone.get_by_text("Black plays 47x33x17x26")).to_be_visible()


def test_a_rook_off_the_first_rank_does_not_castle(phone: Page, office: str) -> None:
    called(phone, office, "chess", "matter=claim&ground=threefold&how=written")
    phone.locator(".called-question board-tap").evaluate(
        "board => { board.dataset.standing = '4k3/8/8/R7/8/8/8/4K3 w - - 0 1';"
        " board.replaceWith(board.cloneNode()); }"
    )
    tap(phone, "e1", "a5")
    expect(phone.locator("#called-typed")).to_have_value("Ke1-a5")


def test_a_side_castles_although_the_other_has_no_king_yet(phone: Page, office: str) -> None:
    """Rights are typed that nobody can have; what is ticked beside them counts all the same."""
    called(phone, office, "shuffled", "matter=touch&contact=meant")
    phone.locator(".called-question").get_by_role("button", name="Starting position").tap()
    field = phone.locator("#called-typed")
    placed = field.input_value().split()[0]
    *others, rank = placed.split("/")
    left, right = (file for file, piece in zip("abcdefgh", rank, strict=True) if piece == "R")
    kingless = "/".join((*others, rank.replace("K", "1")))
    field.fill(f"{kingless} w {right.upper()}{left.upper()}{right} - 0 1")
    box = phone.get_by_label(f"Black O-O-O ({left}8)")
    expect(box).not_to_be_checked()
    box.check()
    expect(field).to_have_value(f"{kingless} w {right}{left} - 0 1")


def test_a_piece_that_was_taken_off_is_not_put_down(phone: Page, office: str) -> None:
    asked = f"matter=interruption&about=resume&position={TWO_ROUTES}"
    called(phone, office, "dammen", asked)
    phone.get_by_text("Another position").tap()
    board = phone.locator(".called-set-up")
    board.locator("[data-square='47']").tap()
    phone.keyboard.press("Delete")
    field = phone.locator("#called-position")
    expect(field).to_have_value("B:W9,21,22,38,44:B")
    board.locator("[data-square='44']").tap()
    board.locator("[data-square='39']").tap()
    expect(field).to_have_value("B:W9,21,22,38,39:B")
