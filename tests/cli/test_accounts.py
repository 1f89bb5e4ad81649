"""Accounts at the command line: passwords are asked for or piped, never given as words."""

from __future__ import annotations

import io
import json
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest

from crosstable.cli.main import every_command
from crosstable.store import open_access, open_journal
from tests.cli.terminal import Done, Run

GOOD = "correct horse battery"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords with little work."""
    from argon2 import PasswordHasher

    from crosstable.store import access
    from crosstable.store.passwords import Passwords

    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(access, "Passwords", lambda: Passwords(cheap))


def piped(crosstable: Run, monkeypatch: pytest.MonkeyPatch, text: str, *words: str) -> Done:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return crosstable(*words)


@pytest.fixture
def owned(crosstable: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return the program at an office with its owner and a tournament."""
    made = piped(
        crosstable, monkeypatch, f"{GOOD}\n", "account", "add", "anna", "--name", "Anna",
        "--role", "owner",
    )  # fmt: skip
    assert made.status == 0, made.err
    assert made.out == "account anna made, an owner of the whole office\n"
    assert crosstable("new", "Open", "--game", "chess").status == 0
    return crosstable


def add(run: Run, monkeypatch: pytest.MonkeyPatch, login: str, *words: str) -> Done:
    return piped(
        run, monkeypatch, f"{GOOD}\n", "account", "add", login, "--name", login.title(), *words
    )


def test_no_command_takes_a_password_as_a_word() -> None:
    group = every_command()["account"]
    assert isinstance(group, click.Group)
    for name, command in group.commands.items():
        for parameter in command.params:
            assert "password" not in (parameter.name or ""), name


def test_people_get_accounts_and_roles(owned: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert add(owned, monkeypatch, "ben", "--role", "clerk", "-t", "open").out == (
        "account ben made, a results clerk of open\n"
    )
    assert owned("account", "role", "ben", "arbiter", "-t", "open").out == (
        "ben is an arbiter of open\n"
    )
    listed = owned("account", "list").out
    assert "owner of the whole office" in listed
    assert "arbiter of open" in listed
    assert owned("account", "role", "ben", "none", "-t", "open").status == 0
    people = json.loads(owned("account", "list", "--json").out)
    assert [(each["account"]["login"], each["grants"]) for each in people] == [
        ("anna", [{"account": 1, "role": "owner", "tournament": None}]),
        ("ben", []),
    ]
    history = owned("account", "history").out
    assert "ben is an arbiter of open, was a results clerk" in history
    assert GOOD not in history + listed
    assert json.loads(owned("account", "history", "--json").out)[-1]["by"] == "Anna"
    assert owned("journal", "verify").out.startswith("7 entries of 1 tournament")


def test_the_environment_s_tournament_is_not_taken_for_a_role(
    owned: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROSSTABLE_TOURNAMENT", "open")
    assert "whole office" in add(owned, monkeypatch, "ben", "--role", "viewer").out


def test_the_password_is_asked_for_twice_at_a_terminal(
    owned: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked = []
    answers = iter([GOOD, "different", GOOD, GOOD])

    def hidden(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("click.termui.hidden_prompt_func", hidden)
    done = owned("account", "password", "anna")
    assert done.status == 0
    assert len(asked) == 4
    assert done.out == "anna has another password and is logged out everywhere\n"
    assert GOOD not in done.out + done.err


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("", ("add", "ben", "--name", "Ben"), "no password was given"),
        ("short\n", ("add", "ben", "--name", "Ben"), "at least 10 characters"),
        (f"{GOOD}\n", ("add", "two words", "--name", "Ben"), "no spaces"),
        (f"{GOOD}\n", ("add", "ANNA", "--name", "Ben"), "taken"),
        (f"{GOOD}\n", ("add", "ben", "--name", "Ben", "--role", "boss"), "'boss' is not one of"),
        (
            f"{GOOD}\n",
            ("add", "ben", "--name", "Ben", "--role", "clerk", "-t", "blitz"),
            "unknown tournament 'blitz'; known: open",
        ),
        ("", ("role", "anna", "none"), "last owner"),
        ("", ("disable", "anna"), "last owner"),
        ("", ("role", "carl", "clerk"), "unknown account 'carl'; known: anna"),
        ("", ("password", "carl"), "unknown account"),
        ("", ("sessions", "carl"), "unknown account"),
        ("", ("revoke", "carl"), "unknown login, session, invitation or token 'carl'"),
        ("", ("invite", "owner", "-t", "open"), "owners own the whole office"),
        ("", ("invite", "clerk", "--days", "0"), "0 is not in the range"),
        ("", ("token", " "), "needs a short label"),
        ("", ("token", "x" * 500), "has 500 characters; at most 100 are taken here"),
    ],
)
def test_bad_input_is_one_line(
    owned: Run, monkeypatch: pytest.MonkeyPatch, text: str, words: tuple[str, ...], message: str
) -> None:
    before = owned("account", "history").out
    done = piped(owned, monkeypatch, text, "account", *words)
    assert done.status == 2
    assert message in done.err
    assert owned("account", "history").out == before


def test_only_an_owner_begins_an_office(crosstable: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    done = add(crosstable, monkeypatch, "ben", "--role", "clerk")
    assert done.status == 2
    assert "there is no office here" in done.err
    crosstable("new", "Open", "--game", "chess")
    assert "the first account of an office is its owner's" in (
        add(crosstable, monkeypatch, "ben", "--role", "clerk").err
    )
    assert add(crosstable, monkeypatch, "ben", "--role", "owner").status == 0


def test_invitations_and_tokens_are_shown_once_and_revoked(owned: Run) -> None:
    done = owned("account", "invite", "clerk", "-t", "open", "--address", "https://club.org/")
    assert done.out.startswith("https://club.org/invitation/")
    assert "for a results clerk of open, until" in done.err
    key = owned("account", "token", "scoreboard", "--role", "viewer").out.strip()
    listed = json.loads(owned("account", "keys", "--json").out)
    assert (len(listed["invitations"]), len(listed["tokens"])) == (1, 1)
    assert key not in owned("account", "keys").out
    for kind in ("invitations", "tokens"):
        name = listed[kind][0]["id"]
        assert name in owned("account", "keys").out
        assert owned("account", "revoke", name).out == (f"{kind[:-1]} {name} is no longer valid\n")
        assert owned("account", "revoke", name).status == 2
    assert json.loads(owned("account", "keys", "--json").out) == {"invitations": [], "tokens": []}
    made = owned("account", "invite", "clerk", "--json")
    assert json.loads(made.out)["link"].startswith("http://127.0.0.1:8000/invitation/")


def test_an_invitation_leads_to_where_the_office_is_served(
    owned: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usual = owned("account", "invite", "clerk")
    assert "nobody has said where the office is reached" in usual.err
    settings = tmp_path / "office.toml"
    settings.write_text("port = 8123\n")
    served = owned("account", "invite", "clerk", "--settings", str(settings))
    assert served.out.startswith("http://127.0.0.1:8123/invitation/")
    assert "nobody has said" not in served.err
    monkeypatch.setenv("CROSSTABLE_PORT", "8124")
    assert owned("account", "invite", "clerk").out.startswith("http://127.0.0.1:8124/invitation/")
    with open_journal("crosstable.db") as journal:
        access = open_access(journal, chance=secrets.token_bytes)
        access.addresses.choose("http://192.0.2.7:8124", by="Anna", at=datetime.now(UTC))
    assert owned("account", "invite", "clerk").out.startswith("http://192.0.2.7:8124/invitation/")
    monkeypatch.setenv("CROSSTABLE_PUBLIC_ADDRESS", "https://club.org")
    assert owned("account", "invite", "clerk").out.startswith("https://club.org/invitation/")


def test_devices_are_listed_and_logged_out(owned: Run) -> None:
    with open_journal("crosstable.db") as journal:
        sessions = open_access(journal, chance=secrets.token_bytes).sessions
        for device in ("Phone", "Laptop", "Tablet"):
            sessions.begin(1, address="192.0.2.7", label=device, at=datetime.now(UTC))
    assert "Laptop" in owned("account", "sessions", "anna").out
    first = json.loads(owned("account", "sessions", "anna", "--json").out)[0]["id"]
    assert owned("account", "revoke", first).out == "anna is logged out on this device\n"
    assert owned("account", "revoke", "anna").out == "anna is logged out on 2 devices\n"
    assert json.loads(owned("account", "sessions", "anna", "--json").out) == []


def test_accounts_are_disabled_and_enabled(owned: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    add(owned, monkeypatch, "ben", "--role", "viewer")
    assert owned("account", "disable", "ben").status == 0
    assert "disabled" in owned("account", "list").out
    assert json.loads(owned("account", "enable", "ben", "--json").out)["account"]["disabled"] is (
        False
    )
