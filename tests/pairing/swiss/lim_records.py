"""What the Lim system asks of a player's record (FIDE C.04.4.3), with nothing of the product.

A round comes either from an event told in tokens (``situation``) or, in tables made by hand, from
the cards themselves. Where the text leaves something open, ``Readings`` says how it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.pairing.swiss.dutch_2026_cards import Colour, Event

__all__ = ["Card", "Readings", "Situation", "due", "situation", "white_of"]

OTHER: Mapping[str, Colour] = {"w": "b", "b": "w"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """How sentences are read that can be read in more than one way."""

    bye_leaves_a_round: bool = True
    """1.1: whoever has the bye leaves players who can all be paired."""
    floated: str = "transferred"
    """3.10: who was ``transferred`` to another group (2.3), or both who ``met`` by it."""
    floats_unplayed: bool = True
    """3.10: a player was transferred although the game was then forfeited."""
    unfit_first: bool = False
    """2.3: those whom nobody there suits leave before it is asked who makes the number even."""
    equalise: str = "majority"
    """3.2.2: who is due the colour more are due (``majority``), or who levels it (``level``)."""
    maxi_floater: str = "choice"
    """3.2.3: the one ``choice`` is within 100 points, or ``any`` of those due the colour is."""
    next_door: str = "arrived"
    """3.3, 3.4: the adjacent group is its ``residents``, or those who ``arrived`` there, too."""
    opponents_ahead: str = "taken"
    """3.3, 3.4: those ahead have ``taken`` opponents, can be ``matched``, or are ``ignored``."""
    floaters_meet: str = "last"
    """3.8: other floaters are opponents ``last``, or ``by number`` among all."""
    nothing_due: str = "suitable"
    """2.5, 3.8, 5.2: who is due nothing is ``suitable``, or ``unsuitable`` as if due the same."""
    recount: bool = True
    """2.6: players of a cracked pairing count as floaters of their side from then on."""
    parity: str = "own games"
    """5.5, 5.6: even and odd are the player's ``own games`` or the ``round``."""
    evening_first: bool = True
    """5.6: of equal dues one that evens out comes before one that alternates."""
    last_round: str = "same score"
    """6: colours give way between players of the ``same score``, or between ``all``."""
    first_colours: str = "number"
    """7.2: odd and even are the ``number`` or the ``place`` among those of the round."""


@dataclass(frozen=True, slots=True)
class Card:
    """One player before the round; colours are those of played games, the latest last."""

    number: int
    score: int
    colours: str = ""
    met: frozenset[int] = frozenset()
    floated: bool = False
    rating: int = 0
    bye: bool = True
    """Whether the player may have the bye."""

    @property
    def rank(self) -> tuple[int, int]:
        """Score, then number; the smaller the higher ranked."""
        return (-self.score, self.number)

    @property
    def difference(self) -> int:
        return self.colours.count("w") - self.colours.count("b")

    def may_have(self, colour: str) -> bool:
        """5.1.1 and 5.1.2: not three times running, not three more than of the other."""
        more = self.colours.count(colour) - self.colours.count(OTHER[colour])
        return self.colours[-2:] != colour * 2 and more < 2


@dataclass(frozen=True, kw_only=True)
class Situation:
    """A round to be paired."""

    cards: tuple[Card, ...]
    round: int = 3
    rounds: int = 9
    win: int = 2
    """The points for a win, in the unit of the scores."""
    initial: Colour = "w"
    maxi: bool = False
    places: Mapping[int, int] = field(default_factory=dict)
    """Where the numbers of the round have gaps: the places of those who take part."""

    @property
    def last(self) -> bool:
        return self.round == self.rounds

    def side(self, card: Card) -> int:
        """2.2: above (1), in (0) or below (-1) the median, half of what the rounds can give."""
        twice, median = 2 * card.score, (self.round - 1) * self.win
        return (twice > median) - (twice < median)


def due(card: Card, in_round: int, readings: Readings) -> Colour | None:
    """5.3: the one permitted colour; 5.1, 5.5, 5.6: the equalising one, else the alternating one.

    Nobody is due anything before his first game. Where wrong colours were played, both colours can
    be barred; then the difference goes first.
    """
    if not card.colours:
        return None
    alternate = OTHER[card.colours[-1]]
    if abs(card.difference) < 2 and not card.may_have(OTHER[alternate]):
        return alternate
    if readings.parity == "round" and in_round % 2 and abs(card.difference) == 1:
        return alternate
    if card.difference:
        return "b" if card.difference > 0 else "w"
    return alternate


def white_of(
    one: Card, two: Card, of: Situation, *, below: bool, readings: Readings
) -> tuple[Card, Card]:
    """Article 5: who has White, in a group ``below`` the median or not."""
    high, low = sorted((one, two), key=lambda card: card.rank)

    def give(colour: str) -> tuple[Card, Card]:
        return (high, low) if colour == "w" else (low, high)

    if not high.colours and not low.colours:  # 7.2, and by the same lot in later rounds
        number = high.number
        if readings.first_colours == "place":
            number = of.places.get(number, number)
        return give(of.initial if number % 2 else OTHER[of.initial])
    permitted = [colour for colour in "wb" if high.may_have(colour) and low.may_have(OTHER[colour])]
    if len(permitted) == 1:  # 5.1.1, 5.1.2, 5.3
        return give(permitted[0])
    mine = due(high, of.round, readings)
    theirs = due(low, of.round, readings)
    if mine != theirs:  # 5.1: each has what is due to him
        return give(mine or OTHER[theirs or "w"])
    if readings.evening_first and bool(high.difference) != bool(low.difference):  # 5.6
        return give(mine or "w") if high.difference else give(OTHER[mine or "w"])
    for ours, others in zip(reversed(high.colours), reversed(low.colours), strict=False):  # 5.4
        if ours != others:
            return give(OTHER[ours])
    assert mine is not None
    return give(OTHER[mine] if below else mine)  # 5.4: the rank decides


def situation(
    event: Event,
    in_round: int,
    *,
    ratings: Mapping[int, int] | None = None,
    maxi: bool = False,
    edition: int = 2026,
    readings: Readings | None = None,
) -> Situation:
    """Return a round of an event, read as the text says; ``edition`` is that of the basic rules."""
    readings = readings or Readings()
    present = [number for number in event.tokens if event.present(number, in_round)]
    rated = ratings or {}
    made = [
        Card(
            number=number,
            score=event.score(number, in_round),
            colours="".join(token.colour for token in line if token.played),
            met=frozenset(token.opponent for token in line if token.played),
            floated=_floated(event, number, in_round - 1, readings),
            rating=rated.get(number, 0),
            bye=not _barred(event, number, in_round, edition),
        )
        for number in present
        for line in [event.tokens[number][: in_round - 1]]
    ]
    return Situation(
        cards=tuple(sorted(made, key=lambda card: card.rank)),
        round=in_round,
        rounds=event.rounds,
        win=event.points.win,
        initial=event.initial,
        maxi=maxi,
        places=_places(present),
    )


def _places(numbers: Iterable[int]) -> dict[int, int]:
    return {number: place for place, number in enumerate(sorted(numbers), start=1)}


def _barred(event: Event, number: int, in_round: int, edition: int) -> bool:
    """C.04.1 article 4: no second bye, and none after points for a win without playing.

    Until 2026 (C.04.1.d) only after a bye of the pairing or a win by forfeit.
    """
    line = event.tokens[number][: in_round - 1]
    if edition >= 2026:
        return any(
            token.kind == "U"
            or (not token.played and token.worth(event.points) >= event.points.win)
            for token in line
        )
    return any(token.kind in "U+" for token in line)


def _floated(event: Event, number: int, in_round: int, readings: Readings) -> bool:
    """3.10: whether the player was a floater of a round that is over."""
    if in_round < 1:
        return False
    token = event.tokens[number][in_round - 1]
    if not token.opponent or not (token.played or readings.floats_unplayed):
        return False
    mine, theirs = event.score(number, in_round), event.score(token.opponent, in_round)
    if mine == theirs:
        return False
    if readings.floated == "met":
        return True
    median = (in_round - 1) * event.points.win
    # Above the median the higher of two scores was moved, below it the lower, into it both.
    if min(mine, theirs) * 2 >= median:
        return mine > theirs
    if max(mine, theirs) * 2 <= median:
        return mine < theirs
    return True
