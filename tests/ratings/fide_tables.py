"""FIDE's two tables of conversion, typed from B.02 8.1a and 8.1b a second time.

The ranges of 8.1b and the columns of 8.1a are written as they are printed, so that a reader can
lay the page beside them; nothing here comes from the product's own tables.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

# 8.1a, downwards from 1.00 to .50: the lower half of the printed table mirrors the upper.
_DP_FROM_THE_TOP = """
800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284
273 262 251 240 230 220 211 202 193 184 175 166 158 149 141 133 125
117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0
"""

# 8.1b: the last difference of each row, for the higher rated from .50 upwards to .99.
_LAST_DIFFERENCE = """
3 10 17 25 32 39 46 53 61 68 76 83 91
98 106 113 121 129 137 145 153 162 170 179 188 197
206 215 225 235 245 256 267 278 290 302 315 328 344
357 374 391 411 432 456 484 517 559 619 735
"""

DP = tuple(int(word) for word in _DP_FROM_THE_TOP.split())
LAST = tuple(int(word) for word in _LAST_DIFFERENCE.split())


def hundredths(fraction: Fraction) -> int:
    """Turn a fractional score into whole hundredths, a half upwards."""
    return (fraction * 200 + 1).__floor__() // 2


def dp(fraction: Fraction) -> int:
    """Convert a fractional score into a rating difference by 8.1a."""
    p = hundredths(fraction)
    return DP[100 - p] if p >= 50 else -DP[p]


@cache
def percent(difference: int) -> int:
    """Convert a rating difference, own less opponent's, into hundredths of a point by 8.1b."""
    higher = next(
        (50 + row for row, last in enumerate(LAST) if abs(difference) <= last),
        100,
    )  # fmt: skip
    return higher if difference >= 0 else 100 - higher


def pd(difference: int) -> Fraction:
    """Convert a rating difference into a scoring probability by 8.1b."""
    return Fraction(percent(difference), 100)
