"""Leagues of an office: the divisions of one season together, highest first.

Nobody founds a league: events that name the same one, and the same season, are its divisions. Two
events of one level are groups beside each other, in the order of their names (decision 354).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from hashlib import blake2b
from typing import Generic, TypeVar

import msgspec

from crosstable.kernel.leagues import Division
from crosstable.kernel.player import bare_letters
from crosstable.office.acts.base import State
from crosstable.office.office import slug

Seen = TypeVar("Seen", bound=State)


class League(msgspec.Struct, Generic[Seen], frozen=True):
    """One season of a league."""

    key: str
    """What its address ends with."""
    name: str
    season: str
    divisions: tuple[Seen, ...]

    @property
    def title(self) -> str:
        """Return the league and its season."""
        return " ".join(filter(None, (self.name, self.season)))

    def is_called(self, key: str) -> bool:
        """Return whether its address ends, or in earlier versions ended, with a key.

        Those dropped letters that no accent can be taken from.
        """
        name = _said(self.name, self.season)
        bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
        return key in {self.key, _told_apart(name, slug(bare))}

    @property
    def doubled(self) -> tuple[int, ...]:
        """Return the levels that several divisions have."""
        levels = [_division(state).level for state in self.divisions]
        return tuple(sorted({level for level in levels if levels.count(level) > 1}))


def league_key(division: Division) -> str:
    """Return a plain word for a league and its season, whatever script they are written in."""
    name = _said(division.league, division.season)
    return _told_apart(name, slug(name))


def _said(league: str, season: str) -> str:
    return " ".join(f"{league} {season}".casefold().split())


def _told_apart(name: str, plain: str) -> str:
    """Return a key that no other name of another script has."""
    lost = any(not letter.isascii() and letter.isalnum() for letter in bare_letters(name))
    return f"{plain}-{blake2b(name.encode(), digest_size=3).hexdigest()}" if lost else plain


def leagues_of(states: Iterable[Seen]) -> tuple[League[Seen], ...]:
    """Return the leagues that events belong to, by name; a later season stands before."""
    divisions: dict[str, list[Seen]] = {}
    for state in states:
        if state.tournament.division is not None:
            divisions.setdefault(league_key(state.tournament.division), []).append(state)
    leagues = []
    for key, members in divisions.items():
        members.sort(key=lambda state: (_division(state).level, state.tournament.name.casefold()))
        first = _division(members[0])
        leagues.append(League(key, first.league, first.season, tuple(members)))
    leagues.sort(key=lambda league: league.season, reverse=True)
    return tuple(sorted(leagues, key=lambda league: league.name.casefold()))


def _division(state: State) -> Division:
    division = state.tournament.division
    assert division is not None  # noqa: S101 -- only divisions are put together here
    return division
