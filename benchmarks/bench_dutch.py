"""How long the FIDE (Dutch) system takes for rounds of events of all sizes, as a table."""

from __future__ import annotations

import math
import resource
import time

from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import Tournament
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.dutch.pairing import pair_round
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.systems import system
from crosstable.rulebooks.fide_2019 import FIDE_2019

SIZES = (50, 200, 500, 1000, 3000, 10_000)
ROUNDS = (2, 5, 9)
PEER = {(200, 9): 0.05, (500, 9): 0.66, (1000, 2): 15.0, (1000, 9): 5.0, (3000, 9): 222.0}
"""CPU seconds of bbpPairings 5.0.1 for the same kind of event on a machine with two cores."""
BARS = {
    **{(500, number): PEER[500, 9] / 5 for number in ROUNDS},
    (1000, 2): PEER[1000, 2] / 5,
    (1000, 9): PEER[1000, 9] / 5,
    **{(3000, number): 5.0 for number in ROUNDS},
    **{(10_000, number): 60.0 for number in ROUNDS},
}
MOST_MEMORY = 1024


def synthetic(players: int) -> Tournament:
    """Return an event of nine rounds in which every third game is drawn."""
    kind = Simulation(players=players, rounds=max(ROUNDS), seed=f"bench {players}")
    return simulate(kind, system("dutch"), FIDE_2019)


def timed(tournament: Tournament, number: int) -> tuple[float, SwissPairing]:
    """Return the seconds of one pairing, proofs checked, from the tournament to the boards."""
    start = time.process_time()
    pairing = pair_round(tournament, FIDE_2019, number)
    return time.process_time() - start, pairing


def main() -> None:
    table = Table(title="FIDE (Dutch): one round, CPU seconds, proofs included")
    for title in ("players", "round", "seconds", "peer", "bar", "largest bracket", "by weights"):
        table.add_column(title, justify="right")
    last: dict[int, float] = {}
    missed = []
    for size in SIZES:
        tournament = synthetic(size)
        for number in ROUNDS:
            seconds, pairing = timed(tournament, number)
            last[size] = seconds
            bar = BARS.get((size, number))
            if bar is not None and seconds > bar:
                missed.append(f"{size} players, round {number}")
            peer = PEER.get((size, number))
            brackets = pairing.brackets
            table.add_row(
                f"{size:,}",
                str(number),
                f"{seconds:.3f}",
                "" if peer is None else f"{peer:g}",
                "" if bar is None else f"{bar:.3g}",
                str(max(len(each.moved_down) + len(each.residents) for each in brackets)),
                f"{sum(each.method != 'bounds' for each in brackets)} of {len(brackets)}",
            )
    growth = math.log(last[10_000] / last[1000]) / math.log(10)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    console = Console()
    console.print(table)
    console.print(f"last round, 1,000 to 10,000 players: time grows with exponent {growth:.2f}")
    console.print(f"most memory at any time: {memory} MiB (bar {MOST_MEMORY})")
    console.print(f"bars missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
