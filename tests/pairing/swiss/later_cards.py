"""What Dubov (C.04.4.1) and Burstein (C.04.4.2) of 2026 say in the same words: cards and colours.

Their articles on colour differences and preferences (Dubov 1.5 and 1.6, Burstein 1.4 and 1.5), on
who may have the bye and on the allocation of colours (5.2) differ in one sentence only: what a
player without games prefers. Events are the tables of tokens of ``dutch_2026_cards``; nothing of
the product is used.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.pairing.swiss.dutch_2026_cards import (
    ABSOLUTE,
    MILD,
    NONE,
    OTHER,
    STRONG,
    Colour,
    Event,
    Points,
    Token,
)

__all__ = [
    "Card",
    "Paired",
    "UnpairableError",
    "Wish",
    "cards",
    "is_barred",
    "missed",
    "wish_of",
    "with_white_first",
]

Paired = tuple[frozenset[tuple[int, int]], int]
"""The pairs of a round, White first, and who has the bye (0 if nobody)."""
Wish = tuple[int, Colour]
"""How strongly a colour is preferred, and which (White where none is)."""


class UnpairableError(Exception):
    """Article 1.9.3: the round-pairing cannot be completed."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the pairing of one round asks of one player."""

    number: int
    score: int
    """The score by which scoregroups are made: points, and virtual points if there are any."""
    points: int
    """The score of the standings."""
    met: frozenset[int]
    """Whom the player met over the board: C.04.2, article 3.5 lets the others meet again."""
    colours: tuple[Colour, ...]
    """The colours of games that were played, the first first: C.04.2, article 3.4."""
    barred: bool

    @property
    def difference(self) -> int:
        """Dubov 1.5, Burstein 1.4: games with White minus games with Black."""
        return self.colours.count("w") - self.colours.count("b")


def is_barred(line: Sequence[Token], points: Points, *, full_point_byes: bool) -> bool:
    """[C2] with article 3.1.1: an allocated bye before, or a win's points without playing.

    Article 3.1.1 names the bye and the forfeit win; the article of the basic rules which it refers
    to names every round without a game that brought a win's points.
    """
    if any(token.kind in "U+" for token in line):
        return True
    return full_point_byes and any(
        not token.played and token.worth(points) >= points.win for token in line
    )


def cards(event: Event, in_round: int, *, full_point_byes: bool) -> dict[int, Card]:
    """Return the cards of those to be paired in a round, by number."""
    past = {number: line[: in_round - 1] for number, line in event.tokens.items()}
    return {
        number: Card(
            number=number,
            score=event.score(number, in_round),
            points=sum(token.worth(event.points) for token in line),
            met=frozenset(token.opponent for token in line if token.played)
            | {
                other for pair in event.apart if number in pair for other in pair if other != number
            },
            colours=tuple(token.colour for token in line if token.played),
            barred=is_barred(line, event.points, full_point_byes=full_point_byes),
        )
        for number, line in past.items()
        if event.present(number, in_round)
    }


def wish_of(card: Card, newcomer: Wish, *, difference_first: bool) -> Wish:
    """Dubov 1.6.1 to 1.6.4, Burstein 1.5.1 to 1.5.4; they differ about newcomers alone.

    The difference and the last two games can ask for opposite colours where colours were given that
    no pairing gives, such as after Black four times and White twice.
    """
    if not card.colours:
        return newcomer
    wide: Wish | None = None
    twice: Wish | None = None
    if abs(card.difference) > 1:
        wide = ABSOLUTE, "w" if card.difference < 0 else "b"
    if card.colours[-2:] in {("w", "w"), ("b", "b")}:
        twice = ABSOLUTE, OTHER[card.colours[-1]]
    absolute = (wide or twice) if difference_first else (twice or wide)
    if absolute is not None:
        return absolute
    if card.difference:
        return STRONG, "b" if card.difference > 0 else "w"
    return MILD, OTHER[card.colours[-1]]


def with_white_first(
    high: Card, low: Card, wishes: Mapping[int, Wish], initial: Colour
) -> tuple[int, int]:
    """Article 5.2, rule by rule, for a pair of which the higher ranked player is named first."""

    def give(colour: Colour) -> tuple[int, int]:
        """Let the higher ranked player have this colour."""
        return (high.number, low.number) if colour == "w" else (low.number, high.number)

    if not high.colours and not low.colours:  # 5.2.1
        return give(initial if high.number % 2 else OTHER[initial])
    (strength, wish), (other_strength, other_wish) = wishes[high.number], wishes[low.number]
    if other_strength == NONE:  # 5.2.2: the only preference there is
        return give(wish)
    if strength == NONE or wish != other_wish:
        return give(OTHER[other_wish])
    if strength != other_strength:  # 5.2.3
        return give(wish if strength > other_strength else OTHER[wish])
    for mine, other in zip(reversed(high.colours), reversed(low.colours), strict=False):  # 5.2.4
        if mine != other:
            return give(other)
    return give(wish)  # 5.2.5


def missed(
    one: Card,
    two: Card,
    wishes: Mapping[int, Wish],
    whites: Callable[[Card, Card], tuple[int, int]],
) -> int:
    """Dubov [C7], Burstein [C8]: how many of a pair do not get the colour they prefer."""
    white, _ = whites(one, two)
    return sum(
        wishes[card.number][0] != NONE
        and wishes[card.number][1] != ("w" if card.number == white else "b")
        for card in (one, two)
    )
