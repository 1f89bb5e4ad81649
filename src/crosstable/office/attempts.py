"""How long must somebody wait who tried too often? Growing delays, counted for all processes.

The one formula for passwords, codes and tellings; each has a ``Limit`` of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

CLOCKS_DIFFER = timedelta(minutes=1)
"""So far apart the clocks of two servers may be. What is further ahead was written before a clock
was set back, and does not count."""


class Limit(msgspec.Struct, frozen=True):
    """How many tries are free, and how the delay grows after them."""

    free: int
    first: timedelta
    longest: timedelta
    memory: timedelta
    """How long a try counts."""

    def wait(self, tries: Sequence[datetime], now: datetime) -> timedelta:
        """Return how long until the next try is looked at."""
        recent = [
            min(moment, now) for moment in tries if -CLOCKS_DIFFER <= now - moment < self.memory
        ]
        if len(recent) < self.free:
            return timedelta()
        doublings = min(len(recent) - self.free, 20)
        delay = min(self.first * (1 << doublings), self.longest)
        return max(max(recent) + delay - now, timedelta())


class Reservation(msgspec.Struct, frozen=True):
    """A try that is counted before it is looked at, or how long it has to wait."""

    mark: str
    """Its name, by which it is taken back when it was right; empty where it must wait."""
    wait: timedelta = timedelta()
