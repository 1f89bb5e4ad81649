"""What one score group of the FMJD family asks of a pairing, sentence by sentence (Annex 5, 3).

Half of the exhaustive reference, written without sight of the engine. Each sentence says what a
pairing is worth by it, less being better; their order is that of decision 70.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from crosstable.kernel.tournament import Tournament
from crosstable.pairing.chance import Chance
from tests.pairing.swiss.fmjd_players import ACCELERATION, Seat, Version

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

    tournament: Tournament
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
        """3.5: the last (or first) player of the group, then the one next to him; or by lot."""
        turns = {
            "lowest": self._own[::-1],
            "highest": self._own,
            "by-lot": self._drawn(f"moves down:{self._own[0]}", self._own),
        }[self.version.moves_down]
        return tuple(sorted(turns.index(place) for place in self._leave(pairing[0])))

    def pattern(self, pairing: Pairing) -> Worth:
        """3.4: those who are left in the group, among themselves."""
        opponents, _ = pairing
        rest = [
            self.listed[place]
            for place in self._own
            if place in opponents and self.listed[opponents[place]].score == self.score
        ]
        places = [seat.place for seat in rest]
        # App. A b, App. B b, 5.3: the first round has a pattern of its own; that of 5.1a begins
        # with halves (71).
        first = self.round_number == 1
        name = self.version.first_pairing if first else self.version.pattern
        if name == "halves":
            return _halves(places, opponents, self._blocks(len(places) // 2))
        if name == "high-low":
            # 3.4.b: the highest against the lowest, from the bottom upwards where that cannot be
            return _in_turn(places, places[::-1], opponents)
        if name == "neighbours":  # 5.3: the first round is 1-2, 3-4 and so on
            return _in_turn(places, places, opponents)
        if name == "average-against-own":
            # 5.1a: the highest average of opponents chooses, the lowest rating is chosen first
            choosing = sorted(rest, key=lambda seat: (-(seat.average or 0), seat.place))
            chosen = sorted(rest, key=lambda seat: (seat.rating or 0, -seat.place))
            return _in_turn(
                [seat.place for seat in choosing], [seat.place for seat in chosen], opponents
            )
        drawn = self._drawn("first" if first else f"group:{min(places, default=0)}", places)
        return _in_turn(drawn, drawn, opponents)  # 3.4.c

    def _drawn(self, what: str, places: Sequence[int]) -> Sequence[int]:
        """Return players in the order of a drawing anybody can repeat (76)."""
        return Chance(f"{self.tournament.name}:{self.round_number}:{what}").shuffle(places)

    def _blocks(self, games: int) -> int:
        """Return how many pairs of groups are divided here: groups 1 and 2, 3 and 4 ... (6.1).

        In later rounds only as long as the first group is larger than the number of rounds to be
        played, this one included (75). 6.2: Haley divides in the first round only.
        """
        blocks = ACCELERATION[self.version.accelerate]
        if self.round_number == 1:
            return blocks
        to_play = self.tournament.planned_rounds - self.round_number + 1
        larger = -(-games // blocks) > to_play
        return blocks if larger and self.version.accelerate != "haley" else 1

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


def _in_turn(choosing: Sequence[int], wishes: Sequence[int], opponents: dict[int, int]) -> Worth:
    """71: everybody in turn gets the first of his wishes."""
    return tuple(_wish(wishes, opponents[place]) for place in choosing)


def _halves(places: Sequence[int], opponents: dict[int, int], blocks: int) -> Worth:
    """3.4.a: upper half against lower half, each of the upper half the next one of the lower.

    71: as few games inside a half as can be, and those with the lowest of the own half. 6.1: with
    more than two groups the first meets the second, the third the fourth; groups that meet are
    equally large, the larger ones first (75), and as few as can be meet elsewhere.
    """
    games, start = len(places) // 2, 0
    side = dict[int, tuple[int, int]]()
    for block in range(blocks):
        size = games // blocks + (block < games % blocks)
        for half in (0, 1):
            for place in places[start : start + size]:
                side[place] = block, half
            start += size
    astray = sum(side[place][0] != side[opponents[place]][0] for place in places)
    inside = sum(side[place] == side[opponents[place]] for place in places)
    worth = [astray, inside]
    for place in sorted(places, key=lambda each: (side[each][1], each)):
        block, half = side[place]
        own = [each for each in places if side[each] == (block, 1)]
        own += [each for each in reversed(places) if side[each] == (block, 0)]
        others = [each for each in places if each not in own]
        worth.append(_wish([*own, *others] if half == 0 else places, opponents[place]))
    return tuple(worth)
