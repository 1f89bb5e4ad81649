"""Runs every benchmark and prints its table: sizes, times, growth."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(chosen: list[str]) -> None:
    sys.path[:0] = [str(HERE.parent)]
    for path in sorted(HERE.glob("bench_*.py")):
        name = path.stem.removeprefix("bench_")
        if not chosen or name in chosen:
            importlib.import_module(f"benchmarks.{path.stem}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
