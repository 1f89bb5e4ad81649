"""How long the FMJD Swiss family takes for a round, preset by preset, as a table."""

from __future__ import annotations

import time

from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import Option, Tournament
from crosstable.pairing.simulation import Simulation, simulate
from crosstable.pairing.swiss.fmjd.system import FMJD_FAMILY, FamilySystem
from tests.texts import FMJD_2022

SIZES = (120, 1000)
ROUNDS = 9
BARS = {120: 0.05, 1000: 2.0}
VERSIONS: tuple[dict[str, str], ...] = (
    {},
    {"colour": "weak"},
    {"colour": "strong"},
    {"colour": "strong", "strong-rounds": "every", "floats": "off"},
)
ACCELERATED: tuple[dict[str, str], ...] = ({"accelerate": "four-groups"}, {"accelerate": "haley"})


def versions(system: FamilySystem) -> tuple[dict[str, str], ...]:
    """Return what is measured: acceleration is for the standard system on rating."""
    return (*VERSIONS, *ACCELERATED) if system.name == "fmjd-rating" else VERSIONS


def synthetic(system: FamilySystem, players: int, chosen: dict[str, str]) -> Tournament:
    kind = Simulation(
        players=players,
        rounds=ROUNDS,
        seed=f"bench {players}",
        points=FMJD_2022.points,
        options=tuple(Option(*each) for each in chosen.items()),
    )
    return simulate(kind, system, FMJD_2022)


def timed(system: FamilySystem, tournament: Tournament) -> list[float]:
    """Return the seconds of every round, proofs checked, from the tournament to the boards."""
    found = []
    for number in range(1, ROUNDS + 1):
        start = time.process_time()
        assert system.round(tournament, FMJD_2022, number).pairing.pairs
        found.append(time.process_time() - start)
    return found


def main() -> None:
    table = Table(title="FMJD Swiss: one round, CPU milliseconds, proofs included")
    for title in ("system", "version", *(f"{size:,} {what}" for size in SIZES for what in _WHAT)):
        table.add_column(title, justify="left" if title in {"system", "version"} else "right")
    missed = []
    for system in FMJD_FAMILY:
        for chosen in versions(system):
            words = " ".join(f"{name}={value}" for name, value in chosen.items())
            cells = []
            for size in SIZES:
                seconds = timed(system, synthetic(system, size, chosen))
                cells += [f"{1000 * sum(seconds) / ROUNDS:.1f}", f"{1000 * max(seconds):.1f}"]
                if max(seconds) > BARS[size]:
                    missed.append(f"{system.name} {words} with {size:,} players")
            table.add_row(system.name, words or "as it is", *cells)
    console = Console(width=130)
    console.print(table)
    bars = ", ".join(f"{size:,} players {1000 * bar:.0f} ms" for size, bar in BARS.items())
    console.print(f"bars for any round: {bars}; missed: {', '.join(missed) or 'none'}")


_WHAT = ("mean", "worst")

if __name__ == "__main__":
    main()
