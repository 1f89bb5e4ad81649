"""What one score group of the FMJD family asks of a pairing, sentence by sentence (Annex 5, 3).

Half of the exhaustive reference, written without sight of the engine. Each sentence says what a
pairing is worth by it, less being better; their order is that of decision 70.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tests.pairing.swiss.fmjd_players import Seat, Version

Pairing = tuple[dict[int, int], int | None]
"""Everybody's opponent by place in the list, and the place of the player with the bye."""
Worth = tuple[int, ...]
Sentence = Callable[[Pairing], Worth]

NOBODY = 10_000
"""The wish for an opponent who is not in the group: behind every other."""


def groups(listed: Sequence[Seat]) -> list[int]:
    """Return the scores that form groups, the highest first (App. A c)."""
    return sorted({seat.score for seat in listed}, reverse=True)


def number_leaving(listed: Sequence[Seat], pairing: Pairing, score: int) -> int:
    """Return how many players leave a group unpaired, those moved into it before included.

    3.5: a player who is moved to the next group belongs to it, so a game counts where its lower
    player stands. The dummy stands in the lowest group (4.1), which therefore nobody leaves; who is
    on his way to the dummy leaves every group above it like anybody else.
    """
    opponents, bye = pairing
    down = sum(listed[one].score >= score > listed[two].score for one, two in opponents.items())
    if bye is not None and listed[bye].score >= score > listed[-1].score:
        down += 1
    return down


class Group(msgspec.Struct, frozen=True):
    """The sentences of one score group, once it is known who has the bye."""

    listed: Sequence[Seat]
    version: Version
    round_number: int
    score: int

    def sentences(self) -> list[Sentence]:
        """Return what counts in this group, the first thing first (decision 70)."""
        version, even = self.version, self.round_number % 2 == 0
        found: list[Sentence] = [self.leaving, self.going_on]
        # 72: groups are divided after each odd round, or in every round
        if version.colour == "strong" and (even or version.strong_rounds == "every"):
            found += [self.same_due]
        if version.colour in {"weak", "strong"}:
            found += [self.impossible_colours]
        if version.floats == "on":
            found += [self.down_again, self.up_again]
        return [*found, self.opponents_of_moved, self.who_leaves, self.pattern]

    def leaving(self, pairing: Pairing) -> Worth:
        """3.5: within one score group the greatest possible number of pairings is made."""
        return (number_leaving(self.listed, pairing, self.score),)

    def going_on(self, pairing: Pairing) -> Worth:
        """1: almost the same score; of those moved here the ones with the fewest points go on.

        How far he goes is for the groups below to say: asked here it would cost them games (3.5).
        """
        opponents, _ = pairing
        moved = self._moved_in(opponents)
        on = [place for place in moved if self.listed[opponents[place]].score < self.score]
        return (sum(self.listed[place].score - self.score for place in on),)

    def same_due(self, pairing: Pairing) -> Worth:
        """3.7.c: those due White meet those due Black."""
        games = self._games(pairing[0])
        return (sum(one.due is not None and one.due is two.due for one, two in games),)

    def impossible_colours(self, pairing: Pairing) -> Worth:
        """3.7.b: no game of two who both had the same colour two times more."""
        both = [(one.difference, two.difference) for one, two in self._games(pairing[0])]
        return (sum(min(pair) >= 2 or max(pair) <= -2 for pair in both),)

    def down_again(self, pairing: Pairing) -> Worth:
        """3.8: no downfloat within two rounds; counted where he leaves his own group (73)."""
        return (sum(self.listed[place].down for place in self._leave(pairing[0])),)

    def up_again(self, pairing: Pairing) -> Worth:
        """3.8: no upfloat within two rounds."""
        games = self._games(pairing[0])
        return (sum(lower.up for upper, lower in games if upper.score > self.score),)

    def opponents_of_moved(self, pairing: Pairing) -> Worth:
        """3.6: the highest player moved down first, with the first (or last) of the group."""
        opponents, _ = pairing
        wishes = self._own if self.version.meets == "highest" else self._own[::-1]
        return tuple(_wish(wishes, opponents[place]) for place in self._moved_in(opponents))

    def who_leaves(self, pairing: Pairing) -> Worth:
        """3.5: the last (or first) player of the group, then the one next to him."""
        direction = 1 if self.version.moves_down == "highest" else -1
        return tuple(sorted(direction * place for place in self._leave(pairing[0])))

    def pattern(self, pairing: Pairing) -> Worth:
        """3.4: those who are left in the group, among themselves."""
        opponents, _ = pairing
        rest = [
            self.listed[place]
            for place in self._own
            if place in opponents and self.listed[opponents[place]].score == self.score
        ]
        # App. A b, App. B b, 5.3: the first round has a pattern of its own; that of 5.1a begins
        # with halves (71).
        first = self.round_number == 1
        return PATTERNS[self.version.first_pairing if first else self.version.pattern](
            rest, opponents
        )

    @property
    def _own(self) -> list[int]:
        return [seat.place for seat in self.listed if seat.score == self.score]

    def _moved_in(self, opponents: dict[int, int]) -> list[int]:
        """Return who came from above, the highest first: he meets nobody above this group."""
        return [
            seat.place
            for seat in self.listed
            if seat.score > self.score
            and seat.place in opponents
            and self.listed[opponents[seat.place]].score <= self.score
        ]

    def _games(self, opponents: dict[int, int]) -> list[tuple[Seat, Seat]]:
        """Return the games of the group, those of the players moved into it included."""
        return [
            (self.listed[opponents[place]], self.listed[place])
            for place in self._own
            if place in opponents and opponents[place] < place
        ]

    def _leave(self, opponents: dict[int, int]) -> list[int]:
        """Return the players of the group who meet somebody below it."""
        return [
            place
            for place in self._own
            if place in opponents and self.listed[opponents[place]].score < self.score
        ]


def _wish(wishes: Sequence[int], place: int) -> int:
    return wishes.index(place) if place in wishes else NOBODY


def _halves(rest: Sequence[Seat], opponents: dict[int, int]) -> Worth:
    """3.4.a: upper half against lower half, each of the upper half the next one of the lower.

    71: as few games inside a half as can be, and those with the lowest of the own half.
    """
    places = [seat.place for seat in rest]
    upper, lower = places[: len(places) // 2], places[len(places) // 2 :]
    inside = sum(opponents[place] in upper for place in upper)
    wishes = [*lower, *upper[::-1]]
    return (inside, *(_wish(wishes, opponents[place]) for place in places))


def _high_low(rest: Sequence[Seat], opponents: dict[int, int]) -> Worth:
    """3.4.b: the highest against the lowest, from the bottom upwards where that cannot be."""
    places = [seat.place for seat in rest]
    return tuple(_wish(places[::-1], opponents[place]) for place in places)


def _neighbours(rest: Sequence[Seat], opponents: dict[int, int]) -> Worth:
    """5.3: the first round is 1-2, 3-4 and so on."""
    places = [seat.place for seat in rest]
    return tuple(_wish(places, opponents[place]) for place in places)


def _average_against_own(rest: Sequence[Seat], opponents: dict[int, int]) -> Worth:
    """5.1a: the highest average of opponents chooses, the lowest own rating is chosen first."""
    choosing = sorted(rest, key=lambda seat: (-(seat.average or 0), seat.place))
    chosen = sorted(rest, key=lambda seat: (seat.rating or 0, -seat.place))
    wishes = [seat.place for seat in chosen]
    return tuple(_wish(wishes, opponents[seat.place]) for seat in choosing)


PATTERNS = {
    "halves": _halves,
    "high-low": _high_low,
    "neighbours": _neighbours,
    "average-against-own": _average_against_own,
}
