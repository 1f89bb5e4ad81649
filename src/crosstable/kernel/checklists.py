"""What was ticked on the lists that arbiters work through."""

from __future__ import annotations

import msgspec


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a list that somebody did, looked at or measured."""

    line: str
    """The name of the line; ``arbiter.checklists`` knows what it says."""
    round: int = 0
    """The round it was for; 0 where the line is done once in the event."""
    value: str = ""
    """What was measured, in the unit of the line; empty where there is nothing to measure."""
    note: str = ""

    @property
    def key(self) -> tuple[str, int]:
        """Return what tells the tick from others: a line is ticked once in a round."""
        return self.line, self.round
