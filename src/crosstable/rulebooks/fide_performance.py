"""FIDE's table from score to rating difference (Rating Regulations 8.1a), as printed.

For 0 and 100 % the difference is indeterminate; the table shows 800 in their place.
"""

from __future__ import annotations

from crosstable.rulebooks.ranking_rules import PerformanceTable

_UPPER_HALF = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""For 50, 51 ... 100 %; the lower half is the same with a minus."""

FIDE_PERFORMANCE = PerformanceTable(
    differences=tuple(
        100 * difference
        for difference in (*(-above for above in reversed(_UPPER_HALF[1:])), *_UPPER_HALF)
    ),
    interpolated=False,
)
