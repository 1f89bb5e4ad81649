"""A league: divisions of one season, each of them an event of teams that says where it belongs."""

from __future__ import annotations

import msgspec

LONGEST_LEAGUE = 100
LOWEST_LEVEL = 99
MOST_MARKED = 99


class Division(msgspec.Struct, frozen=True, kw_only=True):
    """Where an event of teams stands in its league: part of what is announced.

    Events that name the same league and season are its divisions; those of one level are groups
    beside each other (decision 354).
    """

    league: str
    season: str = ""
    level: int = 1
    """1 is the highest."""
    promoted: int = 0
    """How many teams go up."""
    play_off: int = 0
    """How many teams behind those play for one more place above."""
    relegated: int = 0
    """How many teams go down."""

    @property
    def marked(self) -> int:
        """Return how many places of the table mean something."""
        return self.promoted + self.play_off + self.relegated
