"""The driver for PostgreSQL is an extra: who keeps the office in a file does without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.kernel.errors import StoreUnusable
from crosstable.store import open_journal

WITHOUT = """
import sys
from importlib import metadata
known = metadata.version
def version(name):
    if name == "psycopg":
        raise metadata.PackageNotFoundError(name)
    return known(name)
metadata.version = version
sys.modules["psycopg"] = None
sys.argv[0] = "crosstable"
from crosstable.cli.main import main
main()
"""


def without_the_driver(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as where psycopg is not installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *words],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("create", [False, True])
def test_a_server_without_the_driver_is_refused_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, *, create: bool
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    remedy = r"psycopg.*pip install 'crosstable\[postgresql\]'"
    with pytest.raises(StoreUnusable, match=remedy) as caught:
        open_journal("postgresql://anna:secret@localhost/office", create=create)
    assert "secret" not in str(caught.value)


def test_a_file_needs_no_driver(tmp_path: Path) -> None:
    assert without_the_driver(tmp_path, "demo").returncode == 0
    told = without_the_driver(tmp_path, "doctor")
    assert told.returncode == 0, told.stdout + told.stderr
    assert "ok  psycopg: not installed; for PostgreSQL run `pip install" in told.stdout


def test_a_command_says_in_one_line_that_the_driver_is_missing(tmp_path: Path) -> None:
    told = without_the_driver(tmp_path, "--database", "postgresql://a@localhost/o", "tournaments")
    assert told.returncode == 2
    assert told.stderr.startswith("crosstable: an office in PostgreSQL needs the package psycopg")
    assert len(told.stderr.splitlines()) == 1
