"""A real server in a process of its own, started by the real command."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_CODES: dict[str, str] = {}


def set_up_code(address: str) -> str:
    """Return the code that a server printed for its owner's account."""
    return _CODES[address]


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
    code, address = "", None
    while address is None and (line := server.stdout.readline()):
        address = re.search(r"http://\S+", line)
        if found := re.search(r"Set-up code.*: (\S+)", line):
            code = found[1]
    assert address is not None
    _CODES[address.group()] = code
    try:
        yield address.group()
    finally:
        server.terminate()
        assert server.wait(timeout=20) in {0, -15}
        server.stdout.close()
