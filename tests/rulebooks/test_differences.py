"""Differences of editions: each is told, and only those."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from crosstable.rulebooks.differences import both_told, changed_articles, changed_values
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS, editions_listed

FIDE = [known for known in reversed(editions_listed()) if known.federation == "FIDE"]


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_an_edition_does_not_differ_from_itself(edition: Edition) -> None:
    assert changed_values(edition, edition) == ()
    assert changed_articles(edition, edition) == ()


@pytest.mark.parametrize(("before", "after"), [*pairwise(FIDE)])
def test_every_edition_says_something_else_than_the_one_before(
    before: Edition, after: Edition
) -> None:
    assert changed_values(before, after) or changed_articles(before, after)


def test_one_value_is_one_difference() -> None:
    first = FIDE[0]
    other = first.but(ratings=replace(first.ratings, floor=1), id="other")
    (change,) = changed_values(first, other)
    assert (change.path, change.before, change.after) == (("ratings", "floor"), 1000, 1)
    assert both_told(change) == ("1000", "1")


def test_lists_tell_what_each_has_alone_or_their_order() -> None:
    first = replace(FIDE[0], pairing_systems=FIDE[0].pairing_systems[:5])
    turned = replace(first, pairing_systems=first.pairing_systems[::-1])
    (change,) = changed_values(first, turned)
    assert both_told(change)[0].startswith("dutch, round-robin")
    shorter = replace(first, pairing_systems=first.pairing_systems[1:])
    (change,) = changed_values(first, shorter)
    assert both_told(change) == ("dutch", "")
