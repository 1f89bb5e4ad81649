"""What the server holds after a day of printing and importing: papers of an open, lists of players.

Every paper is printed several times, as in a hall, and a federation's list is taken in through the
page. The bar is for the server's own process; what it starts for a paper or a list ends with it.
"""

from __future__ import annotations

import gzip
import http.client
import re
import tempfile
import time
from pathlib import Path

from benchmarks.bench_rating_lists import players
from benchmarks.load import Server, serving
from benchmarks.web_server import EVENT, Visitor, furnish
from rich.console import Console
from rich.table import Table

from crosstable.formats.rating_lists import write_csv

SIZES = (142, 1_000)
ROUNDS = 9
TIMES = 3
LISTED = 300_000
BAR = 300
"""Megabytes of the server's process."""

PAPERS = ("pairings", "names", "standings", "cross-table", "slips", "results", "starting-list")
FOR_EACH = ("cards",)
MOST_CARDS = 142
WAIT = 600


def main(sizes: tuple[int, ...] = SIZES, listed: int = LISTED) -> None:
    table = Table(title="Memory of the server through a day, in MB")
    for column in ("after", "players", "seconds", "MB then", "most", f"under {BAR}"):
        table.add_column(column, justify="right")
    most = 0.0

    def note(what: str, count: int, taken: float, server: Server) -> None:
        nonlocal most
        held = peak(server)
        most = max(most, held)
        under = "yes" if held < BAR else "no"
        then = f"{server.megabytes():.0f}"
        table.add_row(what, f"{count:,}", f"{taken:.1f}", then, f"{held:.0f}", under)

    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            furnish(home / "office.db", size, ROUNDS)
            with serving(home) as server:
                arbiter = Visitor(server)
                note("the start", size, 0, server)
                for name in (*PAPERS, *(FOR_EACH if size <= MOST_CARDS else ())):
                    started = time.monotonic()
                    for _ in range(TIMES):
                        arbiter.ask("GET", f"/office/tournaments/{EVENT}/print/{name}")
                    note(f"{TIMES} × {name}", size, time.monotonic() - started, server)
                if size == sizes[-1]:
                    started = time.monotonic()
                    take_in(server, arbiter, home / "list.csv", listed)
                    note("a list through the page", listed, time.monotonic() - started, server)
    console = Console()
    console.print(table)
    console.print(f"most at any time: {most:.0f} MB")


def peak(server: Server) -> float:
    """Return the most that the server has held so far, in megabytes; Linux only."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{server.pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def take_in(server: Server, arbiter: Visitor, file: Path, count: int) -> None:
    """Send a list as a browser does, and wait until it is in force."""
    with file.open("wb") as target:
        target.writelines(write_csv(players(count), "fide.standard"))
    mark = "crosstable-benchmark"
    fields = {"lists": "fide.standard", "dated": "2026-01-01"}
    begun = "".join(
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
        for name, text in fields.items()
    )
    head = f'Content-Disposition: form-data; name="file"; filename="{file.name}"\r\n\r\n'
    body = b"".join(
        (f"{begun}--{mark}\r\n{head}".encode(), file.read_bytes(), f"\r\n--{mark}--\r\n".encode())
    )
    connection = http.client.HTTPConnection(server.host, server.port, timeout=WAIT)
    headers = {
        **arbiter.cookie(),
        "Origin": server.address,
        "Content-Type": f"multipart/form-data; boundary={mark}",
    }
    connection.request("POST", "/office/ratings", body, headers)
    connection.getresponse().read()
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        page = arbiter.ask("GET", "/office/ratings")
        plain = gzip.decompress(page) if page.startswith(b"\x1f\x8b") else page
        if f"{count:,} players are on the lists now" in plain.decode():
            return
        time.sleep(1)
    raise RuntimeError("the list is not in force")


if __name__ == "__main__":
    main()
