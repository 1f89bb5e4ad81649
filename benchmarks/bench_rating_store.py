"""How quickly a whole rating period goes from files to a list in force, on both databases."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from benchmarks.bench_rating_lists import players
from rich.console import Console
from rich.table import Table

from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_periods import run_period
from crosstable.office.rating_store import PeriodFile, PeriodOrder, Signature
from crosstable.store import open_journal
from crosstable.store.ratings.store import SqlRatingStore
from tests.store.embedded_postgres import PostgresMissing, PostgresServer
from tests.texts import FIDE_2019

__all__ = ["main"]

SIZES = ((20_000, 1_000), (200_000, 10_000))
"""Players and events; an event has fifty games among twenty players."""
FIELD, GAMES = 20, 50
LIST = "fide.standard"
BEFORE, APPLIES = date(2019, 2, 1), date(2019, 3, 1)


def games(count: int, events: int) -> Iterator[str]:
    """Yield a list of games, everybody drawn by lot."""
    chance = random.Random(3)
    yield "crosstable games 1"
    for number in range(events):
        day = 1 + number % 10
        yield f"E;e{number};2019-02-{day:02};2019-02-{day + 9:02};swiss;100;Event {number}"
        ids = [100_000 + 7 * each for each in chance.sample(range(count), FIELD)]
        for _ in range(GAMES):
            white, black = chance.sample(ids, 2)
            yield f"G;{white};{black};{chance.choice('1=0')}"
    yield f"END;{events};{events * GAMES}"


def timed(work: Callable[[], object]) -> float:
    """Return how many seconds something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measured(url: str, count: int, data: bytes) -> list[float]:
    """Return the seconds of taking the list in, of the period, of it once more, of a search."""
    files = [PeriodFile("games.csv", "games.csv", lambda: data)]
    order = PeriodOrder(edition=FIDE_2019, list=LIST, applies=APPLIES)
    signed = Signature("Ada Arbiter", datetime.now(UTC))
    listed = list(players(count))
    with open_journal(url, create=True) as journal:
        lists = SqlRatingStore(journal.database)
        return [
            timed(
                lambda: load_lists(
                    lists, listed, lists=(LIST,), dated=BEFORE, source="list", signed=signed
                )
            ),
            timed(lambda: run_period(lists, order, files, signed=signed)),
            timed(lambda: run_period(lists, order, files, signed=signed)),
            timed(lambda: lists.search("kale")),
        ]


def main() -> None:
    """Print the table."""
    table = Table(title="A rating period from files to a list in force")
    headings = (
        *("database", "players", "events", "games", "list s", "period s", "again s"),
        *("games/s", "growth", "search ms"),
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    with tempfile.TemporaryDirectory(prefix="crosstable-bench-") as folder:
        _rows(table, "SQLite", lambda number: str(Path(folder, f"office{number}.db")))
        try:
            with PostgresServer() as server:
                _rows(table, "PostgreSQL", lambda _: server.new_database())
        except PostgresMissing as reason:
            table.caption = f"no PostgreSQL: {reason}"
    Console(width=110).print(table)


def _rows(table: Table, name: str, office: Callable[[int], str]) -> None:
    before: tuple[int, float] | None = None
    for number, (count, events) in enumerate(SIZES):
        data = "\n".join((*games(count, events), "")).encode()
        load, period, again, search = measured(office(number), count, data)
        growth = f"x{period / before[1]:.1f} for x{events / before[0]:.0f}" if before else ""
        before = (events, period)
        table.add_row(
            name,
            f"{count:,}",
            f"{events:,}",
            f"{events * GAMES:,}",
            f"{load:.1f}",
            f"{period:.1f}",
            f"{again:.1f}",
            f"{events * GAMES / period:,.0f}",
            growth,
            f"{1000 * search:.1f}",
        )


if __name__ == "__main__":
    main()
