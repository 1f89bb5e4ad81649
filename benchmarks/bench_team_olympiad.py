"""How long the Olympiad's rules take to pair 200 teams, round by round."""

from __future__ import annotations

import time
from random import Random

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from crosstable.kernel.tournament import System
from crosstable.pairing.swiss.olympiad.system import TEAM_OLYMPIAD
from crosstable.rulebooks.library import edition
from tests.pairing.swiss.team_events import event, with_round

TEAMS, ROUNDS = 200, 11
BAR = 1.0
"""CPU seconds for one round, explained."""


def measured() -> list[tuple[float, float]]:
    """Return the seconds of each round: paired, and told in words."""
    made = replace(event(TEAMS, ROUNDS, boards=4), system=System(TEAM_OLYMPIAD.name))
    dice, seconds = Random(11), []
    for number in range(1, ROUNDS + 1):
        start = time.process_time()
        paired = TEAM_OLYMPIAD.round(made, edition(made.edition), number)
        pairing = paired.pairing
        middle = time.process_time()
        assert str(paired.explanation)
        seconds.append((middle - start, time.process_time() - middle))
        scores = ["".join(dice.choice("1=0") for _ in range(4)) for _ in pairing.pairs]
        made = with_round(made, pairing.pairs, scores, pairing.bye)
    return seconds


def main() -> None:
    table = Table(title=f"Olympiad rules, {TEAMS} teams: CPU seconds of a round")
    for title in ("round", "paired", "told"):
        table.add_column(title, justify="right")
    missed = []
    for number, (paired, told) in enumerate(measured(), start=1):
        table.add_row(str(number), f"{paired:.3f}", f"{told:.3f}")
        if paired + told > BAR:
            missed.append(number)
    Console().print(table)
    for number in missed:
        print(f"over {BAR} s: round {number}")


if __name__ == "__main__":
    main()
