"""The Swiss of teams (FIDE C.04.6) as its text reads, by trying everything; for small fields only.

Sets of upfloaters and pairings are listed in the order of the text, and the first of the best is
taken. Nothing of the engine is used: whoever changes it is checked by something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

__all__ = ["Card", "Situation", "UnpairableError", "pair"]

Pairs = tuple[tuple[int, int], ...]


class UnpairableError(Exception):
    """Nobody can pair the round."""


class Card(msgspec.Struct, frozen=True):
    """One team before the round; scores are doubled, colours those of matches played."""

    number: int
    score: int
    secondary: int = 0
    colours: str = ""
    floated: bool = False
    opponents: tuple[int, ...] = ()
    games: int = 0
    bye: bool = True
    """Whether the team may have the bye."""


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """A round to be paired."""

    cards: tuple[Card, ...]
    edition: int = 2026
    round: int = 3
    rounds: int = 9
    preferences: str = "type-a"
    secondary: bool = True
    initial: str = "W"

    @property
    def floats_count(self) -> bool:
        """Return whether the round is not one of the last two."""
        return self.round <= self.rounds - 2


def pair(situation: Situation) -> tuple[Pairs, int | None]:
    """Return the pairs, White first, and who has the bye."""
    return _Literal(situation).pairing()


class _Literal:
    def __init__(self, situation: Situation) -> None:
        self.of = situation
        self.cards = {card.number: card for card in situation.cards}
        self.known: dict[frozenset[int], bool] = {frozenset(): True}

    def pairing(self) -> tuple[Pairs, int | None]:
        left = set(self.cards)
        bye = self._bye() if len(left) % 2 else None
        left.discard(bye or 0)
        if not self._pairable(left):
            raise UnpairableError
        boards: list[tuple[int, int]] = []
        while left:
            top = max(self.cards[team].score for team in left)
            residents = {team for team in left if self.cards[team].score == top}
            upfloaters = set(self._upfloaters(residents, left))
            pairs = self._bracket(residents, upfloaters)
            boards += [self._white_first(one, other) for one, other in pairs]
            left -= residents | upfloaters
        return tuple(sorted(boards)), bye

    def _pairable(self, teams: set[int] | frozenset[int]) -> bool:
        key = frozenset(teams)
        if key not in self.known:
            first = min(key)
            rest = key - {first}
            self.known[key] = len(key) % 2 == 0 and any(
                self._pairable(rest - {other})
                for other in rest
                if other not in self.cards[first].opponents
            )
        return self.known[key]

    def _bye(self) -> int:
        able = [
            card
            for card in self.cards.values()
            if card.bye and self._pairable(set(self.cards) - {card.number})
        ]
        if not able:
            raise UnpairableError

        def key(card: Card) -> tuple[int, int, int]:
            played = card.games if self.of.edition == 2024 else len(card.colours)
            return card.score, -played, -card.number

        return min(able, key=key).number

    def _upfloaters(self, residents: set[int], left: set[int]) -> tuple[int, ...]:
        lower = sorted(left - residents, key=lambda team: (-self.cards[team].score, team))
        for size in range(len(lower) + 1):
            sets = [
                chosen
                for chosen in combinations(lower, size)
                if self._pairable(residents | set(chosen))
                and self._pairable(left - residents - set(chosen))
            ]
            if sets:
                break
        scores = [sorted(self.cards[team].score for team in chosen) for chosen in sets]
        best = max(scores)
        highest = sorted(chosen for chosen, made in zip(sets, scores, strict=True) if made == best)
        return min(highest, key=lambda chosen: self._of_set(chosen, residents, left))

    def _of_set(
        self, chosen: tuple[int, ...], residents: set[int], left: set[int]
    ) -> tuple[int, int]:
        below = left - residents - set(chosen)
        score = self.cards[min(residents)].score
        lower = [card.score for card in self.cards.values() if card.score < score]
        following = {team for team in below if self.cards[team].score == max(lower, default=-1)}
        if self.of.edition == 2024:
            return self._alone(frozenset(following)), 0
        floated = sum(self.cards[team].floated for team in chosen)
        return self._needed(following, below), floated if self.of.floats_count else 0

    def _needed(self, group: set[int], below: set[int]) -> int:
        for size in range(len(below - group) + 1):
            for chosen in combinations(below - group, size):
                bracket = group | set(chosen)
                if self._pairable(bracket) and self._pairable(below - bracket):
                    return size if group else 0
        raise UnpairableError

    def _alone(self, group: frozenset[int]) -> int:
        if not group:
            return 0
        first = min(group)
        rest = group - {first}
        return min(
            1 + self._alone(rest),
            *(
                self._alone(rest - {other})
                for other in rest
                if other not in self.cards[first].opponents
            ),
            len(group),
        )

    def _bracket(self, residents: set[int], upfloaters: set[int]) -> Pairs:
        members = sorted(residents | upfloaters)
        candidates = sorted(
            self._pairings(members),
            key=lambda pairs: (*(pair[0] for pair in pairs), *(pair[1] for pair in pairs)),
        )
        return min(candidates, key=lambda pairs: self._of_pairs(pairs, upfloaters))

    def _pairings(self, members: Sequence[int]) -> Iterator[Pairs]:
        if not members:
            yield ()
            return
        first, rest = members[0], members[1:]
        for other in rest:
            if other not in self.cards[first].opponents:
                for more in self._pairings([team for team in rest if team != other]):
                    yield ((first, other), *more)

    def _of_pairs(self, pairs: Pairs, upfloaters: set[int]) -> tuple[int, int, int]:
        unhappy = strong = floats = 0
        for one, other in pairs:
            white, black = self._white_first(one, other)
            for team, colour in ((white, "W"), (black, "B")):
                wish = self._wish(team)
                unhappy += wish.upper() not in {"", colour}
                strong += wish not in {"", colour} and wish.isupper()
            if len({one, other} & upfloaters) == 1 and self.of.floats_count:
                floating = {one, other} if self.of.edition == 2024 else {one, other} - upfloaters
                floats += sum(self.cards[team].floated for team in floating)
        return unhappy, strong if self.of.preferences == "type-b" else 0, floats

    def _wish(self, team: int) -> str:
        """Return a colour, small if it is mild, or nothing."""
        colours = self.cards[team].colours
        difference = colours.count("W") - colours.count("B")
        if self.of.preferences == "none" or not colours:
            return ""
        if difference < -1 or (difference in {0, -1} and colours.endswith("BB")):
            return "W"
        if difference > 1 or (difference in {0, 1} and colours.endswith("WW")):
            return "B"
        if self.of.preferences == "type-a":
            return ""
        if difference:
            return "w" if difference < 0 else "b"
        if self.of.round == self.of.rounds:
            return ""
        return "w" if colours[-1] == "B" else "b"

    def _white_first(self, one: int, other: int) -> tuple[int, int]:
        def key(team: int) -> tuple[int, int, int]:
            card = self.cards[team]
            return -card.score, -card.secondary if self.of.secondary else 0, team

        first, second = sorted((one, other), key=key)
        return (first, second) if self._of_first(first, second) == "W" else (second, first)

    def _of_first(self, first: int, second: int) -> str:
        """Return the colour of the first team, by the first rule that says something."""
        other = {"W": "B", "B": "W"}
        mine, theirs = self.cards[first].colours, self.cards[second].colours
        wish, their_wish = self._wish(first), self._wish(second)
        if not mine and not theirs:
            return self.of.initial if first % 2 else other[self.of.initial]
        if not wish and their_wish:
            return other[their_wish.upper()]
        if wish and wish.upper() != their_wish.upper():
            return wish.upper()
        if wish and wish.isupper() != their_wish.isupper():
            return wish.upper() if wish.isupper() else other[wish.upper()]
        differences = [colours.count("W") - colours.count("B") for colours in (mine, theirs)]
        if differences[0] != differences[1]:
            return "W" if differences[0] < differences[1] else "B"
        for ours, others in zip(reversed(mine), reversed(theirs), strict=False):
            if ours != others:
                return other[ours]
        if wish:
            return wish.upper()
        return other[mine[-1]] if mine else theirs[-1]
