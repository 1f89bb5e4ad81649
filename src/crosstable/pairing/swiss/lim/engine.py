"""A round by Lim's rules (C.04.4.3): the bye, then groups from both ends to the median."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, spared
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.lim.floaters import Floater, Group, choose_floaters
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.lim.taking import ByColours
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.walk import Turn, walk
from crosstable.pairing.swiss.walked import WalkedGroup, WalkedPairing
from crosstable.rulebooks.rules import rule


class Crack(msgspec.Struct, frozen=True):
    """A pair that was made and is dissolved again, so that the median group can be paired."""

    group: int
    """The place of the group in which it was made."""
    turn: Turn


class PairedGroup(WalkedGroup, frozen=True, kw_only=True):
    """One score group: its own players, who floated to it, who meets, and who floats on."""

    floaters: tuple[Floater, ...]
    cracked: tuple[Turn, ...] = ()
    """The turns whose pairs were dissolved again, for the sake of the median group."""
    cracks: tuple[Crack, ...] = ()
    """In the median group, the pairs that were dissolved for it, one after the other."""


PairedLim = WalkedPairing[PairedGroup]


def pair_lim(table: LimTable) -> PairedLim | Impossible:
    """Return the pairing of a round, or why there is none."""
    barrier = table.complete(table.full, {})
    if barrier is not None:
        return Impossible(barrier)
    bye = due_for_bye(table) if table.size % 2 else None
    return PairedLim(bye, _groups(table, bye))


@rule("lim.bye", "lim.first-round-bye", "swiss.bye-eligibility")
def bye_order(table: LimTable) -> list[int]:
    """Return who may have the bye, the lowest ranked first; in the first round the lowest rated."""
    takers = sorted(bits(table.bye_takers), reverse=True)
    if table.field.round == 1:
        takers.sort(key=lambda rank: table.ratings[rank])
    return takers


def due_for_bye(table: LimTable) -> int | None:
    """Return the first who may have the bye and leaves a round that can be paired."""
    count, free = spared(table.allowed, table.full, {})
    if count != 1:
        return None
    return next((rank for rank in bye_order(table) if free >> rank & 1), None)


class _Side:
    """The groups of one side of the median, from the end, and the pairs made in them."""

    def __init__(self, *, downward: bool) -> None:
        self.downward = downward
        self.groups: list[PairedGroup] = []
        self.floaters: tuple[int, ...] = ()
        """Who comes to the next group."""
        self.cracks: list[Crack] = []

    def add(self, group: PairedGroup) -> None:
        """Keep a group that is paired, and who leaves it."""
        self.groups.append(group)
        self.floaters = tuple(floater.player for floater in group.floaters)

    @property
    def come(self) -> tuple[int, ...]:
        """Return who comes to the median: its floaters, and players whose pairs were dissolved."""
        cracked = [
            rank for crack in self.cracks for rank in (crack.turn.player, crack.turn.opponent)
        ]
        return (*self.floaters, *cracked)

    def crack(self) -> Crack | None:
        """Dissolve the pair that was made last, if there is one left."""
        for place in range(len(self.groups) - 1, -1, -1):
            group = self.groups[place]
            if group.turns:
                turn = group.turns[-1]
                self.groups[place] = msgspec.structs.replace(
                    group, turns=group.turns[:-1], cracked=(*group.cracked, turn)
                )
                made = Crack(place, turn)
                self.cracks.append(made)
                return made
        return None


@rule("lim.round", "lim.median")
def _groups(table: LimTable, bye: int | None) -> tuple[PairedGroup, ...]:
    """Return the groups: from the top down, from the bottom up, and the median last."""
    groups = [tuple(rank for rank in group if rank != bye) for group in table.groups()]
    groups = [group for group in groups if group]
    above = [group for group in groups if 2 * table.score(group[0]) > table.twice_median]
    below = [group for group in groups if table.below_median(group[0])]
    median = next(
        (group for group in groups if 2 * table.score(group[0]) == table.twice_median), ()
    )
    down, up = _Side(downward=True), _Side(downward=False)
    for side, own in ((down, above), (up, below[::-1])):
        for place, residents in enumerate(own):
            following = own[place + 1] if place + 1 < len(own) else median
            arrived = () if place + 1 < len(own) or side is down else down.floaters
            side.add(_pair_group(table, side, residents, following, arrived))
    last = _pair_median(table, down, up, median)  # which may dissolve pairs of the others
    return (*down.groups, *up.groups, *last)


def _pair_group(
    table: LimTable,
    side: _Side,
    residents: tuple[int, ...],
    following: Sequence[int],
    arrived: Sequence[int],
) -> PairedGroup:
    """Return a group above or below the median, with who leaves it for the one that follows."""
    come = side.floaters
    members = mask_of((*residents, *come))
    floaters = choose_floaters(
        table, Group(members, mask_of(come), mask_of(following), mask_of(arrived), side.downward)
    )
    gone = mask_of(floater.player for floater in floaters)
    turns = walk(
        ByColours(table, members & ~gone, mask_of(come)),
        [rank for rank in residents if not gone >> rank & 1],
        _turns_of_floaters([rank for rank in come if not gone >> rank & 1], downward=side.downward),
        downward=side.downward,
        order_of=lambda rank: table.players[rank].number,
    )
    moved = tuple(sorted(come))
    return PairedGroup(
        residents=residents,
        from_above=moved if side.downward else (),
        from_below=() if side.downward else moved,
        downward=side.downward,
        median=False,
        floaters=floaters,
        turns=turns,
    )


@rule("lim.crack")
def _pair_median(
    table: LimTable, down: _Side, up: _Side, residents: tuple[int, ...]
) -> tuple[PairedGroup, ...]:
    """Return the median group, if anybody is in it.

    Where it cannot be paired, the pair made last is dissolved: below, if more came from above than
    from below, else above; on the other side if there is none left.
    """
    cracks: list[Crack] = []
    mate: dict[int, int] = {}
    while True:
        members = mask_of((*residents, *down.come, *up.come))
        if complete(table.allowed, members, mate) is None:
            break
        first, other = (up, down) if len(down.come) > len(up.come) else (down, up)
        side, crack = first, first.crack()
        if crack is None:
            side, crack = other, certain(other.crack())
        place = crack.group + (len(down.groups) if side is up else 0)
        cracks.append(Crack(place, crack.turn))
    if not members:
        return ()
    turns = walk(
        ByColours(table, members, mask_of((*down.come, *up.come)), mate),
        residents,
        [
            *_turns_of_floaters(down.come, downward=True),
            *_turns_of_floaters(up.come, downward=False),
        ],
        downward=True,
        order_of=lambda rank: table.players[rank].number,
    )
    median = PairedGroup(
        residents=residents,
        from_above=tuple(sorted(down.come)),
        from_below=tuple(sorted(up.come)),
        downward=True,
        median=True,
        floaters=(),
        turns=turns,
        cracks=tuple(cracks),
    )
    return (median,)


@rule("lim.floater-order", "lim.floater-opponents")
def _turns_of_floaters(come: Sequence[int], *, downward: bool) -> list[tuple[int, Float]]:
    """Return the floaters from one side as they take turns.

    From above the highest score first, then the highest ranked; from below the lowest score first,
    then the lowest ranked.
    """
    if downward:
        return [(rank, Float.DOWN) for rank in sorted(come)]
    return [(rank, Float.UP) for rank in sorted(come, reverse=True)]
