"""Rounds and matches that are played on other days, or elsewhere, than was announced first."""

from __future__ import annotations

from datetime import date, time

import msgspec

__all__ = ["LONGEST_VENUE", "MovedMatch", "MovedRound"]

LONGEST_VENUE = 200


class MovedRound(msgspec.Struct, frozen=True):
    """When a round that was moved had been announced for; the announcement has its new day."""

    round: int
    day: date
    clock: time | None = None


class MovedMatch(msgspec.Struct, frozen=True):
    """A match that has a day or a place of its own; other matches follow their round.

    It is known by its teams, so that it stays the same match however a round is arranged.
    """

    round: int
    first: int
    second: int
    day: date | None = None
    """None: on the day of its round."""
    clock: time | None = None
    venue: str = ""
    """Empty: where the team named first is at home."""

    @property
    def teams(self) -> tuple[int, int, int]:
        """Return what tells the match from others."""
        return self.round, self.first, self.second
