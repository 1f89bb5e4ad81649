"""Spectators in a real browser: finding oneself, live pages, projector, a phone offline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pypdf import PdfReader

from tests.browser.eyes import DESK, PHONE, look
from tests.browser.server import crosstable, serving

pytestmark = pytest.mark.browser
EVENT = "/tournaments/city-cup"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office with a tournament of forty in its first round."""
    home = tmp_path_factory.mktemp("office")
    crosstable(
        home, "new", "City cup", "--game", "chess", "--system", "dutch", "--rounds", "5", "--public"
    )
    names = "\n".join(f"Sørensen-{index:02} Ægir,{2000 + index}" for index in range(40))
    (home / "list.csv").write_text(f"Name,Rating\n{names}\n", encoding="utf-8")
    crosstable(home, "players", "import", "list.csv")
    crosstable(home, "lots", "--seed", "s")
    crosstable(home, "pair")
    return home


@pytest.fixture(scope="module")
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    page.close()
    assert not troubles


def test_somebody_finds_herself_by_typing_and_is_remembered(page: Page, office: str) -> None:
    page.goto(f"{office}{EVENT}/rounds")
    rows = page.locator("#shown tbody tr:visible")
    assert rows.count() == 20
    page.get_by_label("Find me").fill("sorensen-1")
    expect(page.locator("[data-find-says]")).to_contain_text("names match")
    assert 0 < rows.count() < 20
    page.get_by_label("Find me").fill("sorensen-17")
    assert rows.count() == 1
    page.get_by_role("button", name="Find", exact=True).click()
    assert rows.count() == 20
    expect(page.locator("tr.me")).to_have_count(1)
    expect(page.locator("[data-found]")).to_contain_text(re.compile("Sørensen-17.*Board"))
    look(page, "public-found")
    page.goto(f"{office}{EVENT}/standings")
    expect(page.locator("tr.me")).to_contain_text("Sørensen-17")
    page.goto(f"{office}{EVENT}")
    expect(page.locator("[data-my-card]")).to_contain_text("Board")
    look(page, "public-my-card")
    page.get_by_role("button", name="Forget me").click()
    expect(page.locator("[data-my-card]")).to_be_hidden()


def test_a_result_appears_on_an_open_page_while_somebody_types(
    page: Page, office: str, home: Path
) -> None:
    page.goto(f"{office}{EVENT}/rounds")
    field = page.get_by_label("Find me")
    field.fill("sor")
    page.wait_for_timeout(500)
    crosstable(home, "result", "1", "1-0")
    expect(page.locator("#shown tbody tr").first).to_contain_text("1-0", timeout=30_000)
    assert field.input_value() == "sor"
    others = [str(board) for board in range(2, 21)]
    for board in others:  # nobody is in front before the round is complete
        crosstable(home, "result", board, "1-0")
    page.goto(f"{office}{EVENT}")  # those in front stay there, whoever is looked for
    page.get_by_label("Find me").fill("sorensen-17")
    expect(page.locator("#shown tbody tr:visible")).to_have_count(5)
    for _ in others:
        crosstable(home, "--yes", "undo")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_role("heading", name="Sørensen-17")).to_be_visible()


def test_the_projector_turns_its_pages(browser: Browser, office: str) -> None:
    page = browser.new_page(viewport=DESK)  # type: ignore[arg-type]
    page.goto(f"{office}{EVENT}/projector?seconds=3")
    number = page.locator("[data-page-number]")
    expect(number).to_contain_text("1 /")
    first = page.locator("tbody tr:visible").first.inner_text()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(number).to_contain_text("2 /", timeout=30_000)
    assert page.locator("tbody tr:visible").first.inner_text() != first
    page.keyboard.press("Space")
    page.keyboard.press("ArrowLeft")
    expect(number).to_contain_text("1 /")
    page.wait_for_timeout(3500)
    expect(number).to_contain_text("1 /")
    look(page, "projector")
    page.close()


class OtherSite(BaseHTTPRequestHandler):
    """A club's page at another origin; its frame shows the address in the query."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        address = self.path.partition("?")[2]
        self.wfile.write(f'<iframe src="{address}" style="width:100%"></iframe>'.encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def club() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), OtherSite) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_widget_stands_in_another_site_and_nothing_else_does(
    browser: Browser, office: str, club: str
) -> None:
    page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    for what in ("standings", "pairings"):
        page.goto(f"{club}/?{office}{EVENT}/widget/{what}")
        expect(page.frame_locator("iframe").locator("tbody tr").first).to_be_visible()
        page.goto(f"{office}{EVENT}/widget/{what}")
        look(page, f"widget-{what}")
    page.goto(f"{club}/?{office}{EVENT}/result")
    page.wait_for_timeout(300)
    assert page.frame_locator("iframe").locator("form").count() == 0
    page.close()


def slip_codes(home: Path) -> dict[str, str]:
    """Return the codes by name, as they stand on the printed slips."""
    crosstable(home, "print", "slips", "--address", "http://x.example", "-o", "slips.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(home / "slips.pdf").pages)
    found = re.findall(r"(Sørensen-\d\d).*?\s([2-9A-Z]{4}-[2-9A-Z]{4})\n", text)
    assert len(found) == 40
    return dict(found)


def test_a_phone_without_a_network_keeps_the_result_and_sends_it_once(
    browser: Browser, office: str, home: Path
) -> None:
    codes = slip_codes(home)
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{office}{EVENT}/rounds")
    names = page.locator("#shown tbody tr").nth(4).locator("[data-number]").all_inner_texts()
    white, black = (codes[name.split()[0]] for name in names)
    page.goto(f"{office}{EVENT}/result")
    page.get_by_label("Code from your slip").fill("ABCD-2345")
    page.get_by_role("button", name="Show my game").click()
    expect(page.locator(".error")).to_contain_text("matches no open game")
    look(page, "result-wrong")
    page.get_by_label("Code from your slip").fill(white.lower())
    page.get_by_role("button", name="Show my game").click()
    expect(page.get_by_text("Round 1, board 5")).to_be_visible()
    look(page, "result-choose")
    context.set_offline(True)
    page.get_by_role("button", name="½-½").click()
    expect(page.locator("[data-unsent]")).to_contain_text("kept on this device")
    look(page, "result-unsent")
    context.set_offline(False)
    expect(page.locator("[data-slip-done]")).to_contain_text("It counts as soon as", timeout=30_000)
    expect(page.locator("[data-unsent]")).to_be_hidden()
    look(page, "result-sent")
    assert crosstable(home, "journal", "show").count("by slip code") == 1
    # The opponent was without a network from the start.
    page.goto(f"{office}{EVENT}/result")
    context.set_offline(True)
    page.get_by_label("Code from your slip").fill(black)
    page.get_by_role("button", name="Show my game").click()
    page.get_by_role("button", name="½-½").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    context.set_offline(False)
    expect(page.locator("[data-slip-done]")).to_contain_text("is entered", timeout=30_000)
    context.close()


def test_a_phone_sends_two_results_where_one_is_still_on_its_way(
    browser: Browser, office: str, home: Path
) -> None:
    """Two boards share a phone: the answer for one does not forget what the other has sent."""
    codes = slip_codes(home)
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    pages = context.new_page(), context.new_page()
    pages[0].goto(f"{office}{EVENT}/rounds")
    names = [
        pages[0].locator(f"#shown tbody tr >> nth={board} >> [data-number]").first.inner_text()
        for board in (7, 8)
    ]
    for page, name in zip(pages, names, strict=True):
        page.goto(f"{office}{EVENT}/result")
        page.get_by_label("Code from your slip").fill(codes[name.split()[0]])
        page.get_by_role("button", name="Show my game").click()
        expect(page.get_by_role("button", name="½-½")).to_be_visible()
    before = crosstable(home, "journal", "show").count("by slip code")
    sent: list[Route] = []

    def hold(route: Route) -> None:
        sent.append(route)

    one, other = pages
    one.route("**/result", hold, times=1)
    with one.expect_request("**/result"):
        one.get_by_role("button", name="½-½").click()
    other.route("**/result", lambda route: route.abort())
    other.get_by_role("button", name="½-½").click()
    expect(other.locator("[data-unsent]")).to_be_visible()
    other.close()
    sent[0].continue_()
    expect(one.locator("[data-slip-done]")).to_contain_text("Board 9", timeout=30_000)
    assert crosstable(home, "journal", "show").count("by slip code") == before + 2
    context.close()
