"""Changes reach open pages at once, from this process and from others, and nothing piles up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
from litestar.response import ServerSentEventMessage

from crosstable.office.acts import Register, Withdraw
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.store import open_journal
from crosstable.web.live import changes as live
from crosstable.web.live.changes import AnnouncingJournal, Change, Changes, events
from crosstable.web.live.watch import JournalWatch, watching
from tests.office.desk import WHEN, MemoryJournal, details, people
from tests.web.counter import Counter

PATIENCE = 60.0


async def told(stream: AsyncIterator[ServerSentEventMessage]) -> dict[str, object]:
    """Return the next event that is no sign of life."""
    while True:
        message = await asyncio.wait_for(anext(stream), PATIENCE)
        if message.event == "changed":
            data: dict[str, object] = msgspec.json.decode(str(message.data))
            return {**data, "id": message.id}


def test_a_write_is_told_with_its_version_and_kinds() -> None:
    async def scene() -> None:
        changes = Changes()
        office = Office(AnnouncingJournal(MemoryJournal(), changes))
        name = office.create(details(), by="Anna", at=WHEN, published=True).id
        stream = events(changes, name)
        assert (await anext(stream)).comment == "connected"
        commands = (Register(people(4)), Withdraw(1))
        await asyncio.to_thread(office.execute_all, name, commands, by="Anna", at=WHEN)
        found = await told(stream)
        assert found["version"] == found["id"] == 3
        assert found["kinds"] == ["players-registered", "player-withdrew"]
        await stream.aclose()  # type: ignore[attr-defined]
        assert changes.listeners == 0

    asyncio.run(scene())


def test_what_is_written_while_a_page_connects_is_told_once_it_listens() -> None:
    """Nothing falls between what a page missed before it listened and what it hears after."""

    async def scene() -> None:
        changes = Changes()
        office = Office(AnnouncingJournal(MemoryJournal(), changes))
        name = office.create(details(), by="Anna", at=WHEN, published=True).id
        shown = office.state(name).version

        def missed() -> tuple[Change, ...]:
            read = office.state(name).version
            office.execute(name, Register(people(4)), by="Anna", at=WHEN)  # just after the look
            return () if read == shown else (Change(name, read),)

        stream = events(changes, name, missed)
        assert (await anext(stream)).comment == "connected"
        assert (await told(stream))["version"] == shown + 1

    asyncio.run(scene())


def test_a_page_that_reads_slowly_gets_the_newest_only() -> None:
    async def scene() -> None:
        changes = Changes()
        with changes.subscribed("a") as subscription:
            for version in range(1, 500):
                changes.tell(Change("a", version, ("x" if version % 2 else "y",)))
            changes.tell(Change("b", 1))
            await asyncio.sleep(0)
            assert await subscription.next(PATIENCE) == (Change("a", 499, ("x", "y")),)
            assert await subscription.next(0.01) == ()

    asyncio.run(scene())


def test_the_same_version_is_told_once() -> None:
    async def scene() -> None:
        changes = Changes()
        with changes.subscribed(None) as subscription:
            changes.tell(Change("a", 2))
            changes.tell(Change("b", 5))
            await asyncio.sleep(0)
            assert len(await subscription.next(PATIENCE)) == 2
            changes.tell(Change("a", 2))
            await asyncio.sleep(0)
            assert await subscription.next(0.01) == ()

    asyncio.run(scene())


def test_what_another_process_writes_is_noticed(tmp_path: Path) -> None:
    async def scene() -> None:
        path = str(tmp_path / "office.db")
        with open_journal(path, create=True) as ours, open_journal(path) as theirs:
            other = Office(theirs)
            name = other.create(details(), by="Berta", at=WHEN, published=True).id
            changes = Changes()
            async with watching(changes, JournalWatch(ours), 0.01):
                stream = events(changes, None)
                await anext(stream)
                other.execute(name, Register(people(2)), by="Berta", at=WHEN)
                found = await told(stream)
                assert (found["tournament"], found["version"]) == (name, 2)
                assert found["kinds"] == ["players-registered"]
                second = other.create(details("Another"), by="Berta", at=WHEN, published=True).id
                assert (await told(stream))["tournament"] == second

    asyncio.run(scene())


def test_open_pages_are_let_go_when_the_server_stops() -> None:
    async def scene() -> None:
        changes = Changes()
        stream = events(changes, None)
        await anext(stream)
        changes.stop()
        assert [each async for each in stream] == []

    asyncio.run(scene())


def test_a_silent_connection_shows_signs_of_life(monkeypatch: object) -> None:
    async def scene() -> None:
        before, live.HEARTBEAT = live.HEARTBEAT, 0.01
        try:
            stream = events(Changes(), None)
            assert [(await anext(stream)).comment for _ in range(3)] == [
                "connected",
                "alive",
                "alive",
            ]
        finally:
            live.HEARTBEAT = before

    asyncio.run(scene())


def test_a_crowd_is_asked_to_spread_its_questions() -> None:
    async def scene() -> None:
        changes = Changes()

        def missed() -> tuple[Change, ...]:
            return (Change("a", 3),)

        alone = events(changes, "a", missed)
        await anext(alone)
        assert (await told(alone))["spread"] == 0
        from contextlib import ExitStack

        with ExitStack() as crowd:
            for _ in range(2000):
                crowd.enter_context(changes.subscribed("a"))
            stream = events(changes, "a", missed)
            await anext(stream)
            assert (await told(stream))["spread"] == live.WIDEST_SPREAD

    asyncio.run(scene())


def test_only_those_who_may_see_a_tournament_hear_of_it(counter: Counter) -> None:
    state = counter.begin()
    path = f"/office/live?tournament={state.id}"
    assert counter.client.get(path).status_code == 401
    other = counter.begin(details("Another")).id
    counter.signed_in()
    browser = counter.signed_in(Role.ARBITER, tournament=other)
    assert browser.get(path).status_code == 403
    assert browser.get("/office/live").status_code == 403
