"""A whole round of the Dutch system of 2026, by trying everything: what the text says and no more.

Bracket by bracket (1.9.2) every legal candidate is made in the order of articles 3.6, 3.7 and 4 and
judged by [C4] to [C21]; the best, and of equals the earliest, is taken (3.8.1). Nothing is clever
here: what completes a round is found by pairing everybody in every way, and what the next bracket
can do by pairing it in every way. It is meant for fields of about ten players, as a witness for an
engine which never looks at candidates.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, groupby

from tests.pairing.swiss.dutch_2026_cards import (
    ABSOLUTE,
    STRONG,
    Card,
    Colour,
    Event,
    cards,
    white_first,
)

Pair = tuple[Card, Card]
Pairs = tuple[Pair, ...]
EVEN = -1
"""The score of a bye nobody gets."""


class UnpairableError(Exception):
    """Article 1.9.3: no pairing keeps to the absolute criteria."""


@cache
def exchanges(players: int, pairs: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Article 4.3.2: S1 and S2 by sequence number, then every exchange of them in order."""
    first, second = range(1, pairs + 1), range(pairs + 1, players + 1)

    def order(swap: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
        down, up = swap
        return (len(down), sum(up) - sum(down), [-number for number in reversed(down)], up)

    swaps = sorted(
        (
            (down, up)
            for size in range(min(len(first), len(second)) + 1)
            for down in combinations(first, size)
            for up in combinations(second, size)
        ),
        key=order,
    )
    return tuple(
        (
            tuple(sorted(set(first) - set(down) | set(up))),
            tuple(sorted(set(second) - set(up) | set(down))),
        )
        for down, up in swaps
    )


class LiteralRound:
    """One round of an event: everything the criteria ask about it."""

    def __init__(self, event: Event, in_round: int) -> None:
        self.initial: Colour = event.initial
        self.apart = event.apart
        self.field = cards(event, in_round)
        self.groups = [
            tuple(group) for _, group in groupby(self.field, key=lambda card: card.score)
        ]
        self.completion = cache(self._completion)
        self.leavings = cache(self._leavings)
        self.outlook = cache(self._outlook)
        self.cost = cache(self._cost)
        self.legal = cache(self._legal)
        least = self.completion(frozenset(self.field))
        if least is None:
            raise UnpairableError
        self.bye_score = least  # [C5] over the whole round

    def _legal(self, one: Card, two: Card) -> bool:
        """[C1] and [C3], and the pairs the organiser keeps apart."""
        if two.number in one.met or frozenset((one.number, two.number)) in self.apart:
            return False
        clash = one.preference == two.preference and one.preference[0] == ABSOLUTE
        return not clash or one.top or two.top

    def _completion(self, left: frozenset[Card]) -> int | None:
        """[C4] and [C5]: the least score of the bye if these are all paired; None if never."""
        if not left:
            return EVEN
        first = min(left, key=lambda card: card.rank)
        rest = left - {first}
        ways = [
            self.completion(rest - {other})
            for other in sorted(rest, key=lambda card: card.rank)
            if self.legal(first, other)
        ]
        if len(left) % 2 and not first.barred and self.completion(rest) is not None:  # [C2]
            ways.append(first.score)
        return min((way for way in ways if way is not None), default=None)

    def _leavings(
        self, moved: tuple[Card, ...], residents: tuple[Card, ...]
    ) -> frozenset[frozenset[Card]]:
        """Every set who can stay unpaired in a bracket; moved-down players meet residents only."""
        if not moved and not residents:
            return frozenset({frozenset()})
        first, others = (moved or residents)[0], (moved or residents)[1:]
        left = (others, residents) if moved else ((), others)
        sets = {leaving | {first} for leaving in self.leavings(*left)}
        for partner in left[1]:
            if self.legal(first, partner):
                rest = tuple(card for card in left[1] if card != partner)
                sets |= self.leavings(left[0], rest)
        return frozenset(sets)

    def below(self, depth: int) -> frozenset[Card]:
        return frozenset(card for group in self.groups[depth + 1 :] for card in group)

    def completes(self, leaving: frozenset[Card], depth: int) -> bool:
        return self.completion(leaving | self.below(depth)) == self.bye_score

    def _outlook(self, moved: frozenset[Card], depth: int) -> tuple[int, tuple[int, ...]]:
        """[C6] and [C7] at their best in a bracket, among what keeps to [C1]-[C5]."""
        if depth == len(self.groups):
            return 0, ()
        ordered = tuple(sorted(moved, key=lambda card: card.rank))
        return min(
            (len(leaving), scores(leaving))
            for leaving in self.leavings(ordered, self.groups[depth])
            if self.completes(leaving, depth)
        )

    def _cost(self, one: Card, two: Card) -> tuple[int, int, int, int]:
        """[C10] to [C13] of one pair."""
        white, black = white_first(one, two, self.initial)
        gets: tuple[tuple[Card, Colour], ...] = ((white, "w"), (black, "b"))
        wide = third = refused = strong = 0
        for card, colour in gets:
            strength, wish = card.preference
            if one.top or two.top:
                wide += abs(card.difference + (1 if colour == "w" else -1)) > 2
                third += card.colours[-2:] == (colour, colour)
            refused += strength > 0 and wish != colour
            strong += strength == STRONG and wish != colour
        return wide, third, refused, strong

    def homogeneous(self, players: Sequence[Card], size: int) -> Iterator[Pairs]:
        """Articles 3.6, 4.2, 4.3: candidates of a homogeneous bracket or remainder, in order."""
        for first, second in exchanges(len(players), size):
            yield from self.transpositions(
                [players[number - 1] for number in first],
                [players[number - 1] for number in second],
            )

    def transpositions(self, first: Sequence[Card], second: Sequence[Card]) -> Iterator[Pairs]:
        """Article 4.2.2: legal ways to set players of S2 against S1, lexicographically."""
        if not first:
            yield ()
            return
        for place, partner in enumerate(second):
            if self.legal(first[0], partner):
                rest = [*second[:place], *second[place + 1 :]]
                for pairs in self.transpositions(first[1:], rest):
                    yield ((first[0], partner), *pairs)

    def candidates(
        self, moved: Sequence[Card], residents: Sequence[Card], size: int, paired: int
    ) -> Iterator[Pairs]:
        """Article 3.7: sets of moved-down players (4.4.2), transpositions, then the remainder."""
        for chosen in combinations(moved, paired):
            for pairs in self.transpositions(chosen, residents):
                taken = {partner for _, partner in pairs}
                remainder = [card for card in residents if card not in taken]
                for others in self.homogeneous(remainder, size - paired):
                    yield pairs + others

    def judge(
        self, moved: Sequence[Card], pairs: Pairs, leaving: frozenset[Card], depth: int
    ) -> tuple[object, ...]:
        """[C8] to [C21] of a candidate: the smaller the better."""
        down = set(moved)
        meetings = [(high, low) for high, low in pairs if high in down]
        costs = [self.cost(*pair) for pair in pairs]
        residents = [card for card in leaving if card not in down]
        alone = len(leaving) == 1 and scores(leaving) == (self.bye_score,)

        def repeated(ago: int) -> int:
            return sum(card.floats[ago] == "d" for card in residents)

        def lifted(ago: int) -> int:
            return sum(low.floats[ago] == "u" for _, low in meetings)

        def gaps(ago: int) -> list[int]:
            """Of moved-down players who floated down; who stays unpaired falls deepest of all."""
            rest = [10**9 for card in leaving if card in down and card.floats[ago] == "d"]
            return descending(
                [high.score - low.score for high, low in meetings if high.floats[ago] == "d"] + rest
            )

        def lifts(ago: int) -> list[int]:
            return descending(
                high.score - low.score for high, low in meetings if low.floats[ago] == "u"
            )

        return (
            self.outlook(leaving, depth + 1) if leaving else (),  # C8
            next(iter(leaving)).unplayed if alone else 0,  # C9
            *(sum(cost[place] for cost in costs) for place in range(4)),  # C10-C13
            *(repeated(0), lifted(0), repeated(1), lifted(1)),  # C14-C17
            *(gaps(0), lifts(0), gaps(1), lifts(1)),  # C18-C21
        )

    def bracket(self, moved: frozenset[Card], depth: int) -> tuple[Pairs, frozenset[Card]]:
        """Article 3: the pairs of a bracket, and who leaves it unpaired."""
        residents = self.groups[depth]
        ordered = sorted(moved, key=lambda card: card.rank)
        everybody = moved | set(residents)
        leave, worth = self.outlook(moved, depth)  # [C6], [C7]
        size = (len(everybody) - leave) // 2
        limbo = sum(score > residents[0].score for score in worth)
        best: tuple[tuple[object, ...], Pairs, frozenset[Card]] | None = None
        seen: set[frozenset[frozenset[Card]]] = set()
        for pairs in self.candidates(ordered, residents, size, len(moved) - limbo):
            as_set = frozenset(frozenset(pair) for pair in pairs)
            if as_set in seen:  # made before, by an earlier exchange
                continue
            seen.add(as_set)
            leaving = everybody - {card for pair in pairs for card in pair}
            if scores(leaving) != worth or not self.completes(leaving, depth):
                continue
            value = self.judge(ordered, pairs, leaving, depth)
            if best is None or value < best[0]:
                best = value, pairs, leaving
        assert best is not None
        return best[1], best[2]

    def pairing(self) -> tuple[frozenset[tuple[int, int]], int]:
        """Article 1.9.2: the pairs of the round, White first, and who has the bye (or 0)."""
        pairs: list[Pair] = []
        moved: frozenset[Card] = frozenset()
        for depth in range(len(self.groups)):
            made, moved = self.bracket(moved, depth)
            pairs.extend(made)
        coloured = (white_first(*pair, self.initial) for pair in pairs)
        return (
            frozenset((white.number, black.number) for white, black in coloured),
            next((card.number for card in moved), 0),
        )


def descending(numbers: Iterable[int]) -> list[int]:
    return sorted(numbers, reverse=True)


def scores(leaving: Iterable[Card]) -> tuple[int, ...]:
    """[C7]: the scores of downfloaters, taken in descending order."""
    return tuple(descending(card.score for card in leaving))


def pair_round(event: Event, in_round: int) -> tuple[frozenset[tuple[int, int]], int]:
    """Pair a round of an event by the text: pairs with White first, and who has the bye."""
    return LiteralRound(event, in_round).pairing()
