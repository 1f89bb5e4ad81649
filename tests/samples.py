"""How many cases a comparison draws where drawing more seldom finds more.

The cases are the same in every run, a quarter of those that ``make thorough`` compares.
``HYPOTHESIS_PROFILE=search`` compares as many and draws new ones where Hypothesis draws.
"""

from __future__ import annotations

import os

__all__ = ["drawn"]

ALL = os.environ.get("HYPOTHESIS_PROFILE") in {"thorough", "search"}


def drawn(cases: int) -> int:
    """Return how many of the cases are compared in this run: a quarter, unless all are wanted."""
    return cases if ALL else (cases + 3) // 4
