"""Heads that were printed, and password hashes: what a rewritten database cannot hide."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from click.testing import CliRunner

from crosstable.cli.main import cli
from crosstable.kernel.errors import InvalidValue, JournalBroken
from crosstable.office.accounts import Newcomer, Welcome
from crosstable.office.acts import Register
from crosstable.office.administration import decode, password_mark
from crosstable.office.heads import NotedHead, full_text, read_head, short_text
from crosstable.office.journal import OFFICE_STREAM, Head
from crosstable.office.office import Office
from crosstable.office.roles import Role
from crosstable.store import open_access, open_journal, verify
from crosstable.store.passwords import Passwords
from tests.office.desk import WHEN, details, people

PASSWORD = "three good words"
QUICK = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Return an office with an owner, an arbiter who was invited, and a tournament."""
    place = str(tmp_path / "office.db")
    with open_journal(place, create=True) as journal:
        seeds = iter(range(1, 1000))
        access = open_access(
            journal, chance=lambda size: next(seeds).to_bytes(size), passwords=QUICK
        )
        access.accounts.create_owner(Newcomer("anna", "Anna", PASSWORD), at=WHEN)
        _, token = access.keys.invite(Role.ARBITER, by="Anna", at=WHEN)
        access.keys.accept(token, Newcomer("ben", "Ben", PASSWORD), at=WHEN)
        office = Office(journal)
        name = office.create(details(), by="Anna", at=WHEN).id
        office.execute(name, Register(people(4)), by="Anna", at=WHEN + timedelta(minutes=5))
    return place


def test_a_head_is_read_however_it_was_noted() -> None:
    head = Head(482, "3f9a1c2277de0b41a2b3" + "c" * 44)
    assert short_text(head) == "482-3f9a1-c2277-de0b4-1a2b3"
    for text in (
        short_text(head),
        short_text(head).upper(),
        full_text(head),
        full_text(head).upper(),
    ):
        assert read_head(f" {text} ").is_of(482, head.hash)
        assert not read_head(text).is_of(483, head.hash)
    assert read_head(head.hash) == NotedHead(head.hash)
    assert not read_head("482-3f9a1-c2277-de0b4-1a2b4").is_of(482, head.hash)
    for wrong in ("", "482", "482-3f9a1", "hello", "482-zzzzz-zzzzz-zzzzz-zzzzz"):
        with pytest.raises(InvalidValue, match="looks like 482-"):
            read_head(wrong)


def test_verify_says_whether_and_when_a_printed_head_was_written(database: str) -> None:
    with open_journal(database) as journal:
        entries = list(journal.everything())
    noted = entries[-2]
    short = short_text(Head(noted.sequence, noted.hash))
    found = verify(database, noted=read_head(short)).noted
    assert found is not None
    assert (found.sequence, found.at, found.tournament) == (
        noted.sequence,
        noted.at,
        "club-championship",
    )
    said = CliRunner().invoke(cli, ["journal", "verify", database, "--head", short]).output
    assert f"{short} is in the chain: entry {noted.sequence} of 2026-05-01 09:00:00 UTC" in said
    assert f"printed as {short_text(Head(entries[-1].sequence, entries[-1].hash))}" in said
    other = f"{noted.sequence}-{'0' * 20}"
    with pytest.raises(JournalBroken, match="never passes the head noted earlier"):
        verify(database, noted=read_head(other))


@pytest.mark.parametrize("login", ["anna", "ben"])
def test_a_password_hash_changed_past_the_journal_is_found(database: str, login: str) -> None:
    verify(database)
    with sqlite3.connect(database) as connection:
        changed = QUICK.hashed("the thief's own words", b"s" * 16)
        connection.execute("UPDATE account SET password = ? WHERE login = ?", (changed, login))
    connection.close()
    with pytest.raises(JournalBroken, match=f"the account '{login}', its password"):
        verify(database)


def test_changed_and_rehashed_passwords_are_written_down(database: str) -> None:
    with open_journal(database) as journal:
        slower = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
        access = open_access(journal, chance=lambda size: b"r" * size, passwords=slower)
        access.accounts.set_password("ben", "four other good words", by="Anna", at=WHEN)
        verify(database)
        login = access.sessions.login("anna", PASSWORD, address="127.0.0.1", at=WHEN)
        assert isinstance(login, Welcome)
        last = decode(journal.read(OFFICE_STREAM)[-1])
    assert type(last).__name__ == "PasswordNoted"
    verify(database)


def test_accounts_of_earlier_versions_are_noted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their entries have no mark: they verify as before, and are noted when a server starts."""
    old = str(tmp_path / "old.db")
    with open_journal(old, create=True) as journal:
        access = open_access(journal, chance=bytes, passwords=QUICK)
        with monkeypatch.context() as earlier:
            earlier.setattr("crosstable.office.administration.password_mark", lambda _kept: "")
            access.accounts.create_owner(Newcomer("anna", "Anna", PASSWORD), at=WHEN)
        verify(old)
        for _ in range(2):
            access.accounts.note_passwords(by="serve", at=WHEN)
        _made, _role, noted = (decode(each) for each in journal.read(OFFICE_STREAM))
    assert type(noted).__name__ == "PasswordNoted"
    verify(old)
    with sqlite3.connect(old) as connection:
        connection.execute("UPDATE account SET password = password || 'x'")
    connection.close()
    with pytest.raises(JournalBroken, match="its password"):
        verify(old)


def test_no_act_holds_a_hash_that_could_be_guessed_at(database: str) -> None:
    with open_journal(database) as journal:
        text = "".join(each.act for each in journal.read(OFFICE_STREAM))
    with sqlite3.connect(database) as connection:
        kept = [row[0] for row in connection.execute("SELECT password FROM account")]
    connection.close()
    for each in kept:
        assert password_mark(each) in text
        assert each not in text
        assert each.split("$")[-2] not in text  # the salt
