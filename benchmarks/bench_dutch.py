"""How long the FIDE (Dutch) system takes for rounds of events of all sizes, and for hard ones.

The texts of 2017 and of 2026 each pair an event of their own; that of 2026 may take half as long
again. Hard rounds are timed by both after the same rounds before.
"""

from __future__ import annotations

import math
import os
import pickle
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.hard_rounds import EVERY_ROUND, HARD, HardCase, after
from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import Tournament
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.dutch.paired import pair_round
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.pairing.systems import system
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition
from tests.texts import FIDE_2019

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
"""Seconds of a whole process that pairs a hard round."""
SMALLER = (4, 2)
"""Into how many parts a hard field is cut to see how the time grows."""
CHILD = """
import gc, pickle, sys, time
from pathlib import Path
from crosstable.pairing.swiss.dutch.paired import pair_round
from crosstable.rulebooks.library import edition
gc.set_threshold(200_000, 20, 100)  # as the program itself does
tournament, name, number = pickle.loads(Path(sys.argv[1]).read_bytes())
rules = edition(name)
start = time.process_time()
pair_round(tournament, rules, number)
print(time.process_time() - start)
"""


class Spent(NamedTuple):
    """CPU seconds of a process that pairs one round, and of the pairing alone."""

    process: float
    pairing: float


def synthetic(players: int, rules: Edition) -> Tournament:
    """Return an event of nine rounds in which every third game is drawn."""
    kind = Simulation(players=players, rounds=max(ROUNDS), seed=f"bench {players}")
    return simulate(kind, system("dutch"), rules)


def timed(
    tournament: Tournament, rules: Edition, number: int, times: int = 3
) -> tuple[float, SwissPairing]:
    """Return the seconds of one pairing, proofs checked, from the tournament to the boards.

    Of some pairings of a small event the quickest counts.
    """
    seconds = []
    for _ in range(times if len(tournament.entrants) <= 1000 else 1):
        start = time.process_time()
        pairing = pair_round(tournament, rules, number)
        seconds.append(time.process_time() - start)
    return min(seconds), pairing


def whole_process(path: Path, tournament: Tournament, rules: Edition, number: int) -> Spent:
    """Return what a process takes that starts, loads the event and pairs one round.

    The event comes from a pickle: a TRF file has no room for 10,000 numbers, and ``bench_trf``
    times the reading. The shortest of three times counts.
    """
    return min(_one_process(path, tournament, rules, number) for _ in range(3))


def _one_process(path: Path, tournament: Tournament, rules: Edition, number: int) -> Spent:
    path.write_bytes(pickle.dumps((tournament, rules.id, number)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", CHILD, str(path)]
    told = subprocess.run(
        command, check=True, capture_output=True, text=True, env=compiled(path.parent)
    ).stdout
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
    return Spent(process, float(told))


def compiled(folder: Path) -> dict[str, str]:
    """Return where a process finds its modules compiled, as in a program that was installed."""
    unwanted = {"PYTHONDONTWRITEBYTECODE"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def hard_rows(case: HardCase, folder: Path) -> Iterator[tuple[int, list[Spent], SwissPairing]]:
    """Yield each timed round of a case: its number, the seconds by text, and the pairing.

    The rounds before are paired by the text of 2017, so that both have the same to do.
    """
    tournament = case.tournament(FIDE_2019)
    for number in range(1, max(case.timed) + 1):
        pairing = pair_round(tournament, FIDE_2019, number)
        if number in case.timed:
            path = folder / "event"
            texts = EDITIONS.values()
            yield number, [whole_process(path, tournament, text, number) for text in texts], pairing
        tournament = after(tournament, pairing, decisive=case.decisive)


def slowest_rounds(case: HardCase) -> list[float]:
    """Return the seconds of the slowest pairing of a case by each text."""
    tournament = case.tournament(FIDE_2019)
    slowest = [0.0] * len(EDITIONS)
    for number in range(1, max(case.timed) + 1):
        for place, text in enumerate(EDITIONS.values()):
            seconds, pairing = timed(tournament, text, number, times=1)
            slowest[place] = max(slowest[place], seconds)
            if text is FIDE_2019:
                following = after(tournament, pairing, decisive=case.decisive)
        tournament = following
    return slowest


def hard_table(console: Console, ordinary: Mapping[tuple[int, str], float]) -> list[str]:
    """Print the tables of the hard rounds, and return which of them missed the bar.

    ``ordinary`` is what the last round of an ordinary event takes, by players and text.
    """
    table = Table(
        title=f"Hard rounds: CPU seconds of a process that loads the event, not from a TRF file, "
        f"and pairs (bar {HARD_BAR:g}), of the pairing in it, and of an ordinary last round"
    )
    growth = Table(title="Hard rounds: the slowest pairing of an event, and how it grows")
    heads = [f"{year} {what}" for year in EDITIONS for what in ("process", "pairing", "ordinary")]
    for title in ("event", "players", "round", *heads, "largest bracket", "by weights"):
        table.add_column(
            title, justify="left" if title == "event" else "right", no_wrap=title == "event"
        )
    for title in ("event", "players", *EDITIONS, *(f"{year} exponent" for year in EDITIONS)):
        growth.add_column(title, justify="left" if title == "event" else "right")
    missed = []
    with TemporaryDirectory() as folder:
        for case in HARD:
            slowest = [0.0] * len(EDITIONS)
            for number, spent, pairing in hard_rows(case, Path(folder)):
                slowest = [max(most, one.pairing) for most, one in zip(slowest, spent, strict=True)]
                missed += [
                    f"{case.title}, round {number} of {year}"
                    for year, one in zip(EDITIONS, spent, strict=True)
                    if one.process > HARD_BAR
                ]
                brackets = pairing.brackets
                sizes = [len(one.moved_down) + len(one.residents) for one in brackets]
                cells = [
                    text
                    for year, one in zip(EDITIONS, spent, strict=True)
                    for text in (
                        f"{one.process:.2f}",
                        f"{one.pairing:.2f}",
                        f"{ordinary[case.players // 100 * 100, year]:.2f}",
                    )
                ]
                table.add_row(
                    case.title,
                    f"{case.players:,}",
                    str(number),
                    *cells,
                    str(max(sizes)),
                    f"{sum(one.method != 'bounds' for one in brackets)} of {len(brackets)}",
                )
            if case.timed == EVERY_ROUND:
                add_growth(growth, case, slowest)
    console.print(table)
    console.print(growth)
    return missed


def add_growth(growth: Table, case: HardCase, slowest: list[float]) -> None:
    """Add what parts of a field take, and the exponents with which the time grows to the whole."""
    before: list[float] | None = None
    for parts in (*SMALLER, 1):
        players = case.players // parts
        taken = slowest if parts == 1 else slowest_rounds(case.sized(players))
        exponents = (
            [""] * len(taken)
            if before is None
            else [f"{math.log2(now / then):.2f}" for now, then in zip(taken, before, strict=True)]
        )
        growth.add_row(case.title, f"{players:,}", *(f"{one:.3f}" for one in taken), *exponents)
        before = taken


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
    last: dict[tuple[int, str], float] = {}
    missed = []
    for size in SIZES:
        events = {year: synthetic(size, rules) for year, rules in EDITIONS.items()}
        for number in ROUNDS:
            before = 0.0
            for year, rules in EDITIONS.items():
                seconds, pairing = timed(events[year], rules, number)
                bar, peer = BARS.get((size, number)), PEER.get((size, number))
                last[size, year] = seconds
                if year == "2017":
                    before = seconds
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
    growth = math.log10(last[10_000, "2017"] / last[1000, "2017"])
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    console = Console(width=150)
    console.print(table)
    console.print(f"last round, 1,000 to 10,000 players: time grows with exponent {growth:.2f}")
    console.print(f"most memory at any time: {memory} MiB (bar {MOST_MEMORY})")
    too_slow = hard_table(console, last)
    console.print(f"bars missed: {', '.join([*missed, *too_slow]) or 'none'}")


if __name__ == "__main__":
    main()
