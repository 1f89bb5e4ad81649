"""Tries are counted for all processes together, before anybody looks at them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from secrets import token_bytes

import pytest

from crosstable.office.attempts import CLOCKS_DIFFER, Limit
from crosstable.store import open_journal
from crosstable.store.access import SqlAttempts
from crosstable.web.house import (
    BOARD_TELLINGS,
    PRESENT_PASSWORDS,
    WRONG_CODES,
    WRONG_ENVELOPES,
)

from .helpers import NOON, sql, table

LIMIT = Limit(
    free=3, first=timedelta(seconds=1), longest=timedelta(seconds=4), memory=timedelta(minutes=1)
)


@pytest.fixture
def two(url: str) -> Iterator[tuple[SqlAttempts, SqlAttempts]]:
    """Give the same office as two processes have it open."""
    with open_journal(url, create=True) as one, open_journal(url, create=False) as other:
        yield (
            SqlAttempts(one.database, chance=token_bytes),
            SqlAttempts(other.database, chance=token_bytes),
        )


def test_processes_count_together(two: tuple[SqlAttempts, SqlAttempts]) -> None:
    one, other = two
    for process in (one, other, one):
        assert not process.reserve("hall", LIMIT, at=NOON).wait
    for process in two:
        assert process.reserve("hall", LIMIT, at=NOON).wait == timedelta(seconds=1)
    assert not other.reserve("elsewhere", LIMIT, at=NOON).wait
    later = NOON + timedelta(seconds=1)
    assert not other.reserve("hall", LIMIT, at=later).wait
    assert one.reserve("hall", LIMIT, at=later).wait == timedelta(seconds=2)
    assert not one.reserve("hall", LIMIT, at=NOON + timedelta(minutes=2)).wait


def test_what_was_right_does_not_count(two: tuple[SqlAttempts, SqlAttempts]) -> None:
    one, other = two
    for _ in range(10):
        other.release(one.reserve("hall", LIMIT, at=NOON))
    assert not one.reserve("hall", LIMIT, at=NOON).wait


def test_many_at_once_all_count(two: tuple[SqlAttempts, SqlAttempts]) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda nth: two[nth % 2].reserve("hall", LIMIT, at=NOON), range(24)))
    assert sum(not each.wait for each in found) == LIMIT.free


def test_what_is_old_is_swept_away(two: tuple[SqlAttempts, SqlAttempts], url: str) -> None:
    for nth in range(5):
        two[0].reserve(f"somebody {nth}", LIMIT, at=NOON)
    two[1].reserve("hall", LIMIT, at=NOON + timedelta(hours=7))
    assert sql(url, f"SELECT count(*) FROM {table(url, 'attempt')}") == [(1,)]


ALL_LIMITS = (
    LIMIT,
    WRONG_CODES,
    BOARD_TELLINGS,
    PRESENT_PASSWORDS,
    WRONG_ENVELOPES,
)


@pytest.mark.parametrize("limit", ALL_LIMITS)
@pytest.mark.parametrize(
    "back",
    [
        timedelta(seconds=20),
        timedelta(seconds=59),
        timedelta(minutes=59),
        timedelta(days=2),
        timedelta(days=365),
    ],
)
def test_a_clock_that_is_set_back_lengthens_no_wait(
    two: tuple[SqlAttempts, SqlAttempts], back: timedelta, limit: Limit
) -> None:
    for _ in range(limit.free):
        two[0].reserve("hall", limit, at=NOON)
    now = NOON - back
    waits = two[1].reserve("hall", limit, at=now).wait
    assert waits == (limit.first if back <= CLOCKS_DIFFER else timedelta())
    assert two[1].reserve("hall", limit, at=now + limit.first).mark
