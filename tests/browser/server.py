"""A real server in a process of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.program import Program, run

_CODES: dict[str, str] = {}


def set_up_code(address: str) -> str:
    """Return the code that a server printed for its owner's account."""
    return _CODES[address]


def crosstable(home: Path, *words: str) -> str:
    """Run the program in a folder and return what it prints."""
    done = run(home, *words)
    assert done.status == 0, words
    return done.out.strip()


@contextmanager
def serving(home: Path, *words: str) -> Iterator[str]:
    """Serve the office in a folder; gives its address."""
    server = Program(home, "serve", "--port", "0", *words)
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
        assert server.wait() in {0, -15}
