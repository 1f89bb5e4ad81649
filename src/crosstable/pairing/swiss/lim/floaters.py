"""Who leaves a score group unpaired by Lim's rules: as few as can be, and whom it hurts least."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum, IntEnum
from operator import neg

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import bits, spared
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.players import Float
from crosstable.rulebooks.rules import rule


class Disadvantage(IntEnum):
    """How much a float hurts a player, the least first: the types (d), (c), (b) and (a)."""

    HAS_OPPONENT = 0
    """Has not floated in this round, and there is an opponent next door."""
    NO_OPPONENT = 1
    AGAIN = 2
    """Came to this group as a floater already."""
    AGAIN_NO_OPPONENT = 3


_BY_VALUE = tuple(sorted(Disadvantage))


class Why(Enum):
    """What a player floats for, or does not float for though their number comes first."""

    NUMBER = "number"
    COLOUR = "colour"
    """Those due one colour are more than those due the other."""
    RATING = "rating"
    """The number decides after all: whom colours would choose is rated too differently."""
    NEEDED = "needed"
    """Without this player fewer pairs could be made in the group."""
    DISADVANTAGE = "disadvantage"
    FLOATED = "floated"
    """The player floated in the round before."""


class PassedOver(msgspec.Struct, frozen=True):
    """A player whose number comes before that of the one who floats, and why it does not."""

    player: int
    why: Why
    disadvantage: Disadvantage


class Floater(msgspec.Struct, frozen=True):
    """A player who leaves a group, and what made the choice."""

    player: int
    disadvantage: Disadvantage
    floated: bool
    """Whether the player floated in the round before, as everybody did who could have gone."""
    why: Why
    passed_over: tuple[PassedOver, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """A score group on its turn, with all who floated to it; sets of ranks."""

    members: int
    arrived: int
    """Those of them who floated to it."""
    next_door: int
    """The players of the group to which the unpaired ones float."""
    next_arrived: int
    """Who floated to that group from the other side."""
    downward: bool


@rule("lim.floaters", "lim.most-pairs")
def choose_floaters(table: LimTable, group: Group) -> tuple[Floater, ...]:
    """Return who floats, one after the other: nobody without whom fewer pairs could be made.

    Decision 461.
    """
    alive, mate = group.members, dict[int, int]()
    ranked = sorted(
        bits(alive), key=lambda rank: table.players[rank].number, reverse=group.downward
    )
    harm = _Harm(table, group)
    chosen: list[Floater] = []
    while True:
        count, free = spared(table.allowed, alive, mate)
        if not count:
            return tuple(chosen)
        floater = _choose(table, harm, alive, free, ranked)
        chosen.append(floater)
        harm.add(floater.player)
        ranked.remove(floater.player)
        alive &= ~(1 << floater.player)
        partner = mate.pop(floater.player, None)
        if partner is not None:
            del mate[partner]


@rule("lim.floater-types", "lim.float-twice")
def _choose(table: LimTable, harm: _Harm, alive: int, free: int, ranked: Sequence[int]) -> Floater:
    """Return the next of the ``free`` ones: least disadvantage, no float before, colour, number."""
    classes = {
        rank: (harm.of(rank), table.players[rank].floats[0] is not Float.NONE)
        for rank in bits(free)
    }
    least = min(classes.values())
    best = [rank for rank in ranked if classes.get(rank) == least]
    player, why = _by_colour(table, alive, best)
    passed = []
    for rank in ranked[: ranked.index(player)]:
        kept = Why.COLOUR
        if rank not in classes:
            kept = Why.NEEDED
        elif classes[rank][0] > least[0]:
            kept = Why.DISADVANTAGE
        elif classes[rank] > least:
            kept = Why.FLOATED
        passed.append(PassedOver(rank, kept, classes.get(rank, least)[0]))
    return Floater(player, least[0], least[1], why, tuple(passed))


@rule("lim.floater-colour", "lim.maxi-floaters")
def _by_colour(table: LimTable, alive: int, best: Sequence[int]) -> tuple[int, Why]:
    """Return the first who is due the colour that is due to more; else the first by number.

    In a Maxi-tournament only one rated near the first by number comes before that one.
    """
    due = {colour: (table.due[colour] & alive).bit_count() for colour in Colour}
    if due[Colour.WHITE] == due[Colour.BLACK]:
        return best[0], Why.NUMBER
    more = max(Colour, key=lambda colour: due[colour])
    player = next((rank for rank in best if table.due[more] >> rank & 1), best[0])
    if player == best[0]:
        return player, Why.NUMBER
    return (player, Why.COLOUR) if table.near(player, best[0]) else (best[0], Why.RATING)


class _Harm:
    """How much a float would hurt each of a group, when some float already."""

    def __init__(self, table: LimTable, group: Group) -> None:
        self.table = table
        self.group = group
        self.ahead: list[int] = []
        """As they take their turns next door: the highest score first downward, else the lowest."""
        self.left = [group.next_door | group.next_arrived]
        """Who is left next door when none, one, two ... of them have taken opponents."""
        levels: dict[int, int] = {}
        for rank in bits(self.left[0]):
            levels[table.score(rank)] = levels.get(table.score(rank), 0) | 1 << rank
        self._levels = tuple(levels.values())
        """Those next door by score; those of one score are ranked by number."""

    def add(self, rank: int) -> None:
        """Let one more float; those behind in turn take their opponents anew."""
        place = self._before(rank)
        self.ahead.insert(place, rank)
        del self.left[place + 1 :]
        open_to = self.left[place]
        for one in self.ahead[place:]:
            taken = self._taken(one, open_to)
            open_to &= ~(0 if taken is None else 1 << taken)
            self.left.append(open_to)

    def _before(self, rank: int) -> int:
        """Return how many take their turns before a player."""
        if self.group.downward:
            return bisect_left(self.ahead, rank)
        return bisect_left(self.ahead, -rank, key=neg)

    @rule("lim.floater-types", "lim.floater-opponent-next-door")
    def of(self, rank: int) -> Disadvantage:
        """Return how much a float would hurt: again or not, with an opponent next door or not."""
        nobody = not self.table.allowed[rank] & self.left[self._before(rank)]
        again = self.group.arrived >> rank & 1
        return _BY_VALUE[2 * again + nobody]

    def _taken(self, rank: int, open_to: int) -> int | None:
        """Return whom a floater would take next door, whatever that leaves for the others."""
        table = self.table
        for some in (self.group.next_door, self.group.next_arrived):
            possible = table.allowed[rank] & open_to & some
            if not possible:
                continue
            first = self._first(possible)
            near = possible & table.all_near(first)
            wanted = (near & some_suit for some_suit in table.suiting(rank, floater=True))
            return self._first(next(filter(None, wanted), 1 << first))
        return None

    def _first(self, possible: int) -> int:
        """Return who of some comes first by number, or last where groups are paired upward."""
        high = not self.group.downward
        firsts = [_end(possible & level, high=high) for level in self._levels if possible & level]
        if len(firsts) == 1:
            return firsts[0]
        players = self.table.players
        pick = min if self.group.downward else max
        return pick(firsts, key=lambda other: players[other].number)


def _end(ranks: int, *, high: bool) -> int:
    """Return the first of some ranks, or the last."""
    return (ranks if high else ranks & -ranks).bit_length() - 1
