"""What other processes write is noticed: all of it, whatever happens to those who listen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.kernel.errors import Conflict, StoreUnusable
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import Register, Withdraw
from crosstable.office.journal import OFFICE_STREAM
from crosstable.office.office import Office
from crosstable.store import backup, open_access, open_journal, restore
from crosstable.store.listening import Listener
from crosstable.web.live import watch as watches
from crosstable.web.live.changes import Change, Changes
from crosstable.web.live.watch import JournalWatch, ListeningWatch, watching
from tests.office.desk import WHEN, details, people
from tests.store.embedded_postgres import PostgresServer
from tests.store.helpers import draft

PATIENCE = 60.0


def test_what_was_written_since_the_last_look(tmp_path: Path) -> None:
    with open_journal(str(tmp_path / "office.db"), create=True) as journal:
        office = Office(journal)
        watch = JournalWatch(journal)
        assert watch.look() == ()
        first = office.create(details(), by="Anna", at=WHEN, published=True).id
        second = office.create(details("Another"), by="Anna", at=WHEN, published=True).id
        office.execute_all(first, [Register(people(3)), Withdraw(1)], by="Anna", at=WHEN)
        assert list(watch.look()) == [
            Change(first, 3, ("tournament-created", "players-registered", "player-withdrew")),
            Change(second, 1, ("tournament-created",)),
        ]
        assert watch.look() == ()


def test_after_a_restore_everything_is_news(tmp_path: Path) -> None:
    path, copy = str(tmp_path / "office.db"), tmp_path / "copy.db"
    with open_journal(path, create=True) as journal:
        office = Office(journal)
        name = office.create(details(), by="Anna", at=WHEN, published=True).id
        backup(path, copy)
        office.execute(name, Register(people(3)), by="Anna", at=WHEN)
    with open_journal(path) as journal:
        watch = JournalWatch(journal)
    restore(copy, path, force=True)
    with open_journal(path) as journal:
        watch._journal = journal
        assert list(watch.look()) == [Change(name, 1, ("restored",), anew=True)]
        assert watch.look() == ()


def test_a_restored_tournament_may_go_back_but_late_news_may_not() -> None:
    async def scene() -> None:
        changes = Changes()
        with changes.subscribed(None) as subscription:
            for change in (
                Change("a", 7),
                Change("a", 6),
                Change(OFFICE_STREAM, 1),
            ):
                changes.tell(change)
            await asyncio.sleep(0)
            assert [each.version for each in await subscription.next(PATIENCE)] == [7]
            changes.tell(Change("a", 2, ("restored",), anew=True))
            await asyncio.sleep(0)
            assert [each.version for each in await subscription.next(PATIENCE)] == [2]

    asyncio.run(scene())


def test_marks_move_with_whatever_is_told() -> None:
    changes = Changes()
    before, every = changes.mark("a"), changes.mark_of_all
    changes.tell(Change("b", 1))
    assert changes.mark("a") == before
    assert changes.mark_of_all != every
    changes.tell(Change("a", 1))
    assert changes.mark("a") != before
    before = changes.mark("a")
    changes.tell(Change("b", 1, anew=True))
    assert changes.mark("a") != before


class Ear:
    """An ear whose hearing the test decides."""

    def __init__(self) -> None:
        self.connected = False
        self.connects = 0
        self.broken = False
        self.signs: asyncio.Queue[bool] = asyncio.Queue()

    async def connect(self) -> None:
        self.connects += 1
        if self.broken:
            raise StoreUnusable("no connection")
        self.connected = True

    async def hears(self, seconds: float) -> bool:
        try:
            return await asyncio.wait_for(self.signs.get(), seconds)
        except TimeoutError:
            return False

    async def close(self) -> None:
        self.connected = False


def watched(tmp_path: Path, scene: Callable[[Ear, Office, Changes], object]) -> None:
    async def play() -> None:
        path = str(tmp_path / "office.db")
        with open_journal(path, create=True) as ours, open_journal(path) as theirs:
            ear, changes = Ear(), Changes()
            async with watching(changes, ListeningWatch(ours, ear), 0.01):
                await scene(ear, Office(theirs), changes)  # type: ignore[misc]

    asyncio.run(play())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def test_it_looks_when_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watches, "LONGEST_SILENCE", 1000.0)

    async def scene(ear: Ear, other: Office, changes: Changes) -> None:
        await until(lambda: ear.connected and changes.complete)
        with changes.subscribed(None) as heard:
            name = await asyncio.to_thread(other.create, details(), by="Berta", at=WHEN)
            assert await heard.next(0.1) == (), "nobody told, so nobody looked"
            ear.signs.put_nowait(True)
            assert [each.tournament for each in await heard.next(PATIENCE)] == [name.id]
        assert ear.connects == 1

    watched(tmp_path, scene)


def test_it_looks_by_itself_while_nobody_can_tell(tmp_path: Path) -> None:
    async def scene(ear: Ear, other: Office, changes: Changes) -> None:
        ear.broken = True
        await ear.close()
        with changes.subscribed(None) as heard:
            await asyncio.to_thread(other.create, details(), by="Berta", at=WHEN)
            assert len(await heard.next(PATIENCE)) == 1
            ear.broken = False
            await until(lambda: ear.connected)

    watched(tmp_path, scene)


def test_an_ear_that_went_deaf_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watches, "LONGEST_SILENCE", 0.05)

    async def scene(ear: Ear, other: Office, changes: Changes) -> None:
        await until(lambda: ear.connected)
        with changes.subscribed(None) as heard:
            await asyncio.to_thread(other.create, details(), by="Berta", at=WHEN)
            assert len(await heard.next(PATIENCE)) == 1
        await until(lambda: ear.connects == 2 and ear.connected)

    watched(tmp_path, scene)


def test_a_database_that_cannot_be_read_is_not_trusted(tmp_path: Path) -> None:
    class Moody(JournalWatch):
        away = False

        def look(self) -> list[Change]:
            if self.away:
                raise StoreUnusable("away")
            return []

    async def scene() -> None:
        with open_journal(str(tmp_path / "office.db"), create=True) as journal:
            watch, changes = Moody(journal), Changes()
            async with watching(changes, watch, 0.005):
                await until(lambda: changes.complete)
                watch.away = True
                await until(lambda: not changes.complete)
                watch.away = False
                await until(lambda: changes.complete)
            assert not changes.complete

    asyncio.run(scene())


@pytest.mark.postgres
def test_postgresql_tells_at_once_and_comes_back_after_its_connection_broke(
    postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only signs make it look here, so whatever is heard was told by the database."""
    monkeypatch.setattr(watches, "LONGEST_SILENCE", 1000.0)
    url = postgres_server.cleared_database()

    async def scene() -> None:
        with open_journal(url, create=True) as ours, open_journal(url) as theirs:
            other, changes = Office(theirs), Changes()
            people_changed: list[int] = []
            changes.when_people_change = lambda: people_changed.append(1)
            ear = Listener(ours.database)
            async with watching(changes, ListeningWatch(ours, ear), 0.05):
                await until(lambda: ear.connected)
                with changes.subscribed(None) as heard:
                    name = (await asyncio.to_thread(other.create, details(), by="B", at=WHEN)).id
                    assert [each.version for each in await heard.next(PATIENCE)] == [1]
                    deaf = (
                        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                        "WHERE application_name = 'crosstable listener'"
                    )
                    await asyncio.to_thread(postgres_server.run, deaf)
                    await asyncio.to_thread(
                        other.execute, name, Register(people(3)), by="B", at=WHEN
                    )
                    assert [each.version for each in await heard.next(PATIENCE)] == [2]
                    await until(lambda: ear.connected)
                    await asyncio.to_thread(other.execute, name, Withdraw(1), by="B", at=WHEN)
                    assert [each.version for each in await heard.next(PATIENCE)] == [3]
                    access = open_access(theirs, chance=lambda size: bytes(range(size)))
                    owner = Newcomer("owner", "Olga Owner", "three good words")
                    await asyncio.to_thread(access.accounts.create_owner, owner, at=WHEN)
                    await until(lambda: bool(people_changed))
                    assert await heard.next(0.02) == ()

    asyncio.run(scene())


@pytest.mark.postgres
def test_what_is_rolled_back_is_not_told(postgres_server: PostgresServer) -> None:
    url = postgres_server.cleared_database()

    async def scene() -> None:
        with open_journal(url, create=True) as journal:
            ear = Listener(journal.database)
            await ear.connect()
            try:
                office = Office(journal)
                await asyncio.to_thread(office.create, details(), by="B", at=WHEN)
                assert await ear.hears(PATIENCE)
                with pytest.raises(Conflict):
                    await asyncio.to_thread(journal.append, "club-championship", 7, [draft()])
                assert not await ear.hears(0.2)
            finally:
                await ear.close()
            assert not ear.connected

    asyncio.run(scene())
