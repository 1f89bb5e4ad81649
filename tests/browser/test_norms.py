"""The page of norms in a real browser: at both widths and colours, unfolding, and finding."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import serving, set_up_code
from tests.office.desk import WHEN
from tests.titles.norm_events import open_event

pytestmark = pytest.mark.browser

NORMS = "/office/tournaments/norm-open/norms"


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with an open before its last round."""
    home = tmp_path_factory.mktemp("norms")
    with open_journal(str(home / "crosstable.db"), create=True) as journal:
        Office(journal).take_over(open_event(8), source="test", by="Anna", at=WHEN, published=True)
    with serving(home) as address:
        yield address


@pytest.fixture(scope="module")
def desk(browser: Browser, office: str) -> Page:
    """Return a page on which the owner is signed in."""
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(15_000)
    page.goto(f"{office}/login")
    page.get_by_label("Set-up code").fill(set_up_code(office))
    page.get_by_label("Your name").fill("Anna Arbiter")
    page.get_by_label("Login name").fill("anna")
    page.get_by_label("Password", exact=True).fill("three good words")
    page.get_by_label("Password again").fill("three good words")
    page.get_by_role("button", name="Create the owner's account").click()
    expect(page.get_by_text("Norm open").first).to_be_visible()
    return page


def test_norms_are_read_unfolded_and_looked_for(desk: Page, office: str) -> None:
    desk.goto(f"{office}{NORMS}")
    expect(desk.get_by_role("heading", name="Norms", exact=True)).to_be_visible()
    nora = desk.get_by_role("row").filter(has_text="Norm, Nora")
    nora.get_by_role("link", name="needs a win or a draw").click()
    expect(desk.get_by_text("opponents with the title GM").first).to_be_visible()
    look(desk, "norms-unfolded")
    desk.get_by_label("Find a player").fill("nora")
    expect(desk.get_by_role("row").filter(has_text="Player, H")).to_be_hidden()
    expect(nora.first).to_be_visible()


def test_the_field_fits_a_phone(desk: Page, office: str) -> None:
    desk.goto(f"{office}{NORMS}/field")
    expect(desk.get_by_text("possible for 12 players")).to_be_visible()
    look(desk, "norms-field")


def test_a_player_sees_what_is_needed_once_it_is_shown(desk: Page, office: str) -> None:
    desk.goto(f"{office}{NORMS}")
    desk.get_by_role("button", name="Show it to everybody").click()
    expect(desk.get_by_role("button", name="Stop showing it")).to_be_visible()
    desk.set_viewport_size(PHONE)  # type: ignore[arg-type]
    desk.goto(f"{office}/tournaments/norm-open/players/12")
    expect(desk.get_by_role("heading", name="Norms: what is needed")).to_be_visible()
    games = desk.locator(".wide.plain-first").first
    assert games.evaluate("frame => frame.scrollWidth <= frame.clientWidth")  # points in sight
    look(desk, "norms-public-player")
