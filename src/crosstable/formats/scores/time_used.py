"""The time a player used, as the tags WhiteTime and BlackTime have it.

What a TimeControl tag says is a rate of play, which ``kernel.rate_notation.read_rate_tag`` reads.
"""

from __future__ import annotations

import re

__all__ = ["read_time_used"]

_USED = re.compile(r"\s*([0-9]{1,3})[:.]([0-5][0-9])(?:[:.]([0-5][0-9]))?\s*", re.ASCII)


def read_time_used(text: str) -> int | None:
    """Return the seconds of a WhiteTime or BlackTime tag; nothing where it is no time."""
    match = _USED.fullmatch(text)
    if match is None:
        return None
    return int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3] or 0)
