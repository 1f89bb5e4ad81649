"""A round of the Dubov system of 2026 (C.04.4.1), by trying everything: what its text says.

The functions stand in the order of the text: bye (3.1), upfloaters (3.2.1, 3.2.2), subgroups
(3.2.3), shifters (3.2.4), S1 and T2 (3.2.5, 3.2.6), colours (5). Sets and transpositions are made
in the order of article 4 and the first that serves is taken. It is meant for about a dozen players.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal

from tests.pairing.swiss.dutch_2026_cards import ABSOLUTE, MILD, Event
from tests.pairing.swiss.later_cards import (
    Card,
    Paired,
    UnpairableError,
    cards,
    missed,
    wish_of,
    with_white_first,
)

__all__ = ["LiteralDubov", "Readings", "from_the_middle", "pair_round"]

Players = frozenset[int]
Quality = tuple[int, tuple[int, ...], int, int, tuple[int, ...], int]


@dataclass(frozen=True)
class Readings:
    """Where the text leaves a choice."""

    difference_first: bool = True
    """1.6.1: the difference goes before the last two games where they ask for opposite colours."""
    full_point_byes: bool = True
    """2.1.2 against 3.1.1: whether a full-point bye bars from the allocated bye like a win."""
    forfeits_upfloat: bool = True
    """1.8.1: whether who was paired upwards was upfloated though the game was forfeited."""
    times: Literal["sum", "most first"] = "sum"
    """2.3.5: upfloats of several maximum upfloaters are added up, or the largest compared first."""
    ranked_by: Literal["score", "points"] = "score"
    """5.2.1: "more points" of a round with virtual points: with these or without."""


class LiteralDubov:
    """One round of an event: what the articles ask about it."""

    def __init__(
        self,
        event: Event,
        ratings: Mapping[int, int],
        in_round: int,
        readings: Readings = Readings(),  # noqa: B008 (a frozen value)
    ) -> None:
        self.event, self.ratings, self.round = event, ratings, in_round
        self.readings = readings
        self.cards = cards(event, in_round, full_point_byes=readings.full_point_byes)
        self.wishes = {
            number: wish_of(card, (MILD, "b"), difference_first=readings.difference_first)  # 1.6.4
            for number, card in self.cards.items()
        }
        self.pairable = cache(self._pairable)
        self.least_missed = cache(self._least_missed)
        self.least_inside = cache(self._least_inside)
        self.crossed = cache(self._crossed)
        self.aro = cache(self._aro)
        self.upfloats = cache(self._upfloats)
        self.cost = cache(self._cost)

    # 1: definitions

    def _aro(self, number: int) -> int:
        """1.7: the average rating of opponents met over the board, half a point upwards."""
        met = [
            self.ratings[token.opponent]
            for token in self.event.tokens[number][: self.round - 1]
            if token.played
        ]
        if not met:  # 1.7.3
            return 0
        whole, rest = divmod(sum(met), len(met))
        return whole + (2 * rest >= len(met))

    def _upfloats(self, number: int) -> tuple[int, ...]:
        """1.3.2, 1.8.1: the rounds in which somebody was paired with a higher score."""
        return tuple(
            played
            for played, token in enumerate(self.event.tokens[number][: self.round - 1], 1)
            if token.opponent
            and (token.played or self.readings.forfeits_upfloat)
            and self.event.score(token.opponent, played) > self.event.score(number, played)
        )

    @property
    def most_upfloats(self) -> int:
        """1.8.2: MaxT."""
        return 2 + self.event.rounds // 5

    @property
    def is_last(self) -> bool:
        return self.round == self.event.rounds

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

    def _cost(self, one: int, two: int) -> int:
        """[C7] of one pair."""
        return missed(self.cards[one], self.cards[two], self.wishes, self.whites)

    def _least_missed(self, players: Players) -> int:
        """[C7] of the best legal pairing of a bracket."""
        if not players:
            return 0
        first = min(players)
        rest = players - {first}
        return min(
            self.cost(first, other) + self.least_missed(rest - {other})
            for other in rest
            if self.legal(first, other) and self.pairable(rest - {other})
        )

    def quality(self, bracket: Players, upfloaters: Sequence[int]) -> Quality:
        """[C5] to [C10] of a bracket which is paired as well as these upfloaters allow."""
        scores = tuple(sorted(self.cards[number].score for number in upfloaters))
        most = [
            len(self.upfloats(number))
            for number in upfloaters
            if len(self.upfloats(number)) >= self.most_upfloats
        ]
        if self.readings.times == "sum":
            times: tuple[int, ...] = (sum(most),)
        else:
            times = tuple(sorted(most, reverse=True))
        again = sum(self.round - 1 in self.upfloats(number) for number in upfloaters)
        return (
            len(upfloaters),  # [C5]
            tuple(-score for score in scores),  # [C6]
            self.least_missed(bracket),  # [C7]
            0 if self.is_last else len(most),  # [C8]
            () if self.is_last else times,  # [C9]
            0 if self.is_last else again,  # [C10]
        )

    # 3.1: the bye

    def bye(self) -> int:
        """3.1: eligible, completable, lowest score, most games, largest number."""
        everybody = frozenset(self.cards)
        able = [
            card
            for card in self.cards.values()
            if not card.barred and self.pairable(everybody - {card.number})
        ]
        if not able:
            raise UnpairableError
        return min(able, key=lambda card: (card.score, -len(card.colours), -card.number)).number

    # 3.2: a bracket

    def bracket(self, residents: Players, left: Players) -> Players:
        """3.2.1, 3.2.2: the residents with the first set of upfloaters that is best."""
        pool = sorted(left - residents, key=lambda one: (-self.cards[one].score, one))  # 4.2
        for needed in range(len(pool) + 1):
            legal = [
                chosen
                for chosen in combinations(pool, needed)  # in the order of 4.1.3
                if self.pairable(residents | set(chosen))
                and self.pairable(left - residents - set(chosen))
            ]
            if legal:
                best = min(legal, key=lambda chosen: self.quality(residents | set(chosen), chosen))
                return residents | set(best)
        raise AssertionError("a completable round has upfloaters")

    def subgroups(self, bracket: Players) -> tuple[Players, Players]:
        """3.2.3: G1 and G2 to begin with."""
        if not any(self.cards[number].colours for number in bracket):
            first = sorted(bracket)[: len(bracket) // 2]
        else:
            first = [number for number in bracket if self.wishes[number][1] == "w"]
        return frozenset(first), bracket - set(first)

    def _least_inside(self, bracket: Players, group: Players) -> int:
        """3.2.4.1: how many pairs of a subgroup are unavoidable, over all legal pairings."""
        if not bracket:
            return 0
        first = min(bracket)
        rest = bracket - {first}
        return min(
            (first in group and other in group) + self.least_inside(rest - {other}, group)
            for other in rest
            if self.legal(first, other) and self.pairable(rest - {other})
        )

    def shifters(self, group: Iterable[int], *, white: bool) -> list[int]:
        """4.3: possible shifters of a subgroup in the order in which they are numbered.

        Where nobody has played, the first half seeks White for this purpose: it is G1.
        """
        key = (lambda one: (self.aro(one), one)) if white else (lambda one: (0, one))
        return from_the_middle(sorted(group, key=key))

    def recomposed(self, bracket: Players) -> tuple[Players, Players]:
        """3.2.4: G1 and G2 after shifting, of one size, which can be paired with each other."""
        first, second = self.subgroups(bracket)
        g1_gives = len(first) <= len(second)
        smaller, larger = (first, second) if g1_gives else (second, first)
        inside = self.least_inside(bracket, smaller)
        givers = self.shifters(smaller, white=g1_gives)
        takers = self.shifters(larger, white=not g1_gives)
        back = (len(larger) - len(smaller)) // 2 + inside
        best = self.least_missed(bracket)
        for given in combinations(givers, inside):
            for returned in combinations(takers, back):
                one = smaller - set(given) | set(returned)
                two = larger - set(returned) | set(given)
                new = (one, two) if g1_gives else (two, one)
                if self.crossed(*new) == best:
                    return new
        raise AssertionError("some shift makes a best legal pairing possible")

    def _crossed(self, first: Players, second: Players) -> int | None:
        """[C7] of the best legal pairing of G1 with G2; None if there is no legal one."""
        if not first:
            return 0
        one = min(first)
        ways = [
            (self.cost(one, two), self.crossed(first - {one}, second - {two}))
            for two in second
            if self.legal(one, two)
        ]
        return min((cost + more for cost, more in ways if more is not None), default=None)

    def transpositions(self, first: Sequence[int], second: Sequence[int]) -> Iterator[list[int]]:
        """4.4: the ways of setting G2 against S1 which are legal, in their order."""
        if not first:
            yield []
            return
        for other in second:
            if self.legal(first[0], other):
                rest = [number for number in second if number != other]
                for more in self.transpositions(first[1:], rest):
                    yield [other, *more]

    def pairs(self, bracket: Players) -> list[tuple[int, int]]:
        """3.2.5, 3.2.6: S1 by its averages, against the first legal T2."""
        first, second = self.recomposed(bracket)
        ordered = sorted(first, key=lambda number: (self.aro(number), number))
        chosen = next(self.transpositions(ordered, sorted(second)))
        made = list(zip(ordered, chosen, strict=True))
        assert sum(self.cost(*pair) for pair in made) == self.least_missed(bracket)
        return made

    # 5: colours

    def whites(self, one: Card, two: Card) -> tuple[int, int]:
        """5.2, the higher ranked being the one with more points or else the smaller number."""
        by_score = self.readings.ranked_by == "score"
        high, low = sorted(
            (one, two), key=lambda card: (-(card.score if by_score else card.points), card.number)
        )
        return with_white_first(high, low, self.wishes, self.event.initial)

    # 1.9.2: the round

    def paired(self) -> Paired:
        """1.9.2: the bye, then the scoregroups from the top."""
        left = frozenset(self.cards)
        bye = self.bye() if len(left) % 2 else 0
        left -= {bye}
        if not self.pairable(left):
            raise UnpairableError
        made: set[tuple[int, int]] = set()
        while left:
            top = max(self.cards[number].score for number in left)
            residents = frozenset(number for number in left if self.cards[number].score == top)
            bracket = self.bracket(residents, left)
            for one, two in self.pairs(bracket):
                made.add(self.whites(self.cards[one], self.cards[two]))
            left -= bracket
        return frozenset(made), bye


def from_the_middle(ordered: Sequence[int]) -> list[int]:
    """4.3.3: number players from the middle, the upper of two which are in the middle first."""
    left, numbered = list(ordered), []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))
    return numbered


def pair_round(
    event: Event,
    ratings: Mapping[int, int],
    in_round: int,
    readings: Readings = Readings(),  # noqa: B008 (a frozen value)
) -> Paired:
    """Pair a round by the text: pairs with White first, and who has the bye (or 0)."""
    return LiteralDubov(event, ratings, in_round, readings).paired()
