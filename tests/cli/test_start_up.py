"""What a run of the program loads: people wait for it at every command, shells at every Tab."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

import crosstable.cli
from crosstable.cli.known import COMMANDS
from crosstable.cli.main import every_command

TRF = Path(__file__).parents[1] / "data" / "trf" / "manual-dutch-12.trf"
SLOW_TO_LOAD = {
    *("alembic", "argon2", "asyncio", "babel", "jinja2", "litestar", "numpy", "openpyxl"),
    *("psycopg", "sqlalchemy", "typst", "uvicorn", "webauthn"),
}
RUN = """
import sys
from crosstable.cli.main import main
sys.argv[0] = "crosstable"
try:
    main()
finally:
    print("\\nloaded:", *sys.modules)
"""


def loaded(*words: str, **environment: str) -> tuple[str, set[str]]:
    """Return what a run of its own prints, and the modules that it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    printed, _, modules = done.stdout.rpartition("\nloaded:")
    assert modules, done.stderr
    return printed, set(modules.split())


def rooms(modules: set[str]) -> set[str]:
    """Return the rooms of the program among modules."""
    return {name.split(".")[1] for name in modules if name.startswith("crosstable.")}


def test_help_loads_no_command() -> None:
    printed, modules = loaded("--help")
    assert "correct-report  Correct a game for the rating report alone." in printed
    assert rooms(modules) == {"cli", "kernel", "rulebooks"}
    assert not modules & (SLOW_TO_LOAD | {"rich"})
    assert len(modules) < 200


def test_completion_of_a_command_loads_none() -> None:
    printed, modules = loaded(
        _CROSSTABLE_COMPLETE="bash_complete", COMP_WORDS="crosstable standin", COMP_CWORD="1"
    )
    assert printed.splitlines()[0] == "plain,standings"
    assert "office" not in rooms(modules)


@pytest.mark.parametrize(
    "words", [("pair", str(TRF), "--round", "4"), ("standings", str(TRF)), ("new", "-h")]
)
def test_commands_upon_files_load_no_database_and_no_server(words: tuple[str, ...]) -> None:
    printed, modules = loaded(*words)
    assert printed
    assert not modules & SLOW_TO_LOAD
    assert not rooms(modules) & {"store", "web", "reports"}


@pytest.mark.parametrize("words", [("pair", str(TRF), "--round", "4"), ("result", "-h")])
def test_what_only_few_acts_need_waits_for_them(words: tuple[str, ...]) -> None:
    _printed, modules = loaded(*words)
    assert not modules & {"chess", "cryptography"}
    assert "titles" not in rooms(modules)


def test_serving_loads_no_parts_that_only_the_doctor_examines() -> None:
    _printed, modules = loaded("serve", "-h")
    assert not modules & {"chess", "litestar", "numpy", "typst"}


def test_every_command_has_its_line_which_fits_a_terminal() -> None:
    assert list(COMMANDS) == list(every_command())
    beside = 80 - len("  ") - max(map(len, COMMANDS)) - len("  ")
    for name, known in COMMANDS.items():
        assert known.summary.endswith("."), name
        assert len(known.summary) < beside, name


def test_every_command_that_is_written_can_be_reached() -> None:
    reached: set[int] = set()
    waiting = list(every_command().values())
    while waiting:
        command = waiting.pop()
        reached.add(id(command))
        waiting += command.commands.values() if isinstance(command, click.Group) else ()
    for found in pkgutil.walk_packages(crosstable.cli.__path__, f"{crosstable.cli.__name__}."):
        if found.name.endswith("__main__"):
            continue
        for name, command in vars(importlib.import_module(found.name)).items():
            if isinstance(command, click.Command) and name != "cli":
                assert id(command) in reached, (
                    f"{name} of {found.name} is in no group and has no line in COMMANDS of "
                    "cli/known.py, so nobody can run it"
                )
