"""Thousands listen: each is told once, nobody waits for a slow one, all are let go at the end."""

from __future__ import annotations

import asyncio
import re

import msgspec
import pytest

from crosstable.web.live import crowd as crowds
from crosstable.web.live.changes import WIDEST_SPREAD
from crosstable.web.live.crowd import EVERYTHING, Crowd
from tests.web.listener import PATIENCE, OpenPage


def attending(crowd: Crowd, page: OpenPage, *, who: str = "open") -> asyncio.Task[None]:
    return asyncio.create_task(crowd.attend(who, "first", "", page.receive, page.send))


async def all_gone(crowd: Crowd, *tasks: asyncio.Task[None]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*tasks)
    assert crowd.size == 0


def test_everybody_concerned_is_told_once_and_nobody_else() -> None:
    async def scene() -> None:
        crowd = Crowd()
        pages = [OpenPage() for _ in range(3 * crowds.AT_ONCE + 1)]
        other, start = OpenPage(), OpenPage()
        tasks = [attending(crowd, each) for each in pages]
        tasks += [attending(crowd, other, who="other"), attending(crowd, start, who=EVERYTHING)]
        await asyncio.gather(*(each.hears(1) for each in (*pages, other, start)))
        crowd.tell("open", "second")
        crowd.tell("open", "second")
        await asyncio.gather(*(each.hears(2) for each in (*pages, start)))
        await asyncio.sleep(0.02)
        assert {len(each.heard) for each in pages} == {2}
        assert len({id(each.heard[1]) for each in pages}) == 1, "one message for all"
        assert (len(other.heard), len(start.heard)) == (1, 2)
        for each in (*pages, other, start):
            each.go()
        await all_gone(crowd, *tasks)

    asyncio.run(scene())


def test_nobody_waits_for_a_page_that_does_not_read() -> None:
    async def scene() -> None:
        crowd = Crowd()
        slow, quick = OpenPage(reads=False), OpenPage()
        tasks = [attending(crowd, slow), attending(crowd, quick)]
        await quick.hears(1)
        for version in range(200):
            crowd.tell("open", f"state-{version}")
            await quick.hears(version + 2)
        slow.read_on()
        await slow.hears(2)
        await asyncio.sleep(0.02)
        # What it was being sent, and the newest: everything between is forgotten.
        assert len(slow.heard) == 2
        assert b"id: state-199\n" in slow.heard[1]
        slow.go()
        quick.go()
        await all_gone(crowd, *tasks)

    asyncio.run(scene())


def test_all_are_let_go_when_the_server_stops_and_nobody_is_kept_after() -> None:
    async def scene() -> None:
        crowd = Crowd()
        pages = [OpenPage() for _ in range(20)]
        tasks = [attending(crowd, each) for each in pages]
        await asyncio.gather(*(each.hears(1) for each in pages))
        crowd.close()
        await all_gone(crowd, *tasks)
        assert all(each.ended for each in pages)
        late = OpenPage()
        await all_gone(crowd, attending(crowd, late))
        assert late.ended

    asyncio.run(scene())


def test_a_page_that_dies_while_it_is_written_to_leaves_nothing_behind() -> None:
    async def scene() -> None:
        crowd = Crowd()
        page = OpenPage(reads=False)
        task = attending(crowd, page)
        await asyncio.sleep(0.01)
        page.go()
        await all_gone(crowd, task)
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(scene())


def test_news_while_many_are_told_reaches_all_of_them() -> None:
    async def scene() -> None:
        crowd = Crowd()
        pages = [OpenPage() for _ in range(5 * crowds.AT_ONCE)]
        tasks = [attending(crowd, each) for each in pages]
        await asyncio.gather(*(each.hears(1) for each in pages))
        for version in range(10):
            crowd.tell("open", f"state-{version}")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            while not all(b"id: state-9\n" in each.heard[-1] for each in pages):
                await asyncio.sleep(0.01)
        for each in pages:
            each.go()
        await all_gone(crowd, *tasks)

    asyncio.run(scene())


def test_silent_connections_show_signs_of_life_at_different_moments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowds, "HEARTBEAT", 0.15)

    async def scene() -> None:
        crowd = Crowd()
        pages = [OpenPage() for _ in range(2 * crowds.STEPS)]
        tasks = [attending(crowd, each) for each in pages]
        await asyncio.gather(*(each.hears(1) for each in pages))
        beating = asyncio.create_task(crowd.show_life())
        await pages[0].hears(2)
        assert sum(len(each.heard) == 2 for each in pages) < len(pages)
        await asyncio.gather(*(each.hears(3) for each in pages))
        assert {each.heard[-1] for each in pages} == {b": alive\n\n"}
        beating.cancel()
        crowd.close()
        await all_gone(crowd, *tasks)

    asyncio.run(scene())


def test_a_crowd_comes_back_and_asks_spread_over_time() -> None:
    async def scene() -> None:
        crowd = Crowd()
        pages = [OpenPage() for _ in range(2000)]
        tasks = [attending(crowd, each) for each in pages]
        await asyncio.gather(*(each.hears(1) for each in pages))
        welcome = re.search(rb"event: welcome\ndata: (.*)\n", pages[-1].heard[0])
        assert welcome is not None
        assert msgspec.json.decode(welcome[1]) == {"apart": 2000}
        crowd.tell("open", "second")
        heard = (await pages[0].hears(2))[1]
        data = re.search(rb"data: (.*)\n", heard)
        assert data is not None
        assert msgspec.json.decode(data[1])["spread"] == WIDEST_SPREAD
        crowd.close()
        await all_gone(crowd, *tasks)

    asyncio.run(scene())
