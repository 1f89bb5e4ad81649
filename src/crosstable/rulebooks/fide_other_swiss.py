"""FIDE's Swiss systems besides the Dutch one, C.04.4 and C.04.5, as editions hold them.

A system is one value for each of its texts, in a module of its own; here they are put together by
the days from which they hold.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.swiss_texts import OtherSwissText

__all__ = ["DEPRECATED", "FIDE_OTHERS_2018", "FIDE_OTHERS_2026", "with_others"]

DEPRECATED = Sentence(
    "FIDE calls the use of this system deprecated as long as it has endorsed no program with a "
    "free pairings checker for it"
)
"""What C.04.4, and since 2026 C.04.2, holds against each of them."""

FIDE_OTHERS_2018: tuple[OtherSwissText, ...] = ()
"""As they stood until January 2026."""

FIDE_OTHERS_2026: tuple[OtherSwissText, ...] = ()
"""As they stand since February 2026."""


def with_others(before: Edition, others: tuple[OtherSwissText, ...]) -> Edition:
    """Return an edition with these systems, and their texts in place of those it had."""
    gone = {text.text for text in before.other_swiss}
    known = before.pairing_systems
    return replace(
        before,
        other_swiss=others,
        texts=(*(name for name in before.texts if name not in gone), *(o.text for o in others)),
        pairing_systems=(*known, *(o.name for o in others if o.name not in known)),
    )
