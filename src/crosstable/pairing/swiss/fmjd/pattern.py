"""The pattern of a score group: who chooses first, whom each should rather meet, what is a stray.

All players of a group are laid out in their order. Everybody in turn who is not paired yet gets the
first opponent of his wishes with whom the others can still be paired as well as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from crosstable.pairing.chance import Chance
from crosstable.pairing.swiss.fmjd.aspects import Pattern
from crosstable.pairing.swiss.fmjd.opposition import Standing
from crosstable.rulebooks.rules import rule


class Block(msgspec.Struct, frozen=True):
    """Two groups that play each other, both in order."""

    upper: tuple[int, ...]
    lower: tuple[int, ...]


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A pattern laid over the players of a group."""

    pattern: str
    seekers: tuple[int, ...]
    """Who chooses, in turn."""
    common: tuple[int, ...] = ()
    """Whom everybody should rather meet, where that is the same for all."""
    blocks: tuple[Block, ...] = ()
    """The halves that should play each other, where there are halves."""

    def wishes(self, player: int) -> Sequence[int]:
        """Return whom a player should rather meet, the best first (decision 71)."""
        if not self.blocks:
            return [other for other in self.common if other != player]
        index, upper = self._seats[player]
        if not upper:
            return [other for other in self._in_order if other != player]
        block = self.blocks[index]
        own = [*block.lower, *(other for other in reversed(block.upper) if other != player)]
        known = {*own, player}
        return [*own, *(other for other in self._in_order if other not in known)]

    def strays(self, one: int, other: int) -> tuple[int, int]:
        """Return whether a pair leaves its pair of groups, and whether it stays in one half."""
        if not self.blocks:
            return 0, 0
        mine, theirs = self._seats[one], self._seats[other]
        return int(mine[0] != theirs[0]), int(mine == theirs)

    @cached_property
    def _seats(self) -> dict[int, tuple[int, bool]]:
        """Return in which block everybody is, and whether in its upper half."""
        return {
            player: (index, upper)
            for index, block in enumerate(self.blocks)
            for upper, half in ((True, block.upper), (False, block.lower))
            for player in half
        }

    @cached_property
    def _in_order(self) -> tuple[int, ...]:
        return tuple(sorted(self.seekers))


@rule("fmjd-swiss.four-groups")
def blocks_of(players: Sequence[int], count: int) -> tuple[Block, ...]:
    """Return the groups that play each other: equal pairs of groups, the larger ones first.

    One block is the plain division into two halves (3.4.a); two blocks are four groups (6.1), so
    that 22 players make 6, 6, 5 and 5 (decision 75).
    """
    pairs = len(players) // 2
    sizes = [pairs // count + (1 if index < pairs % count else 0) for index in range(count)]
    blocks = []
    start = 0
    for size in sizes:
        if size:
            middle, end = start + size, start + 2 * size
            blocks.append(Block(tuple(players[start:middle]), tuple(players[middle:end])))
            start = end
    return tuple(blocks)


@rule("fmjd-swiss.pattern-halves")
def halves(players: Sequence[int], blocks: int = 1) -> Layout:
    """Return the upper half against the lower half, first against first (3.4.a).

    Who cannot meet anybody of the other half meets the lowest of his own first.
    """
    made = blocks_of(players, blocks)
    upper = [player for block in made for player in block.upper]
    lower = [player for block in made for player in block.lower]
    return Layout(Pattern.HALVES.value, (*upper, *lower), blocks=made)


@rule("fmjd-swiss.pattern-high-low")
def high_low(players: Sequence[int]) -> Layout:
    """Return the highest against the lowest, and so on inwards (3.4.b)."""
    return Layout(Pattern.HIGH_LOW.value, tuple(players), tuple(reversed(players)))


@rule("fmjd-swiss.first-neighbours")
def neighbours(players: Sequence[int]) -> Layout:
    """Return 1 against 2, 3 against 4 (5.3, first round)."""
    return Layout("neighbours", tuple(players), tuple(players))


@rule("fmjd-swiss.pattern-lot")
def by_lot(players: Sequence[int], seed: str) -> Layout:
    """Return players in an order drawn by lot, neighbours against each other (3.4.c).

    Decision 76.
    """
    drawn = Chance(seed).shuffle(players)
    return Layout(Pattern.BY_LOT.value, drawn, drawn)


@rule("fmjd-swiss.pattern-average")
def ranked(players: Sequence[int], standing: Sequence[Standing]) -> Layout:
    """Return the highest average of opponents against the lowest own rating (3.4, 5.1a).

    ``standing`` is that of each player by rank. Equal averages choose in the order of own ratings.
    """

    def by_average(rank: int) -> tuple[object, ...]:
        own = standing[rank]
        return -own.average, -own.rating, own.number

    def by_rating(rank: int) -> tuple[int, int]:
        return standing[rank].rating, -standing[rank].number

    return Layout(
        Pattern.AVERAGE_AGAINST_OWN.value,
        tuple(sorted(players, key=by_average)),
        tuple(sorted(players, key=by_rating)),
    )
