"""What a player's history says under the Dutch system of 2026, read with nothing of the product.

An event is a table of tokens, one list for each pairing number: ``4w1`` (White against 4, won),
``7b=``, ``3w+`` and ``3b-`` (forfeited), ``U`` (the pairing-allocated bye), ``F``, ``H``, ``Z``
(full-, half-, zero-point bye) and ``.`` (not there at all, such as the rounds before a late entry).
Points are tenths of a point.

The articles are those of C.04.3 as applied from 1 February 2026, unless another text is named.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

Colour = Literal["w", "b"]
NONE, MILD, STRONG, ABSOLUTE = range(4)
_GAME = re.compile(r"(\d+)([wb])([10=+-])\Z")
OTHER: Mapping[Colour, Colour] = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True)
class Points:
    """What each kind of result is worth, in tenths."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    forfeit_loss: int = 0
    absence: int = 0
    bye: int = 10


@dataclass(frozen=True, slots=True)
class Token:
    """One player's record of one round."""

    kind: str
    opponent: int = 0
    colour: Colour = "w"

    @property
    def played(self) -> bool:
        return self.kind in "10="

    @property
    def paired(self) -> bool:
        """Whether the player took part in the pairing of the round, the allocated bye included."""
        return self.opponent > 0 or self.kind == "U"

    def worth(self, points: Points) -> int:
        return {
            "1": points.win,
            "+": points.win,
            "F": points.win,
            "=": points.draw,
            "H": points.draw,
            "0": points.loss,
            "-": points.forfeit_loss,
            "Z": points.absence,
            ".": points.absence,
            "U": points.bye,
        }[self.kind]


def read(token: str) -> Token:
    game = _GAME.match(token)
    if game:
        colour: Colour = "w" if game[2] == "w" else "b"
        return Token(game[3], int(game[1]), colour)
    if token not in ("U", "F", "H", "Z", "."):
        raise ValueError(token)
    return Token(token)


@dataclass(frozen=True)
class Event:
    """A tournament: the tokens of its players by pairing number, and what was announced.

    A player whose list stops before the round asked for is to be paired in it. ``virtual`` are
    points by player and round which count for pairing alone (C.04.7); ``apart`` are pairs the
    organiser forbids.
    """

    lines: Mapping[int, Sequence[str]]
    rounds: int
    initial: Colour = "w"
    points: Points = Points()
    virtual: Mapping[int, Sequence[int]] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()

    @cached_property
    def tokens(self) -> Mapping[int, list[Token]]:
        return {number: [read(token) for token in line] for number, line in self.lines.items()}

    def score(self, number: int, before: int) -> int:
        """Return the pairing score with which a player went into round ``before``."""
        told = self.tokens[number][: before - 1]
        extra = self.virtual.get(number, ())
        return sum(token.worth(self.points) for token in told) + (
            extra[before - 1] if before <= len(extra) else 0
        )

    def present(self, number: int, in_round: int) -> bool:
        line = self.tokens[number]
        return len(line) < in_round or line[in_round - 1].paired


def baku(players: int, rounds: int, win: int = 10) -> dict[int, list[int]]:
    """C.04.7: virtual points of group A, the first 2 * ceil(n / 4) players, by round."""
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    line = [win] * whole + [win // 2] * (accelerated - whole)
    return dict.fromkeys(range(1, 2 * -(-players // 4) + 1), line)


@dataclass(frozen=True, slots=True)
class Card:
    """What the pairing of one round asks of one player."""

    number: int
    score: int
    met: frozenset[int]
    colours: tuple[Colour, ...]
    floats: tuple[str, str]  # of the previous round and of the one before: "d", "u" or ""
    barred: bool
    unplayed: int
    top: bool
    parity: int  # place by number among those who were ever paired: 5.2.5

    @property
    def rank(self) -> tuple[int, int]:
        """Article 1.2: score, then number; the smaller the higher."""
        return (-self.score, self.number)

    @property
    def difference(self) -> int:
        """Article 1.6."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def preference(self) -> tuple[int, Colour]:
        """Article 1.7: how strongly a colour is preferred, and which (White where none is)."""
        if not self.colours:
            return NONE, "w"
        twice = len(self.colours) > 1 and self.colours[-1] == self.colours[-2]
        if abs(self.difference) > 1:
            return ABSOLUTE, "b" if self.difference > 0 else "w"
        if twice:
            return ABSOLUTE, OTHER[self.colours[-1]]
        if self.difference:
            return STRONG, "b" if self.difference > 0 else "w"
        return MILD, OTHER[self.colours[-1]]


def float_of(event: Event, number: int, in_round: int) -> str:
    """Articles 1.4.2 to 1.4.4: the float a player received in a round that is over."""
    if in_round < 1:
        return ""
    token = event.tokens[number][in_round - 1]
    if token.kind == "U":
        return "d"
    if not token.played:
        return "d" if token.worth(event.points) > event.points.loss else ""
    mine, other = event.score(number, in_round), event.score(token.opponent, in_round)
    return "" if mine == other else "d" if mine > other else "u"


def cards(event: Event, in_round: int) -> list[Card]:
    """Return the cards of those to be paired in a round, the highest ranked first."""
    points = event.points
    past = {number: line[: in_round - 1] for number, line in event.tokens.items()}
    known = sorted(
        number
        for number, line in past.items()
        if event.present(number, in_round) or any(token.paired for token in line)
    )
    most = max(points.win, points.draw) * (in_round - 1)
    made = []
    for number, line in past.items():
        if not event.present(number, in_round):
            continue
        score = event.score(number, in_round)
        made.append(
            Card(
                number=number,
                score=score,
                met=frozenset(token.opponent for token in line if token.played),
                colours=tuple(token.colour for token in line if token.played),
                floats=(
                    float_of(event, number, in_round - 1),
                    float_of(event, number, in_round - 2),
                ),
                barred=any(
                    token.kind == "U" or (not token.played and token.worth(points) >= points.win)
                    for token in line
                ),
                unplayed=sum(not token.played for token in line),
                top=in_round == event.rounds and 2 * score > most,
                parity=known.index(number) + 1,
            )
        )
    return sorted(made, key=lambda card: card.rank)


def white_first(one: Card, two: Card, initial: Colour) -> tuple[Card, Card]:
    """Article 5.2: who of a pair has White."""
    high, low = sorted((one, two), key=lambda card: card.rank)
    (strength, wish), (other_strength, other_wish) = high.preference, low.preference

    def give(colour: Colour) -> tuple[Card, Card]:
        """Let the higher ranked player have this colour."""
        return (high, low) if colour == "w" else (low, high)

    if strength and other_strength and wish != other_wish:  # 5.2.1
        return give(wish)
    if strength != other_strength:  # 5.2.1 where one has none, else 5.2.2
        return give(wish if strength > other_strength else OTHER[other_wish])
    wide, other_wide = abs(high.difference), abs(low.difference)
    if strength == ABSOLUTE and wide != other_wide:  # 5.2.2
        return give(wish if wide > other_wide else OTHER[other_wish])
    for mine, other in zip(reversed(high.colours), reversed(low.colours), strict=False):  # 5.2.3
        if mine != other:
            return give(other)
    if strength:  # 5.2.4
        return give(wish)
    return give(initial if high.parity % 2 else OTHER[initial])  # 5.2.5
