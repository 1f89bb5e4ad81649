"""Runs the commands of a Markdown page and writes down what they print.

In every ``console`` block a line that begins with ``$ `` is run; what follows it is its output.
``python tools/record.py PAGE...`` refreshes pages; the tests compare instead.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)


def recorded(page: str, *, home: Path) -> str:
    """Return the page with the output of its commands as it is now.

    All blocks of a page run one after the other in one empty folder.
    """
    return BLOCK.sub(lambda block: _replayed(block.group(), home), page)


def _replayed(block: str, home: Path) -> str:
    lines = []
    for line in block.splitlines():
        if line.startswith("$ "):
            lines += [line, *_output(line.removeprefix("$ "), home)]
    return "".join(f"{line}\n" for line in lines)


def _output(command: str, home: Path) -> list[str]:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "110",
        "CROSSTABLE_BY": "Anna",
        "LC_ALL": "C.UTF-8",
    }
    environment.pop("CROSSTABLE_DATABASE", None)
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=home,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def main(pages: list[str]) -> None:
    """Refresh pages in place."""
    for name in pages:
        path = Path(name)
        with tempfile.TemporaryDirectory() as home:
            fresh = recorded(path.read_text(encoding="utf-8"), home=Path(home))
        path.write_text(fresh, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
