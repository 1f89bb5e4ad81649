"""A server to try pages at: an office, people with roles, and browsers they are signed in with."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from inspect import isawaitable
from itertools import count
from pathlib import Path
from threading import local
from typing import Any, Self

import msgspec
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from crosstable.kernel.tournament import Tournament
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import Command, Details
from crosstable.office.acts.base import State
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.store import open_access, open_journal
from crosstable.store.passwords import Passwords
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.store.register import SqlPersonRegister
from crosstable.web.house import House
from crosstable.web.live.changes import AnnouncingJournal, Changes
from crosstable.web.settings import Settings
from crosstable.web.work.list_intake import ListIntake
from tests.office.desk import WHEN, details
from tests.web.moving_in import application, moved_out

PASSWORD = "three good words"


class Client(TestClient[Litestar]):
    """A browser whose requests are answered in the thread that asks, in a loop that is kept.

    A new thread with a new loop for every request takes longer than most answers do. In a ``with``
    the application lives on between the requests, in a loop of its own.
    """

    lives_on = False

    def __enter__(self) -> Self:
        self.lives_on = True
        return super().__enter__()

    @contextmanager
    def portal(self) -> Iterator[Any]:
        if self.lives_on:
            with super().portal() as portal:
                yield portal
        else:
            yield _Here


class _Here:
    """The way into the loop of the calling thread, as into that of another."""

    own = local()

    @classmethod
    def call(cls, called: Callable[..., Any], *values: object) -> Any:
        if not hasattr(cls.own, "loop"):
            cls.own.loop = asyncio.new_event_loop()
        return cls.own.loop.run_until_complete(_answer(called, *values))


async def _answer(called: Callable[..., Any], *values: object) -> Any:
    given = called(*values)
    return await given if isawaitable(given) else given


class Counter:
    """One office with its pages; ``client`` is nobody, ``signed_in(role)`` somebody."""

    def __init__(self, house: House, database: str = "") -> None:
        self.house = house
        self.database = database
        self.office = house.office
        self.app = application(house)
        self.address = "http://testserver.local"
        self.client = self.browser()

    def browser(self) -> Client:
        """Return another browser that nobody is signed in with."""
        return Client(self.app, base_url=self.address)

    def signed_in(self, role: Role = Role.OWNER, tournament: str | None = None) -> Client:
        """Return a browser in which somebody with this role is signed in."""
        accounts = self.house.access.accounts
        if accounts.is_empty():
            accounts.create_owner(Newcomer("owner", "Olga Owner", PASSWORD), at=WHEN)
        login = "owner"
        if role is not Role.OWNER:
            login = f"{role.value}-{len(accounts.members())}"
            newcomer = Newcomer(login, f"Some {role.value}", PASSWORD)
            accounts.add(newcomer, role=role, tournament=tournament, by="test", at=WHEN)
        client = self.browser()
        answer = client.post(
            "/login", data={"login": login, "password": PASSWORD}, follow_redirects=False
        )
        assert answer.status_code == 303
        return client

    def program(
        self, role: Role = Role.OWNER, tournament: str | None = None, label: str = ""
    ) -> Client:
        """Return a program's way in, with a token of this role."""
        _, secret = self.house.access.keys.make_token(
            label or role.value, role, tournament=tournament, by="Olga", at=WHEN
        )
        client = self.browser()
        client.headers["Authorization"] = f"Bearer {secret}"
        return client

    def inherit(self, announced: Details, *commands: Command) -> State:
        """Take over a tournament that nobody checked, as from an earlier version."""
        tournament = Tournament(**msgspec.structs.asdict(announced))
        state = self.office.take_over(
            tournament, source="earlier", by="Anna", at=WHEN, published=True
        )
        return self.office.execute_all(state.id, commands, by="Anna", at=WHEN)

    def begin(self, announced: Details | None = None, *commands: Command) -> State:
        """Announce a tournament and carry commands out."""
        state = self.office.create(announced or details(), by="Anna", at=WHEN, published=True)
        if commands:
            state = self.office.execute_all(state.id, commands, by="Anna", at=WHEN)
        return state


@contextmanager
def counter_at(
    home: Path, settings: Settings | None = None, *, database: str | None = None
) -> Iterator[Counter]:
    """Give an office with its pages in a folder, or at the URL of a database."""
    seeds = count(1)
    quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    database = database or str(home / "office.db")
    with open_journal(database, create=True) as journal:
        lists = SqlRatingStore(journal.database)
        access = open_access(
            journal, chance=lambda size: next(seeds).to_bytes(size), passwords=quick
        )
        changes = Changes()
        house = House(
            Office(AnnouncingJournal(journal, changes)),
            access,
            changes=changes,
            settings=settings,
            now=lambda: WHEN,
            lists=lists,
            intake=ListIntake(lists, lambda: WHEN),
            register=SqlPersonRegister(
                journal.database, chance=lambda size: sha256(bytes(next(seeds))).digest()[:size]
            ),
        )
        counter = Counter(house, database)
        yield counter
        moved_out(counter.app)


def form(page: Any, **typed: str) -> dict[str, str]:
    """Return what a browser would send of a page's form: its hidden fields and what is typed.

    Version and key are taken from the page, as a person's browser does.
    """
    hidden = re.findall(r'name="(_version|_key|_what)" value="([^"]*)"', page.text)
    return {**dict(hidden), **typed}


def undoing(page: Any, **typed: str) -> dict[str, str]:
    """Return what a browser would send of the form that undoes: which entry, and no version."""
    entry = re.search(r'name="entry" value="(\d+)"', page.text)
    assert entry is not None
    return {"_key": form(page)["_key"], "entry": entry[1], **typed}
