"""What changes after a decision, in a real browser: two people, and nobody is surprised."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import look
from tests.browser.server import crosstable, serving, sign_in
from tests.browser.test_rounds import opened
from tests.office.test_imported_rounds import WRONG, report

pytestmark = pytest.mark.browser

EVENT = "/office/tournaments/city-open"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office with a Swiss whose second round is paired and held back."""
    home = tmp_path_factory.mktemp("office")
    crosstable(
        home,
        *("new", "City Open", "--game", "chess", "--system", "dutch", "--rounds", "5"),
        *("--edition", "fide-2019", "--public"),
    )
    names = [f"Player-{index:02} Somebody,{2400 - 10 * index}" for index in range(8)]
    (home / "list.csv").write_text("\n".join(["Name,Rating", *names]), encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    crosstable(home, "lots")
    crosstable(home, "pair")
    crosstable(home, "result", *["1", "1", "2", "1", "3", "1", "4", "1"])
    crosstable(home, "pair", "--hold")
    return home


@pytest.fixture(scope="module")
def office(home: Path) -> Iterator[str]:
    """Yield the address of that office."""
    with serving(home) as address:
        yield address


@pytest.fixture
def people(browser: Browser, office: str) -> Iterator[tuple[Page, Page]]:
    """Yield two people, each at a browser of their own."""
    troubles: list[str] = []
    anna, ben = opened(browser, troubles), opened(browser, troubles)
    for page in (anna, ben):
        sign_in(page, office)
    yield anna, ben
    for page in (anna, ben):
        page.context.close()
    assert not troubles


def test_an_obsolete_pairing_says_so_to_everybody_and_is_paired_again(
    people: tuple[Page, Page], office: str
) -> None:
    anna, ben = people
    anna.goto(f"{office}{EVENT}/rounds/2")
    expect(anna.get_by_text("Obsolete")).to_have_count(0)
    before = anna.locator("#b1").inner_text()

    # Ben corrects a result of round 1, and is told what it means for round 2.
    ben.goto(f"{office}{EVENT}/rounds/1/boards/1")
    ben.locator("#correct-result").select_option("0-1")
    ben.locator("#correct-reason").fill("slip")
    ben.get_by_role("button", name="Correct it").click()
    expect(ben.get_by_text("pair it again before you publish it")).to_be_visible()
    ben.locator("main form").get_by_role("button").last.click()
    expect(ben.get_by_text("pair it again before you publish it")).to_have_count(0)

    # Anna's page says so without being loaded again, and publishing is no accident.
    expect(anna.get_by_text("Obsolete: paired before this changed")).to_be_visible()
    look(anna, "round-obsolete")
    anna.get_by_role("button", name="Publish").click()
    expect(anna.get_by_text("pair round 2 again instead")).to_be_visible()
    anna.goto(f"{office}{EVENT}/rounds/2")

    # What would change is shown first.
    anna.get_by_role("link", name="Pair again").click()
    expect(anna.locator("#board-changes")).to_be_visible()
    look(anna, "round-again")
    anna.get_by_role("button", name="Pair again").click()
    expect(anna.get_by_text("is paired again and held back")).to_be_visible()
    expect(anna.get_by_text("Obsolete")).to_have_count(0)
    assert anna.locator("#b1").inner_text() != before
    anna.get_by_role("button", name="Publish").click()
    expect(anna.get_by_label("Board 1", exact=True)).to_be_visible()


def test_a_file_that_differs_is_looked_over_then_deleted_in_front_of_another_person(
    people: tuple[Page, Page], office: str, home: Path
) -> None:
    anna, ben = people
    (home / "wrong.trf").write_bytes(report(WRONG).replace(b"012 Open", b"012 City Open"))
    anna.goto(f"{office}/office/import")
    anna.locator("input[type=file]").set_input_files(home / "wrong.trf")
    anna.locator("main form").get_by_role("button").last.click()
    expect(anna.locator("#differences")).to_contain_text("By the rules")
    expect(anna.get_by_text("Another tournament has this name")).to_be_visible()
    look(anna, "import-differences")
    anna.get_by_role("button", name="Import it").click()
    expect(anna.get_by_text("Not public yet")).to_be_visible()

    # Ben sees it in the list of the office, and a visitor does not see it at all.
    ben.goto(f"{office}/office")
    expect(ben.locator("a[href$='city-open-2']")).to_be_visible()
    answer = ben.request.get(f"{office}/tournaments/city-open-2")
    assert answer.status == 404

    # Deleted by Anna, it is gone from Ben's page too; what was played cannot be deleted.
    anna.goto(f"{office}/office/tournaments/city-open-2/keeping")
    look(anna, "keeping")
    anna.locator("#delete").get_by_label("Reason").fill("the wrong file")
    anna.get_by_role("button", name="Delete it").click()
    dialog = anna.get_by_role("dialog")
    dialog.get_by_label("I have read the consequences").check()
    dialog.get_by_role("button", name="Delete it").click()
    expect(anna.get_by_text("1 deleted tournament")).to_be_visible()
    expect(ben.locator("a[href$='city-open-2']")).to_have_count(0)
    look(anna, "tournaments-deleted")
    anna.goto(f"{office}{EVENT}/keeping")
    expect(anna.get_by_role("button", name="Delete it")).to_have_count(0)
