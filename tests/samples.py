"""How many cases a comparison draws where drawing more seldom finds more.

The cases are the same in every run, an eighth of those that ``make thorough`` compares.
``HYPOTHESIS_PROFILE=search`` compares as many and draws new ones where Hypothesis draws.
"""

from __future__ import annotations

import os

__all__ = ["ALL", "drawn"]

ALL = os.environ.get("HYPOTHESIS_PROFILE") in {"thorough", "search"}
"""Whether all cases are wanted."""


def drawn(cases: int, least: int = 1) -> int:
    """Return how many of the cases are compared in this run: an eighth, unless all are wanted.

    Fewer than ``least`` would meet too little of what a comparison is about.
    """
    return cases if ALL else max(least, (cases + 7) // 8)
