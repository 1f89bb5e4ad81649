"""How long the Double-Swiss takes to pair a round in the middle of an event, by its size."""

from __future__ import annotations

import time

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from crosstable.library.tournaments import simulate
from crosstable.pairing.swiss.double.system import DOUBLE_SWISS
from crosstable.rulebooks.library import edition_of

SIZES, ROUNDS, ROUND = (100, 300, 1000), 9, 5
BAR = 1.0
"""CPU seconds for one round of the largest field."""


def measured(players: int) -> tuple[float, float]:
    """Return the seconds of a round, paired and told, after rounds of its own."""
    event = simulate(players, ROUND - 1, seed="bench", system_name=DOUBLE_SWISS.name)
    event = replace(event, planned_rounds=ROUNDS)
    start = time.process_time()
    paired = DOUBLE_SWISS.round(event, edition_of(event), ROUND)
    assert paired.pairing.boards
    middle = time.process_time()
    assert str(paired.explanation)
    return middle - start, time.process_time() - middle


def main() -> None:
    """Print a line for each size, with the growth against the one before."""
    table = Table(title=f"Double-Swiss, round {ROUND} of {ROUNDS}: CPU seconds")
    for title in ("players", "paired", "told", "growth"):
        table.add_column(title, justify="right")
    before = 0.0
    for players in SIZES:
        paired, told = measured(players)
        growth = f"{paired / before:.1f}" if before else ""
        table.add_row(str(players), f"{paired:.3f}", f"{told:.3f}", growth)
        before = paired
    Console().print(table)
    if before > BAR:
        print(f"over {BAR} s: {SIZES[-1]} players")


if __name__ == "__main__":
    main()
