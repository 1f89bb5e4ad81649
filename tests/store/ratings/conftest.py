"""An open journal for tests of lists and periods."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crosstable.store import SqlJournal, open_journal


@pytest.fixture
def office(url: str) -> Iterator[SqlJournal]:
    with open_journal(url, create=True) as journal:
        yield journal
