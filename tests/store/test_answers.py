"""Answers to forms, known to all: of several at once one acts, and the dead do not block."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from crosstable.store import open_journal
from crosstable.store.answers import ABANDONED_AFTER, KEPT_FOR, SqlAnswers

from .helpers import NOON


@pytest.fixture
def two(url: str) -> object:
    with open_journal(url, create=True) as first, open_journal(url) as second:
        yield SqlAnswers(first.database), SqlAnswers(second.database)


Two = tuple[SqlAnswers, SqlAnswers]


def test_the_first_claims_and_its_answer_is_for_all(two: Two) -> None:
    first, second = two
    assert first.claim("k", at=NOON)
    assert not second.claim("k", at=NOON)
    assert second.answer("k") is None
    first.keep("k", b"\\0 any bytes \xff")
    assert not second.claim("k", at=NOON + 10 * ABANDONED_AFTER)
    assert second.answer("k") == b"\\0 any bytes \xff"
    assert second.claim("another", at=NOON)


def test_what_was_refused_may_be_sent_again(two: Two) -> None:
    first, second = two
    assert first.claim("k", at=NOON)
    first.release("k")
    assert second.claim("k", at=NOON)
    second.keep("k", b"done")
    first.release("k")
    assert first.answer("k") == b"done", "what was answered is not released"


@pytest.mark.parametrize(
    "after", [ABANDONED_AFTER + timedelta(seconds=1), -timedelta(minutes=2), -timedelta(days=2)]
)
def test_a_claim_of_one_who_died_is_taken_over_by_one(two: Two, after: timedelta) -> None:
    """Also where the clock was set back since."""
    first, second = two
    assert first.claim("k", at=NOON)
    later = NOON + after
    assert second.claim("k", at=later)
    assert not first.claim("k", at=later)


def test_old_answers_are_forgotten(two: Two) -> None:
    first, second = two
    assert first.claim("k", at=NOON)
    first.keep("k", b"done")
    assert second.claim("other", at=NOON + KEPT_FOR + timedelta(seconds=1))
    assert first.answer("k") is None


def test_of_many_at_once_one_acts(two: Two) -> None:
    with ThreadPoolExecutor(8) as pool:
        for number in range(10):
            claims = [
                pool.submit(each.claim, f"k{number}", at=NOON) for each in (*two, *two, *two, *two)
            ]
            assert sum(claim.result() for claim in claims) == 1
