"""How long the Lim system takes for a round in the middle of an event, and how that grows."""

from __future__ import annotations

import math
import time

from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import Option
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.lim.system import LIM
from crosstable.rulebooks.library import edition

SIZES = (100, 300, 1000)
ROUNDS = 9
BAR = 1.0
"""CPU seconds for any round of the largest size, explained."""


def measured(players: int, maxi: str) -> list[tuple[float, float]]:
    """Return the seconds of every round: paired, and told in words."""
    rules = edition("fide-2026-03")
    drawn = Simulation(
        players=players,
        rounds=ROUNDS,
        seed=f"bench {players}",
        options=(Option("maxi-tournament", maxi),),
    )
    tournament = simulate(drawn, LIM, rules)
    seconds = []
    for number in range(1, ROUNDS + 1):
        start = time.process_time()
        paired = LIM.round(tournament, rules, number)
        assert paired.pairing.pairs
        middle = time.process_time()
        assert str(paired.explanation)
        seconds.append((middle - start, time.process_time() - middle))
    return seconds


def main() -> None:
    table = Table(title="Lim system: one round, CPU milliseconds")
    for title in ("players", "Maxi", "round 5", "mean", "worst", "told", "growth"):
        table.add_column(title, justify="right")
    missed = []
    for maxi in ("no", "yes"):
        before: tuple[int, float] | None = None
        for players in SIZES:
            seconds = measured(players, maxi)
            paired = [pair for pair, _ in seconds]
            mean, worst = sum(paired) / ROUNDS, max(map(sum, seconds))
            growth = (
                f"n^{math.log(mean / before[1]) / math.log(players / before[0]):.1f}"
                if before is not None
                else ""
            )
            told = sum(words for _, words in seconds) / ROUNDS
            cells = (f"{1000 * part:.1f}" for part in (paired[4], mean, max(paired), told))
            table.add_row(f"{players:,}", maxi, *cells, growth)
            before = players, mean
            if worst > BAR:
                missed.append(f"{players:,} players: {worst:.2f} s")
    Console().print(table)
    print(f"bar for any round, explained: {BAR} s; missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
