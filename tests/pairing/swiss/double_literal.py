"""The Double-Swiss system (FIDE C.04.5) as its text reads, by trying everything; for small fields.

Sets of upfloaters and pairings are listed in the order of the text, and the first of the best is
taken. Nothing of the engine is used: whoever changes it is checked by something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.pairing.swiss.double_records import OTHER, Card, Readings, Situation

__all__ = ["Pairs", "UnpairableError", "identifiers", "pair", "sets_in_order"]

Pairs = tuple[tuple[int, int], ...]
Numbers = frozenset[int]


class UnpairableError(Exception):
    """3.3.3: no pairing is legal; the arbiter decides."""


def pair(of: Situation, readings: Readings | None = None) -> tuple[Pairs, int | None]:
    """Return the pairs, White of the first game first, and who has the bye."""
    return _Round(of, readings or Readings()).pairing()


def sets_in_order(cards: Sequence[Card], size: int) -> list[tuple[int, ...]]:
    """3.5.3, 3.5.4: sets of players, each by score and number, the sets by their numbers."""
    lower = [card.number for card in sorted(cards, key=lambda card: card.rank)]
    return sorted(combinations(lower, size))


def identifiers(members: Sequence[int]) -> Iterator[Pairs]:
    """3.6.1 to 3.6.3: all pairings, first numbers of pairs first, then who is paired with them."""
    for tops in combinations(sorted(members), len(members) // 2):
        bottoms = sorted(set(members) - set(tops))
        for partners in _partners(tops, bottoms):
            yield tuple(zip(tops, partners, strict=True))


def _partners(tops: Sequence[int], bottoms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not tops:
        yield ()
        return
    for bottom in bottoms:
        if bottom > tops[0]:
            for more in _partners(tops[1:], [one for one in bottoms if one != bottom]):
                yield (bottom, *more)


class _Round:
    def __init__(self, of: Situation, readings: Readings) -> None:
        self.of = of
        self.readings = readings
        self.cards = {card.number: card for card in of.cards}
        self.known: dict[Numbers, bool] = {frozenset(): True}

    def pairing(self) -> tuple[Pairs, int | None]:
        """3.3: the bye, then the top scoregroup with its upfloaters until nobody is left."""
        left = frozenset(self.cards)
        bye = self._bye() if len(left) % 2 else None
        left -= {bye}
        if not self._completes(left):
            raise UnpairableError
        boards: list[tuple[int, int]] = []
        while left:
            top = max(self.cards[number].score for number in left)
            residents = frozenset(one for one in left if self.cards[one].score == top)
            upfloaters = frozenset(self._upfloaters(residents, left))
            boards += [self._white(*pair) for pair in self._bracket(residents, upfloaters)]
            left -= residents | upfloaters
        return tuple(sorted(boards)), bye

    def _may_meet(self, one: int, two: int) -> bool:
        """C1: two players do not meet twice."""
        return two not in self.cards[one].met and one not in self.cards[two].met

    def _completes(self, players: Numbers) -> bool:
        """C3: whether they can all be paired, found by pairing them in every way."""
        if players not in self.known:
            first = min(players)
            rest = players - {first}
            self.known[players] = len(players) % 2 == 0 and any(
                self._completes(rest - {other}) for other in rest if self._may_meet(first, other)
            )
        return self.known[players]

    def _bye(self) -> int:
        """C2, 3.4: a legal rest, then the lowest score, most matches, the largest number."""
        able = [
            card
            for card in self.cards.values()
            if card.bye and self._completes(frozenset(self.cards) - {card.number})
        ]
        if not able:
            raise UnpairableError
        return min(able, key=lambda card: (card.score, -card.matches, -card.number)).number

    def _upfloaters(self, residents: Numbers, left: Numbers) -> tuple[int, ...]:
        """C4 to C7, 3.5: the first of the best sets."""
        lower = [self.cards[number] for number in left - residents]
        for size in range(len(lower) + 1):
            sets = [
                chosen
                for chosen in sets_in_order(lower, size)
                if self._completes(residents | set(chosen))
                and self._completes(left - residents - set(chosen))
            ]
            if sets:
                break
        else:
            raise UnpairableError
        scores = [sorted(self.cards[one].score for one in chosen) for chosen in sets]
        best = max(scores)
        highest = [chosen for chosen, made in zip(sets, scores, strict=True) if made == best]
        return min(
            highest,
            key=lambda chosen: (
                self._following(residents, left, frozenset(chosen)),
                not self.of.last and sum(self.cards[one].floated for one in chosen),
            ),
        )

    def _following(self, residents: Numbers, left: Numbers, chosen: Numbers) -> int:
        """C6: what the following scoregroup will need, unless nobody of it is left."""
        top = self.cards[min(residents)].score
        whole = self.readings.following == "of the round"
        scores = [self.cards[one].score for one in (self.cards if whole else left)]
        next_score = max((score for score in scores if score < top), default=None)
        below = left - residents - chosen
        group = frozenset(one for one in below if self.cards[one].score == next_score)
        if not group:
            return 0
        for size in range(len(below - group) + 1):
            for more in combinations(below - group, size):
                bracket = group | set(more)
                if self._completes(bracket) and self._completes(below - bracket):
                    return int(size > len(group) % 2) if self._by_parity else size
        raise UnpairableError

    @property
    def _by_parity(self) -> bool:
        return self.readings.look_ahead == "parity"

    def _bracket(self, residents: Numbers, upfloaters: Numbers) -> Pairs:
        """C8, 3.6: the first of the best pairings in the order of their identifiers."""
        best: tuple[int, Pairs] | None = None
        for pairs in identifiers(sorted(residents | upfloaters)):
            if not all(self._may_meet(*pair) for pair in pairs):
                continue
            floats = sum(self._floats(pair, upfloaters) for pair in pairs)
            if best is None or floats < best[0]:
                best = floats, pairs
            if best[0] == 0:
                break
        if best is None:
            raise UnpairableError
        return best[1]

    def _floats(self, pair: tuple[int, int], upfloaters: Numbers) -> int:
        """C8: the opponents of upfloaters who were floaters in the previous round.

        Two upfloaters never meet: without both of them there would be fewer (C4).
        """
        if self.of.last or not upfloaters & set(pair):
            return 0
        return sum(self.cards[one].floated for one in set(pair) - upfloaters)

    def _white(self, one: int, two: int) -> tuple[int, int]:
        """4.2 to 4.4: who of a pair has White in the first game."""
        high, low = sorted((self.cards[one], self.cards[two]), key=lambda card: card.rank)
        colour = self._of_higher(high, low)
        return (high.number, low.number) if colour == "w" else (low.number, high.number)

    def _of_higher(self, high: Card, low: Card) -> str:
        """4.3: the colour of the higher ranked, by the first rule that says something."""
        if not high.colours and not low.colours:  # 4.3.1
            return self.of.initial if high.number % 2 else OTHER[self.of.initial]
        whites, theirs = high.colours.count("w"), low.colours.count("w")
        if whites != theirs:  # 4.3.2
            return "w" if whites < theirs else "b"
        for mine, other in zip(reversed(high.colours), reversed(low.colours), strict=False):
            if mine != other:  # 4.3.3
                return OTHER[mine]
        if high.colours:  # 4.3.4
            return OTHER[high.colours[-1]]
        return low.colours[-1]  # 4.3.5
