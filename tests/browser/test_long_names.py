"""Names of two hundred letters, of players and of the event, make no page wider than its window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.office.acts import (
    AskCorrection,
    ClaimResult,
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.browser.eyes import DESK, PHONE
from tests.browser.server import serving, sign_in
from tests.office.desk import WHEN, details, people

pytestmark = pytest.mark.browser

LONGEST = ("A" * 200, "Maria de la Concepción " * 8 + "Ana", "W" * 200, "ب" * 200)
WIN, DRAW = Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW)
OFFICE = (
    *("", "/players", "/players/1", "/players/check-in", "/players/numbers", "/rounds"),
    *("/rounds/1/boards/1", "/rounds/1/boards/3", "/rounds/1/why?first=1&second=2", "/standings"),
    *("/crosstable", "/prizes", "/games", "/print", "/journal", "/settings", "/regulations"),
)
PUBLIC = ("", "/rounds", "/rounds/1", "/standings", "/crosstable", "/players", "/players/1")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Yield the address of an office, and the name of its event."""
    with open_journal(str(tmp_path / "crosstable.db"), create=True) as journal:
        made = Office(journal)
        announced = details(name="B" * 200, system="dutch", rounds=5)
        state = made.create(announced, by="Anna", at=WHEN, published=True)
        field = tuple(
            NewPlayer(Player(name=name, ratings=(Rating("fide.standard", 2500 - place),)))
            for place, name in enumerate(LONGEST)
        )
        steps = (Register((*field, *people(4))), DrawLots("x"), PairRound(), Publish(1))
        state = made.execute_all(state.id, steps, by="Anna", at=WHEN)
        board = state.tournament.rounds[0].boards[2]
        more = (
            EnterResult(1, 1, WIN),
            AskCorrection(1, 1, DRAW, "C" * 400, "D" * 100),
            ClaimResult(1, board.white, WIN),
            ClaimResult(1, board.black, DRAW),
        )
        made.execute_all(state.id, more, by="Anna", at=WHEN)
    with serving(tmp_path) as address:
        yield address, state.id


def test_no_page_is_wider_than_its_window(browser: Browser, office: tuple[str, str]) -> None:
    address, event = office
    page = browser.new_context(viewport=DESK, locale="en-GB").new_page()  # type: ignore[arg-type]
    sign_in(page, address)
    places = ["/office", "/", *(f"/office/tournaments/{event}{place}" for place in OFFICE)]
    places += [f"/tournaments/{event}{place}" for place in PUBLIC]
    wide = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for place in places:
            answer = page.goto(address + place)
            assert answer is not None
            assert answer.ok, place
            if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                wide.append(f"{place} at {size['width']}")
            figures = page.locator(".ranking td.points, .before-after thead th")
            if size == DESK and figures.count():
                box = figures.first.bounding_box()
                assert box
                assert box["x"] + box["width"] <= DESK["width"], place
                assert box["width"] > 40, place
    assert not wide, wide
