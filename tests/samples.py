"""How many cases a comparison draws where drawing more seldom finds more.

The cases are the same in every run; ``HYPOTHESIS_PROFILE=search`` compares all that there are.
"""

from __future__ import annotations

import os

__all__ = ["drawn"]

ALL = os.environ.get("HYPOTHESIS_PROFILE") == "search"


def drawn(cases: int) -> int:
    """Return how many of the cases are compared in this run: half of them, unless one searches."""
    return cases if ALL else (cases + 1) // 2
