"""How all tests look for counter-examples: the same ones every time, unless new ones are wanted.

``HYPOTHESIS_PROFILE=search make test`` draws new ones. Tests named in ``slow.txt`` are marked slow.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


SLOW = frozenset((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").split())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave a file unread that is slow as a whole where slow tests are not wanted."""
    wanted: str = config.getoption("markexpr")
    unwanted = wanted.startswith("not") and "slow" in wanted
    file = collection_path.relative_to(config.rootpath).as_posix()
    return True if unwanted and file in SLOW else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests: by file and function, or all of a file."""
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file in SLOW or f"{file}::{name.partition('[')[0]}" in SLOW:
            item.add_marker(pytest.mark.slow)
