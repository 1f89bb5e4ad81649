"""The list of slow tests names tests that there are."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import FEW, daily, pytest_ignore_collect

ROOT = Path(__file__).parents[2]
LISTED = (ROOT / "tests" / "slow.txt").read_text(encoding="utf-8").split()


def test_every_slow_test_exists() -> None:
    for line in LISTED:
        file, _, name = line.partition("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        names = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
        assert not name or name.rpartition("::")[2] in names, line
    assert sorted(LISTED) == LISTED
    assert len(set(LISTED)) == len(LISTED)


def test_what_is_listed_is_left_out_of_the_daily_run() -> None:
    file = "tests/kernel/test_record.py"
    names = [line for line in LISTED if line.startswith(f"{file}::")]
    assert names

    def chosen(expression: str) -> set[str]:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "--collect-only",
                "-q",
                "-n",
                "0",
                "-m",
                expression,
                file,
            ],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "CROSSTABLE_TESTS"},
            capture_output=True,
            text=True,
            check=False,
        )
        return {line.partition("[")[0] for line in done.stdout.splitlines() if "::" in line}

    assert chosen("slow") == set(names)
    assert chosen("not slow")
    assert not chosen("not slow") & set(names)


def test_a_daily_run_has_one_case_of_each_and_few_of_a_file_that_opens_offices() -> None:
    core = ["tests/kernel/test_a.py::test_one[1]", "tests/kernel/test_a.py::test_one[2]"]
    core += [f"tests/kernel/test_a.py::test_{number}" for number in range(FEW + 2)]
    pages = [test.replace("kernel", "web") for test in core]
    assert daily([*core, *pages]) == {core[0], *core[2:], pages[0], *pages[2 : FEW + 1]}


def test_files_that_are_slow_as_a_whole_are_not_read(pytestconfig: pytest.Config) -> None:
    whole = next(line for line in LISTED if "::" not in line)
    part = next(line for line in LISTED if "::" in line).partition("::")[0]
    wanted = {"not slow": True, "not (slow or browser)": True, "slow": None, "": None}
    with pytest.MonkeyPatch.context() as patch:
        for expression, answer in wanted.items():
            patch.setattr(pytestconfig.option, "markexpr", expression)
            assert pytest_ignore_collect(ROOT / whole, pytestconfig) is answer
            assert pytest_ignore_collect(ROOT / part, pytestconfig) is None
