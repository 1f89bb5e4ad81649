"""Who leaves a score group unpaired by Lim's rules: as few as can be, and whom it hurts least."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import bits, spared
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.players import Float
from crosstable.rulebooks.rules import rule

__all__ = ["Disadvantage", "Floater", "Group", "PassedOver", "Why", "choose_floaters"]


class Disadvantage(IntEnum):
    """How much a float hurts a player, the least first: the types (d), (c), (b) and (a)."""

    HAS_OPPONENT = 0
    """Has not floated in this round, and there is an opponent next door."""
    NO_OPPONENT = 1
    AGAIN = 2
    """Came to this group as a floater already."""
    AGAIN_NO_OPPONENT = 3


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
    """Return who floats, one after the other: nobody without whom fewer pairs could be made."""
    alive, mate = group.members, dict[int, int]()
    chosen: list[Floater] = []
    while True:
        count, free = spared(table.allowed, alive, mate)
        if not count:
            return tuple(chosen)
        floater = _choose(table, group, alive, free, [known.player for known in chosen])
        chosen.append(floater)
        alive &= ~(1 << floater.player)
        partner = mate.pop(floater.player, None)
        if partner is not None:
            del mate[partner]


@rule("lim.floater-types", "lim.float-twice")
def _choose(table: LimTable, group: Group, alive: int, free: int, chosen: Sequence[int]) -> Floater:
    """Return the next of the ``free`` ones: least disadvantage, no float before, colour, number."""
    ranked = sorted(
        bits(alive), key=lambda rank: table.players[rank].number, reverse=group.downward
    )
    harm = _Harm(table, group, chosen)
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

    def __init__(self, table: LimTable, group: Group, chosen: Sequence[int]) -> None:
        self.table = table
        self.group = group
        self.ahead = sorted(chosen, reverse=not group.downward)
        """As they take their turns next door: the highest score first downward, else the lowest."""
        open_to = group.next_door | group.next_arrived
        self.left = [open_to]
        """Who is left next door when none, one, two ... of them have taken opponents."""
        for rank in self.ahead:
            taken = self._taken(rank, open_to)
            open_to &= ~(0 if taken is None else 1 << taken)
            self.left.append(open_to)

    @rule("lim.floater-types", "lim.floater-opponent-next-door")
    def of(self, rank: int) -> Disadvantage:
        """Return how much a float would hurt: again or not, with an opponent next door or not."""
        before = sum((other < rank) == self.group.downward for other in self.ahead)
        nobody = not self.table.allowed[rank] & self.left[before]
        again = self.group.arrived >> rank & 1
        return Disadvantage(2 * again + nobody)

    def _taken(self, rank: int, open_to: int) -> int | None:
        """Return whom a floater would take next door, whatever that leaves for the others."""
        table = self.table
        for some in (self.group.next_door, self.group.next_arrived):
            possible = [*bits(table.allowed[rank] & open_to & some)]
            if possible:
                possible.sort(
                    key=lambda other: table.players[other].number,
                    reverse=not self.group.downward,
                )
                colour = table.players[rank].preference.colour
                if colour is None:
                    return possible[0]
                fitting = table.due[colour.other]
                return next(
                    (
                        other
                        for other in possible
                        if fitting >> other & 1 and table.near(other, possible[0])
                    ),
                    possible[0],
                )
        return None
