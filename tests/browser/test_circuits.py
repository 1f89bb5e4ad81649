"""Cups and exhibitions in a real browser: both widths and colours, and results by tap."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, expect

from crosstable.circuits.cup import CupEvent, CupResult, EventTerms
from crosstable.circuits.exhibitions import Exhibition, Opponent
from crosstable.circuits.youth import YouthEntry, YouthResult
from crosstable.kernel.colour import Colour
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions, seated
from crosstable.office.rating_store import Signature
from crosstable.office.youth_championships import YouthChampionships
from crosstable.store import open_journal
from tests.browser.eyes import DESK, look
from tests.browser.server import serving, set_up_code
from tests.circuits.championships import filled, player
from tests.office.desk import WHEN

pytestmark = pytest.mark.browser

SIGNED = Signature("Anna", WHEN)
BOARD = "world-championship"
LONG = "long-2026-06-06"
NAMES = ("van der Wilgenburgh-Montgomery, Hendrikje", "Alpha, A", "Beta, B", "Gamma, G", "Delta, D")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an office with a cup and a blindfold exhibition, both public."""
    home = tmp_path_factory.mktemp("circuits")
    with open_journal(str(home / "crosstable.db"), create=True) as journal:
        cups = Cups(journal)
        cups.create("World Cup", signed=SIGNED)
        for name, stars, month in (("Riga Open", 3, 3), ("Salou Open", 5, 5), ("Dakar", 7, 9)):
            event = CupEvent(
                id="",
                name=name,
                stars=stars,
                place="The Hall",
                first_day=date(2026, month, 1),
                last_day=date(2026, month, 9),
                terms=EventTerms(prizes_open=(1200, 900), fee=70, players=18, system="swiss"),
            )
            kept = cups.add("world-cup", event, signed=SIGNED)
            results = [
                CupResult(
                    name=each,
                    number=str(number),
                    federation="NED",
                    place=(number + month) % 5 + 1,
                    points=10,
                    games=9,
                    wins=3,
                )
                for number, each in enumerate(NAMES, start=1)
            ]
            cups.take_results(
                "world-cup", kept.item.events[-1].id, results, source="x.csv", signed=SIGNED
            )
        cups.show("world-cup", published=True, signed=SIGNED)
        exhibitions = Exhibitions(journal)
        new = Exhibition(
            id="", name="Saturday", kind="blindfold", expert="Expert, E", day=date(2026, 5, 2)
        )
        exhibitions.announce(new, signed=SIGNED)
        field = [(Opponent(name=name, rating=2000), None) for name in NAMES]
        exhibitions.seat("saturday-2026-05-02", seated(field, Colour.WHITE), signed=SIGNED)
        exhibitions.show("saturday-2026-05-02", published=True, signed=SIGNED)
        long = Exhibition(
            id="", name="Long", kind="clock", expert="Expert, E", day=date(2026, 6, 6)
        )
        exhibitions.announce(long, signed=SIGNED)
        many = [(Opponent(name=f"Opponent {at}"), None) for at in range(1, 26)]
        exhibitions.seat(LONG, seated(many, Colour.WHITE), signed=SIGNED)
        championships = Championships(journal)
        championships.take(filled(reserve_date=date(2025, 5, 1)), signed=SIGNED)
        named = [player(number, rank=place) for place, number in enumerate((501, 2), start=1)]
        championships.take_list(BOARD, "final", named, source="x.csv", signed=SIGNED)
        championships.withdraw(BOARD, "player 400", on=date(2025, 5, 2), signed=SIGNED)
        championships.show(BOARD, published=True, signed=SIGNED)
        youth = YouthChampionships(journal)
        youth.create("World Youth", year=2025, host="POL", signed=SIGNED)
        child = YouthEntry(
            name=NAMES[0], federation="POL", group="mini-cadets-boys", born=2006, woman=False
        )
        youth.take_entries("world-youth", [child], source="x.csv", signed=SIGNED)
        result = YouthResult(
            name=NAMES[0], federation="POL", group=child.group, place=1, points=15, rounds=9
        )
        youth.take_results("world-youth", "classic", [result], source="x.csv", signed=SIGNED)
        youth.show("world-youth", published=True, signed=SIGNED)
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
    page.wait_for_url("**/office*")
    return page


def test_the_table_unfolds_into_its_working(desk: Page, office: str) -> None:
    desk.goto(f"{office}/office/cups/world-cup?on=2026-12-31")
    desk.locator(".cup-table details summary").first.click()
    expect(desk.get_by_text("+ 5 × 10 =").first).to_be_visible()
    look(desk, "cup")
    desk.goto(f"{office}/office/cups/world-cup/events/riga-open")
    look(desk, "cup-event")


def test_a_federation_s_pages_at_both_widths(desk: Page, office: str, browser: Browser) -> None:
    wall = browser.new_context(viewport=DESK, locale="fr-FR").new_page()  # type: ignore[arg-type]
    wall.goto(office)
    wall.get_by_role("link", name="Fédération", exact=True).first.click()
    look(wall, "federation")
    wall.context.close()
    for path, name in (("persons/members", "members"), ("ratings/leaders", "list-leaders")):
        desk.goto(f"{office}/office/{path}")
        look(desk, name)


def test_results_are_tapped_and_everybody_sees_them(
    desk: Page, office: str, browser: Browser
) -> None:
    wall = browser.new_context(viewport=DESK, locale="fr-FR").new_page()  # type: ignore[arg-type]
    wall.goto(f"{office}/simuls/saturday-2026-05-02")
    expect(wall.locator(".simul-win")).to_have_count(0)
    desk.goto(f"{office}/office/simuls/saturday-2026-05-02")
    desk.locator("#board-1").get_by_role("button", name="2-0").click()
    expect(desk.locator("#board-1 .simul-score")).to_contain_text("2-0")
    desk.locator("#board-3").get_by_role("button", name="0-2").click()
    expect(desk.locator("#board-3 .simul-score")).to_contain_text("0-2")
    expect(wall.locator(".simul-win")).to_have_count(1)
    look(desk, "simul")
    look(wall, "simul-wall")
    desk.goto(f"{office}/office/simuls/saturday-2026-05-02/sheets")
    look(desk, "simul-sheets")
    for path, name in (("/office/circuits", "circuits"), ("/office/records", "records")):
        desk.goto(f"{office}{path}")
        look(desk, name)
    wall.goto(f"{office}/cups/world-cup?on=2026-12-31")
    look(wall, "cup-public")
    wall.context.close()


def test_results_are_tapped_one_after_another_on_a_phone(
    desk: Page, office: str, browser: Browser
) -> None:
    phone = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        storage_state=desk.context.storage_state(),
        locale="en-GB",
    ).new_page()
    phone.goto(f"{office}/office/simuls/{LONG}")
    board = phone.locator("#board-14")
    board.scroll_into_view_if_needed()
    before = board.bounding_box()
    assert before is not None
    board.get_by_role("button", name="1-1").tap()
    expect(board.locator(".simul-score")).to_contain_text("1-1")
    expect(phone.locator("#kept")).to_contain_text("board 14: 1-1")
    after = board.bounding_box()
    assert after is not None
    assert abs(after["y"] - before["y"]) < before["height"]
    phone.context.close()


def test_championships_fit_every_width(desk: Page, office: str) -> None:
    desk.goto(f"{office}/office/championships/{BOARD}")
    expect(desk.locator(".board-table tbody tr")).to_have_count(40)
    desk.locator(".board-table details summary").first.click()
    look(desk, "championship")
    for path, name in (
        (f"championships/{BOARD}/facts", "championship-facts"),
        (f"championships/{BOARD}/final", "championship-final"),
        (f"championships/{BOARD}/match", "championship-match"),
        ("championships/new", "championship-new"),
        ("youth/world-youth", "youth"),
    ):
        desk.goto(f"{office}/office/{path}")
        look(desk, name)


def test_everybody_reads_boards_and_nations(desk: Page, office: str) -> None:
    for path, name in (
        (f"championships/{BOARD}", "championship-public"),
        ("youth/world-youth", "youth-public"),
    ):
        desk.goto(f"{office}/{path}")
        look(desk, name)
