"""How all tests look for counter-examples: the same ones every time, unless new ones are wanted.

``make thorough`` draws eight times as many, and ``HYPOTHESIS_PROFILE=search make test`` as many new
ones. Tests named in ``slow.txt`` are marked slow; ``make check`` runs a part of the others.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import settings

from tests.samples import ALL, drawn

# Reading the tests makes a million objects that all stay: looking them through for garbage again
# and again takes as long as half the reading, and then as much of every test.
gc.disable()

settings.register_profile("same", derandomize=True, deadline=None, max_examples=drawn(100))
settings.register_profile("thorough", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

DAILY = os.environ.get("CROSSTABLE_TESTS") == "daily"
OFFICES = ("tests/cli/", "tests/store/", "tests/web/")
FEW = 2
OTHERS = {"slow", "browser", "postgres"}
SLOW = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").split())


def pytest_configure(config: pytest.Config) -> None:
    """Let every worker begin to read all tests in a room of its own.

    What one has read is compiled for the others; in step, all of them would compile everything.
    """
    worker: dict[str, object] | None = getattr(config, "workerinput", None)
    if worker is not None and config.args == config.getini("testpaths"):
        here = Path(__file__).parent
        each = [file.relative_to(here).parts[0] for file in sorted(here.rglob("test_*.py"))]
        number = int(str(worker["workerid"]).removeprefix("gw"))
        first = each[len(each) * number // int(str(worker["workercount"]))]
        rooms = sorted(set(each))
        place = rooms.index(first)
        config.args[:] = [f"tests/{room}" for room in rooms[place:] + rooms[:place]]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave a file unread that is slow as a whole where slow tests are not wanted."""
    wanted: str = config.getoption("markexpr")
    unwanted = wanted.startswith("not") and "slow" in wanted
    file = collection_path.relative_to(config.rootpath).as_posix()
    return True if unwanted and file in SLOW else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the slow tests, by file and function or all of a file; leave most out of a daily run.

    Wherever a worker began to read, all of them number the tests alike.
    """
    items.sort(key=lambda item: item.nodeid.split("/")[:2])
    if not ALL:
        leave_out(config, items, {item.nodeid for item in items if is_thorough(item)})
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file in SLOW or f"{file}::{name.partition('[')[0]}" in SLOW:
            item.add_marker(pytest.mark.slow)
    if DAILY:
        quick = [
            item.nodeid for item in items if not OTHERS & {m.name for m in item.iter_markers()}
        ]
        kept = daily(quick)
        leave_out(config, items, {item.nodeid for item in items} - kept)


def is_thorough(item: pytest.Item) -> bool:
    """Return whether a test is one that only ``make thorough`` runs."""
    return item.get_closest_marker("thorough") is not None


def leave_out(config: pytest.Config, items: list[pytest.Item], unwanted: set[str]) -> None:
    """Take tests out of a run, and tell pytest so."""
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in unwanted])
    items[:] = [item for item in items if item.nodeid not in unwanted]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage from now on, but only among what the tests make."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


def daily(tests: Iterable[str]) -> set[str]:
    """Return the tests of a daily run: one case of each, few of a file that opens offices.

    What these find first is found in every file, whatever room it is about.
    """
    kept: dict[str, set[str]] = {}
    chosen = set()
    for test in tests:
        file, _, name = test.partition("::")
        functions = kept.setdefault(file, set())
        few = file.startswith(OFFICES) and len(functions) >= FEW
        function = name.partition("[")[0]
        if function not in functions and not few:
            functions.add(function)
            chosen.add(test)
    return chosen
