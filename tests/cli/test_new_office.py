"""A new office is made only on purpose, and owned only with the code its server printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.browser import server
from tests.browser.server import serving, set_up_code
from tests.cli.terminal import Run

OWNER = {"name": "Anna", "login": "anna"}
PASSWORD = "three good words"


def refused(home: Path, *words: str) -> str:
    """Run a command that must fail, and return its one line."""
    done = subprocess.run(
        [sys.executable, "-m", "crosstable", *words],
        cwd=home,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.parametrize("how", ["flag", "before", "environment", "settings", "empty"])
def test_a_named_place_without_an_office_is_refused(
    tmp_path: Path, how: str, crosstable: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a disk is not mounted: nothing is made, nobody can own it."""
    place = tmp_path / "office.db"
    settings = tmp_path / "office.toml"
    settings.write_text(f'database = "{place}"\n', encoding="utf-8")
    if how == "empty":
        place.touch()
    words = {
        "flag": ("serve", "--database", str(place)),
        "before": ("--database", str(place), "serve"),
        "settings": ("serve", "--settings", str(settings)),
        "empty": ("serve", "--database", str(place)),
    }.get(how, ("serve",))
    if how == "environment":
        monkeypatch.setenv("CROSSTABLE_DATABASE", str(place))
    # What is refused needs no process of its own; it ends before anything is served.
    done = crosstable(*words, "--port", "0")
    assert (done.status, done.out) == (2, "")
    (line,) = done.err.splitlines()
    assert line.startswith(f"crosstable: {place}: there is no office here")
    assert "`crosstable serve --new` makes a new one" in line
    assert not place.exists() or place.stat().st_size == 0


def test_new_begins_an_office_once_and_asks_for_its_code(tmp_path: Path) -> None:
    words = ("--database", "office.db")
    with serving(tmp_path, *words, "--new") as address:
        first = set_up_code(address)
        assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}", first)
        page = httpx.get(f"{address}/welcome")
        assert "Set-up code" in page.text
        assert first not in page.text
    assert first.replace("-", "").encode() not in (tmp_path / "office.db").read_bytes()
    line = refused(tmp_path, "serve", *words, "--new", "--port", "0")
    assert line == "crosstable: office.db: there is an office here already; leave --new out"
    with serving(tmp_path, *words) as address:
        second = set_up_code(address)
        owner = {**OWNER, "password": PASSWORD, "password_again": PASSWORD}
        with httpx.Client(base_url=address, headers={"Origin": address}) as client:
            assert client.post("/welcome", data={**owner, "code": first}).status_code == 422
            assert client.post("/welcome", data={**owner, "code": second}).status_code == 303
            assert client.get("/office").status_code == 200
    with serving(tmp_path, *words) as address:
        assert set_up_code(address) == ""


def test_the_usual_place_is_made_at_the_first_start(tmp_path: Path) -> None:
    """As ``make serve`` does in a fresh clone."""
    with serving(tmp_path) as address:
        assert set_up_code(address)
    assert (tmp_path / "crosstable.db").exists()


def test_an_owner_made_at_the_command_line_needs_no_code(tmp_path: Path) -> None:
    server.crosstable(tmp_path, "new", "Open", "--game", "chess")
    with serving(tmp_path) as address:
        assert set_up_code(address)  # tournaments, but nobody who owns them
    subprocess.run(
        [
            *(sys.executable, "-m", "crosstable", "account", "add", "anna"),
            *("--name", "Anna", "--role", "owner"),
        ],
        cwd=tmp_path,
        input=f"{PASSWORD}\n{PASSWORD}\n",
        check=True,
        capture_output=True,
        text=True,
    )
    with serving(tmp_path) as address:
        assert set_up_code(address) == ""
        assert httpx.get(f"{address}/welcome").headers["location"] == "/login"
