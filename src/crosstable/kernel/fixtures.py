"""Rounds and matches that are played on other days, or elsewhere, than was announced first."""

from __future__ import annotations

from datetime import date, time

import msgspec


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


def with_moved(matches: tuple[MovedMatch, ...], moved: MovedMatch) -> tuple[MovedMatch, ...]:
    """Return the matches with days or places of their own after this one was moved, or put back."""
    others = [match for match in matches if match.teams != moved.teams]
    as_usual = moved.day is None and not moved.venue
    return tuple(sorted(others if as_usual else [*others, moved], key=lambda match: match.teams))


def with_own_day(
    matches: tuple[MovedMatch, ...],
    teams: tuple[int, int, int],
    day: date | None,
    clock: time | None = None,
) -> tuple[MovedMatch, ...]:
    """Return them after a match was given a day, and a time of it if known; it keeps its place."""
    venue = next((match.venue for match in matches if match.teams == teams), "")
    return with_moved(matches, MovedMatch(*teams, day=day, clock=clock, venue=venue))
