"""FIDE's texts since the Arbiters' Manual of 2019: each day on which one of them was renewed.

Whatever is renewed stands in a module of its own; here it takes its predecessor's place from the
day on which events that begin are played under it.
"""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.fide_swiss_2026 import FIDE_BAKU_2026, FIDE_SWISS_2026

__all__ = ["FIDE_LATER"]


def _from(year: int, month: int, before: Edition) -> Edition:
    """Return the edition before, named and dated by the first day of a month."""
    day = date(year, month, 1)
    return replace(
        before,
        id=f"fide-{year}-{month:02}",
        title=Sentence("FIDE's rules from {day}", day=day),
        in_force_from=day,
    )


_RATINGS_2022 = _from(2022, 1, FIDE_2019)
"""Rating Regulations B.02 of 2022."""
_RAPID_2022 = _from(2022, 10, _RATINGS_2022)
"""Rapid and blitz: K as for standard games."""
_LAWS_2023 = _from(2023, 1, _RAPID_2022)
"""Laws of Chess of 2023."""
_RATINGS_2024 = _from(2024, 3, _LAWS_2023)
"""Rating Regulations B.02 of 2024."""
_TIE_BREAKS_2023 = _from(2024, 4, _RATINGS_2024)
"""Tie-breaks C.07 of 2023, from when on they hold for every rated event."""
_TIE_BREAKS_2024 = _from(2024, 8, _TIE_BREAKS_2023)
"""Tie-breaks C.07 of August 2024."""
_RAPID_2024 = _from(2024, 12, _TIE_BREAKS_2024)
"""Rapid and blitz: games between players far apart are not rated."""
_REPORT_2025 = _from(2025, 9, _RAPID_2024)
"""Reports in TRF26."""
_RATINGS_2025 = _from(2025, 10, _REPORT_2025)
"""Rating Regulations B.02 as amended in October 2025."""
_SWISS_2026 = replace(
    _from(2026, 2, _RATINGS_2025),
    texts=(*_RATINGS_2025.texts, "fide.swiss.2026"),
    swiss=FIDE_SWISS_2026,
    acceleration=FIDE_BAKU_2026,
)
"""Swiss rules C.04 of 2026, with acceleration C.04.7."""
_TIE_BREAKS_2026 = _from(2026, 3, _SWISS_2026)
"""Tie-breaks C.07 of March 2026."""

FIDE_LATER = (
    _RATINGS_2022,
    _RAPID_2022,
    _LAWS_2023,
    _RATINGS_2024,
    _TIE_BREAKS_2023,
    _TIE_BREAKS_2024,
    _RAPID_2024,
    _REPORT_2025,
    _RATINGS_2025,
    _SWISS_2026,
    _TIE_BREAKS_2026,
)
"""In the order in which they came into force."""
