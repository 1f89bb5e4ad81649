"""Work that is done item by item, on every core there is."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from rich.progress import Progress

from crosstable.cli.shell import (
    console,
)

Item = TypeVar("Item")


Outcome = TypeVar("Outcome")


def on_all_cores(
    what: str, work: Callable[[Item], Outcome], items: Sequence[Item]
) -> Iterable[Outcome]:
    """Yield the outcomes in order, with a progress bar; one item needs no second process."""
    quiet = not sys.stderr.isatty()
    with Progress(console=console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(what, total=len(items))
        workers = min(os.cpu_count() or 1, len(items))
        if workers < 2:
            for item in items:
                yield work(item)
                bar.advance(task)
            return
        with ProcessPoolExecutor(workers) as pool:
            for outcome in pool.map(work, items):
                yield outcome
                bar.advance(task)
