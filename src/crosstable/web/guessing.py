"""How long must somebody wait who sent wrong codes? Growing delays that never lock a hall out.

Wrong codes count for the network they come from. A whole hall may share one: it has many tries, and
at the worst waits a few seconds, which is still far too slow to find a code by trying. A board
whose players tell one result after the other waits too, longer each time.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from threading import Lock

import msgspec

from crosstable.office.login_limits import network_of

__all__ = ["Guessing", "Limit"]


class Limit(msgspec.Struct, frozen=True):
    """How many tries are free, and how the delay grows after them."""

    free: int
    first: timedelta
    longest: timedelta
    memory: timedelta
    """How long a try counts."""

    def wait(self, tries: int, last: datetime, now: datetime) -> timedelta:
        """Return how long until the next try is looked at."""
        if tries < self.free:
            return timedelta()
        doublings = min(tries - self.free, 20)
        delay = min(self.first * (1 << doublings), self.longest)
        return max(last + delay - now, timedelta())


WRONG_CODES = Limit(
    free=30,
    first=timedelta(milliseconds=250),
    longest=timedelta(seconds=5),
    memory=timedelta(minutes=30),
)
BOARD_TELLINGS = Limit(
    free=4,
    first=timedelta(seconds=5),
    longest=timedelta(minutes=2),
    memory=timedelta(hours=2),
)
REMEMBERED = 5000
"""Networks and boards remembered at most, in this process."""


class Guessing:
    """Counts wrong codes by network and tellings by board."""

    def __init__(self, wrong: Limit = WRONG_CODES, board: Limit = BOARD_TELLINGS) -> None:
        self._wrong = _Tries(wrong)
        self._board = _Tries(board)

    def wait_after_wrong(self, address: str, now: datetime) -> timedelta:
        """Return how long a network must wait before its next code is looked at."""
        return self._wrong.wait(network_of(address), now)

    def wrong(self, address: str, now: datetime) -> None:
        """Count a wrong code."""
        self._wrong.add(network_of(address), now)

    def wait_for_board(
        self, tournament: str, round_number: int, board: int, now: datetime
    ) -> timedelta:
        """Return how long the players of a board must wait before they tell something else."""
        return self._board.wait(f"{tournament} {round_number} {board}", now)

    def told(self, tournament: str, round_number: int, board: int, now: datetime) -> None:
        """Count a result that was told."""
        self._board.add(f"{tournament} {round_number} {board}", now)


class _Tries:
    """The latest tries of everybody, within one limit."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._known: OrderedDict[str, deque[datetime]] = OrderedDict()
        self._lock = Lock()

    def add(self, who: str, now: datetime) -> None:
        with self._lock:
            # More than these do not make the delay any longer.
            tries = self._known.setdefault(who, deque(maxlen=self._limit.free + 30))
            tries.append(now)
            self._known.move_to_end(who)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)

    def wait(self, who: str, now: datetime) -> timedelta:
        with self._lock:
            tries = self._known.get(who, ())
            recent = [each for each in tries if now - each < self._limit.memory]
        return self._limit.wait(len(recent), max(recent), now) if recent else timedelta()
