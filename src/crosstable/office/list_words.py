"""A rating list that was taken from, and how it is named: by its name and its day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import msgspec

from crosstable.kernel.sentence import Listing, Sentence


class ListUsed(msgspec.Struct, frozen=True):
    """A list of one day, such as ``fide.standard`` of 1 November 2026."""

    list: str
    dated: date


def lists_in_words(lists: Iterable[ListUsed]) -> Listing:
    """Return the names of lists with their days."""
    return Listing([Sentence("{list} of {day}", list=used.list, day=used.dated) for used in lists])
