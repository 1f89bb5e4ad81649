"""Standings, cross table, journal, settings and paper in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import (
    Command,
    DrawLots,
    EnterResult,
    PairRound,
    Publish,
    Register,
    Undo,
)
from crosstable.office.office import Office
from crosstable.store import open_access, open_journal
from tests.browser.eyes import look
from tests.browser.server import PASSWORD, crosstable, serving, sign_in
from tests.browser.test_office import opened
from tests.office.desk import WHEN, details, people

pytestmark = pytest.mark.browser

EVENT = "club-championship"
LINES = "[data-unfolds] > tbody > tr:not(.unfolded)"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Give an office with a Swiss of ten after two rounds, one game of the second still open."""
    with open_journal(str(tmp_path / "crosstable.db"), create=True) as journal:
        access = open_access(journal, chance=bytes)
        access.accounts.create_owner(Newcomer("anna", "Anna Arbiter", PASSWORD), at=WHEN)
        office = Office(journal)
        office.create(details(system="dutch", rounds=5), by="Anna", at=WHEN, published=True)
        won, drawn = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
        first = [EnterResult(1, board, won if board % 2 else drawn) for board in range(1, 6)]
        second = [EnterResult(2, board, won) for board in range(1, 5)]
        opening: list[Command] = [Register(people(10)), DrawLots("x"), PairRound(), Publish(1)]
        office.execute_all(EVENT, [*opening, *first], by="Anna", at=WHEN)
        mistake: list[Command] = [EnterResult(2, 1, drawn), Undo("wrong board")]
        more: list[Command] = [PairRound(), Publish(2), *mistake, *second]
        office.execute_all(EVENT, more, by="Ben", at=WHEN)
    return tmp_path


@pytest.fixture
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def signed_in(browser: Browser, office: str, troubles: list[str], language: str = "en-GB") -> Page:
    page = opened(browser, troubles, language)
    sign_in(page, office)
    return page


def test_figures_unfold_and_stay_open_while_results_come_in(
    browser: Browser, office: str, home: Path
) -> None:
    troubles: list[str] = []
    page = signed_in(browser, office, troubles)
    page.goto(f"{office}/office/tournaments/{EVENT}/standings")
    expect(page.locator("caption")).to_contain_text("After round 1")
    page.get_by_role("link", name="Standings so far").click()
    expect(page.locator("caption")).to_contain_text("provisional")
    row = page.locator(LINES).first
    value = row.locator("td a").nth(3)
    value.click()
    working = page.locator(".unfolded")
    expect(working.locator("h2")).to_contain_text("Buchholz")
    expect(working.locator("tfoot")).to_contain_text(value.inner_text())
    look(page, "standings-unfolded")
    page.keyboard.press("ArrowDown")
    expect(page.locator(LINES).nth(1).locator("td a").nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".unfolded")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".unfolded")).to_have_count(1)
    crosstable(home, "result", "5", "1-0")
    expect(page.locator("caption")).not_to_contain_text("provisional")
    expect(page.locator(".unfolded h2")).to_contain_text("Buchholz")
    page.get_by_label("After round").select_option("1")
    expect(page.locator("caption")).to_contain_text("After round 1")
    page.locator(LINES).first.locator("td a").nth(1).click()
    expect(page.locator(".unfolded tbody tr")).to_have_count(1)
    look(page, "standings-after-one")
    assert not troubles


def test_every_page_of_the_tables_is_usable(browser: Browser, office: str) -> None:
    troubles: list[str] = []
    page = signed_in(browser, office, troubles)
    base = f"{office}/office/tournaments/{EVENT}"
    for path in ("standings", "crosstable", "journal", "journal/verify", "print"):
        page.goto(f"{base}/{path}")
        look(page, f"tables-{path.replace('/', '-')}")
    for path in ("settings", "settings/leave-rules", "regulations", "../../import"):
        page.goto(f"{base}/{path}")
        look(page, f"tables-{path.strip('./').replace('/', '-')}")

    page.goto(f"{base}/settings")
    page.get_by_label("Number of rounds").fill("4")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("after 2 rounds were paired")).to_be_visible()
    look(page, "settings-question")
    page.get_by_label("I have read the consequences").check()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.get_by_text("The announcement is changed.")).to_be_visible()
    expect(page.get_by_text("the number of rounds was changed")).to_be_visible()

    page.goto(f"{base}/journal")
    page.get_by_role("button", name="Undo it").click()
    expect(page.get_by_role("dialog")).to_contain_text("announcement changed")
    look(page, "journal-undo")
    page.get_by_role("dialog").get_by_role("button", name="Undo it").click()
    expect(page.locator("#notices")).to_contain_text("Undone: announcement changed")
    page.get_by_label("Kind").select_option("undone")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("table.journal tbody tr")).to_have_count(2)
    assert not troubles


def test_the_tables_in_french(browser: Browser, office: str) -> None:
    troubles: list[str] = []
    page = signed_in(browser, office, troubles, "fr-FR")
    base = f"{office}/office/tournaments/{EVENT}"
    page.goto(f"{base}/journal")
    expect(page.get_by_text("ronde 2, table 1").first).to_be_visible()
    look(page, "journal-french")
    page.goto(f"{base}/regulations")
    expect(page.get_by_text("Personne ne rencontre deux fois")).to_be_visible()
    look(page, "regulations-french")
    assert not troubles
