"""A small round and what the sentences of a text make of it, worked out by hand.

A player is ``number: score colours``, scores in half points; who has met whom is made mutual. Pairs
are written ``white-black``. A case names the article that decides it: without its sentence others
would be paired.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.pairing.swiss.dutch_2026_cards import Colour

__all__ = ["HandCase", "of_score"]


@dataclass(frozen=True)
class HandCase:
    """A round, the article that decides it, and its pairing."""

    article: str
    what: str
    due: str
    players: Mapping[int, str]
    met: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    round: int = 3
    rounds: int = 9
    initial: Colour = "w"
    floated: tuple[int, ...] = ()
    no_bye: tuple[int, ...] = ()
    bye: int | None = None

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        pairs = (pair.split("-") for pair in self.due.split())
        return tuple(sorted((int(white), int(black)) for white, black in pairs))

    @property
    def told(self) -> Iterator[tuple[int, int, str, frozenset[int]]]:
        """Tell number, score, colours and opponents of each player, the highest ranked first."""
        met: dict[int, set[int]] = {number: set() for number in self.players}
        for number, others in self.met.items():
            for other in others:
                met[number].add(other)
                met[other].add(number)
        split = {number: player.split() for number, player in self.players.items()}
        for number in sorted(split, key=lambda number: (-int(split[number][0]), number)):
            score, *colours = split[number]
            yield number, int(score), "".join(colours), frozenset(met[number])


def of_score(score: int, *numbers: int, colours: str = "") -> dict[int, str]:
    """Return players of one score and with the same colours."""
    return dict.fromkeys(numbers, f"{score} {colours}")
