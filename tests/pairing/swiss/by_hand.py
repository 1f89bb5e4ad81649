"""Small rounds and what the sentences of a text make of them, worked out by hand.

They stand in ``tests/data/by_hand``; each names the article that decides it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.pairing.swiss import double_records, lim_records
from tests.pairing.swiss.dutch_2026_cards import Colour

DATA = Path(__file__).parents[2] / "data" / "by_hand"


def rounds_by_hand(system: str) -> list[dict[str, Any]]:
    """Return the rounds of a system as they are written."""
    written = tomllib.loads((DATA / f"{system}.toml").read_text(encoding="utf-8"))
    rounds: list[dict[str, Any]] = written["round"]
    return rounds


@dataclass(frozen=True, kw_only=True)
class Case:
    """A round of the Lim system or the Double-Swiss, by which article, and its pairing.

    Whoever is given no rating has 2600 less ten for the number, and has played two matches.
    """

    article: str
    what: str
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    players: Mapping[str, str]
    met: Mapping[str, list[int]] = field(default_factory=dict)
    round: int = 3
    rounds: int = 9
    initial: Colour = "w"
    floated: tuple[int, ...] = ()
    no_bye: tuple[int, ...] = ()
    ratings: Mapping[str, int] = field(default_factory=dict)
    matches: Mapping[str, int] = field(default_factory=dict)
    maxi: bool = False

    @property
    def lim(self) -> lim_records.Situation:
        """Return the round as one of the Lim system."""
        cards = (
            lim_records.Card(
                *told,
                floated=told[0] in self.floated,
                rating=self.ratings.get(str(told[0]), 2600 - 10 * told[0]),
                bye=told[0] not in self.no_bye,
            )
            for told in self.told
        )
        return lim_records.Situation(cards=tuple(cards), maxi=self.maxi, **self._course)

    @property
    def double(self) -> double_records.Situation:
        """Return the round as one of the Double-Swiss."""
        cards = (
            double_records.Card(
                *told,
                floated=told[0] in self.floated,
                matches=self.matches.get(str(told[0]), 2),
                bye=told[0] not in self.no_bye,
            )
            for told in self.told
        )
        return double_records.Situation(cards=tuple(cards), **self._course)

    @property
    def _course(self) -> dict[str, Any]:
        return {"round": self.round, "rounds": self.rounds, "initial": self.initial}

    @property
    def told(self) -> Iterator[tuple[int, int, str, frozenset[int]]]:
        """Tell number, score, colours and opponents of each player, the highest ranked first."""
        met = {(int(one), other) for one, others in self.met.items() for other in others}
        met |= {(other, one) for one, other in met}
        split = {int(number): player.split() for number, player in self.players.items()}
        for number in sorted(split, key=lambda number: (-int(split[number][0]), number)):
            score, *colours = split[number]
            others = frozenset(other for one, other in met if one == number)
            yield number, int(score), "".join(colours), others


def cases(system: str) -> list[Case]:
    """Return the rounds of the Lim system or of the Double-Swiss."""
    return [
        Case(**{**each, "pairs": tuple(sorted(_pairs(each["pairs"])))})
        for each in rounds_by_hand(system)
    ]


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    for pair in text.split():
        white, black = pair.split("-")
        yield int(white), int(black)
