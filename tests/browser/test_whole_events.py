"""Whole events in a real browser: an arbiter and a clerk run them from the first visit to the end.

Every page of the office is looked at once on the way, as wide as its user has it open.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from crosstable.kernel.notation import result_text
from crosstable.kernel.tournament import Tournament
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import PHONE, glance
from tests.browser.server import crosstable, serving
from tests.browser.test_office import PASSWORD, opened

pytestmark = pytest.mark.browser

KEYS = {"1": "1-0", "0": "0-1", "=": "½-½"}
NAMES = [
    "Œuvrard, Zoé",
    "Нечаева, Ольга",
    "Παπαδόπουλος, Νίκος",
    "محمد صلاح",
    "שרה כהן",
    "王小明",
    "<script>alert(1)</script>",
    "O'Brien & Søn, Åse",
]
FAMILIES = [
    "Albers",
    "Bíró",
    "Costa",
    "Dubois",
    "Eriksen",
    "Fischer",
    "García",
    "Horváth",
    "Ivanov",
    "Jansen",
]
GIVEN = ["Anna", "Bram", "Clara", "Dávid"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def own_the_office(page: Page, office: str) -> None:
    """Make the owner's account on the first visit."""
    page.goto(office)
    page.get_by_role("link", name="Open the office").click()
    open_account(page, "Anna Arbiter", "anna")
    expect(page.get_by_text("Welcome! The office is yours.")).to_be_visible()


def open_account(page: Page, name: str, login: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Login name").fill(login)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password once more").fill(PASSWORD)
    page.keyboard.press("Enter")


def announce(page: Page, name: str, *, game: str, system: str, rounds: int) -> None:
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Name of the tournament").fill(name)
    page.locator(f"[name=game][value={game}]").check()
    page.locator(f"[name=system][value={system}]").check()
    page.get_by_label("Number of rounds").fill(str(rounds))
    page.get_by_label("City").fill("Győr")
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def enter_players(page: Page, event: str, lines: list[str]) -> None:
    """Paste a spreadsheet, look at it, and enter it."""
    page.goto(f"{event}/players/import")
    page.get_by_label("Paste from a spreadsheet").fill("\n".join(lines))
    page.get_by_role("button", name="Look at it first").click()
    expect(page.get_by_text(f"{len(lines) - 1} players will be entered.")).to_be_visible()
    page.get_by_role("button", name="Enter the players").click()
    expect(page.get_by_text(f"{len(lines) - 1} players are entered.")).to_be_visible()


def give_numbers(page: Page, event: str) -> None:
    page.goto(f"{event}/players/numbers")
    page.get_by_role("button", name="Give out the numbers").click()
    page.get_by_role("link", name="To the rounds").click()


def pair(page: Page, number: int) -> None:
    expect(page.get_by_role("heading", name=f"Pair round {number}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Pair the round").click()
    expect(page.get_by_role("heading", name="Held back for your review")).to_be_visible()
    expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()


def publish(page: Page) -> int:
    """Publish the round that is held back; returns how many boards it has."""
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#result-line")).to_be_visible()
    return page.locator("#boards tbody tr").count()


def type_results(page: Page, lines: list[str]) -> None:
    page.locator("#result-line").focus()
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def all_in(page: Page) -> None:
    expect(page.locator("#missing-count")).to_have_text("all results are in")


def visit(page: Page, event: str, kind: str, paths: list[str]) -> None:
    """Look at pages once."""
    for path in paths:
        page.goto(f"{event}{path}")
        assert page.locator("h1").count() == 1, path
        glance(page, f"{kind}{path.replace('/', '-') or '-overview'}".partition("?")[0])


def kept(home: Path, name: str) -> Tournament:
    """Return a tournament as the journal has it, after looking at the chain of its entries."""
    crosstable(home, "journal", "verify")
    with open_journal(str(home / "crosstable.db")) as journal:
        return Office(journal).state(name).tournament


def written(tournament: Tournament) -> dict[tuple[int, int], str]:
    return {
        (each.number, board): result_text(game.result, tournament.points)
        for each in tournament.rounds
        for board, game in enumerate(each.boards, start=1)
    }


def assert_sound(tournament: Tournament, rounds: int) -> None:
    """Check what holds after every Swiss: all games played, nobody twice against the same."""
    assert len(tournament.rounds) == rounds
    assert all(each.complete and each.published for each in tournament.rounds)
    met = [frozenset((b.white, b.black)) for each in tournament.rounds for b in each.boards]
    assert len(met) == len(set(met))
    for each in tournament.rounds:
        seated = [seat for board in each.boards for seat in (board.white, board.black)]
        assert len(seated) == len(set(seated))


def check_in(page: Page, event: str, count: int) -> None:
    """Check everybody in: some by their names, the rest with the buttons."""
    page.goto(f"{event}/players/check-in")
    glance(page, "check-in")
    for letters in ("нечаева", "oeuvrard"):
        page.get_by_label("Who has come?").fill(letters)
        page.keyboard.press("Enter")
        expect(page.get_by_label("Who has come?")).to_have_value("")
    for button in page.locator(".button-here").all():
        if button.get_attribute("aria-pressed") == "false":
            button.click()
    expect(page.locator("#hall-count")).to_have_text(f"{count} of {count} are here")


def invite_a_clerk(owner: Page, guest: Page, office: str) -> None:
    owner.goto(f"{office}/office/people")
    owner.locator("[name=role][value=clerk]").check()
    owner.get_by_role("button", name="Make an invitation").click()
    glance(owner, "people-invited")
    guest.goto(owner.get_by_label("Link of the invitation").input_value())
    glance(guest, "invitation")
    open_account(guest, "Ben Clerk", "ben")
    expect(guest.get_by_text("Welcome to the office.")).to_be_visible()


def agree(page: Page, button: str, outcome: Locator) -> None:
    """Answer the question before an act, where there is one, and see what comes of it."""
    dialog = page.get_by_role("dialog")
    expect(dialog.or_(outcome).first).to_be_visible()
    if dialog.is_visible():
        dialog.get_by_role("button", name=button).click()
    expect(outcome).to_be_visible()


def exchange(page: Page) -> None:
    """Let the black players of the first two boards change places, against the engine."""
    page.get_by_role("button", name="Change by hand").click()
    seats = page.locator("#boards .black [data-seat]")
    one, other = (seats.nth(index).get_attribute("data-seat") or "" for index in (0, 1))
    page.get_by_label("Number", exact=True).fill(one)
    page.get_by_label("changes places with").fill(other)
    page.get_by_role("button", name="Exchange").click()
    agree(page, "Let them change places", page.locator(f'#b2 .black [data-seat="{one}"]'))
    glance(page, "rearranging")
    page.get_by_role("button", name="Done: compare with the engine").click()
    expect(page.get_by_text("Compared with the engine")).to_be_visible()


def enter_together(arbiter: Page, clerk: Page, keys: dict[int, str]) -> None:
    """Let one type the odd boards while the other presses the buttons of the even ones."""
    arbiter.locator("#result-line").focus()
    for board, key in keys.items():
        if board % 2:
            type_results(arbiter, [f"{board} {key}"])
        else:
            row = clerk.locator(f"#b{board}")
            row.get_by_role("button", name=KEYS[key], exact=True).click()


def paired_otherwise(home: Path, file: str) -> set[int]:
    """Return the rounds of a file that the engine would pair otherwise."""
    command = [sys.executable, "-m", "crosstable.cli", "check", file, "--json"]
    told = subprocess.run(command, cwd=home, check=False, capture_output=True, text=True)
    return {each["round"] for each in json.loads(told.stdout)["differences"]}


def test_nine_rounds_of_a_chess_swiss(browser: Browser, office: str, home: Path) -> None:
    troubles: list[str] = []
    anna, ben = opened(browser, troubles), opened(browser, troubles)
    ben.set_viewport_size(PHONE)  # type: ignore[arg-type]
    own_the_office(anna, office)
    announce(anna, "City Open", game="chess", system="dutch", rounds=9)
    event = f"{office}/office/tournaments/city-open"
    names = NAMES + [f"{family}, {given}" for given in GIVEN for family in FAMILIES][len(NAMES) :]
    lines = [f"{name}\t{2400 - 15 * index}\tHUN" for index, name in enumerate(names)]
    enter_players(anna, event, ["Name\tRating\tFed", *lines])
    check_in(anna, event, 40)
    give_numbers(anna, event)
    invite_a_clerk(anna, ben, office)

    chance = Random(9)
    expected: dict[tuple[int, int], str] = {}
    exchanged = 2  # Those who won once have not met: no exchange makes two meet again.
    together = {3, 4, 7}
    for number in range(1, 10):
        if number == 3:
            anna.goto(f"{event}/players/new")
            glance(anna, "late-entry")
            anna.get_by_role("combobox", name="Name").fill("Késő, Éva")
            anna.get_by_label("FIDE rating optional", exact=True).fill("2105")
            anna.get_by_role("button", name="Add the player").click()
            expect(anna.get_by_text("first paired in round 3")).to_be_visible()
            glance(anna, "late-entry-question")
            anna.get_by_role("button", name="Go on").click()
            expect(anna.get_by_text("Késő, Éva is entered.")).to_be_visible()
        if number == 5:
            anna.goto(f"{event}/players/40")
            anna.get_by_label("Reason").fill("ill")
            anna.get_by_role("button", name="Withdraw").click()
            withdrawn = anna.locator(".facts .badge")
            agree(anna, "Withdraw", withdrawn)
            expect(withdrawn).to_have_text("withdrawn after round 4")
        anna.goto(f"{event}/rounds")
        pair(anna, number)
        if number == exchanged:
            exchange(anna)
        boards = publish(anna)
        if number in together:
            ben.goto(f"{event}/rounds")
        keys = {board: chance.choice("110==") for board in range(1, boards + 1)}
        begun = 0
        if number == 4:
            begun = 3
            type_results(anna, [f"{board} {keys[board]}" for board in (1, 2, 3)])
            expect(ben.locator("#b3 .result-text")).to_be_visible()
            glance(anna, "result-entry")
            glance(ben, "result-entry-phone")
        if number == 7:
            # The wrong line, taken back at once.
            type_results(anna, [f"5 {'0' if keys[5] == '1' else '1'}"])
            expect(ben.locator("#b5 .result-text")).to_be_visible()
            card = anna.locator("form", has=anna.get_by_role("heading", name="Undo the latest"))
            card.get_by_label("Reason").fill("wrong line")
            card.get_by_role("button", name="Undo it").click()
            agree(anna, "Undo it", anna.get_by_text("The latest act is undone."))
        if number in together:
            enter_together(anna, ben, {board: keys[board] for board in keys if board > begun})
            all_in(ben)
        else:
            type_results(anna, list(keys.values()))
        all_in(anna)
        if number == 8:
            wrong = next(board for board, key in keys.items() if key != "0")
            anna.get_by_role("link", name=f"more, board {wrong}", exact=True).click()
            dialog = anna.get_by_role("dialog")
            dialog.get_by_label("Result").first.select_option("0-1")
            dialog.get_by_label("Reason").first.fill("slip misread")
            glance(anna, "correction")
            dialog.get_by_role("button", name="Correct it", exact=True).click()
            expect(anna.locator(f"#b{wrong} .result-text")).to_have_text("0-1")
            keys[wrong] = "0"
        expected |= {(number, board): KEYS[key] for board, key in keys.items()}

    tournament = kept(home, "city-open")
    assert_sound(tournament, 9)
    assert written(tournament) == expected
    assert {each.player.name for each in tournament.entrants} == {*names, "Késő, Éva"}
    assert [each.number for each in tournament.rounds if each.by_hand] == [exchanged]
    crosstable(home, "export", "-o", "event.trf")
    assert paired_otherwise(home, "event.trf") == {exchanged}

    # What the pages show is what the journal leads to.
    rows = json.loads(crosstable(home, "standings", "--json"))["rows"]
    anna.goto(f"{event}/standings")
    shown = anna.locator("main table tbody th .person, main table tbody th bdi").all_inner_texts()
    assert shown == [row["name"] for row in rows]

    visit(
        anna,
        event,
        "chess",
        [
            *("", "/players", "/players/7", "/players/7/edit", "/players/apart", "/rounds"),
            *("/players/numbers", "/players/import", "/rounds/6/account", "/rounds/9/boards/1"),
            *("/rounds/9/check-list", "/rounds/9/why?first=1&second=2", "/standings"),
            *("/crosstable", "/games", "/print", "/journal", "/journal/verify", "/settings"),
            *("/settings/leave-rules", "/regulations"),
        ],
    )
    visit(anna, office, "office", ["/office", "/office/new", "/office/ratings", "/office/import"])
    visit(anna, office, "office", ["/account"])
    guest = opened(browser, troubles)
    guest.set_viewport_size(PHONE)  # type: ignore[arg-type]
    public = f"{office}/tournaments/city-open"
    visit(guest, public, "public", ["", "/rounds/9", "/standings", "/players/7"])
    assert not troubles, troubles


def test_five_rounds_of_a_draughts_swiss(browser: Browser, office: str, home: Path) -> None:
    """Twenty players on Solkoff, results in points of 2-1-0, entered with one key a board."""
    troubles: list[str] = []
    anna = opened(browser, troubles)
    own_the_office(anna, office)
    announce(anna, "Harbour Cup", game="draughts", system="fmjd-solkoff", rounds=5)
    event = f"{office}/office/tournaments/harbour-cup"
    names = [f"{family}, {given}" for given in GIVEN[2:] for family in FAMILIES]
    lines = [f"{name}\t{2200 - 20 * index}" for index, name in enumerate(names)]
    enter_players(anna, event, ["Name\tRating", *lines])
    give_numbers(anna, event)
    chance = Random(20)
    texts = {"1": "2-0", "0": "0-2", "=": "1-1"}
    expected: dict[tuple[int, int], str] = {}
    for number in range(1, 6):
        pair(anna, number)
        boards = publish(anna)
        assert boards == 10
        keys = [chance.choice("10==") for _ in range(boards)]
        type_results(anna, keys)
        all_in(anna)
        expected |= {(number, board): texts[key] for board, key in enumerate(keys, start=1)}
    tournament = kept(home, "harbour-cup")
    assert_sound(tournament, 5)
    assert written(tournament) == expected
    points = [row["points"] for row in json.loads(crosstable(home, "standings", "--json"))["rows"]]
    assert sum(points) == 5 * 10 * 2
    paths = ["", "/players/1", "/rounds", "/standings", "/crosstable", "/print", "/regulations"]
    visit(anna, event, "draughts", paths)
    assert not troubles, troubles
