"""Teams in the order of their boards, for systems in which teams meet player by player."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament

__all__ = ["Team", "equal_teams", "teams"]


class Team(msgspec.Struct, frozen=True):
    """A team and its players' numbers, first board first."""

    name: str
    players: tuple[int, ...]


def teams(tournament: Tournament) -> tuple[Team, ...]:
    """Return the teams, the one with the lowest number first; boards follow the numbers."""
    members: dict[str, list[int]] = {}
    for number in sorted(tournament.by_number):
        members.setdefault(tournament.by_number[number].team, []).append(number)
    return tuple(Team(name, tuple(players)) for name, players in members.items())


def equal_teams(tournament: Tournament, *, count: int, title: Sentence) -> tuple[Team, ...]:
    """Return the teams of a system that needs this many of equal size, or refuse the field."""
    found = teams(tournament)
    alone = next((each for each in found if not each.name), None)
    if alone is not None:
        name = tournament.entrant(alone.players[0]).player.name
        raise Refused(
            "{player} has no team; a {system} is played by teams, so give one to everybody",
            player=name,
            system=title,
        )
    if len(found) != count:
        raise Refused(
            "a {system} is played by {needed} teams, and there are {count}: {teams}",
            system=title,
            needed=count,
            count=len(found),
            teams=Listing(each.name for each in found) or Sentence("none"),
        )
    if len({len(each.players) for each in found}) != 1:
        sizes = Listing(f"{each.name} {len(each.players)}" for each in found)
        raise Refused(
            "the teams of a {system} need equal numbers of players, not {sizes}",
            system=title,
            sizes=sizes,
        )
    return found
