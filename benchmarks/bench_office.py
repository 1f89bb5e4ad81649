"""The office over an SQLite journal: deciding and writing, reading and folding."""

from __future__ import annotations

import math
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import System
from crosstable.office.acts import (
    Command,
    CorrectResult,
    Details,
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.fold import fold
from crosstable.office.office import Office
from crosstable.store import open_journal

SIZES = (1_000, 3_000, 10_000)
PLAYERS = 40
WHEN = datetime(2026, 5, 1, tzinfo=UTC)
MARKS = (Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW))


def main() -> None:
    table = Table(title=f"Office: one round robin of {PLAYERS}, one journal entry an act")
    for column in ("entries", "decide + durable append /s", "fold /s", "fold s", "growth"):
        table.add_column(column, justify="right")
    before: tuple[int, float] | None = None
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            appended, folded = _measure(Path(folder) / "office.db", size)
        growth = ""
        if before is not None:
            growth = f"{math.log(folded / before[1]) / math.log(size / before[0]):.2f}"
        before = size, folded
        table.add_row(
            f"{size:,}",
            f"{size / appended:,.0f}",
            f"{size / folded:,.0f}",
            f"{folded:.3f}",
            growth,
        )
    Console().print(table)


def _measure(path: Path, size: int) -> tuple[float, float]:
    with open_journal(str(path), create=True) as journal:
        office = Office(journal)
        details = Details(
            name="Bench",
            game="chess",
            edition="fide-2019",
            system=System("round-robin"),
            points=HALF_POINTS,
        )
        started = time.perf_counter()
        event = office.create(details, by="bench", at=WHEN).id
        written = 1
        for command in _acts(size):
            if written == size:
                break
            office.execute(event, command, by="bench", at=WHEN)
            written += 1
        appended = time.perf_counter() - started
        entries = journal.read(event)
        started = time.perf_counter()
        fold(entries)
        return appended, time.perf_counter() - started


def _acts(size: int) -> list[Command]:
    """Return a round robin's acts, then corrections until there are enough."""
    acts: list[Command] = [
        Register(
            tuple(NewPlayer(Player(name=f"Player {chr(65 + n % 26)}{n}")) for n in range(PLAYERS))
        ),
        DrawLots("seed", "free"),
    ]
    for number in range(1, PLAYERS):
        acts += [PairRound(), Publish(number)]
        acts += [EnterResult(number, board, MARKS[0]) for board in range(1, PLAYERS // 2 + 1)]
    for turn in range(size):
        acts.append(CorrectResult(1, 1, MARKS[(turn + 1) % 2], "bench"))
    return acts


if __name__ == "__main__":
    main()
