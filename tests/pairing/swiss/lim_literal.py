"""The Lim system (FIDE C.04.4.3) as its text reads, step by step; for small fields only.

Groups are paired in the order of 2.2, floaters chosen as article 3 lists its conditions, and pairs
proposed and exchanged as article 4 has them. Whether players can all be paired is found by pairing
them in every way. Nothing of the engine is used: whoever changes it is checked by something else.

"Highest numbered" is number 1 (4.2). Colours are small letters, numbers pairing numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tests.pairing.swiss.lim_records import Readings, Situation, due, white_of

__all__ = ["Group", "Pairing", "UnpairableError", "pair"]

Numbers = frozenset[int]
DOWN, UP = 1, -1


class UnpairableError(Exception):
    """Nobody can pair the round."""


@dataclass(frozen=True)
class Pairing:
    """What a round comes to, and how: who floated out of which group, and how much was cracked."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    floaters: tuple[int, ...] = ()
    """In the order in which they were transferred; one who floats on stands there twice."""
    cracked: int = 0


@dataclass
class Group:
    """A scoregroup with those who floated into it."""

    direction: int
    residents: list[int]
    incoming: list[int] = field(default_factory=list)

    @property
    def members(self) -> Numbers:
        return frozenset([*self.residents, *self.incoming])


def pair(of: Situation, readings: Readings | None = None) -> Pairing:
    """Return the pairs, White first, and who has the bye."""
    return _Round(of, readings or Readings()).pairing()


class _Round:
    def __init__(self, of: Situation, readings: Readings) -> None:
        self.of = of
        self.readings = readings
        self.cards = {card.number: card for card in of.cards}
        self.most: dict[Numbers, int] = {}
        self.transferred: list[int] = []

    def pairing(self) -> Pairing:
        """1 and 2.2: the bye, from the top down, from the bottom up, the median last."""
        bye = self._bye() if len(self.cards) % 2 else None
        left = frozenset(self.cards) - {bye}
        if not self._all_pair(left):
            raise UnpairableError
        above = [Group(DOWN, group) for group in self._groups(left, 1, DOWN)]
        below = [Group(UP, group) for group in self._groups(left, -1, UP)]
        residents = [number for number in left if self.of.side(self.cards[number]) == 0]
        median = Group(DOWN, residents)
        upper = self._side(above, median)
        lower = self._side(below, median)
        cracked = self._crack(median, upper, lower)
        made = self._paired(median)
        boards = [
            *(self._white(pair, below=False) for pair in upper),
            *(self._white(pair, below=True) for pair in lower),
            *(self._white(pair, below=False) for pair in made),
        ]
        return Pairing(tuple(sorted(boards)), bye, tuple(self.transferred), cracked)

    # 1 and 7.1: the bye

    def _bye(self) -> int:
        """1.1: the lowest ranked of the lowest scoregroup; 7.1: in round 1 the lowest rated."""
        able = [
            card
            for card in self.cards.values()
            if card.bye
            and (
                not self.readings.bye_leaves_a_round
                or self._all_pair(frozenset(self.cards) - {card.number})
            )
        ]
        if not able:
            raise UnpairableError
        if self.of.round == 1:
            return min(able, key=lambda card: (card.rating, -card.number)).number
        return max(able, key=lambda card: card.rank).number

    # 2.1 and 2.2: who may meet, and the groups

    def _compatible(self, one: int, two: int) -> bool:
        """2.1: they have not met, and colours can be given; 6: or are of one score at the end."""
        first, second = self.cards[one], self.cards[two]
        if two in first.met or one in second.met:
            return False
        freely = self.readings.last_round == "all" or first.score == second.score
        if self.of.last and freely:
            return True
        return any(
            first.may_have(mine) and second.may_have(theirs) for mine, theirs in ("wb", "bw")
        )

    def _groups(self, left: Numbers, side: int, direction: int) -> list[list[int]]:
        scores = {self.cards[one].score for one in left if self.of.side(self.cards[one]) == side}
        return [
            [number for number in left if self.cards[number].score == score]
            for score in sorted(scores, reverse=direction == DOWN)
        ]

    def _pairs_of(self, members: Numbers) -> int:
        """Return how many pairs of compatible players there can be at most."""
        if members not in self.most:
            found = 0
            if members:
                first = min(members)
                rest = members - {first}
                found = self._pairs_of(rest)
                for other in rest:
                    if found == len(members) // 2:
                        break
                    if self._compatible(first, other):
                        found = max(found, 1 + self._pairs_of(rest - {other}))
            self.most[members] = found
        return self.most[members]

    def _all_pair(self, members: Numbers) -> bool:
        return len(members) % 2 == 0 and self._pairs_of(members) * 2 == len(members)

    def _side(self, groups: list[Group], median: Group) -> list[tuple[int, int]]:
        """2.2, 2.3: pair the groups of one side, each after its floaters have gone to the next."""
        made: list[tuple[int, int]] = []
        for group, adjacent in pairwise((*groups, median)):
            floaters = self._floaters(group, adjacent)
            self.transferred += floaters
            adjacent.incoming += floaters
            group.residents = [one for one in group.residents if one not in floaters]
            group.incoming = [one for one in group.incoming if one not in floaters]
            made += self._paired(group)
        return made

    def _crack(
        self, median: Group, upper: list[tuple[int, int]], lower: list[tuple[int, int]]
    ) -> int:
        """2.6: while the median is blocked, undo the latest pairing of the side it names."""
        floated = list(median.incoming)
        cracked = 0
        while not self._all_pair(median.members):
            counted = median.incoming if self.readings.recount else floated
            sides = [self.of.side(self.cards[number]) for number in counted]
            more_from_above = sides.count(1) > sides.count(-1)
            side = lower or upper if more_from_above else upper or lower  # 2.6.1, 2.6.2
            median.incoming += side.pop()
            cracked += 1
        return cracked

    # 2.3, 3 and 4.4: who floats

    def _floaters(self, group: Group, adjacent: Group) -> list[int]:
        """2.3.1 to 2.3.3: whom nobody there suits; 2.3.4 and 4.4: who else is too many."""
        members = group.members
        chosen: list[int] = []
        if self.readings.unfit_first:
            chosen += [
                number
                for number in self._order(members, group.direction)
                if not any(self._compatible(number, other) for other in members - {number})
            ]
            members -= set(chosen)
        while not self._all_pair(members):
            most = self._pairs_of(members)
            able = [one for one in members if self._pairs_of(members - {one}) == most]
            floater = self._choice(able, members, chosen, group, adjacent)
            chosen.append(floater)
            members -= {floater}
        return chosen

    def _choice(
        self,
        able: list[int],
        members: Numbers,
        chosen: list[int],
        group: Group,
        adjacent: Group,
    ) -> int:
        """3.9, 3.10, 3.2.2 to 3.2.4: the floater among those whose going loses no pair."""
        kinds = {one: self._kind(one, chosen, group, adjacent) for one in able}
        least = [one for one in able if kinds[one] == min(kinds.values())]
        rested = [one for one in least if not self.cards[one].floated] or least
        by_number = list(reversed(self._order(rested, group.direction)))
        default = by_number[0]
        levelled = self._levelling(by_number, members)
        if not self.of.maxi:
            return levelled[0]
        near = [one for one in levelled if self._within(one, default)]
        if self.readings.maxi_floater == "choice":
            return levelled[0] if levelled[0] in near else default
        return near[0] if near else default

    def _kind(self, one: int, chosen: list[int], group: Group, adjacent: Group) -> int:
        """3.9.1: 3 for type a (the most disadvantaged), then b, c, and 0 for d."""
        already = one in group.incoming
        ahead = {
            other
            for other in chosen
            if self._ahead(other, group.direction) < self._ahead(one, group.direction)
        }
        doors = [adjacent.residents]
        if self.readings.next_door == "arrived":
            doors.append(adjacent.incoming)
        opponents = frozenset(number for door in doors for number in door)
        if self.readings.opponents_ahead == "ignored":
            ahead = set()
        if self.readings.opponents_ahead == "matched":
            before = self._served(frozenset(ahead), opponents)
            has = self._served(frozenset(ahead | {one}), opponents) > before
        else:
            for other in sorted(ahead, key=lambda other: self._ahead(other, group.direction)):
                opponents -= {self._would_take(other, doors, opponents, group.direction)}
            has = any(self._compatible(one, other) for other in opponents)
        return 2 * already + (not has)

    def _would_take(
        self, one: int, doors: Sequence[list[int]], left: Numbers, direction: int
    ) -> int | None:
        """3.3, 3.4, 3.8: whom a floater ahead would take, whatever that leaves for the others."""
        for door in doors:
            can = [
                other
                for other in self._order(left & set(door), direction)
                if self._compatible(one, other)
            ]
            if can:
                return self._floater_takes(one, can)
        return None

    def _ahead(self, one: int, direction: int) -> tuple[int, int]:
        """3.3, 3.4, 3.6, 3.7: the order in which floaters are paired."""
        card = self.cards[one]
        return (-direction * card.score, direction * card.number)

    def _served(self, floaters: Numbers, opponents: Numbers) -> int:
        """3.3, 3.4: how many of these floaters can have opponents there, each his own."""
        if not floaters:
            return 0
        first = min(floaters)
        rest = floaters - {first}
        found = self._served(rest, opponents)
        for other in opponents:
            if found == len(floaters):
                break
            if self._compatible(first, other):
                found = max(found, 1 + self._served(rest, opponents - {other}))
        return found

    def _levelling(self, able: list[int], members: Numbers) -> list[int]:
        """3.2.2: those whose going makes players due White and Black as many as can be."""

        def unlike(group: Numbers) -> int:
            dues = [self._due(one) for one in group]
            return dues.count("w") - dues.count("b")

        if self.readings.equalise == "majority":
            more = unlike(members)
            wanted = "w" if more > 0 else "b" if more < 0 else None
            return [one for one in able if wanted and self._due(one) == wanted] or able
        left = {one: abs(unlike(members - {one})) for one in able}
        return [one for one in able if left[one] == min(left.values())]

    # 2.4, 3.6 to 3.8, 4 and 5.2: the pairs of a group

    def _paired(self, group: Group) -> list[tuple[int, int]]:
        """3.6 to 3.8: first the floaters; 2.4, 4: then the others, as proposed or exchanged."""
        left = set(group.members)
        made: list[tuple[int, int]] = []
        for floater in self._floaters_in_order(group):
            if floater in left:
                others = self._order(left - {floater}, self._came(floater))
                if self.readings.floaters_meet == "last":
                    residents = [one for one in others if one in group.residents]
                    others = self._available(floater, residents, left) or others
                available = self._available(floater, others, left)
                made.append((floater, self._floater_takes(floater, available)))
                left -= set(made[-1])
        while left:
            first, *rest = self._order(left, group.direction)
            middle = len(rest) // 2
            exchanges = [*rest[middle:], *reversed(rest[:middle])]  # 4.2: 4, 5, 6, 3, 2
            made.append(
                (first, self._resident_takes(first, self._available(first, exchanges, left)))
            )
            left -= set(made[-1])
        return made

    def _floaters_in_order(self, group: Group) -> list[int]:
        """3.6, 3.7: downfloaters first in the upper half and the median, each kind in its order."""
        return sorted(
            group.incoming,
            key=lambda one: (
                self._came(one) != group.direction,
                self._ahead(one, self._came(one)),
            ),
        )

    def _came(self, one: int) -> int:
        """Return whether a floater came down or up; into the median there are both."""
        return self.of.side(self.cards[one])

    def _available(self, one: int, others: list[int], left: set[int]) -> list[int]:
        """3.8, 4.1: who is compatible, and leaves the others of the group a pairing."""
        return [
            other
            for other in others
            if self._compatible(one, other) and self._all_pair(frozenset(left - {one, other}))
        ]

    def _floater_takes(self, one: int, available: list[int]) -> int:
        """3.8: the first due the other colour; else the first due nothing; else the first."""
        near = self._exchangeable(available)
        opposed = [other for other in near if self._opposed(one, other)]
        free = [other for other in near if self._free(one, other)]
        return (opposed or free or available)[0]

    def _resident_takes(self, one: int, available: list[int]) -> int:
        """2.5, 4.2, 5.2: whoever is proposed stays if both can have what is due to them."""
        suiting = [
            other
            for other in self._exchangeable(available)
            if self._opposed(one, other) or self._free(one, other)
        ]
        return (suiting or available)[0]

    def _exchangeable(self, available: list[int]) -> list[int]:
        """3.8, 5.7: in a Maxi-tournament only those within 100 points of the first."""
        return [
            other for other in available if not self.of.maxi or self._within(other, available[0])
        ]

    def _opposed(self, one: int, other: int) -> bool:
        return {self._due(one), self._due(other)} == {"w", "b"}

    def _free(self, one: int, other: int) -> bool:
        """Return whether nothing is due to one of the two."""
        return self.readings.nothing_due == "suitable" and None in {
            self._due(one),
            self._due(other),
        }

    def _due(self, one: int) -> str | None:
        return due(self.cards[one], self.of.round, self.readings)

    def _within(self, one: int, two: int) -> bool:
        """3.2.3, 3.8, 5.7: whether two ratings are not more than 100 points apart."""
        return abs(self.cards[one].rating - self.cards[two].rating) <= 100

    @staticmethod
    def _order(numbers: Sequence[int] | Numbers | set[int], direction: int) -> list[int]:
        """4.1: from the highest numbered player downward, from the lowest upward."""
        return sorted(numbers, key=lambda number: direction * number)

    def _white(self, pair: tuple[int, int], *, below: bool) -> tuple[int, int]:
        one, two = (self.cards[number] for number in pair)
        white, black = white_of(one, two, self.of, below=below, readings=self.readings)
        return white.number, black.number
