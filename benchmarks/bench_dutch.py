"""How long the FIDE (Dutch) system takes for rounds of events of all sizes, and for hard ones.

The texts of 2017 and of 2026 each pair an event of their own; that of 2026 may take half as long
again. Hard rounds are timed by both after the same rounds before.
"""

from __future__ import annotations

import math
import pickle
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.hard_rounds import HARD, HardCase, after
from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import Tournament
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.dutch.pairing import pair_round
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.systems import system
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.library import edition

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
FIDE_2026 = edition("fide-2026-02")
EDITIONS = {"2017": FIDE_2019, "2026": FIDE_2026}
AGAINST_2017 = 1.5
"""How many times as long as by the text of 2017 a round of at least 200 players may take."""
HARD_BAR = 1.0
CHILD = """
import pickle, sys
from pathlib import Path
from crosstable.pairing.swiss.dutch.pairing import pair_round
from crosstable.rulebooks.library import edition
tournament, name, number = pickle.loads(Path(sys.argv[1]).read_bytes())
pair_round(tournament, edition(name), number)
"""


def synthetic(players: int, rules: Edition) -> Tournament:
    """Return an event of nine rounds in which every third game is drawn."""
    kind = Simulation(players=players, rounds=max(ROUNDS), seed=f"bench {players}")
    return simulate(kind, system("dutch"), rules)


def timed(tournament: Tournament, rules: Edition, number: int) -> tuple[float, SwissPairing]:
    """Return the seconds of one pairing, proofs checked, from the tournament to the boards.

    Of three pairings of a small event the quickest counts.
    """
    seconds = []
    for _ in range(3 if len(tournament.entrants) <= 1000 else 1):
        start = time.process_time()
        pairing = pair_round(tournament, rules, number)
        seconds.append(time.process_time() - start)
    return min(seconds), pairing


def whole_process(path: Path, tournament: Tournament, rules: Edition, number: int) -> float:
    """Return the CPU seconds of a process that starts, loads the event and pairs one round.

    The event comes from a pickle: a TRF file has no room for 10,000 numbers, and ``bench_trf``
    times the reading.
    """
    path.write_bytes(pickle.dumps((tournament, rules.id, number)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", CHILD, str(path)], check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime


def hard_rows(case: HardCase, folder: Path) -> list[tuple[int, list[float], SwissPairing]]:
    """Return each timed round of a case: its number, the seconds by text, and the pairing.

    The rounds before are paired by the text of 2017, so that both have the same to do.
    """
    tournament = case.tournament(FIDE_2019)
    rows = []
    for number in range(1, max(case.timed) + 1):
        pairing = pair_round(tournament, FIDE_2019, number)
        if number in case.timed:
            path = folder / "event"
            seconds = [
                whole_process(path, tournament, rules, number) for rules in EDITIONS.values()
            ]
            rows.append((number, seconds, pairing))
        tournament = after(tournament, pairing, decisive=case.decisive)
    return rows


def hard_table() -> tuple[Table, list[str]]:
    """Return the table of the hard rounds, and which of them missed the bar."""
    table = Table(
        title=f"Hard rounds: CPU seconds of a process that loads the event, not from a TRF file, "
        f"and pairs (bar {HARD_BAR:g})"
    )
    titles = ["event", "players", "round", *EDITIONS]
    for title in (*titles, "largest bracket", "by weights"):
        table.add_column(title, justify="left" if title == "event" else "right")
    missed = []
    with TemporaryDirectory() as folder:
        for case in HARD:
            for number, seconds, pairing in hard_rows(case, Path(folder)):
                if max(seconds) > HARD_BAR:
                    missed.append(f"{case.title}, round {number}")
                brackets = pairing.brackets
                sizes = [len(one.moved_down) + len(one.residents) for one in brackets]
                table.add_row(
                    case.title,
                    f"{case.players:,}",
                    str(number),
                    *(f"{used:.2f}" for used in seconds),
                    str(max(sizes)),
                    f"{sum(one.method != 'bounds' for one in brackets)} of {len(brackets)}",
                )
    return table, missed


def main() -> None:
    table = Table(title="FIDE (Dutch): one round, CPU seconds, proofs included")
    columns = (
        "players",
        "round",
        "text",
        "seconds",
        "peer",
        "bar",
        "largest bracket",
        "by weights",
    )
    for title in columns:
        table.add_column(title, justify="right")
    last: dict[int, float] = {}
    missed = []
    for size in SIZES:
        events = {year: synthetic(size, rules) for year, rules in EDITIONS.items()}
        for number in ROUNDS:
            before = 0.0
            for year, rules in EDITIONS.items():
                seconds, pairing = timed(events[year], rules, number)
                bar, peer = BARS.get((size, number)), PEER.get((size, number))
                if year == "2017":
                    last[size] = before = seconds
                elif size >= 200:
                    bar = AGAINST_2017 * before
                if bar is not None and seconds > bar:
                    missed.append(f"{size} players, round {number} of {year}")
                brackets = pairing.brackets
                table.add_row(
                    f"{size:,}",
                    str(number),
                    year,
                    f"{seconds:.3f}",
                    "" if peer is None or year != "2017" else f"{peer:g}",
                    "" if bar is None else f"{bar:.3g}",
                    str(max(len(one.moved_down) + len(one.residents) for one in brackets)),
                    f"{sum(one.method != 'bounds' for one in brackets)} of {len(brackets)}",
                )
    growth = math.log(last[10_000] / last[1000]) / math.log(10)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    console = Console()
    console.print(table)
    console.print(f"last round, 1,000 to 10,000 players: time grows with exponent {growth:.2f}")
    console.print(f"most memory at any time: {memory} MiB (bar {MOST_MEMORY})")
    hard, too_slow = hard_table()
    console.print(hard)
    console.print(f"bars missed: {', '.join([*missed, *too_slow]) or 'none'}")


if __name__ == "__main__":
    main()
