"""Everybody who is entered, looked up by what tells people apart: who is known already."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from crosstable.kernel.player import Player
from crosstable.kernel.tournament import Entrant

__all__ = ["Known", "Roll"]


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
        for each in entrants:
            self.add(each)

    def add(self, entrant: Entrant) -> None:
        """Enter somebody more."""
        for identifier in entrant.player.identifiers:
            key = identifier.register, identifier.value
            self._by_identifier.setdefault(key, entrant)
        self._by_name.setdefault(entrant.player.sort_key[0], []).append(entrant)

    def twin(self, player: Player) -> Entrant | None:
        """Return who of the entrants this player is beyond doubt."""
        for identifier in player.identifiers:
            found = self._by_identifier.get((identifier.register, identifier.value))
            if found is not None:
                return found
        namesakes = self._by_name.get(player.sort_key[0], [])
        return next((each for each in namesakes if each.player == player), None)

    def find(self, player: Player) -> Known | None:
        """Return who of the entrants this player is, or may be."""
        twin = self.twin(player)
        if twin is not None:
            return Known(twin.number, twin.player.name, same=True, likely=True)
        namesakes = self._by_name.get(player.sort_key[0], [])
        doubtful = [each for each in namesakes if not _differ(each.player, player)]
        for each in (*doubtful, *namesakes):
            return Known(each.number, each.player.name, same=False, likely=bool(doubtful))
        return None


def _differ(one: Player, other: Player) -> bool:
    """Return whether two people of one name are told apart by what is known of both."""
    if one.born and other.born and one.born.year != other.born.year:
        return True
    registers = {each.register: each.value for each in one.identifiers}
    return any(registers.get(each.register, each.value) != each.value for each in other.identifiers)
