"""Administration at random against a model: an owner stays, and the journal knows everything."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count

import pytest
from argon2 import PasswordHasher

from crosstable.kernel.errors import CrosstableError
from crosstable.office.access import Access
from crosstable.office.accounts import Newcomer
from crosstable.office.administration import administered
from crosstable.office.journal import OFFICE_STREAM
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.store import open_access, open_journal, verify
from crosstable.store.passwords import Passwords
from tests.office.desk import details

from .helpers import NOON, holds

GOOD = "correct horse battery"
LOGINS = ("anna", "ben", "cleo", "dora")
PLACES = (None, "open", "blitz")


class Model:
    """What must be true, in dictionaries."""

    def __init__(self) -> None:
        self.roles: dict[str, dict[str | None, Role]] = {}
        self.disabled: set[str] = set()

    def owners(self) -> set[str]:
        return {
            login
            for login, roles in self.roles.items()
            if roles.get(None) is Role.OWNER and login not in self.disabled
        }

    def add(self, login: str, role: Role | None, place: str | None) -> bool:
        if login in self.roles or (role is Role.OWNER and place is not None):
            return False
        if not self.owners() and not (role is Role.OWNER and place is None):
            return False
        self.roles[login] = {} if role is None else {place: role}
        return True

    def set_role(self, login: str, role: Role | None, place: str | None) -> bool:
        if login not in self.roles or (role is Role.OWNER and place is not None):
            return False
        if self.roles[login].get(place) is role:
            return False
        last = self.owners() == {login} and place is None and role is not Role.OWNER
        if last:
            return False
        self.roles[login].pop(place, None)
        if role is not None:
            self.roles[login][place] = role
        return True

    def disable(self, login: str) -> bool:
        if login not in self.roles or login in self.disabled or self.owners() == {login}:
            return False
        self.disabled.add(login)
        return True

    def enable(self, login: str) -> bool:
        if login not in self.disabled:
            return False
        self.disabled.discard(login)
        return True


def step(source: random.Random, access: Access, model: Model) -> tuple[str, bool, bool]:
    """Do one thing to both; return what, whether the office did it and whether it should have."""
    login, place = source.choice(LOGINS), source.choice(PLACES)
    role = source.choice([None, *Role])
    what = source.choice(["add", "role", "role", "role", "disable", "enable"])
    accounts = access.accounts
    try:
        if what == "add":
            newcomer = Newcomer(login, login.title(), GOOD)
            accounts.add(newcomer, role=role, tournament=place, by="Anna", at=NOON)
        elif what == "role":
            accounts.set_role(login, role, tournament=place, by="Anna", at=NOON)
        elif what == "disable":
            accounts.disable(login, by="Anna", at=NOON)
        else:
            accounts.enable(login, by="Anna", at=NOON)
    except CrosstableError:
        done = False
    else:
        done = True
    expected = {
        "add": lambda: model.add(login, role, place),
        "role": lambda: model.set_role(login, role, place),
        "disable": lambda: model.disable(login),
        "enable": lambda: model.enable(login),
    }[what]()
    return what, done, expected


@pytest.mark.parametrize("seed", range(3))
def test_the_office_agrees_with_the_model(url: str, seed: int) -> None:
    source = random.Random(seed)
    seeds = count(1)
    model = Model()
    happened: Counter[tuple[str, bool]] = Counter()
    with open_journal(url, create=True) as journal:
        for name in ("Open", "Blitz"):
            Office(journal).create(details(name), by="Anna", at=NOON)
        access = open_access(
            journal,
            chance=lambda size: next(seeds).to_bytes(size),
            passwords=Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)),
        )
        access.accounts.create_owner(Newcomer("anna", "Anna", GOOD), at=NOON)
        model.add("anna", Role.OWNER, None)
        for _ in range(100):
            what, done, expected = step(source, access, model)
            assert done is expected, what
            happened[what, done] += 1
            stored = access.accounts.members()
            assert not stored or any(each.role() is Role.OWNER for each in stored)
        assert {each.account.login for each in stored} == model.roles.keys()
        for each in stored:
            login = each.account.login
            assert {grant.tournament: grant.role for grant in each.grants} == model.roles[login]
            assert each.account.disabled is (login in model.disabled)
        folded = administered(journal.read(OFFICE_STREAM))
        assert {login: dict(each.roles) for login, each in folded.items()} == model.roles
        holds(journal)
    verify(url)
    assert {what for what, done in happened if done} == {"add", "role", "disable", "enable"}
    assert {what for what, done in happened if not done} == {"add", "role", "disable", "enable"}
