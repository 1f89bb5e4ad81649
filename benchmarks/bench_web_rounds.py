"""The rounds pages of a 1,000-player Swiss, asked of a real server process over loopback."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import httpx
from rich.console import Console
from rich.table import Table

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import System
from crosstable.office.acts import Details
from crosstable.office.commands import (
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.office import Office
from crosstable.store import open_journal

PLAYERS = 1_000
ROUNDS = 5
REPEATS = 25
WHEN = datetime(2026, 5, 1, tzinfo=UTC)
MARKS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
HTMX = {"HX-Request": "true"}
PASSWORD = "three good words"
LIMIT = 50


def main() -> None:
    """Print how long each request takes, as the person at the other end waits for it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        name = _prepared(home / "office.db")
        with _serving(home) as address, httpx.Client(base_url=address, timeout=60) as client:
            rows = list(_measured(client, f"/office/tournaments/{name}/rounds"))
    table = Table(title=f"Rounds pages: {PLAYERS:,} players, round {ROUNDS + 1}, ms a request")
    for column in ("request", "median", "worst", f"under {LIMIT} ms", "kB"):
        table.add_column(column, justify="left" if column == "request" else "right")
    for what, times, size in rows:
        middle = statistics.median(times) * 1000
        table.add_row(
            what,
            f"{middle:.1f}",
            f"{max(times) * 1000:.1f}",
            "yes" if middle < LIMIT else "no",
            f"{size / 1000:,.0f}",
        )
    Console().print(table)


def _prepared(path: Path) -> str:
    """Return the id of a tournament with rounds behind it and one to pair."""
    chance = Random(7)
    players = tuple(
        NewPlayer(
            Player(name=f"Player {index:04}", ratings=(Rating("fide.standard", 2600 - index),))
        )
        for index in range(PLAYERS)
    )
    details = Details(
        name="Large Open",
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        points=HALF_POINTS,
        planned_rounds=9,
    )
    with open_journal(str(path), create=True) as journal:
        office = Office(journal)
        state = office.create(details, by="bench", at=WHEN)
        office.execute_all(state.id, [Register(players), DrawLots("x")], by="bench", at=WHEN)
        for number in range(1, ROUNDS + 1):
            results = [
                EnterResult(number, board, chance.choice(MARKS))
                for board in range(1, PLAYERS // 2 + 1)
            ]
            office.execute_all(
                state.id, [PairRound(), Publish(number), *results], by="bench", at=WHEN
            )
        return state.id


@contextmanager
def _serving(home: Path) -> Iterator[str]:
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "crosstable.cli", "--database", "office.db"),
            *("serve", "--port", "0"),
        ],
        cwd=home,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        line = server.stdout.readline() if server.stdout else ""
        found = re.search(r"http://\S+", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line}")
        yield found.group()
    finally:
        server.terminate()
        server.wait(timeout=20)


def _measured(client: httpx.Client, rounds: str) -> Iterator[tuple[str, list[float], int]]:
    owner = {"name": "Bench", "login": "bench", "password": PASSWORD, "password_again": PASSWORD}
    client.post("/welcome", data=owner).raise_for_status()
    page = client.get(rounds, follow_redirects=True)
    started = time.perf_counter()
    answer = client.post(f"{rounds}/pair", data=_hidden(page.text))
    yield "pair the next round", [time.perf_counter() - started], len(answer.content)
    number = ROUNDS + 1
    yield _times("the round, held back", lambda: client.get(f"{rounds}/{number}"))
    client.post(f"{rounds}/{number}/publish")
    yield _times("the round, results open", lambda: client.get(f"{rounds}/{number}"))
    boards = iter(range(1, PLAYERS))
    version = int(_hidden(client.get(f"{rounds}/{number}").text)["_version"])

    def enter() -> httpx.Response:
        nonlocal version
        typed = {"line": f"{next(boards)} 1", "since": str(version)}
        answer = client.post(f"{rounds}/{number}/results", data=typed, headers=HTMX)
        version += 1
        return answer

    yield _times("a result is entered", enter)

    def changes() -> httpx.Response:
        return client.get(f"{rounds}/{number}/changes", params={"since": version - 1}, headers=HTMX)

    yield _times("what changed, for another page", changes)
    board = client.get(f"{rounds}/{number}/boards/1")
    yield _times("one board", lambda: client.get(f"{rounds}/{number}/boards/1", headers=HTMX))
    white, black = re.findall(r'class="seat-number">(\d+)<', board.text)[:2]
    query = {"first": white, "second": black}
    yield _times(
        "why these two", lambda: client.get(f"{rounds}/{number}/why", params=query), repeats=3
    )
    query = {"first": "1", "second": "2"}
    yield _times(
        "why not 1-2", lambda: client.get(f"{rounds}/{number}/why", params=query), repeats=3
    )
    yield _times(
        "account of the round", lambda: client.get(f"{rounds}/{number}/account"), repeats=3
    )


def _times(
    what: str, ask: Callable[[], httpx.Response], repeats: int = REPEATS
) -> tuple[str, list[float], int]:
    times = []
    size = 0
    for _ in range(repeats):
        started = time.perf_counter()
        answer = ask()
        times.append(time.perf_counter() - started)
        answer.raise_for_status()
        size = len(answer.content)
    return what, times, size


def _hidden(text: str) -> dict[str, str]:
    return dict(re.findall(r'name="(_version|_key)" value="([^"]*)"', text))


if __name__ == "__main__":
    main()
