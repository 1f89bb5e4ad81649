"""A round by Lim's rules (C.04.4.3): the bye, then groups from both ends to the median."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import Enum, IntEnum
from operator import neg

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import bits, complete, join, mask_of, partners, spared
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.proofs import Impossible
from crosstable.pairing.swiss.table import certain
from crosstable.pairing.swiss.walked import Taken, Turn, WalkedGroup, WalkedPairing, walk
from crosstable.rulebooks.rules import rule

# Whom a player of a group takes by Lim's rules: of those who can be had, one of a suiting colour.
# Who can be had may meet the player, and leaves all others of the group a full pairing.


class ByColours:
    """A group in which everybody takes the first whose colour suits, else the first.

    Decision 461.
    """

    def __init__(
        self,
        table: LimTable,
        members: int,
        arrived: int,
        mate: dict[int, int] | None = None,
    ) -> None:
        """Take the members, who must have a full pairing, and those of them who floated there.

        ``mate`` is such a pairing, or a part of it.
        """
        self._table = table
        self._arrived = arrived
        self._rows = table.allowed
        self._alive = members
        self._mate: dict[int, int] = {} if mate is None else dict(mate)
        if complete(self._rows, members, self._mate) is not None:
            certain(None)

    @rule("lim.colour-exchanges", "lim.maxi", "lim.maxi-opponents")
    def take(self, player: int, order: Sequence[int]) -> Taken | None:
        """Take a player out with one of an order, whose colour suits if that can be.

        In a Maxi-tournament only somebody rated near the first who can be had comes before that.
        """
        near = self._rows[player] & self._alive
        reach = _Reach(self._rows, self._alive, self._mate, player)
        possible = (other for other in order if near >> other & 1 and reach.includes(other))
        first = next(possible, None)
        if first is None:
            return None
        opponent = first
        later = order[order.index(first) + 1 :]
        for suiting in self._table.suiting(player, floater=bool(self._arrived >> player & 1)):
            wanted = suiting & near
            if wanted >> first & 1:
                break
            found = (
                other
                for other in later
                if wanted >> other & 1 and self._table.near(other, first) and reach.includes(other)
            )
            opponent = next(found, first)
            if opponent != first:
                break
        if not join(self._rows, self._alive, self._mate, player, opponent):
            certain(None)
        self._alive &= ~mask_of((player, opponent))
        return Taken(opponent, None if opponent == first else first)


class _Reach:
    """Whom one player can be paired with so that the others can be paired too."""

    def __init__(self, rows: Sequence[int], alive: int, mate: dict[int, int], player: int) -> None:
        self._asked = rows, alive, mate, player
        self._partners: int | None = None

    def includes(self, other: int) -> bool:
        """Return whether all others can be paired; everybody is looked at only where that helps."""
        if self._partners is None:
            rows, alive, mate, player = self._asked
            mine, theirs = mate[player], mate[other]
            if mine == other or rows[mine] >> theirs & 1:
                return True
            self._partners = partners(rows, alive, mate, player)
        return bool(self._partners >> other & 1)


# Who leaves a score group unpaired by Lim's rules: as few as can be, and whom it hurts least.


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
