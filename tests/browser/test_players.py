"""The players' pages in a real browser: type-ahead by keyboard, preview, check-in on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

LIST = """id,name,federation,sex,born,title,rating
1503014,"Carlsen, Magnus",NOR,m,1990,GM,2839
1503015,"Carlsson, Pia",SWE,w,1988,WIM,2244
600042,"Öberg, Åsa",SWE,w,2001,,1876
"""
PASTED = (
    "No\tName\tElo\tFed\tClub\tBorn\n"
    "1\tOberg, Asa\t1876\tSWE\tLund\t2001\n"
    "2\tНово́тный, Пётр\t1920\tCZE\tPrague\t1985\n"
    "3\tLong-Name, Somebody With Quite A Few Given Names\t\tENG\t\t\n"
    "4\tNovák, Jan\tstrong\tCZE\tBrno\t1977\n"
    "5\tRossi, Ada\t2003\tITA\tRoma\t1999\n"
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    crosstable(
        tmp_path, "new", "Spring Open", "--game", "chess", "--system", "dutch", "--rounds", "5"
    )
    (tmp_path / "fide.csv").write_text(LIST, encoding="utf-8")
    words = ("--list", "fide-standard", "--date", "2026-01-01")
    crosstable(tmp_path, "ratings", "import", "fide.csv", *words)
    return tmp_path


@pytest.fixture
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def arbiter(browser: Browser, office: str, troubles: list[str], language: str = "en-GB") -> Page:
    """Return a page of the owner's device; the first one makes the account."""
    page = browser.new_context(viewport=DESK, locale=language).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda message: None if "status of 4" in message.text else troubles.append(message.text),
    )
    sign_in(page, office)
    return page


def test_from_an_empty_list_to_the_numbers(browser: Browser, office: str, home: Path) -> None:
    troubles: list[str] = []
    page = arbiter(browser, office, troubles)
    players = f"{office}/office/tournaments/spring-open/players"
    page.goto(players)
    expect(page.get_by_role("heading", name="No players yet")).to_be_visible()
    look(page, "players-empty")

    # One player, by keyboard alone, from three letters.
    page.get_by_role("link", name="Add a player").press("Enter")
    name = page.get_by_role("combobox", name="Name")
    expect(name).to_be_focused()
    page.keyboard.type("carls")
    expect(page.locator("#suggested [role=option]")).to_have_count(2)
    expect(name).to_have_attribute("aria-expanded", "true")
    look(page, "player-type-ahead")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    chosen = name.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{chosen}")).to_contain_text("Carlsen, Magnus")
    page.keyboard.press("Enter")
    expect(name).to_have_value("Carlsen, Magnus")
    expect(name).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_label("Title")).to_have_value("GM")
    expect(page.get_by_label("FIDE rating optional", exact=True)).to_have_value("2839")
    page.get_by_label("Club").fill("Oslo")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Carlsen, Magnus is entered.")).to_be_visible()

    # Escape leaves what is typed; nobody is taken in twice.
    page.keyboard.type("carls")
    expect(page.locator("#suggested [role=option]").first).to_contain_text("already player 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(name).to_have_value("carls")
    page.keyboard.press("Escape")
    expect(page.locator("#suggested [role=option]").first).to_be_hidden()
    name.fill("Öberg, Åsa")
    page.get_by_label("Born").fill("2001")
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_text("Öberg, Åsa is entered.")).to_be_visible()

    # A pasted list: one bad line, one who is there already, in letters without accents.
    page.goto(f"{players}/import")
    look(page, "players-import")
    page.get_by_label("Paste from a spreadsheet").fill(PASTED)
    page.get_by_role("button", name="Preview it first").click()
    expect(page.get_by_text("3 players will be entered.")).to_be_visible()
    expect(page.get_by_label("Leave out line 2")).to_be_checked()
    look(page, "players-preview")
    page.get_by_label("Leave out line 4").check()
    expect(page.get_by_text("2 players will be entered.")).to_be_visible()
    text = page.get_by_label("The list as text")
    text.fill(text.input_value().replace("strong", "1811"))
    page.get_by_role("button", name="Look again").last.click()
    expect(page.get_by_text("3 players will be entered.")).to_be_visible()
    expect(page.get_by_label("Leave out line 4")).to_be_checked()
    page.get_by_role("button", name="Enter the players").click()
    expect(page.get_by_text("3 players are entered.")).to_be_visible()
    look(page, "players")

    # The list hears of others' work and keeps what is typed into its field.
    find = page.get_by_label("Find players")
    find.fill("ros")
    expect(page.locator("#entrants tr:visible")).to_have_count(1)
    crosstable(home, "players", "add", "Rosales, Iris", "--rating", "1500")
    expect(page.locator("#entrants tr:visible")).to_have_count(2)
    expect(find).to_have_value("ros")
    find.fill("")
    page.get_by_role("link", name="Rating", exact=True).click()
    expect(page.locator("#entrants tr").first).to_contain_text("Carlsen")

    page.goto(f"{players}/numbers")
    look(page, "numbers")
    page.get_by_role("button", name="Give out the numbers").click()
    expect(page.get_by_text("The numbers are given out.")).to_be_visible()
    look(page, "numbers-given")
    page.goto(f"{players}/apart?first=1")
    page.get_by_label("The other").fill("oberg")
    page.get_by_label("Reason").fill("siblings")
    page.get_by_role("button", name="Keep them apart").click()
    expect(page.get_by_text("will not meet.")).to_be_visible()
    look(page, "kept-apart")
    assert not troubles


def test_check_in_on_two_phones(browser: Browser, office: str, home: Path) -> None:
    names = "\n".join(f'"Family{index:02}, Given",{1500 + index},SK 1' for index in range(12))
    (home / "list.csv").write_text(f"Name,Rating,Club\n{names}\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    troubles: list[str] = []
    page = arbiter(browser, office, troubles)
    other = arbiter(browser, office, troubles)
    for each in (page, other):
        each.set_viewport_size(PHONE)  # type: ignore[arg-type]
        each.goto(f"{office}/office/tournaments/spring-open/players/check-in")
    look(page, "check-in")
    find = page.get_by_label("Who has come?")
    expect(find).to_be_focused()
    page.keyboard.type("family")
    page.keyboard.press("Enter")  # several fit: nobody is checked in
    expect(page.locator("#hall-count")).to_have_text("0 of 12 are here")
    page.keyboard.type("07")
    page.keyboard.press("Enter")
    expect(page.locator("#hall-said")).to_have_text("Family07, Given is here.")
    expect(find).to_have_value("")
    expect(find).to_be_focused()

    # A number is the player's own: 1 is nobody's of club 1, and 12 not the first's.
    for number in range(1, 13):
        find.fill(str(number))
        left = page.locator("#arrivals li:visible")
        expect(left).to_have_count(1)
        expect(left).to_have_id(f"player-{number}")
    find.fill("")

    # The other phone shows it by itself and takes it back with one tap.
    row = other.locator("#player-8")
    here = row.get_by_role("button", name="Here")
    expect(here).to_have_attribute("aria-pressed", "true")
    box = here.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert box["width"] >= 80
    here.click()
    expect(page.locator("#hall-count")).to_have_text("0 of 12 are here")
    other.locator("#player-3").get_by_role("button", name="Absent").click()
    absent = page.locator("#player-3").get_by_role("button", name="Absent")
    expect(absent).to_have_attribute("aria-pressed", "true")
    page.locator("#player-4").get_by_role("button", name="Here").click()
    expect(page.locator("#hall-count")).to_have_text("1 of 12 is here")
    look(page, "check-in-begun")
    page.get_by_role("button", name="Note all others as absent").click()
    page.get_by_role("dialog").get_by_role("button", name="Note as absent").click()
    expect(page.get_by_text("10 players are noted as absent.")).to_be_visible()
    assert not troubles


def test_a_player_in_french_and_what_is_asked_first(
    browser: Browser, office: str, home: Path
) -> None:
    names = "\n".join(f'"Family{index:02}, Given",{1500 + index}' for index in range(6))
    (home / "list.csv").write_text(f"Name,Rating\n{names}\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    crosstable(home, "lots", "--seed", "s")
    crosstable(home, "pair")
    crosstable(home, "result", "1", "1-0", "2", "=")
    troubles: list[str] = []
    page = arbiter(browser, office, troubles, "fr-FR")
    page.goto(f"{office}/office/tournaments/spring-open/players/1")
    look(page, "player-fr")
    page.get_by_label("Ronde", exact=True).select_option("2")
    page.get_by_role("button", name="Accorder l’exemption").click()
    expect(page.locator(".plain-list li").first).to_contain_text("Ronde 2")
    page.get_by_label("Ronde", exact=True).select_option("3")
    page.get_by_role("button", name="Accorder l’exemption").click()
    # The rules allow one; the arbiter may grant another, knowing that.
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("a déjà une exemption à un demi-point")
    look(page, "player-second-bye-fr")
    question.locator(".button-primary").click()
    expect(page.locator(".plain-list li")).to_have_count(2)
    page.goto(f"{office}/office/tournaments/spring-open/players/3")
    page.get_by_role("button", name="Retirer").click()
    expect(question).to_contain_text("à la table 3")
    look(page, "player-withdraw-fr")
    question.get_by_role("button", name="Retirer").click()
    expect(page.locator(".facts .badge")).to_have_text("retrait avant la ronde 1")
    page.get_by_role("button", name="Réintégrer dans le tournoi").click()
    expect(page.locator("#notices")).to_contain_text("réintégration enregistrée")
    page.goto(f"{office}/office/ratings")
    look(page, "ratings-fr")
    assert not troubles
