"""Whole events in a real browser: an arbiter and a clerk run them from the first visit to the end.

Every page of the office is looked at once on the way, as wide as its user has it open. All that
can happen happens within five rounds of few players; ``make thorough`` plays nine with many, and
the same again in draughts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from crosstable.kernel.notation import result_text
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import PHONE, glance
from tests.browser.server import PASSWORD, crosstable, serving, set_up_code
from tests.browser.test_office import opened
from tests.program import run
from tests.samples import ALL

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
ROUNDS = 9 if ALL else 5
EXCHANGED, LATE, LEAVING, TAKEN_BACK, CORRECTED = 2, 3, 4, ROUNDS - 1, ROUNDS
"""The rounds in which something out of the ordinary happens."""


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
    page.get_by_role("link", name="Create the owner's account").click()
    page.get_by_label("Set-up code").fill(set_up_code(office))
    open_account(page, "Anna Arbiter", "anna")
    expect(page.get_by_text("Welcome! The office is yours.")).to_be_visible()


def open_account(page: Page, name: str, login: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Login name").fill(login)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
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
    page.get_by_role("button", name="Make it public").click()
    page.get_by_role("dialog").get_by_role("button", name="Make it public").click()
    expect(page.get_by_text("The tournament is public.")).to_be_visible()


def enter_players(page: Page, event: str, lines: list[str]) -> None:
    """Paste a spreadsheet, look at it, and enter it."""
    page.goto(f"{event}/players/import")
    page.get_by_label("Paste from a spreadsheet").fill("\n".join(lines))
    page.get_by_role("button", name="Preview it first").click()
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
    expect(page.locator("#missing-count")).to_have_text("all results in")


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
    owner.get_by_role("button", name="Create an invitation").click()
    glance(owner, "people-invited")
    guest.goto(owner.get_by_label("Invitation link").input_value())
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


def enter_late(page: Page, event: str, name: str) -> None:
    """Enter somebody after play began; without an event the form is open already."""
    if event:
        page.goto(f"{event}/players/new")
    page.get_by_role("combobox", name="Name").fill(name)
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_text("first paired in round 3")).to_be_visible()
    glance(page, "late-entry-question")
    # A question where the number would be another by strength, a note where it would not.
    page.get_by_role("button", name=re.compile("^(Go on|Yes, do it)$")).click()
    expect(page.get_by_text(f"{name} is entered.")).to_be_visible()


def withdraw(page: Page, event: str, number: int, *, after: int) -> None:
    page.goto(f"{event}/players/{number}")
    page.locator("#leave-reason").fill("ill")
    page.get_by_role("button", name="Withdraw").click()
    withdrawn = page.locator(".facts .badge")
    agree(page, "Withdraw", withdrawn)
    expect(withdrawn).to_have_text(f"withdrawn after round {after}")


def undo(page: Page) -> None:
    card = page.locator("form", has=page.get_by_role("heading", name="Undo the latest"))
    card.get_by_label("Reason").fill("wrong line")
    card.get_by_role("button", name="Undo it").click()
    agree(page, "Undo it", page.locator("#notices .notice", has_text="Undone: "))


def correct(page: Page, board: int, result: str) -> None:
    """Replace a result that stands."""
    page.get_by_role("link", name=f"more, board {board}", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Result").first.select_option(result)
    dialog.get_by_label("Reason").first.fill("slip misread")
    glance(page, "correction")
    dialog.get_by_role("button", name="Correct it", exact=True).click()
    expect(page.locator(f"#b{board} .result-text")).to_have_text(result)


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
    told = run(home, "check", file, "--json")
    return {each["round"] for each in json.loads(told.out)["differences"]}


def test_all_rounds_of_a_chess_swiss(browser: Browser, office: str, home: Path) -> None:
    troubles: list[str] = []
    anna, ben = opened(browser, troubles), opened(browser, troubles)
    ben.set_viewport_size(PHONE)  # type: ignore[arg-type]
    own_the_office(anna, office)
    announce(anna, "City Open", game="chess", system="dutch", rounds=ROUNDS)
    event = f"{office}/office/tournaments/city-open"
    count = 40 if ALL else 16
    others = [f"{family}, {given}" for given in GIVEN for family in FAMILIES]
    names = NAMES + others[len(NAMES) : count]
    lines = [f"{name}\t{2400 - 15 * index}\tHUN" for index, name in enumerate(names)]
    enter_players(anna, event, ["Name\tRating\tFed", *lines])
    check_in(anna, event, count)
    give_numbers(anna, event)
    invite_a_clerk(anna, ben, office)

    chance = Random(9)
    expected: dict[tuple[int, int], str] = {}
    together = {3, 4, TAKEN_BACK}
    for number in range(1, ROUNDS + 1):
        if number == LATE:
            anna.goto(f"{event}/players/new")
            glance(anna, "late-entry")
            anna.get_by_label("FIDE rating optional", exact=True).fill("2105")
            enter_late(anna, "", "Késő, Éva")
        if number == LEAVING:
            withdraw(anna, event, count, after=number - 1)
        anna.goto(f"{event}/rounds")
        pair(anna, number)
        if number == EXCHANGED:
            # Those who won once have not met: no exchange makes two meet again.
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
        if number == TAKEN_BACK:
            # The wrong line, taken back at once.
            type_results(anna, [f"5 {'0' if keys[5] == '1' else '1'}"])
            # Shown at once, but only what the server has taken can be undone.
            expect(anna.locator("#b5:not([data-sending]) .result-text")).to_be_visible()
            expect(ben.locator("#b5 .result-text")).to_be_visible()
            undo(anna)
        if number in together:
            enter_together(anna, ben, {board: keys[board] for board in keys if board > begun})
            all_in(ben)
        else:
            type_results(anna, list(keys.values()))
        all_in(anna)
        if number == CORRECTED:
            wrong = next(board for board, key in keys.items() if key != "0")
            correct(anna, wrong, "0-1")
            keys[wrong] = "0"
        expected |= {(number, board): KEYS[key] for board, key in keys.items()}

    tournament = kept(home, "city-open")
    assert_sound(tournament, ROUNDS)
    assert written(tournament) == expected
    assert {each.player.name for each in tournament.entrants} == {*names, "Késő, Éva"}
    assert [each.number for each in tournament.rounds if each.by_hand] == [EXCHANGED]
    crosstable(home, "export", "-o", "event.trf")
    assert paired_otherwise(home, "event.trf") == {EXCHANGED}

    # What the pages show is what the journal leads to.
    rows = json.loads(crosstable(home, "standings", "--json"))["rows"]
    anna.goto(f"{event}/standings")
    shown = anna.locator("main table tbody th .person, main table tbody th bdi").all_inner_texts()
    assert shown == [row["name"] for row in rows]

    last = f"/rounds/{ROUNDS}"
    visit(
        anna,
        event,
        "chess",
        [
            *("", "/players", "/players/7", "/players/7/edit", "/players/apart", "/rounds"),
            *("/players/numbers", "/players/import", f"{last}/account", f"{last}/boards/1"),
            *(f"{last}/check-list", f"{last}/why?first=1&second=2", "/standings"),
            *("/crosstable", "/games", "/print", "/journal", "/journal/verify", "/settings"),
            *("/settings/leave-rules", "/regulations"),
        ],
    )
    visit(anna, office, "office", ["/office", "/office/new", "/office/ratings", "/office/import"])
    visit(anna, office, "office", ["/account", "/office/tokens"])
    finish(anna, event, "chess")
    visit(anna, event, "chess", ["/prizes/lists", "/playoff"])
    guest = opened(browser, troubles)
    guest.set_viewport_size(PHONE)  # type: ignore[arg-type]
    public = f"{office}/tournaments/city-open"
    visit(guest, public, "public", ["", last, "/standings", "/players/7"])
    assert not troubles, troubles


@pytest.mark.thorough
def test_all_rounds_of_a_draughts_swiss(browser: Browser, office: str, home: Path) -> None:
    """Players on Solkoff, results in points of 2-1-0, with everything that can happen."""
    troubles: list[str] = []
    anna, ben = opened(browser, troubles), opened(browser, troubles)
    own_the_office(anna, office)
    announce(anna, "Harbour Cup", game="draughts", system="fmjd-solkoff", rounds=ROUNDS)
    event = f"{office}/office/tournaments/harbour-cup"
    count = 20 if ALL else 12
    names = [f"{family}, {given}" for given in GIVEN[2:] for family in FAMILIES][:count]
    lines = [f"{name}\t{2200 - 20 * index}" for index, name in enumerate(names)]
    enter_players(anna, event, ["Name\tRating", *lines])
    give_numbers(anna, event)
    invite_a_clerk(anna, ben, office)
    chance = Random(20)
    texts = {"2": "2-0", "0": "0-2", "=": "1-1"}
    expected: dict[tuple[int, int], str] = {}
    for number in range(1, ROUNDS + 1):
        if number == LATE:
            enter_late(anna, event, "Laat, Linde")
        if number == LEAVING:
            withdraw(anna, event, count, after=number - 1)
        anna.goto(f"{event}/rounds")
        pair(anna, number)
        if number == EXCHANGED:
            exchange(anna)
        boards = publish(anna)
        assert boards == count // 2
        keys = [chance.choice("20==") for _ in range(boards)]
        if number == 4:
            ben.goto(f"{event}/rounds")
            row = ben.locator(f"#b{boards}")
            row.get_by_role("button", name=texts[keys[-1]], exact=True).click()
            expect(anna.locator(f"#b{boards} .result-text")).to_be_visible()
            type_results(anna, keys[:-1])
            all_in(ben)
        elif number == TAKEN_BACK:
            type_results(anna, [f"5 {'0' if keys[4] == '2' else '2'}"])
            # Shown at once, but only what the server has taken can be undone.
            expect(anna.locator("#b5:not([data-sending]) .result-text")).to_be_visible()
            undo(anna)
            type_results(anna, keys)
        else:
            type_results(anna, keys)
        all_in(anna)
        if number == CORRECTED:
            wrong = next(board for board, key in enumerate(keys, start=1) if key != "0")
            correct(anna, wrong, "0-2")
            keys[wrong - 1] = "0"
        expected |= {(number, board): texts[key] for board, key in enumerate(keys, start=1)}
    tournament = kept(home, "harbour-cup")
    assert_sound(tournament, ROUNDS)
    assert written(tournament) == expected
    assert [each.number for each in tournament.rounds if each.by_hand] == [EXCHANGED]
    assert len(tournament.entrants) == count + 1
    points = [row["points"] for row in json.loads(crosstable(home, "standings", "--json"))["rows"]]
    byes = sum(free.kind is Bye.ALLOCATED for each in tournament.rounds for free in each.free)
    assert sum(points) == (ROUNDS * count // 2 + byes) * 2
    finish(anna, event, "draughts")
    paths = ["", "/players", "/players/1", "/rounds", "/crosstable", "/print", "/regulations"]
    visit(anna, event, "draughts", [*paths, "/prizes/lists", "/playoff"])
    assert not troubles, troubles


def finish(page: Page, event: str, kind: str) -> None:
    """Look at the final standings, announce prizes and see who gets them."""
    page.goto(f"{event}/standings")
    glance(page, f"{kind}-standings-to-finish")
    page.get_by_role("link", name="Prizes").click()
    page.get_by_label("Amounts, the first prize first").fill("300, 200, 100")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The prizes are announced.")).to_be_visible()
    expect(page.get_by_role("row", name="Paid in all")).to_contain_text("600")
    glance(page, f"{kind}-prizes")
