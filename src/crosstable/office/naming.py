"""Names one after another in a sentence, cut short where they are many."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.sentence import Listing, Sentence


def first_of(names: Sequence[str], most: int, *, glue: str = ", ") -> Listing | Sentence:
    """Return the first of many names, and how many there are besides."""
    shown = Listing(names[:most], glue=glue)
    if len(names) <= most:
        return shown
    return Sentence("{list} and {count} more", list=shown, count=len(names) - most)
