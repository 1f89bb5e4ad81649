"""Tables that are ready before somebody asks for them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import pytest

from crosstable.office import tables
from crosstable.office.acts import CorrectResult
from crosstable.office.roles import Role
from crosstable.standings.ranking import Standings
from crosstable.web.cache import shown
from crosstable.web.live.changes import Change
from crosstable.web.views import standings
from tests.web.counter import Counter
from tests.web.listener import PATIENCE
from tests.web.test_spectators import DRAWN, do, played


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the sizes of the tables that were made, one for each."""
    sizes: list[int] = []

    def counted(*asked: object, **options: object) -> Standings:
        table = tables.standings_of(*asked, **options)  # type: ignore[arg-type]
        sizes.append(len(table.rows))
        return table

    for module in (shown, standings):
        monkeypatch.setattr(module, "standings_of", counted)
    return sizes


def test_after_a_result_the_tables_people_looked_at_are_made_before_they_look_again(
    counter: Counter, made: list[int]
) -> None:
    name = played(counter)
    arbiter = counter.signed_in(Role.OWNER)
    pages = (
        (arbiter, f"/office/tournaments/{name}/crosstable"),
        (counter.client, f"/tournaments/{name}/crosstable"),
    )

    def look() -> None:
        for client, address in pages:
            assert client.get(address).status_code == 200

    async def scene() -> None:
        following = asyncio.create_task(counter.house.renewing.follow())
        await asyncio.sleep(0.05)
        await asyncio.to_thread(
            do, counter, name, CorrectResult(1, 1, DRAWN, reason="slips were mixed up")
        )
        counter.house.changes.tell(Change(name, counter.office.state(name).version))
        async with asyncio.timeout(PATIENCE):
            while len(made) < 4:
                await asyncio.sleep(0.01)
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following

    look()
    assert len(made) == 2
    asyncio.run(scene())
    look()
    assert len(made) == 4, "both pages found their table ready"


def test_a_table_that_cannot_be_made_is_left_to_the_page_and_logged(
    counter: Counter, caplog: pytest.LogCaptureFixture
) -> None:
    name = played(counter)
    derived, latest = counter.house.derived, counter.office.state(name)
    calls: list[int] = []

    def fails_later(_: object) -> int:
        calls.append(1)
        return 1 // (2 - len(calls))

    derived.foreseen(latest, "odd", fails_later)
    do(counter, name, CorrectResult(1, 1, DRAWN, reason="slips were mixed up"))
    with caplog.at_level(logging.ERROR):
        counter.house.renewing.renew(name)
    assert len(calls) == 2
    assert f"a table of {name} could not be made" in caplog.text
    counter.house.renewing.renew("nowhere")
