"""How long a Swiss of 200 teams takes: pairing its rounds with their proofs, and ranking it."""

from __future__ import annotations

import time
from random import Random

from rich.console import Console
from rich.table import Table

from crosstable.kernel.teams import Primary
from crosstable.office.tables import team_results_of
from tests.pairing.swiss.team_events import asked, event, play_random

TEAMS, ROUNDS = 200, 11
BAR = 1.0
"""CPU seconds for all rounds together, and for one table."""


def measured(edition: str, preferences: str, rank_by: Primary) -> tuple[float, float]:
    """Return the seconds of all pairings, and of the table after the last round."""
    made = event(
        TEAMS,
        ROUNDS,
        boards=4,
        rank_by=rank_by,
        options={"colour-preferences": preferences},
        edition_name=edition,
    )
    dice, pairing = Random(11), 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        assert asked(made).pairing.pairs
        pairing += time.process_time() - start
        made = play_random(made, dice)
    start = time.process_time()
    assert team_results_of(made) is not None
    return pairing, time.process_time() - start


def main() -> None:
    table = Table(title=f"Swiss of {TEAMS} teams, {ROUNDS} rounds: CPU seconds, proofs included")
    for title in ("text", "preferences", "score", "paired", "ranked"):
        table.add_column(title, justify="right" if title in {"paired", "ranked"} else "left")
    missed = []
    for edition in ("fide-2026-03", "fide-2024-08"):
        for preferences in ("type-a", "type-b"):
            for rank_by in Primary:
                row = (edition, preferences, rank_by.value)
                paired, ranked = measured(*row[:2], rank_by)
                table.add_row(*row, f"{paired:.2f}", f"{ranked:.2f}")
                if max(paired, ranked) > BAR:
                    missed.append(row)
    Console().print(table)
    for row in missed:
        print(f"over {BAR} s: {' '.join(row)}")


if __name__ == "__main__":
    main()
