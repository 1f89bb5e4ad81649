"""A round of the Burstein system of 2026 (C.04.4.2), by trying everything: what its text says.

The seeding rounds (1.6) are paired by the literal Dutch system. Afterwards the bye is given (3.1)
and each bracket takes the first pairing in the order of article 4 that is best by [C5] to [C8]; the
pairings are made one after the other. It is meant for about a dozen players.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.pairing.swiss import dutch_2026_literal as dutch
from tests.pairing.swiss.dutch_2026_cards import ABSOLUTE, NONE, Event
from tests.pairing.swiss.later_cards import (
    Card,
    Paired,
    UnpairableError,
    cards,
    missed,
    wish_of,
    with_white_first,
)

__all__ = ["LiteralBurstein", "Readings", "in_order", "pair_round", "seeding_rounds"]

Players = frozenset[int]
Pairing = tuple[tuple[int, int], ...]
Floating = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Readings:
    """Where the text leaves a choice."""

    difference_first: bool = True
    """1.5.1: the difference goes before the last two games where they ask for opposite colours."""
    full_point_byes: bool = True
    """2.1.2 against 3.1.1: whether a full-point bye bars from the allocated bye like a win."""
    absent_now: bool = True
    """1.7.2: "up to the current round" reaches into the round that is paired; else up to it."""
    lettered: bool = False
    """Whether [C6] and [C7] are those of the lettered text before 2026: they ask how many floaters
    from above stay unpaired once more, and with which scores, and not who else floats."""


def seeding_rounds(rounds: int) -> int:
    """1.6.2: half the rounds, rounded down, or four, whichever is lower."""
    return min(rounds // 2, 4)


class LiteralBurstein:
    """One round after the seeding rounds: what the articles ask about it."""

    def __init__(
        self,
        event: Event,
        in_round: int,
        readings: Readings = Readings(),  # noqa: B008 (a frozen value)
    ) -> None:
        self.event, self.round, self.readings = event, in_round, readings
        self.cards = cards(event, in_round, full_point_byes=readings.full_point_byes)
        self.wishes = {
            number: wish_of(card, (NONE, "w"), difference_first=readings.difference_first)  # 1.5.4
            for number, card in self.cards.items()
        }
        self.pairable = cache(self._pairable)
        self.outlook = cache(self._outlook)
        self.cost = cache(self._cost)
        self.least_missed = cache(self._least_missed)
        self.rank = cache(self._rank)

    # 1.7, 1.8: the ranking

    def points(self, number: int) -> int:
        """Return the current score, virtual points excluded (1.7.2)."""
        line = self.event.tokens[number][: self.round - 1]
        return sum(token.worth(self.event.points) for token in line)

    def points_to_opponents(self, number: int) -> int:
        """1.7.2: the same, a series of zero-point byes up to now counted as draws.

        Only those of previous rounds are counted; whether the series must reach into the round
        that is paired is a reading.
        """
        line = self.event.tokens[number]
        if self.readings.absent_now and (
            len(line) < self.round or line[self.round - 1].kind not in "Z."
        ):
            return self.points(number)
        series = 0
        for token in reversed(line[: self.round - 1]):
            if token.kind not in "Z.":
                break
            series += 1
        worth = self.event.points
        return self.points(number) + series * (worth.draw - worth.absence)

    def index(self, number: int) -> tuple[int, int]:
        """1.7.1, 1.8.1: Buchholz, then Sonneborn-Berger; a round without a game against oneself."""
        buchholz = sonneborn = 0
        for token in self.event.tokens[number][: self.round - 1]:
            score = (
                self.points_to_opponents(token.opponent) if token.played else self.points(number)
            )
            buchholz += score
            sonneborn += token.worth(self.event.points) * score
        return buchholz, sonneborn

    def _rank(self, number: int) -> tuple[int, int, int]:
        """1.8: the Index, then the number; the smaller the higher."""
        buchholz, sonneborn = self.index(number)
        return -buchholz, -sonneborn, number

    # 2: criteria

    def legal(self, one: int, two: int) -> bool:
        """[C1] and [C3], and the pairs the organiser keeps apart."""
        if two in self.cards[one].met:
            return False
        wish = self.wishes[one]
        return wish[0] != ABSOLUTE or wish != self.wishes[two]

    def _pairable(self, players: Players) -> bool:
        """[C4]: whether all of these can be paired with each other."""
        if not players:
            return True
        first = min(players)
        rest = players - {first}
        return any(self.legal(first, other) and self.pairable(rest - {other}) for other in rest)

    def floating(self, leaving: Players, moved: Players) -> Floating:
        """[C6]: the scores of outgoing floaters, taken in descending order."""
        asked = leaving & moved if self.readings.lettered else leaving
        scores = sorted((self.cards[number].score for number in asked), reverse=True)
        return len(asked), tuple(scores)

    def leavings(self, bracket: Players, below: Players) -> list[Players]:
        """[C5] under [C1], [C3] and [C4]: every smallest set who can leave a bracket."""
        for size in range(len(bracket) + 1):
            found = [
                frozenset(leaving)
                for leaving in combinations(sorted(bracket), size)
                if self.pairable(bracket - set(leaving)) and self.pairable(below | set(leaving))
            ]
            if found:
                return found
        raise AssertionError("a completable round has floaters")

    def following(self, below: Players) -> Players:
        """1.2: the next scoregroup."""
        top = max((self.cards[number].score for number in below), default=0)
        return frozenset(number for number in below if self.cards[number].score == top)

    def _outlook(self, leaving: Players, below: Players) -> tuple[int, Floating]:
        """[C7]: the best the next bracket can do by [C5] and [C6] with these floaters."""
        residents = self.following(below)
        return min(
            (len(further), self.floating(further, leaving))
            for further in self.leavings(leaving | residents, below - residents)
        )

    def _cost(self, one: int, two: int) -> int:
        """[C8] of one pair."""
        return missed(self.cards[one], self.cards[two], self.wishes, self.whites)

    def _least_missed(self, players: Players) -> int:
        """[C8] of the best legal pairing of these players."""
        if not players:
            return 0
        first = min(players)
        rest = players - {first}
        return min(
            self.cost(first, other) + self.least_missed(rest - {other})
            for other in rest
            if self.legal(first, other) and self.pairable(rest - {other})
        )

    # 3.1: the bye

    def bye(self) -> int:
        """3.1: eligible, completable, lowest score, most games, lowest ranking."""
        everybody = frozenset(self.cards)
        able = [
            number
            for number, card in self.cards.items()
            if not card.barred and self.pairable(everybody - {number})
        ]
        if not able:
            raise UnpairableError

        def last(number: int) -> tuple[int, int, tuple[int, ...]]:
            card = self.cards[number]
            return card.score, -len(card.colours), tuple(-each for each in self.rank(number))

        return min(able, key=last)

    # 3.2, 4: a bracket

    def bracket(self, moved: Players, residents: Players, below: Players) -> Pairing:
        """3.2: the first pairing of those which are best by [C5] to [C8]; a floater's is with 0."""
        everybody = moved | residents
        sets = self.leavings(everybody, below)

        def quality(leaving: Players) -> tuple[Floating, tuple[int, Floating], int]:
            left = self.least_missed(everybody - leaving)
            return self.floating(leaving, moved), self.outlook(leaving, below), left

        best = min(map(quality, sets))
        serving = [leaving for leaving in sets if quality(leaving) == best]
        ordered = sorted(everybody, key=self.rank)  # 4.1

        def legal(one: int, two: int) -> bool:
            return self.legal(ordered[one - 1], ordered[two - 1])

        for pairing in in_order(len(ordered), len(serving[0]), legal):
            named = [(ordered[one - 1], ordered[two - 1] if two else 0) for one, two in pairing]
            if frozenset(one for one, two in named if not two) in serving and (
                sum(self.cost(*pair) for pair in named if pair[1]) == best[-1]
            ):
                return tuple(named)
        raise AssertionError("one of the pairings is the best")

    # 5: colours

    def whites(self, one: Card, two: Card) -> tuple[int, int]:
        """5.2, the higher ranked being that of article 1.8."""
        high, low = sorted((one, two), key=lambda card: self.rank(card.number))
        return with_white_first(high, low, self.wishes, self.event.initial)

    # 1.9.2: the round

    def paired(self) -> Paired:
        """1.9.2: the bye, then bracket by bracket from the top."""
        left = frozenset(self.cards)
        bye = self.bye() if len(left) % 2 else 0
        left -= {bye}
        if not self.pairable(left):
            raise UnpairableError
        made: set[tuple[int, int]] = set()
        moved: Players = frozenset()
        while left:
            residents = self.following(left - moved)
            below = left - moved - residents
            pairing = self.bracket(moved, residents, below)
            games = [pair for pair in pairing if pair[1]]
            made |= {self.whites(self.cards[one], self.cards[two]) for one, two in games}
            moved = frozenset(one for one, two in pairing if not two)
            left = moved | below
        return frozenset(made), bye


def in_order(
    players: int, floaters: int, legal: Callable[[int, int], bool] = lambda *_: True
) -> Iterator[Pairing]:
    """4.2, 4.3: every pairing of a bracket, the opponent of #1 as low as can be, then of #2."""

    def walk(left: Sequence[int], zeros: int) -> Iterator[Pairing]:
        if not left:
            yield ()
            return
        first, rest = left[0], left[1:]
        for other in reversed(rest):
            if len(rest) - 1 >= zeros and legal(first, other):
                for more in walk([one for one in rest if one != other], zeros):
                    yield ((first, other), *more)
        if zeros:
            for more in walk(rest, zeros - 1):
                yield ((first, 0), *more)

    return walk(range(1, players + 1), floaters)


def pair_round(
    event: Event,
    in_round: int,
    readings: Readings = Readings(),  # noqa: B008 (a frozen value)
) -> Paired:
    """Pair a round by the text: pairs with White first, and who has the bye (or 0)."""
    if in_round <= seeding_rounds(event.rounds):  # 1.6.1
        try:
            return dutch.pair_round(event, in_round)
        except dutch.UnpairableError:
            raise UnpairableError from None
    return LiteralBurstein(event, in_round, readings).paired()
