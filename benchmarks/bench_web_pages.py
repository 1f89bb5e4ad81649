"""Every page an arbiter or a spectator meets in a large Swiss, asked of a real server process.

The time is what the server's process works for one request: on a machine that does other things
as well a person waits longer. The bar is for the largest event.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.load import Server, serving
from benchmarks.web_server import EVENT, NEXT_EVENT, Visitor, furnish, long_game
from rich.console import Console
from rich.table import Table

SIZES = (250, 500, 1_000)
ROUNDS = 9
FRESH, AGAIN = 4, 12
QUIET = 0.0005
WIDE = 110
BAR = 50
"""Milliseconds of the server for one request."""

OFFICE = f"/office/tournaments/{EVENT}"
PLAYERS = f"{OFFICE}/players"
ROUND = f"{OFFICE}/rounds/{ROUNDS}"
PUBLIC = f"/tournaments/{EVENT}"
OFFICE_PAGES = (
    ("start", "/office"),
    ("home of the tournament", f"{OFFICE}/"),
    ("round", ROUND),
    ("standings", f"{OFFICE}/standings"),
    ("cross table", f"{OFFICE}/crosstable"),
    ("players", PLAYERS),
    ("players by rating", f"{PLAYERS}?sort=rating"),
    ("players found by a word", f"{PLAYERS}?q=player"),
    ("one player", f"{PLAYERS}/100"),
    ("form of one player", f"{PLAYERS}/100/edit"),
    ("kept apart", f"{PLAYERS}/apart"),
    ("journal", f"{OFFICE}/journal"),
    ("games of a round", f"{OFFICE}/games"),
    ("settings", f"{OFFICE}/settings"),
    ("printing", f"{OFFICE}/print"),
)
FRAGMENTS = (
    ("a tie-break unfolded", f"{OFFICE}/standings?why=7.buchholz-cut-1"),
    ("a place unfolded", f"{OFFICE}/standings?why=7.place"),
    ("one board", f"{ROUND}/boards/1"),
    ("why not 1-2", f"{ROUND}/why?first=1&second=2"),
    ("account of the round", f"{ROUND}/account"),
)
PUBLIC_PAGES = (
    ("public start", "/"),
    ("public home", PUBLIC),
    ("public round", f"{PUBLIC}/rounds/{ROUNDS}"),
    ("public standings", f"{PUBLIC}/standings"),
    ("public cross table", f"{PUBLIC}/crosstable"),
    ("public players", f"{PUBLIC}/players"),
    ("public player", f"{PUBLIC}/players/100"),
    ("projector", f"{PUBLIC}/projector"),
)


def main(sizes: tuple[int, ...] = SIZES) -> None:
    measured = [_measured(size) for size in sizes]
    table = Table(title=f"Pages of a Swiss of {ROUNDS} rounds: ms of the server for one request")
    table.add_column("request", no_wrap=True)
    for size in sizes:
        table.add_column(f"{size:,}\nfirst", justify="right")
        table.add_column("\nagain", justify="right")
    for column in ("kB", f"under {BAR}"):
        table.add_column(column, justify="right")
    for name, largest in measured[-1].items():
        cells = [text for figures in measured for text in figures[name].cells()]
        table.add_row(name, *cells, f"{largest.size / 1000:,.0f}", largest.judged())
    Console(width=max(WIDE, Console().width)).print(table)


class Figures:
    """What one request cost: the first time after a change, and again."""

    def __init__(self) -> None:
        self.first: list[float] = []
        self.again: list[float] = []
        self.size = 0

    def cells(self) -> tuple[str, str]:
        return tuple(f"{median(each):.1f}" if each else "" for each in (self.first, self.again))  # type: ignore[return-value]

    def judged(self) -> str:
        if not self.first and len(self.again) == 1:
            return ""
        return (
            "yes" if max(median(each or [0]) for each in (self.first, self.again)) < BAR else "NO"
        )


class Desk:
    """Asks and notes how long the server was at work."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.arbiter = Visitor(server)
        self.spectator = Visitor(server, signed_in=False)
        self.notes: dict[str, Figures] = {}

    def note(self, name: str, ask: Callable[[], bytes], *, first: bool = False) -> bytes:
        before = self._server.seconds_at_work()
        content = ask()
        taken = 1000 * (self._server.seconds_at_work() - before)
        figures = self.notes.setdefault(name, Figures())
        (figures.first if first else figures.again).append(taken)
        figures.size = len(content)
        return content

    def rest(self) -> bytes:
        """Wait until the server has nothing left to do."""
        before = -1.0
        while (now := self._server.seconds_at_work()) - before > QUIET:
            before = now
            time.sleep(0.03)
        return b""


def _measured(players: int) -> dict[str, Figures]:
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder) / "office.db", players, ROUNDS)
        with serving(Path(folder)) as server:
            desk = Desk(server)
            _rounds(desk)
            boards = _entered(desk)
            _pages(desk, boards)
            _games(desk)
            _check_in(desk)
            return desk.notes


def _rounds(desk: Desk) -> None:
    ask = desk.arbiter.ask
    hidden = dict(
        re.findall(
            r'name="(_version|_key)" value="([^"]*)"', ask("GET", f"{OFFICE}/rounds").decode()
        )
    )
    desk.note("the round is paired", lambda: ask("POST", f"{OFFICE}/rounds/pair", hidden))
    while b"/pairing" in ask("GET", f"{OFFICE}/rounds/pairing")[:2000]:
        pass
    ask("POST", f"{ROUND}/publish", {})


def _entered(desk: Desk) -> Iterator[int]:
    """Enter results one after the other; each yields what it cost to the table."""
    ask = desk.arbiter.ask
    found = re.search(r'data-version="(\d+)"', ask("GET", ROUND).decode())
    version = int(found[1]) if found else 0
    for board in count(1):
        typed = {"line": f"{board} 1", "since": str(version)}
        desk.note(
            "a result is entered", partial(ask, "POST", f"{ROUND}/results", typed, fragment=True)
        )
        desk.note("told, and tables renewed", desk.rest)
        since = f"{ROUND}/changes?since={version}"
        version += 1
        desk.note("what changed", partial(ask, "GET", since, fragment=True))
        yield board


def _pages(desk: Desk, boards: Iterator[int]) -> None:
    arbiter, spectator = desk.arbiter.ask, desk.spectator.ask
    seats = re.findall(rb'class="seat-number">(\d+)<', arbiter("GET", f"{ROUND}/boards/1"))
    pair = f"first={int(seats[0])}&second={int(seats[1])}"
    fragments = (("why these two", f"{ROUND}/why?{pair}"), *FRAGMENTS)
    requests = [(name, partial(arbiter, "GET", path)) for name, path in OFFICE_PAGES]
    requests += [(name, partial(arbiter, "GET", path, fragment=True)) for name, path in fragments]
    requests += [(name, partial(spectator, "GET", path)) for name, path in PUBLIC_PAGES]
    for _, ask in requests:
        ask()
    for name, ask in requests:
        for _ in range(FRESH):
            next(boards)
            if "unfolded" in name:  # it is asked for from a page of standings, which came before
                arbiter("GET", f"{OFFICE}/standings")
            desk.note(name, ask, first=True)
        for _ in range(AGAIN):
            desk.note(name, ask)


def _games(desk: Desk) -> None:
    ask = desk.arbiter.ask
    for board in range(1, 1 + FRESH):
        path = f"{OFFICE}/games/{ROUNDS}/{board}"
        form = {"moves": long_game(board)}
        desk.note("a game is attached", partial(ask, "POST", path, form))
        desk.note("a game", partial(ask, "GET", path), first=True)
        desk.note("a game", partial(ask, "GET", path))
        shown = f"{PUBLIC}/rounds/{ROUNDS}/boards/{board}/game"
        desk.note("public game", partial(desk.spectator.ask, "GET", shown), first=True)
        desk.note("public game", partial(desk.spectator.ask, "GET", shown))


def _check_in(desk: Desk) -> None:
    path = f"/office/tournaments/{NEXT_EVENT}/players/check-in"
    for number in range(1, 1 + FRESH):
        press = {"press": f"{number} here"}
        desk.note("somebody is here", partial(desk.arbiter.ask, "POST", path, press))
        desk.note("check-in", partial(desk.arbiter.ask, "GET", path), first=True)
        desk.note("check-in", partial(desk.arbiter.ask, "GET", path))


if __name__ == "__main__":
    main()
