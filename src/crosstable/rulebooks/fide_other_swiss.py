"""FIDE's Swiss systems besides the Dutch one, C.04.4 and C.04.5, as editions hold them.

A system is one value for each of its texts, in a module of its own; here they are put together by
the days from which they hold.
"""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.fide_burstein import FIDE_BURSTEIN_2018, FIDE_BURSTEIN_2026
from crosstable.rulebooks.fide_double_swiss import FIDE_DOUBLE_SWISS_2026
from crosstable.rulebooks.fide_dubov import FIDE_DUBOV_2018, FIDE_DUBOV_2026
from crosstable.rulebooks.fide_lim import FIDE_LIM_1999, FIDE_LIM_2026
from crosstable.rulebooks.swiss_texts import OtherSwissText

FIDE_OTHERS_2018: tuple[OtherSwissText, ...] = (
    FIDE_DUBOV_2018,
    FIDE_LIM_1999,
    FIDE_BURSTEIN_2018,
)
"""As they stood until January 2026."""

FIDE_OTHERS_2026: tuple[OtherSwissText, ...] = (
    FIDE_DUBOV_2026,
    FIDE_LIM_2026,
    FIDE_BURSTEIN_2026,
    FIDE_DOUBLE_SWISS_2026,
)
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
