"""The rounds pages of a 1,000-player Swiss, asked of a real server process over loopback."""

from __future__ import annotations

import os
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
        with (
            _serving(home) as (address, server),
            httpx.Client(base_url=address, timeout=60) as client,
        ):
            asking = Asking(client, server)
            _ask(asking, f"/office/tournaments/{name}/rounds")
    table = Table(title=f"Rounds pages: {PLAYERS:,} players, round {ROUNDS + 1}, ms a request")
    for column in ("request", "server time", f"under {LIMIT}", "waited", "longest", "kB"):
        table.add_column(column, justify="left" if column == "request" else "right")
    for row in asking.rows:
        table.add_row(*row)
    Console().print(table)


class Asking:
    """Asks a server and notes how long it was at work and how long the person waited.

    On a machine that does other things as well a person waits longer than the server works.
    """

    def __init__(self, client: httpx.Client, server: int) -> None:
        self.client = client
        self.rows: list[tuple[str, ...]] = []
        self._stat = Path(f"/proc/{server}/stat")

    def _at_work(self) -> float:
        """Return the seconds the server has been at work so far; nan where nobody counts them."""
        if not self._stat.exists():
            return float("nan")
        user, system = self._stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def note(self, what: str, ask: Callable[[], httpx.Response], repeats: int = REPEATS) -> None:
        """Ask so often and note the times."""
        times, size, before = [], 0, self._at_work()
        for _ in range(repeats):
            started = time.perf_counter()
            answer = ask()
            times.append(time.perf_counter() - started)
            if answer.is_error:
                answer.raise_for_status()
            size = len(answer.content)
        worked = (self._at_work() - before) / repeats * 1000
        self.rows.append(
            (
                what,
                f"{worked:.1f}",
                "yes" if worked < LIMIT else "no",
                f"{statistics.median(times) * 1000:.1f}",
                f"{max(times) * 1000:.1f}",
                f"{size / 1000:,.0f}",
            )
        )


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
def _serving(home: Path) -> Iterator[tuple[str, int]]:
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
        yield found.group(), server.pid
    finally:
        server.terminate()
        server.wait(timeout=20)


def _ask(asking: Asking, rounds: str) -> None:
    client, note = asking.client, asking.note
    owner = {"name": "Bench", "login": "bench", "password": PASSWORD, "password_again": PASSWORD}
    client.post("/welcome", data=owner)
    note("a picture, to compare with", lambda: client.get("/static/mark.svg"))
    sent = _hidden(client.get(rounds).text)
    note("pair the next round", lambda: client.post(f"{rounds}/pair", data=sent), repeats=1)
    here = f"{rounds}/{ROUNDS + 1}"
    note("the round, held back", lambda: client.get(here))
    client.post(f"{here}/publish")
    note("the round, results open", lambda: client.get(here))
    boards = iter(range(1, PLAYERS))
    version = int(_hidden(client.get(here).text)["_version"])

    def enter() -> httpx.Response:
        nonlocal version
        typed = {"line": f"{next(boards)} 1", "since": str(version)}
        version += 1
        return client.post(f"{here}/results", data=typed, headers=HTMX)

    note("a result is entered", enter)
    since = {"since": version - 1}
    note("what changed", lambda: client.get(f"{here}/changes", params=since, headers=HTMX))
    note("one board", lambda: client.get(f"{here}/boards/1", headers=HTMX))
    seats = re.findall(r'class="seat-number">(\d+)<', client.get(f"{here}/boards/1").text)
    for what, first, second in (("why these two", *seats[:2]), ("why not 1-2", "1", "2")):
        pair = {"first": first, "second": second}
        note(what, lambda pair=pair: client.get(f"{here}/why", params=pair), repeats=3)  # type: ignore[misc]
    note("account of the round", lambda: client.get(f"{here}/account"), repeats=3)


def _hidden(text: str) -> dict[str, str]:
    return dict(re.findall(r'name="(_version|_key)" value="([^"]*)"', text))


if __name__ == "__main__":
    main()
