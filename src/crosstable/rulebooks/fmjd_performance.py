"""FMJD's table from score to rating difference (Annex 9, table IX-1), in hundredths of a point.

The table is printed for both halves and is antisymmetric but for one figure: -211.82 at 23 % is a
misprint of -211.05, which 77 % and table IX-2 have (decision 80).
"""

from __future__ import annotations

from crosstable.rulebooks.ranking_rules import PerformanceTable

_UPPER_HALF = (
    *(0, 714, 1434, 2148, 2871, 3538, 4314, 5040, 5762, 6497),
    *(7237, 7977, 8728, 9480, 10240, 11011, 11782, 12571, 13362, 14165),
    *(14982, 15811, 16654, 17505, 18380, 19271, 20182, 21105, 22057, 23042),
    *(24048, 25080, 26151, 27262, 28414, 29614, 30868, 32180, 33571, 35037),
    *(36617, 38302, 40151, 42162, 44400, 47000, 50031, 53754, 58685, 66474, 93500),
)
"""For 50, 51 ... 100 %; the lower half is the same with a minus."""

FMJD_PERFORMANCE = PerformanceTable(
    differences=(*(-above for above in reversed(_UPPER_HALF[1:])), *_UPPER_HALF),
    interpolated=True,
)
