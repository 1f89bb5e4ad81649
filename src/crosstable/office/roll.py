"""Everybody who is entered, looked up by what tells people apart: who is known already."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player


class Known(msgspec.Struct, frozen=True):
    """An entrant who is, or may be, the player somebody wants to enter."""

    number: int
    name: str
    same: bool
    """Whether the office would refuse to enter the player again; else only the names agree."""
    likely: bool
    """Whether nothing that is known tells the two apart."""


class Roll:
    """Everybody who is entered, looked up by what tells people apart."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._by_identifier: dict[tuple[str, str], Entrant] = {}
        self._by_name: dict[str, list[Entrant]] = {}
        for entrant in entrants:
            self.add(entrant)

    def add(self, entrant: Entrant) -> None:
        """Enter somebody more."""
        for identifier in entrant.player.identifiers:
            key = identifier.register, identifier.value
            self._by_identifier.setdefault(key, entrant)
        self._by_name.setdefault(entrant.player.sort_key[0], []).append(entrant)

    def twin(self, player: Player) -> Entrant | None:
        """Return who of the entrants this player is beyond doubt."""
        for identifier in player.identifiers:
            entrant = self._by_identifier.get((identifier.register, identifier.value))
            if entrant is not None:
                return entrant
        namesakes = self._by_name.get(player.sort_key[0], [])
        return next((namesake for namesake in namesakes if namesake.player == player), None)

    def in_another_team(self, player: Player, team: str) -> Entrant | None:
        """Return who plays for another team and is told from this player by nothing that is known.

        A birth, an identifier, a federation, a club or a rating that differs tells two apart.
        """
        namesakes = self._by_name.get(player.sort_key[0], [])
        others = (one for one in namesakes if team and one.team and one.team != team)
        return next((one for one in others if not _told_apart(one.player, player)), None)

    def find(self, player: Player) -> Known | None:
        """Return who of the entrants this player is, or may be."""
        twin = self.twin(player)
        if twin is not None:
            return Known(twin.number, twin.player.name, same=True, likely=True)
        namesakes = self._by_name.get(player.sort_key[0], [])
        doubtful = [namesake for namesake in namesakes if not _differ(namesake.player, player)]
        for other in (*doubtful, *namesakes):
            return Known(other.number, other.player.name, same=False, likely=bool(doubtful))
        return None


def _told_apart(one: Player, other: Player) -> bool:
    """Return whether anything that is known of both people of one name differs."""
    if _differ(one, other) or (one.born and other.born and one.born != other.born):
        return True
    ratings = {rating.list: rating.value for rating in one.ratings}
    return (
        bool(one.federation and other.federation and one.federation != other.federation)
        or bool(one.club and other.club and one.club != other.club)
        or any(ratings.get(rating.list, rating.value) != rating.value for rating in other.ratings)
    )


def _differ(one: Player, other: Player) -> bool:
    """Return whether two people of one name are told apart by what is known of both."""
    if one.born and other.born and one.born.year != other.born.year:
        return True
    registers = {identifier.register: identifier.value for identifier in one.identifiers}
    return any(
        registers.get(identifier.register, identifier.value) != identifier.value
        for identifier in other.identifiers
    )
