"""The program in processes of its own that have loaded it already.

A new interpreter takes two seconds to load the office and its pages. These processes are forked
from one that has done so, for tests that are not about the start. They are as real otherwise: they
are killed, print and end like any. The program is started as people start it, commands and server,
by tests/package/test_distributions.py.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import resource
import sys
from collections.abc import Mapping
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable.cli.main import main

__all__ = ["Ended", "Program", "run"]

PATIENCE = 60.0
ROOT = Path(__file__).resolve().parents[1]


class Program:
    """The program at work in a folder; what it prints comes out of ``stdout``."""

    def __init__(
        self,
        home: Path,
        *words: str,
        settings: Mapping[str, str] | None = None,
        errors: Path | None = None,
        files: int | None = None,
    ) -> None:
        """Begin; ``files`` is how many it may have open."""
        context = _loaded()
        reader, writer = context.Pipe(duplex=False)
        environment = {**os.environ, **(settings or {})}
        self._process = context.Process(
            target=_be_the_program, args=(home, words, environment, writer, errors, files)
        )
        self._process.start()
        writer.close()
        self.stdout = os.fdopen(os.dup(reader.fileno()), encoding="utf-8")
        reader.close()

    def terminate(self) -> None:
        """Ask it to stop."""
        self._process.terminate()

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()

    def wait(self) -> int:
        """Return its exit status once it has ended, or the signal that ended it, negative."""
        self._process.join(PATIENCE)
        status = self._process.exitcode
        assert status is not None, f"still running after {PATIENCE} seconds"
        self.stdout.close()
        return status


class Ended(NamedTuple):
    """What a command left behind."""

    status: int
    out: str


def run(home: Path, *words: str) -> Ended:
    """Run a command in a folder to its end."""
    program = Program(home, *words)
    printed = program.stdout.read()
    return Ended(program.wait(), printed)


@cache
def _loaded() -> ForkServerContext:
    """Return where processes are forked; the one they come from ends with this one."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.program", "tests.program_loaded"])
    with pytest.MonkeyPatch.context() as patch:
        # From where the other process finds what it is to load.
        patch.setenv("PYTHONPATH", str(ROOT))
        forkserver.ensure_running()
    atexit.register(_kill_all)
    return context


def _kill_all() -> None:
    """End what a failed test has left, for which the end of this process would wait."""
    for process in multiprocessing.active_children():
        process.kill()


def _be_the_program(
    home: Path,
    words: tuple[str, ...],
    environment: dict[str, str],
    out: Connection,
    errors: Path | None,
    files: int | None,
) -> None:
    """Be the program, in a process just forked."""
    assert "tests.program_loaded" in sys.modules
    if files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    os.chdir(home)
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(out.fileno(), 1)
    out.close()
    if errors is not None:
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 -- to the end
    sys.argv = ["crosstable", *words]
    # Its own processes come about as usual, not like this one.
    multiprocessing.set_start_method(None, force=True)
    main()
