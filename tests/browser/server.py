"""A real server in a process of its own, started by the real command."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def crosstable(home: Path, *words: str) -> str:
    """Run the program in a folder and return what it prints."""
    command = [sys.executable, "-m", "crosstable.cli", *words]
    return subprocess.run(
        command, cwd=home, check=True, capture_output=True, text=True
    ).stdout.strip()


@contextmanager
def serving(home: Path, *words: str) -> Iterator[str]:
    """Serve the office in a folder; gives its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "crosstable.cli", "serve", "--port", "0", *words],
        cwd=home,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    address = re.search(r"http://\S+", server.stdout.readline())
    assert address is not None
    try:
        yield address.group()
    finally:
        server.terminate()
        assert server.wait(timeout=20) in {0, -15}
        server.stdout.close()
