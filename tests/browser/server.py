"""A real server in a process of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.program import Program, run

PASSWORD = "three good words"
_CODES: dict[str, str] = {}


def set_up_code(address: str) -> str:
    """Return the code that a server printed for its owner's account."""
    return _CODES[address]


def sign_in(page: Page, office: str) -> None:
    """Let a page be Anna's, who owns the office, without the forms that others look at."""
    anna: dict[str, str | float | bool] = {"login": "anna", "password": PASSWORD}
    code, _CODES[office] = _CODES[office], ""
    path = "/login"
    if code:
        path = "/welcome"
        anna |= {"code": code, "name": "Anna Arbiter", "password_again": PASSWORD}
    answer = page.context.request.post(office + path, form=anna, headers={"Origin": office})
    # There the office bids welcome, once.
    assert answer.url == f"{office}/office", answer.text()


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
        address = re.search(r"http://[^/\s]+", line)
        if found := re.search(r"set-up code: (\S+)", line):
            code = found[1]
            assert f"Open {address and address.group()}/welcome and" in line  # where it is given
    assert address is not None
    _CODES[address.group()] = code
    try:
        yield address.group()
    finally:
        server.terminate()
        assert server.wait() in {0, -15}
