"""How long the ratings of one nine-round Swiss take, from the tournament to everybody's change."""

from __future__ import annotations

import gc
import time

from benchmarks.bench_standings import synthetic
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Rating
from crosstable.ratings.classing import classes_of
from crosstable.ratings.entering import rated_event
from crosstable.ratings.event import rate_event
from crosstable.ratings.model import EventKind
from crosstable.rulebooks.editions import Edition
from tests.texts import FIDE_2019, FMJD_2022

SIZES = (50, 200, 1000, 5000)
ROUNDS = 9
BAR = 0.020
"""Seconds for 200 players."""


def _on_list(entrant: Entrant, name: str) -> Entrant:
    ratings = tuple(Rating(name, each.value) for each in entrant.player.ratings)
    return replace(entrant, player=replace(entrant.player, ratings=ratings))


def seconds(players: int, edition: Edition) -> float:
    """Return the best of several runs, everything with its working."""
    tournament = synthetic(players, ROUNDS)
    name = edition.ratings.lists[0]
    renamed = replace(
        tournament,
        entrants=tuple(_on_list(entrant, name) for entrant in tournament.entrants),
    )
    time_class = classes_of(edition.ratings, name)[0]
    best = float("inf")
    for _ in range(7):
        gc.collect()
        start = time.process_time()
        event = rated_event(renamed, edition, kind=EventKind.SWISS, time_class=time_class)
        rated = rate_event(edition, event)
        best = min(best, time.process_time() - start)
        assert len(rated.changes) > players * 9 // 10
    return best


def main() -> None:
    table = Table(title=f"Ratings of one event, {ROUNDS} rounds, with the working of every game")
    for column in ("edition", "players", "CPU ms", "µs a game", ""):
        table.add_column(column, justify="right")
    for edition in (FIDE_2019, FMJD_2022):
        for players in SIZES:
            took = seconds(players, edition)
            bar = "" if players != 200 else ("ok" if took < BAR else f"over {BAR * 1000:.0f} ms")
            table.add_row(
                edition.id,
                str(players),
                f"{took * 1000:.2f}",
                f"{took / (players * ROUNDS / 2) * 1e6:.1f}",
                bar,
            )
    Console().print(table)


if __name__ == "__main__":
    main()
