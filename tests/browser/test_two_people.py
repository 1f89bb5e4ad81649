"""Two people at one event at the same time: nobody's act lands where it was not meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import DESK
from tests.browser.server import serving, sign_in
from tests.office.desk import WHEN, details, people

pytestmark = pytest.mark.browser

ROUNDS = "/office/tournaments/city-open/rounds"
SOON = 30_000


@pytest.fixture
def office(tmp_path: Path) -> Iterator[str]:
    """Yield the address of an office with a Swiss whose first round is published."""
    with open_journal(str(tmp_path / "crosstable.db"), create=True) as journal:
        made = Office(journal)
        announced = details(name="City Open", system="dutch", rounds=5)
        state = made.create(announced, by="Anna Arbiter", at=WHEN, published=True)
        steps = (Register(people(10)), DrawLots("x"), PairRound(), Publish(1))
        made.execute_all(state.id, steps, by="Anna Arbiter", at=WHEN)
    with serving(tmp_path) as address:
        yield address


def at_the_round(browser: Browser, office: str) -> Page:
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    sign_in(page, office)
    page.goto(office + ROUNDS)
    expect(page.locator("#result-line")).to_be_focused()  # what is typed earlier goes nowhere
    return page


def test_what_is_typed_stays_with_its_board(browser: Browser, office: str) -> None:
    """The other enters the board for which a line is begun: the line goes to no other board."""
    anna, ben = at_the_round(browser, office), at_the_round(browser, office)
    ben.keyboard.type("1 1")
    ben.keyboard.press("Enter")
    ben.keyboard.type("=")
    ben.keyboard.press("Enter")
    expect(ben.get_by_label("Board 3", exact=True)).to_be_visible()
    ben.keyboard.type("1")
    anna.locator("#b3").get_by_role("button", name="0-1").click()
    expect(ben.locator("#b3 .result-text")).to_have_text("0-1", timeout=SOON)
    expect(ben.get_by_label("Board 3", exact=True)).to_have_value("1")
    expect(ben.locator("#typing-echo")).to_contain_text("changed while you typed")
    ben.keyboard.press("Enter")
    refused = ben.locator("#typing-errors li")
    expect(refused).to_contain_text("board 3 (Player, ")
    expect(refused).to_contain_text("already has the result 0-1")
    expect(ben.locator("#b3 .result-text")).to_have_text("0-1")
    expect(ben.locator("#b4 .result-text")).to_have_count(0)
    expect(ben.get_by_label("Board 4", exact=True)).to_have_value("")


def test_a_mistype_stays_at_its_board(browser: Browser, office: str) -> None:
    """What cannot be read is typed over where it was meant, not at the board after it."""
    anna = at_the_round(browser, office)
    expect(anna.get_by_label("Board 1", exact=True)).to_be_focused()
    anna.keyboard.type("xyz")
    anna.keyboard.press("Enter")
    expect(anna.locator("#typing-errors li")).to_contain_text("is not a result here")
    expect(anna.get_by_label("Board 1", exact=True)).to_have_value("xyz")
    anna.keyboard.type("1")
    anna.keyboard.press("Enter")
    expect(anna.locator("#b1 .result-text")).to_have_text("1-0")
    expect(anna.get_by_label("Board 2", exact=True)).to_have_value("")
    expect(anna.locator("#b2 .result-text")).to_have_count(0)
    expect(anna.locator("#typing-errors li")).to_have_count(0)


def test_a_line_begun_survives_that_the_page_is_made_anew(browser: Browser, office: str) -> None:
    """With the last result of another the whole part is fetched again, the line still its own.

    The server has no answer at first, and nothing changes after this: the page asks again.
    """
    anna, ben = at_the_round(browser, office), at_the_round(browser, office)
    for board in range(1, 5):
        anna.keyboard.type(f"{board} 1")
        anna.keyboard.press("Enter")
    expect(ben.locator("#missing-count")).to_have_text("1 result missing", timeout=SOON)
    expect(ben.get_by_label("Board 5", exact=True)).to_be_visible()
    ben.keyboard.type("0")
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url.removeprefix(office).partition("?")[0])
        route.fulfill(status=503)

    for question in (r"/changes\?", r"/rounds(/1)?$"):
        ben.route(re.compile(question), refuse, times=1)
    anna.keyboard.type("1")
    anna.keyboard.press("Enter")
    expect(ben.get_by_role("heading", name="Pair round 2")).to_be_visible(timeout=SOON)
    assert len(refused) == 2, refused
    expect(ben.get_by_label("Board 5", exact=True)).to_have_value("0")
    ben.locator("#result-line").press("Enter")
    expect(ben.locator("#typing-errors li")).to_contain_text("already has the result 1-0")


def test_a_mistype_is_not_lost_with_the_form_it_was_typed_in(browser: Browser, office: str) -> None:
    """The page is made anew while a line is on its way: what was typed can still be typed again."""
    anna = at_the_round(browser, office)
    sent: list[Route] = []

    def hold(route: Route) -> None:
        sent.append(route)

    anna.route("**/results", hold)
    with anna.expect_request("**/results"):
        anna.keyboard.type("xyz")
        anna.keyboard.press("Enter")
    anna.locator("[data-typing]").evaluate("form => { form.dataset.before = '' }")
    anna.locator("#round-part").dispatch_event("round-changed")
    expect(anna.locator("[data-typing]:not([data-before])")).to_be_visible()
    sent[0].continue_()
    expect(anna.locator("#typing-errors li")).to_contain_text("is not a result here")
    anna.get_by_role("button", name="Type it again").click()
    expect(anna.locator("#result-line")).to_have_value("1 xyz")


def test_other_players_at_the_board_are_not_given_the_result(browser: Browser, office: str) -> None:
    """The round is taken back, changed by hand and published again while a line waits."""
    ben = at_the_round(browser, office)
    anna = at_the_round(browser, office)
    ben.keyboard.type("2 1")
    # Ben's connection is slow: he hears of nothing while Anna works.
    ben.route("**/changes?*", lambda route: route.abort())
    ben.evaluate(
        "document.body.addEventListener('changed', e => e.stopImmediatePropagation(), true)"
    )
    card = anna.locator("#take-back")
    card.get_by_text("Take the round back").click()
    card.get_by_label("Reason").fill("wrong list")
    card.get_by_role("button", name="Take it back").click()
    anna.get_by_role("dialog").get_by_role("button", name="Take it back").click()
    anna.get_by_role("button", name="Change by hand").click()
    seats = [anna.locator(f"#b{board} .white [data-seat]") for board in (2, 3)]
    newcomer = anna.locator("#b3 .white bdi").inner_text()
    seats[0].drag_to(seats[1])
    dialog = anna.get_by_role("dialog")
    done = anna.locator("#b2 .white", has_text=newcomer)
    expect(dialog.or_(done).first).to_be_visible()
    if dialog.is_visible():
        dialog.get_by_role("button", name="Let them change places").click()
    expect(done).to_be_visible()
    anna.get_by_role("button", name="Done: compare with the engine").click()
    anna.get_by_role("button", name="Publish").click()
    expect(anna.get_by_label("Board 1", exact=True)).to_be_visible()
    ben.keyboard.press("Enter")
    refused = ben.locator("#typing-errors li")
    expect(refused).to_contain_text(f"board 2 is {newcomer} – ", timeout=SOON)
    expect(refused).to_contain_text("nothing was changed")
    anna.reload()
    expect(anna.locator("#b2 .result-text")).to_have_count(0)


def test_a_player_dragged_is_let_go_when_the_page_is_made_anew(
    browser: Browser, office: str
) -> None:
    anna = at_the_round(browser, office)
    card = anna.locator("#take-back")
    card.get_by_text("Take the round back").click()
    card.get_by_label("Reason").fill("wrong list")
    card.get_by_role("button", name="Take it back").click()
    anna.get_by_role("dialog").get_by_role("button", name="Take it back").click()
    anna.get_by_role("button", name="Change by hand").click()
    seat = anna.locator("#b2 .white [data-seat]")
    seat.hover()
    anna.mouse.down()
    anna.mouse.move(300, 300)
    expect(anna.locator(".ghost")).to_be_visible()
    seat.evaluate("seat => { seat.dataset.before = '' }")
    anna.locator("#round-part").dispatch_event("round-changed")
    expect(anna.locator("#b2 [data-before]")).to_have_count(0)
    anna.mouse.move(320, 320)
    expect(anna.locator(".ghost")).to_have_count(0)
    anna.mouse.up()
    expect(anna.locator("#b2 [aria-pressed=true]")).to_have_count(0)


def test_undo_does_what_it_named_or_nothing(browser: Browser, office: str) -> None:
    """Anna is offered to undo her result; Ben enters one; she gets an answer and nothing else."""
    anna, ben = at_the_round(browser, office), at_the_round(browser, office)
    anna.keyboard.type("1 1")
    anna.keyboard.press("Enter")
    card = anna.locator("form", has=anna.get_by_role("heading", name="Undo the latest action"))
    expect(card).to_contain_text("round 1 board 1: 1-0")
    card.get_by_role("button", name="Undo it").click()
    asked = anna.get_by_role("dialog")
    expect(asked).to_contain_text("this will be undone: round 1 board 1: 1-0")
    ben.locator("#b2").get_by_role("button", name="0-1").click()
    expect(ben.locator("#b2 .result-text")).to_have_text("0-1")
    asked.get_by_role("button", name="Undo it").click()
    expect(anna.locator(".notice").filter(has_text="nothing was undone")).to_be_visible()
    ben.reload()
    expect(ben.locator("#b1 .result-text")).to_have_text("1-0")
    expect(ben.locator("#b2 .result-text")).to_have_text("0-1")
    # What is offered afterwards is what is undone.
    anna.goto(office + ROUNDS)
    expect(card).to_contain_text("round 1 board 2: 0-1")
    card.get_by_role("button", name="Undo it").click()
    asked.get_by_role("button", name="Undo it").click()
    expect(anna.get_by_text("Undone: round 1 board 2: 0-1")).to_be_visible()
    expect(ben.locator("#b2 .result-text")).to_have_count(0, timeout=SOON)
    expect(ben.locator("#b1 .result-text")).to_have_text("1-0")


def test_what_changes_while_a_part_is_being_fetched_is_not_lost(
    browser: Browser, office: str
) -> None:
    """The second result comes while the page is being told the first: it is fetched as well."""
    anna = at_the_round(browser, office)
    guest = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    guest.add_init_script(
        "addEventListener('DOMContentLoaded', () => document.body.addEventListener('changed', () =>"
        " document.body.setAttribute('heard', 1 + Number(document.body.getAttribute('heard')))))"
    )
    public = f"{office}/tournaments/city-open/rounds/1"
    guest.goto(public)
    held: list[tuple[Route, APIResponse]] = []
    guest.route(public, lambda route: held.append((route, route.fetch())), times=1)
    anna.keyboard.type("1 1")
    anna.keyboard.press("Enter")
    guest.locator("body[heard='1']").wait_for(timeout=SOON)
    while not held:
        guest.wait_for_timeout(20)
    anna.keyboard.type("2 0")
    anna.keyboard.press("Enter")
    guest.locator("body[heard='2']").wait_for(timeout=SOON)
    route, answer = held[0]
    assert "0-1" not in answer.text()
    route.fulfill(response=answer)
    expect(guest.locator("#shown").get_by_text("1-0", exact=True)).to_be_visible()
    expect(guest.locator("#shown").get_by_text("0-1", exact=True)).to_be_visible(timeout=SOON)
