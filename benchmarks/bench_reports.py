"""How long printed documents and a workbook take, beside a bare table of the typesetter."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime

import typst
from benchmarks.bench_standings import synthetic
from rich.console import Console
from rich.table import Table

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.reports.documents import DOCUMENTS, print_document
from crosstable.reports.scene import Scene
from crosstable.reports.wording import ENGLISH
from crosstable.reports.workbook import workbook

SIZES = (100, 1_000)
ROUNDS = 9
WHEN = datetime(2026, 5, 1, tzinfo=UTC)
BARE, WORKBOOK = "bare table", "workbook"
BARS = {("standings", 1_000): 0.9}
"""A table of a thousand rows by the typesetter, as published; how many columns is not said."""
COLUMNS = 11
"""As many as the standings have here."""


def made(what: str, event: Tournament) -> bytes:
    """Return one document, or the bare table that shows what the typesetter needs by itself."""
    if what == WORKBOOK:
        return workbook(Scene(tournament=event, words=ENGLISH, printed_at=WHEN))
    if what != BARE:
        return print_document(what, event, printed_at=WHEN).pdf
    cells = [
        each.player.name if column == 0 else str(each.number * column % 977)
        for each in event.entrants
        for column in range(COLUMNS)
    ]
    page = f"#table(columns: {COLUMNS}, ..json(bytes(sys.inputs.cells)))"
    return typst.compile(page.encode(), sys_inputs={"cells": json.dumps(cells)})


def main() -> None:
    table = Table(title=f"Documents of a Swiss of {ROUNDS} rounds, CPU seconds")
    for column in ("document", "players", "seconds", "players /s", "kB", "bar"):
        table.add_column(column, justify="right")
    missed = []
    refused = set()
    for size in SIZES:
        event = synthetic(size, ROUNDS)
        for what in (BARE, *DOCUMENTS, WORKBOOK):
            started = time.process_time()
            try:
                file = made(what, event)
            except Refused:
                # Brackets, protocols and the like are papers of other kinds of events.
                refused.add(what)
                continue
            taken = time.process_time() - started
            bar = BARS.get((what, size))
            if bar is not None and taken > bar:
                missed.append(f"{what}, {size:,} players")
            table.add_row(
                *(what, f"{size:,}", f"{taken:.2f}", f"{size / taken:,.0f}"),
                *(f"{len(file) // 1024:,}", "" if bar is None else f"{bar:g}"),
            )
    console = Console()
    console.print(table)
    console.print(f"not papers of such an event: {', '.join(sorted(refused))}")
    console.print(f"bars missed: {', '.join(missed) or 'none'}")


if __name__ == "__main__":
    main()
