"""A hall full of spectators: results reach 2,000 open pages, 10,000 stay connected, pages are read.

Server and load generator are two processes on this machine and share its processors; so the
processor time of the server is told as well as what spectators wait. Everything is bounded: the
number of requests, and how long anything is waited for.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import resource
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
from benchmarks.load import Listeners, Server, allow_many_connections, read_pages, serving
from rich.console import Console
from rich.table import Table

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.tournament import System
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import (
    Command,
    Details,
    DrawLots,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.office import Office
from crosstable.store import open_access, open_journal

PLAYERS = 200
SPECTATORS = 2_000
HELD = 10_000
RESULTS = 10
PAUSE = 0.5
SPREAD = 0.7
"""Seconds over which open pages are asked to spread their questions."""
VIEWS_A_SECOND = 500
VIEWS = 2_000
WHEN = datetime(2026, 5, 1, tzinfo=UTC)
PASSWORD = "three good words"
HTMX = {"HX-Request": "true"}
PAGES = ("", "/rounds", "/standings", "/crosstable", "/players", "/players/7")


def main() -> None:
    """Print what spectators and the arbiter wait for, and what it costs the server."""
    table = Table(title=f"Spectators of an open of {PLAYERS} players")
    for column in ("what", "asked for", "found", "server's processor time"):
        table.add_column(column, justify="left" if column in {"what", "found"} else "right")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        name = _prepared(home / "office.db")
        with serving(home) as server:
            alone = server.megabytes()
            asyncio.run(_told(server, name, table))
            asyncio.run(_read(server, name, table))
            asyncio.run(_held(server, name, table, alone))
    Console().print(table)


def _prepared(path: Path) -> str:
    players = tuple(
        NewPlayer(
            Player(name=f"Player {index:03}", ratings=(Rating("fide.standard", 2600 - index),))
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
        access = open_access(journal, chance=bytes)
        access.accounts.create_owner(Newcomer("bench", "Bench", PASSWORD), at=WHEN)
        office = Office(journal)
        state = office.create(details, by="bench", at=WHEN, published=True)
        commands: list[Command] = [Register(players), DrawLots("x"), PairRound(), Publish(1)]
        office.execute_all(state.id, commands, by="bench", at=WHEN)
        return state.id


async def _told(server: Server, name: str, table: Table) -> None:
    """Enter results while everybody listens."""
    listeners = Listeners(server, f"/live?tournament={name}")
    before, began = server.seconds_at_work(), time.perf_counter()
    await listeners.join(SPECTATORS)
    joined = time.perf_counter() - began
    cost = (server.seconds_at_work() - before) / max(1, listeners.opened) * 1000
    table.add_row(
        "connections are opened",
        f"{SPECTATORS:,}",
        f"{listeners.opened:,} in {joined:.1f} s, {listeners.failed + listeners.lost} failed",
        f"{cost:.2f} ms each",
    )
    rounds = f"/office/tournaments/{name}/rounds/1"
    async with httpx.AsyncClient(base_url=server.address, timeout=30) as arbiter:
        await arbiter.post("/login", data={"login": "bench", "password": PASSWORD})
        page = await arbiter.get(rounds)
        version = int(re.findall(r'name="_version" value="(\d+)"', page.text)[0])
        requests, last, everybody = [], [], 0
        worked = server.seconds_at_work()
        for board in range(1, RESULTS + 1):
            sent = time.perf_counter()
            answer = await arbiter.post(
                f"{rounds}/results",
                data={"line": f"{board} 1", "since": str(version + board - 1)},
                headers=HTMX,
            )
            answer.raise_for_status()
            requests.append(time.perf_counter() - sent)
            heard = await listeners.all_heard()
            everybody += len(heard) == listeners.opened
            last.append(max(heard, default=float("inf")) - sent)
            await asyncio.sleep(PAUSE)
        worked = server.seconds_at_work() - worked
        shown, reading = [], server.seconds_at_work()
        again = [_request(f"/tournaments/{name}/rounds", _headers(server))] * SPECTATORS
        for board in range(RESULTS + 1, RESULTS + 4):
            sent = time.perf_counter()
            entering = asyncio.create_task(
                arbiter.post(f"{rounds}/results", data={"line": f"{board} 1"}, headers=HTMX)
            )
            await listeners.all_heard()
            await read_pages(server, again, rate=SPECTATORS / SPREAD, connections=200)
            shown.append(time.perf_counter() - sent)
            (await entering).raise_for_status()
            await asyncio.sleep(PAUSE)
        reading = server.seconds_at_work() - reading
    listeners.leave()
    table.add_row(
        f"a result reaches all {SPECTATORS:,} ({RESULTS} results)",
        "1 s",
        f"the last after {statistics.median(last):.2f} s, at worst {max(last):.2f} s; "
        f"all heard {everybody} of {RESULTS}",
        f"{worked / RESULTS / max(1, listeners.opened) * 1e6:.0f} µs a spectator and result",
    )
    table.add_row(
        f"all {SPECTATORS:,} ask for the new page, over {SPREAD} s",
        "",
        f"the last has it after {statistics.median(shown):.2f} s, at worst {max(shown):.2f} s",
        f"{reading / len(shown) * 1000:.0f} ms a result",
    )
    table.add_row(
        "the arbiter's request meanwhile",
        "100 ms",
        f"{statistics.median(requests) * 1000:.0f} ms, at worst {max(requests) * 1000:.0f} ms",
        f"{worked / RESULTS * 1000:.0f} ms, all spectators told",
    )


async def _read(server: Server, name: str, table: Table) -> None:
    """Read public pages at a steady rate, and then as quickly as they come."""
    common = {
        "Host": f"{server.host}:{server.port}",
        "Accept-Encoding": "gzip",
        "Accept-Language": "en",
    }
    full, again = [], []
    async with httpx.AsyncClient(base_url=server.address) as client:
        for path in PAGES:
            address = f"/tournaments/{name}{path}"
            page = await client.get(address, headers={"Accept-Language": "en"})
            full.append(_request(address, common))
            again.append(_request(address, {**common, "If-None-Match": page.headers["etag"]}))
    for what, requests, rate in (
        ("full pages, packed", full, VIEWS_A_SECOND),
        ("unchanged pages (304)", again, VIEWS_A_SECOND),
        ("both, as quickly as they come", full + again, 0),
    ):
        asked = list(itertools.islice(itertools.cycle(requests), VIEWS))
        before = server.seconds_at_work()
        found = await read_pages(server, asked, rate=rate)
        cost = (server.seconds_at_work() - before) / VIEWS * 1000
        wrong = sum(many for status, many in found.answers.items() if status not in {200, 304})
        table.add_row(
            what,
            f"{rate} a second" if rate else "",
            f"{VIEWS / found.seconds:,.0f} a second; half under {found.slowest(0.5):.1f} ms, "
            f"99 % under {found.slowest(0.99):.1f} ms; {wrong} wrong",
            f"{cost:.2f} ms each",
        )


def _headers(server: Server) -> dict[str, str]:
    return {
        "Host": f"{server.host}:{server.port}",
        "Accept-Encoding": "gzip",
        "Accept-Language": "en",
    }


def _request(address: str, headers: dict[str, str]) -> bytes:
    lines = [f"GET {address} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join((*lines, "", "")).encode()


async def _held(server: Server, name: str, table: Table, alone: float) -> None:
    """Hold as many connections as are allowed, up to the aim."""
    most = min(HELD, allow_many_connections() - 500)
    listeners = Listeners(server, f"/live?tournament={name}")
    before, began = server.seconds_at_work(), time.perf_counter()
    await listeners.join(most)
    seconds = time.perf_counter() - began
    cost = (server.seconds_at_work() - before) / max(1, listeners.opened) * 1000
    await asyncio.sleep(2)
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    table.add_row(
        "connections are held",
        f"{HELD:,}",
        f"{listeners.opened - listeners.lost:,} open after {seconds:.1f} s, "
        f"{listeners.failed + listeners.lost} failed; the server holds "
        f"{server.megabytes():.0f} MB, {alone:.0f} MB before; "
        f"limit here: {limit:,} open files a process",
        f"{cost:.2f} ms each",
    )
    listeners.leave()


if __name__ == "__main__":
    main()
