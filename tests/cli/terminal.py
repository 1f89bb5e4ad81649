"""The command line as a person meets it: what it prints, where, and with which status."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from crosstable.cli.main import main

Run = Callable[..., "Done"]


class Done(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs one command in this process."""

    def run(*words: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["crosstable", *words])
        try:
            main()
            status = 0
        except SystemExit as stop:
            status = int(stop.code or 0)
        seen = capsys.readouterr()
        return Done(status, seen.out, seen.err)

    return run
