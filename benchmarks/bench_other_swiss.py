"""How long Burstein, Dubov and Double-Swiss take for a round in the middle of an event, by size."""

from __future__ import annotations

import time

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import System
from crosstable.library.tournaments import simulate
from crosstable.pairing.swiss.burstein.system import BURSTEIN
from crosstable.pairing.swiss.double.system import DOUBLE_SWISS
from crosstable.pairing.swiss.dubov.system import DUBOV
from crosstable.pairing.systems import AccountableSystem
from crosstable.rulebooks.library import edition_of

SIZES, ROUNDS, ROUND = (100, 300, 1000), 9, 5
BAR = 1.0
"""CPU seconds for one round of the largest field."""
PLAYED_BEFORE = {BURSTEIN: "dutch", DUBOV: "dutch", DOUBLE_SWISS: DOUBLE_SWISS.name}
"""By which system the rounds before were paired."""


def measured(engine: AccountableSystem, before: str, players: int) -> tuple[float, float]:
    """Return the seconds of a round, paired and told."""
    event = simulate(players, ROUND - 1, seed="bench", system_name=before)
    system = event.system if before == engine.name else System(engine.name)
    event = replace(event, system=system, planned_rounds=ROUNDS)
    start = time.process_time()
    paired = engine.round(event, edition_of(event), ROUND)
    assert paired.proposal.boards
    middle = time.process_time()
    assert str(paired.explanation)
    return middle - start, time.process_time() - middle


def main() -> None:
    """Print a line for each system and size, with the growth against the size before."""
    table = Table(title=f"Round {ROUND} of {ROUNDS}: CPU seconds")
    for title in ("system", "players", "paired", "told", "growth"):
        table.add_column(title, justify="left" if title == "system" else "right")
    for engine, played_before in PLAYED_BEFORE.items():
        before = 0.0
        for players in SIZES:
            paired, told = measured(engine, played_before, players)
            growth = f"{paired / before:.1f}" if before else ""
            row = (engine.name, str(players), f"{paired:.3f}", f"{told:.3f}", growth)
            table.add_row(*row)
            before = paired
        if before > BAR:
            print(f"over {BAR} s: {engine.name}, {SIZES[-1]} players")
    Console().print(table)


if __name__ == "__main__":
    main()
