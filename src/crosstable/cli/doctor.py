"""The command that says what is installed, and which back end runs."""

from __future__ import annotations

import platform
import sqlite3
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Protocol

import msgspec

from crosstable import __version__
from crosstable.cli.asking import terminal
from crosstable.cli.shell import Shell, counted
from crosstable.cli.telling import Shown
from crosstable.games import draughts
from crosstable.games.chess import mateable
from crosstable.kernel.errors import StoreUnusable
from crosstable.pairing import matching
from crosstable.reports.font_source import REMEDY
from crosstable.reports.fonts import font_coverage
from crosstable.store import open_journal


class Check(msgspec.Struct, frozen=True):
    """One line of the doctor's report."""

    part: str
    fine: bool
    finding: str


@terminal(None, "doctor")
def doctor_command(shell: Shell) -> Shown:
    """Say what is installed, which back end runs and what is missing."""
    checks = (
        Check("crosstable", fine=True, finding=__version__),
        Check("python", fine=True, finding=f"{platform.python_version()} ({sys.platform})"),
        _native("matching", matching.backend(), matching.self_test()),
        _native("draughts", draughts.backend(), draughts.self_test()),
        _native("chess", mateable.backend(), mateable.self_test()),
        Check("sqlite", fine=True, finding=sqlite3.sqlite_version),
        *(_library(name) for name in ("sqlalchemy", "litestar", "msgspec", "typst")),
        _driver(),
        _fonts(),
        _office(shell.database),
    )
    lines = (f"{'ok ' if check.fine else '!! '} {check.part}: {check.finding}" for check in checks)
    return Shown(checks, lines, int(not all(check.fine for check in checks)))


class _Running(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def reason(self) -> str: ...


class _Tested(Protocol):
    @property
    def passed(self) -> bool: ...
    @property
    def flaws(self) -> tuple[str, ...]: ...


def _native(part: str, running: _Running, tested: _Tested) -> Check:
    """Say which back end runs; without a compiler the slower one does, which is no fault."""
    finding = "self-test passed" if tested.passed else f"self-test failed: {tested.flaws}"
    return Check(part, tested.passed, f"{running.name} ({running.reason}); {finding}")


def _library(name: str) -> Check:
    try:
        return Check(name, fine=True, finding=version(name))
    except PackageNotFoundError:
        return Check(name, fine=False, finding="not installed; run `make serve` once")


def _driver() -> Check:
    """Say whether an office may live in PostgreSQL; one in a file needs no driver."""
    check = _library("psycopg")
    if check.fine:
        return check
    remedy = "`pip install 'crosstable[postgresql]'`"
    return Check("psycopg", fine=True, finding=f"not installed; for PostgreSQL run {remedy}")


def _fonts() -> Check:
    """Say which scripts cannot be printed; that is no fault while nobody's name is in them."""
    lacking = [coverage.script for coverage in font_coverage() if not coverage.printable]
    if not lacking:
        return Check("fonts", fine=True, finding="every script we know of can be printed")
    finding = f"no letters for names in {', '.join(lacking)}; where they are needed, {REMEDY}"
    return Check("fonts", fine=True, finding=finding)


def _office(database: str) -> Check:
    try:
        with open_journal(database, create=False) as journal:
            streams = journal.streams()
    except StoreUnusable as error:
        absent = "://" not in database and not Path(database).exists()
        return Check("office", absent, f"{'not in use yet: ' if absent else ''}{error}")
    return Check("office", fine=True, finding=f"{database}, {counted(len(streams), 'tournament')}")
