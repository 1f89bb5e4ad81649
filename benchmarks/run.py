"""Runs every benchmark and prints its table: sizes, times, growth.

Each runs in a process of its own, so that what one leaves in memory slows no other down.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(chosen: list[str]) -> int:
    names = [path.stem.removeprefix("bench_") for path in sorted(HERE.glob("bench_*.py"))]
    unknown = sorted(set(chosen) - set(names))
    if unknown:
        print(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(names)}")
        return 2
    if len(chosen) == 1:
        sys.path[:0] = [str(HERE.parent)]
        importlib.import_module(f"benchmarks.bench_{chosen[0]}").main()
        return 0
    commands = [[sys.executable, __file__, name] for name in chosen or names]
    return max(subprocess.run(command, check=False).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
