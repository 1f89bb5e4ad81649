"""A server that dies and comes back: open pages catch up by themselves, each with one question."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.eyes import PHONE
from tests.browser.server import crosstable
from tests.web.processes import hall_at

pytestmark = pytest.mark.browser


def test_open_pages_catch_up_after_a_restart_without_being_loaded_again(
    browser: Browser, tmp_path: Path
) -> None:
    with hall_at(str(tmp_path / "crosstable.db"), tmp_path, 4) as hall:
        server = hall.server()
        address = f"{server.address}/tournaments/{hall.tournament}/rounds"
        pages, asked = [], []
        for _ in range(3):
            page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
            page.goto(address)
            page.evaluate("window.neverLoadedAgain = true")
            pages.append(page)
        with hall.arbiter(server) as arbiter:
            assert hall.enter(arbiter, 1)
        for page in pages:
            expect(page.locator("td.points").get_by_text("1-0")).to_have_count(1)
        server.kill()
        for page in pages:
            expect(page.locator("[data-live-sign]")).to_be_visible()
            page.on("request", lambda request: asked.append(request.url))
        crosstable(tmp_path, "result", "2", "1-0")
        with hall.server(server.port) as again:
            for page in pages:
                expect(page.locator("td.points").get_by_text("1-0")).to_have_count(
                    2, timeout=60_000
                )
                expect(page.locator("[data-live-sign]")).to_be_hidden()
                assert page.evaluate("window.neverLoadedAgain")
            # What was not missed is not asked for: once for the round, whatever else is live.
            assert sum(each.split("?")[0] == address for each in asked) == len(pages)
            with hall.arbiter(again) as arbiter:
                assert hall.enter(arbiter, 3)
            for page in pages:
                expect(page.locator("td.points").get_by_text("1-0")).to_have_count(3)
        for page in pages:
            page.close()
