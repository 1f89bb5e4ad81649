"""The example of a program, and the examples of the documentation, against a real server."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

import pytest

from crosstable.web.api.problems import _TITLES
from tests.browser.server import crosstable, serving

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "examples" / "client.py"
GUIDE = ROOT / "docs" / "api.md"
PLAYERS = "name,federation,rating\nMeier,GER,2100\nBos,NED,\nPetit,FRA,1900\nKask,EST,2000\n"


class Event:
    """A server with a tournament called open, and a token for it."""

    def __init__(self, home: Path, address: str, token: str) -> None:
        self.home, self.address, self.token = home, address, token

    def client(self, *words: str, token: str | None = None) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "CROSSTABLE_TOKEN": self.token if token is None else token}
        return subprocess.run(
            [sys.executable, str(CLIENT), self.address, *words],
            cwd=self.home,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    home = tmp_path_factory.mktemp("event")
    crosstable(home, "new", "Open", "--game", "chess", "--system", "round-robin", "--public")
    made = json.loads(crosstable(home, "account", "token", "desk", "--role", "owner", "--json"))
    secret = made["secret"]
    (home / "players.csv").write_text(PLAYERS, encoding="utf-8")
    (home / "results.csv").write_text("board,result\n1,1-0\n2,1/2-1/2\n", encoding="utf-8")
    (home / "wrong.csv").write_text("board,result\n1,5-0\n", encoding="utf-8")
    with serving(home) as address:
        yield Event(home, address, secret)


def test_the_example_enters_players_and_results(event: Event) -> None:
    refused = event.client("players", "open", "players.csv", token="")
    assert (refused.returncode, "token" in refused.stderr) == (1, True)
    assert event.client("players", "open", "players.csv").stdout == "4 players entered\n"
    assert event.client("players", "open", "players.csv").stdout == "0 players entered\n"
    begin(event)
    wrong = event.client("results", "open", "1", "wrong.csv")
    assert (wrong.returncode, "not a result" in wrong.stderr) == (1, True)
    assert event.client("results", "open", "1", "results.csv").stdout == "2 results entered\n"
    assert event.client("results", "open", "1", "results.csv").stdout == "0 results entered\n"
    lines = event.client("standings", "open", token="").stdout.splitlines()
    assert len(lines) == 4
    assert lines[0].split()[0] == "1"
    assert lines[0].endswith(" 1")
    assert event.client("nonsense").returncode == 2


def curl(command: str, **known: str) -> tuple[int, Any]:
    """Do what a line with curl says, so that the test needs no curl."""
    words = iter(shlex.split(Template(command).substitute(known)))
    assert next(words) == "curl"
    method, body, url, headers = "", None, "", {}
    for word in words:
        match word:
            case "-s":
                pass
            case "-X":
                method = next(words)
            case "-d":
                body = next(words).encode()
            case "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            case _:
                assert not url, word
                url = word
    request = urllib.request.Request(url, body, headers, method=method or None)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_the_examples_of_the_guide(event: Event) -> None:
    event.client("players", "open", "players.csv")
    text = GUIDE.read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```(?:\n\n```json\n(.*?)```)?", text, flags=re.DOTALL)
    assert len(blocks) == 5
    begin(event)
    for block, shown in blocks:
        commands = block.replace("\\\n", " ").strip().splitlines()
        for command in commands:
            status, told = curl(command, OFFICE=event.address, TOKEN=event.token)
            if shown:
                assert set(told) == set(json.loads(shown)), command
                assert status == told["status"] == json.loads(shown)["status"]
            else:
                assert status in {200, 201}, f"{command}: {told}"


def begin(event: Event) -> None:
    """Pair and publish the first round, unless another test did."""
    where = f"{event.address}/api/v1/tournaments/open"
    _, told = curl(f"curl {where}/rounds")
    for path in ("lots", "rounds", "rounds/1/publish") if not told["total"] else ():
        sent = f"curl -H 'Authorization: Bearer {event.token}' -H 'Content-Type: application/json'"
        status, told = curl(f"{sent} -d '{{}}' {where}/{path}")
        assert status in {200, 201}, told


def test_the_guide_names_every_kind_of_problem() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert [word for word in _TITLES if f"`{word}`" not in text] == []
