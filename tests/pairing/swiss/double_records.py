"""What the Double-Swiss system (FIDE C.04.5) asks of a record, with nothing of the product.

An event is a table of tokens, one list for each pairing number: ``4w1=`` (a match against 4, White
in its first game, which was won, the second drawn). Marks are the player's own: ``1``, ``=`` and
``0`` of games that were played (a game can end ½-0 or 0-0), ``+`` and ``-`` of games that were not.
``U`` is the bye of the pairing, ``F``, ``H`` and ``Z`` are full-, half- and zero-point byes, ``.``
is a round in which the player was not there at all. Points are halves: a game won is 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

__all__ = ["Card", "Event", "Match", "Readings", "Situation", "read", "situation"]

Colour = Literal["w", "b"]
OTHER: Mapping[str, Colour] = {"w": "b", "b": "w"}
_MATCH = re.compile(r"(\d+)([wb])([10=+-])([10=+-])\Z")
GAME = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
BYES = {"F": 4, "H": 2, "Z": 0, ".": 0}
"""Preface: a bye is for a whole match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """How sentences are read that can be read in more than one way."""

    look_ahead: str = "graded"
    """C6: as few upfloaters as can be (``graded``), or none but for an odd number (``parity``)."""
    following: str = "of the round"
    """C6: the next score of all ``of the round``, or of those ``unpaired``."""
    bye_counts: str = "regular"
    """3.4.3: matches that are not forfeited (``regular``), or with a game ``begun``."""
    won_by_forfeit: str = "ahead"
    """C2: the other forfeited both games, and the player is ``ahead`` or forfeited ``none``."""


@dataclass(frozen=True, slots=True)
class Match:
    """One player's record of one round."""

    kind: str
    opponent: int = 0
    colour: Colour = "w"

    def points(self, bye: int) -> int:
        if self.kind == "U":
            return bye
        return sum(GAME[mark] for mark in self.kind) if self.opponent else BYES[self.kind]

    @property
    def begun(self) -> bool:
        """1.6: whether at least one game was played."""
        return self.opponent > 0 and any(mark in "1=0" for mark in self.kind)


def read(token: str) -> Match:
    match = _MATCH.match(token)
    if match:
        return Match(match[3] + match[4], int(match[1]), "w" if match[2] == "w" else "b")
    if token != "U" and token not in BYES:
        raise ValueError(token)
    return Match(token)


@dataclass(frozen=True)
class Event:
    """A tournament; a player whose list stops before the round asked for is to be paired in it."""

    lines: Mapping[int, Sequence[str]]
    rounds: int
    initial: Colour = "w"
    bye: int = 3
    """1.4: a game won and a game drawn, where the rules of the event say nothing else."""
    baku: bool = False
    """C.04.7: whether the first rounds are accelerated."""

    @cached_property
    def matches(self) -> Mapping[int, list[Match]]:
        return {number: [read(token) for token in line] for number, line in self.lines.items()}

    def score(self, number: int, before: int) -> int:
        """Return the score for pairing with which a player went into round ``before``."""
        points = sum(match.points(self.bye) for match in self.matches[number][: before - 1])
        return points + self.virtual(number, before)

    def virtual(self, number: int, before: int) -> int:
        """C.04.7: a match won, then half of it, for the upper half in the first half of the rounds.

        The half is even, and the larger part where a number is odd.
        """
        accelerated = -(-self.rounds // 2)
        full = -(-accelerated // 2)
        upper = number <= 2 * -(-len(self.lines) // 4)
        if not self.baku or not upper or before > accelerated:
            return 0
        return 4 if before <= full else 2

    def present(self, number: int, in_round: int) -> bool:
        line = self.matches[number]
        return (
            len(line) < in_round
            or line[in_round - 1].opponent > 0
            or line[in_round - 1].kind == "U"
        )

    def forfeited(self, number: int, in_round: int) -> bool:
        """Preface: a match is forfeited only where at least one player forfeits both games."""
        mine = self.matches[number][in_round - 1]
        theirs = self.matches[mine.opponent][in_round - 1]
        return "--" in (mine.kind, theirs.kind)


@dataclass(frozen=True, slots=True)
class Card:
    """One player before the round; colours are those of 1.6, the latest last."""

    number: int
    score: int
    colours: str = ""
    met: frozenset[int] = frozenset()
    floated: bool = False
    matches: int = 0
    """3.4.3: how many were played."""
    bye: bool = True
    """C2: whether the player may have the bye."""

    @property
    def rank(self) -> tuple[int, int]:
        """1.2: score, then number; the smaller the higher."""
        return (-self.score, self.number)


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A round to be paired."""

    cards: tuple[Card, ...]
    round: int = 3
    rounds: int = 9
    initial: Colour = "w"

    @property
    def last(self) -> bool:
        return self.round == self.rounds


def situation(event: Event, in_round: int, readings: Readings | None = None) -> Situation:
    """Return a round of an event, read as the text says."""
    readings = readings or Readings()
    made = []
    for number, line in event.matches.items():
        if not event.present(number, in_round):
            continue
        past = list(enumerate(line[: in_round - 1], start=1))
        regular = [
            match for at, match in past if match.opponent and not event.forfeited(number, at)
        ]
        made.append(
            Card(
                number=number,
                score=event.score(number, in_round),
                colours="".join(match.colour for match in regular if match.begun),
                met=frozenset(match.opponent for match in regular),
                floated=_floated(event, number, in_round - 1),
                matches=len(regular)
                if readings.bye_counts == "regular"
                else sum(match.begun for match in regular),
                bye=not any(_bars(event, number, at, match, readings) for at, match in past),
            )
        )
    return Situation(
        cards=tuple(sorted(made, key=lambda card: card.rank)),
        round=in_round,
        rounds=event.rounds,
        initial=event.initial,
    )


def _bars(event: Event, number: int, at: int, match: Match, readings: Readings) -> bool:
    """C2: after a bye of the pairing, a full-point bye or a match won by forfeit."""
    if not match.opponent:
        return match.kind in "UF"
    theirs = event.matches[match.opponent][at - 1]
    if theirs.kind != "--":
        return False
    return (
        "-" not in match.kind if readings.won_by_forfeit == "none" else match.points(event.bye) > 0
    )


def _floated(event: Event, number: int, in_round: int) -> bool:
    """1.5: whether the player played a match against somebody of another score."""
    if in_round < 1:
        return False
    match = event.matches[number][in_round - 1]
    if not match.opponent or event.forfeited(number, in_round):
        return False
    return event.score(number, in_round) != event.score(match.opponent, in_round)
