"""How quickly a whole federation's period is calculated, and how that grows.

Only the calculation is timed; the lists and games are in memory already, as after loading.
"""

from __future__ import annotations

import resource
import time
from datetime import date

import numpy as np
from rich.console import Console
from rich.table import Table

from crosstable.ratings.bulk import roll_period
from crosstable.ratings.columns import EventColumns, GameColumns, PlayedColumns, Roll, SlotColumns
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FMJD_2022

__all__ = ["main"]

SIZES = ((2_000, 100_000, 20_000), (20_000, 1_000_000, 200_000), (100_000, 5_000_000, 1_000_000))
"""Events, games, players."""
BAR = 10.0
FIELD = 20
ROUND_ROBINS = 50
"""One event in so many is a round robin."""
UNRATED = 0.05
DAYS = 4
"""On so many days of recent years everybody completed an event."""


def roll(players: int, chance: np.random.Generator) -> Roll:
    """Return a list with some players who have no rating yet."""
    rating = np.clip(chance.normal(1700, 300, players), 1000, 2850).astype(np.int64)
    rating[chance.random(players) < UNRATED] = 0
    nothing = np.zeros(players, dtype=np.int64)
    return Roll(
        ids=np.arange(1, players + 1),
        rating=rating,
        k=np.where(rating > 0, chance.choice([10, 20, 40], players), 0),
        games=np.where(rating > 0, chance.integers(25, 500, players), 0),
        period_games=nothing,
        highest=rating,
        last_game=np.full(players, date(2018, 12, 1).toordinal()),
        recent_games=np.full(players, -1),
        known_from=nothing,
        listed=np.full(players, date(2019, 1, 1).toordinal()),
        inactive=np.zeros(players, dtype=np.bool_),
        born_year=chance.integers(1940, 2012, players),
        born_month=nothing,
        born_day=nothing,
        played=PlayedColumns(
            row=np.repeat(np.arange(players), DAYS),
            day=np.tile(date(2018, 12, 1).toordinal() - 120 * np.arange(DAYS)[::-1], players),
            games=np.full(players * DAYS, 7),
        ),
    )


def period(
    events: int, games: int, players: int, chance: np.random.Generator
) -> tuple[EventColumns, SlotColumns, GameColumns]:
    """Return events of equal fields, everybody drawn by lot."""
    kinds = np.arange(events) % ROUND_ROBINS == 0
    columns = EventColumns(
        id=tuple(f"event {number:06}" for number in range(events)),
        starts=np.full(events, date(2019, 2, 1).toordinal()),
        ends=np.full(events, date(2019, 2, 10).toordinal()),
        share=np.full(events, 100),
        below=np.zeros(events, dtype=np.int64),
        round_robin=kinds,
        match=np.zeros(events, dtype=np.bool_),
        list_index=np.zeros(events, dtype=np.int64),
    )
    slots = SlotColumns(
        event=np.repeat(np.arange(events), FIELD),
        row=chance.integers(0, players, events * FIELD),
    )
    event = np.repeat(np.arange(events), games // events)
    white = chance.integers(0, FIELD, len(event))
    black = (white + chance.integers(1, FIELD, len(event))) % FIELD
    score = chance.integers(0, 3, len(event))
    return (
        columns,
        slots,
        GameColumns(
            white=event * FIELD + white,
            black=event * FIELD + black,
            white_score=score,
            black_score=2 - score,
        ),
    )


def timed(
    edition: Edition, applies: date, events: int, games: int, players: int
) -> tuple[float, float]:
    """Return the seconds one period takes, by the clock and of the CPU."""
    chance = np.random.default_rng(7)
    before = roll(players, chance)
    columns = period(events, games, players, chance)
    start, busy = time.perf_counter(), time.process_time()
    after = roll_period(
        edition, edition.ratings.lists[0], before, (before.rating,), *columns, applies=applies
    )
    took = time.perf_counter() - start, time.process_time() - busy
    if not (after.roll.rating != before.rating).any():
        raise SystemExit("nobody's rating changed")
    return took


def main() -> None:
    """Print the table."""
    table = Table(title=f"A rating period over columns; bar: {SIZES[-1][1]:,} games in {BAR:.0f} s")
    for heading in (
        "federation",
        "events",
        "games",
        "players",
        "s",
        "CPU s",
        "games/s",
        "growth",
        "RSS MiB",
    ):
        table.add_column(heading, justify="right")
    for edition, applies in ((FIDE_2019, date(2019, 3, 1)), (FMJD_2022, date(2019, 4, 1))):
        before: tuple[int, float] | None = None
        for events, games, players in SIZES:
            took, busy = timed(edition, applies, events, games, players)
            growth = f"x{busy / before[1]:.1f} for x{games / before[0]:.0f}" if before else ""
            before = (games, busy)
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            table.add_row(
                edition.federation,
                f"{events:,}",
                f"{games:,}",
                f"{players:,}",
                f"{took:.2f}",
                f"{busy:.2f}",
                f"{games / took:,.0f}",
                growth,
                f"{memory:,}",
            )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
