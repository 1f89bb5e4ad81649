"""Who is not there in the rounds of an event made up: late entries, byes asked for, leavers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

__all__ = ["Absences"]


class Absences:
    """The absences of one event, by the tokens ``Z``, ``H`` and ``F`` of its players' lines."""

    def __init__(self, chance: Random, count: int) -> None:
        self.chance = chance
        self.away = chance.choice((0, 0, 0.05, 0.2))
        self.leaving = chance.choice((0, 0, 0.05))
        late = chance.choice((0, 0, 0.2))
        self.entry = {
            number: chance.randint(2, 4) if chance.random() < late else 1
            for number in range(1, count + 1)
        }
        self.gone: set[int] = set()

    def enough_in(self, number: int, lines: Mapping[int, list[str]]) -> bool:
        """Write down who stays away from a round, and return whether two are left to play."""
        for player, line in lines.items():
            if number > 1 and self.chance.random() < self.leaving:
                self.gone.add(player)
            if number < self.entry[player] or player in self.gone:
                line.append("Z")
            elif self.chance.random() < self.away:
                line.append(self.chance.choice("ZHHF"))
        return sum(len(line) < number for line in lines.values()) > 1
