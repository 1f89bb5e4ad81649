"""A round by the Olympiad's rules (D.02): the bye, then groups from both ends to the median."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.pairing.matching import KindEdges
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, spare
from crosstable.pairing.swiss.olympiad.colours import fit_by_colour
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.proofs import Impossible, without_bye
from crosstable.pairing.swiss.walked import (
    FirstTaking,
    Pairable,
    Taking,
    WalkedGroup,
    WalkedPairing,
    walk,
)
from crosstable.pairing.swiss.weighted_graph import WeightedGraph, anything, no_order
from crosstable.rulebooks.rules import rule

# How far a group gives way: how few teams must float, and how few pairs leave the colour limits.
# Both are answered by one matching of everybody who is not paired yet, as good as it can be.


_LEAVING, _REST = 0, 1


def least_given_way(
    table: OlympiadTable, staying: int, leaving: int, rest: int, *, limits: bool
) -> tuple[int, int] | None:
    """Return how many float at least, and how many pairs of the group then leave the limits.

    ``leaving`` float anyway, ``rest`` is everybody outside the group; nothing where not everybody
    can be paired. Where ``limits`` hold, no pair of the group leaves them.
    """
    rows = [0] * table.size
    kinds = [_REST] * table.size
    classes = sorted({table.limits[rank] for rank in bits(staying)}, key=_names)
    number = {barred: place for place, barred in enumerate(classes, start=2)}
    near = table.bound if limits else table.allowed
    for rank in bits(staying):
        kinds[rank] = number[table.limits[rank]]
        rows[rank] = near[rank] & staying | table.allowed[rank] & rest
    for rank in bits(leaving):
        kinds[rank] = _LEAVING
        rows[rank] = table.allowed[rank] & rest
    for rank in bits(rest):
        rows[rank] = table.allowed[rank] & (staying | leaving | rest)
    weights: dict[tuple[int, int], Weight] = {}
    for kind in range(len(classes) + 2):
        weights[kind, _REST] = weights[_REST, kind] = (0, 0) if kind == _REST else (-1, 0)
    for one, mine in number.items():
        for other, theirs in number.items():
            weights[mine, theirs] = (0, 0 if fit_by_colour(one, other) else -1)
    everybody = tuple(bits(staying | leaving | rest))
    if not everybody:
        return 0, 0
    graph = WeightedGraph(everybody, KindEdges(rows, kinds, weights), "auto")
    solution = graph.solve(no_order, anything, frozenset())
    if solution is None:
        return None
    floats, beyond = solution.matching.total
    return -floats, -beyond


def _names(barred: frozenset[Colour]) -> list[str]:
    return sorted(colour.value for colour in barred)


class BeyondLimits(FirstTaking):
    """A group that cannot be paired within the limits: no more pairs leave them than must."""

    def __init__(self, table: OlympiadTable, members: int, beyond: int) -> None:
        self._table = table
        self._alive = members
        self._beyond = beyond

    def take_both(self, player: int, opponent: int) -> bool:
        """Take two out if they may meet and the others leave the limits no more often than must."""
        if not self._table.allowed[player] >> opponent & 1:
            return False
        rest = self._alive & ~mask_of((player, opponent))
        spent = 0 if self._table.bound[player] >> opponent & 1 else 1
        needed = least_given_way(self._table, rest, 0, 0, limits=False)
        if needed is None or spent + needed[1] > self._beyond:
            return False
        self._alive, self._beyond = rest, self._beyond - spent
        return True


# Who leaves a score group unpaired: as few as can be, and of those the ones next door can meet.


class Why(Enum):
    """Why a team does not float though it comes before the one that does."""

    NOBODY_NEXT_DOOR = "nobody of the next group is left that it could meet"
    NEEDED = "its group, or the round, could not be paired without it here"


class PassedOver(msgspec.Struct, frozen=True):
    """A team that would have floated first, and what kept it in its group."""

    team: int
    why: Why


class Floaters(msgspec.Struct, frozen=True):
    """Who leaves a group, in the order of the choice, and what the others of it give way."""

    teams: tuple[int, ...]
    expected: tuple[int, ...] = ()
    """Those of them who have an opponent next door."""
    passed_over: tuple[PassedOver, ...] = ()
    beyond: int = 0
    """How many pairs leave the limits of colours, since otherwise more teams would float."""


class Group(msgspec.Struct, frozen=True):
    """A score group on its turn, with all who floated to it; sets of ranks."""

    members: int
    rest: int
    """Everybody else who is not paired yet."""
    next_door: int
    """The teams of the group to which the unpaired ones float."""
    downward: bool


@rule("olympiad.floaters", "olympiad.colour-limits")
def choose_floaters(table: OlympiadTable, group: Group) -> Floaters:
    """Return who floats: no more than must, so that all others of the round can still be paired.

    The limits of colours hold as long as no more teams float for them (decision 352)
    (decision 351).
    """
    count = group.members.bit_count() % 2
    while True:
        chosen = _chosen(table, group, count, _within_limits(table, group, count))
        if chosen is not None:
            return chosen
        least = least_given_way(table, group.members, 0, group.rest, limits=False)
        if least is not None and least[0] <= count:
            goes = _giving_way(table, group, least)
            chosen = _chosen(table, group, count, goes)
            if chosen is not None:
                return replace(chosen, beyond=least[1])
        count += 2


Goes = Callable[[Sequence[int]], bool]
"""Whether some teams can float, with others until there are enough."""


def _chosen(table: OlympiadTable, group: Group, count: int, goes: Goes) -> Floaters | None:
    """Return so many floaters and who was passed over; nothing where so many are too few."""
    if not count:
        return Floaters(()) if goes(()) else None
    ranked = sorted(bits(group.members), reverse=group.downward)
    chosen: tuple[int, ...] = ()
    expected: tuple[int, ...] = ()
    passed: list[PassedOver] = []
    while len(chosen) < count:
        over: list[PassedOver] = []
        stuck: int | None = None
        for rank in ranked:
            if not goes((*chosen, rank)):
                over.append(PassedOver(rank, Why.NEEDED))
            elif _have_opponents(table, group, (*expected, rank)):
                expected = (*expected, rank)
                break
            else:
                over.append(PassedOver(rank, Why.NOBODY_NEXT_DOOR))
                stuck = rank if stuck is None else stuck
        else:
            if stuck is None:
                return None
            rank = stuck
            over = over[: ranked.index(stuck)]
        chosen = (*chosen, rank)
        passed += over
        ranked.remove(rank)
    return Floaters(chosen, expected, tuple(passed))


def _have_opponents(table: OlympiadTable, group: Group, teams: Sequence[int]) -> bool:
    """Return whether each of these has an opponent of its own next door, colours within limits."""
    taken: dict[int, int] = {}

    def place(team: int, seen: set[int]) -> bool:
        for other in bits(table.bound[team] & group.next_door):
            if other not in seen:
                seen.add(other)
                if other not in taken or place(taken[other], seen):
                    taken[other] = team
                    return True
        return False

    return all(place(team, set()) for team in teams)


def _within_limits(table: OlympiadTable, group: Group, count: int) -> Goes:
    """Return the test of floaters that leave a group to be paired within the limits."""
    if count == 1:
        within = spare(table.bound, group.members, {})
        outside = spare(table.allowed, group.rest, {}) if within else 0
        return lambda teams: bool(within >> teams[0] & 1 and table.allowed[teams[0]] & outside)

    def goes(teams: Sequence[int]) -> bool:
        leaving = mask_of(teams)
        staying = group.members & ~leaving
        if len(teams) == count:
            return (
                complete(table.bound, staying, {}) is None
                and complete(table.allowed, group.rest | leaving, {}) is None
            )
        least = least_given_way(table, staying, leaving, group.rest, limits=True)
        return least is not None and least[0] <= count

    return goes


def _giving_way(table: OlympiadTable, group: Group, least: tuple[int, int]) -> Goes:
    """Return the test of floaters that leave no more pairs beyond the limits than must be."""

    def goes(teams: Sequence[int]) -> bool:
        leaving = mask_of(teams)
        return least == least_given_way(
            table, group.members & ~leaving, leaving, group.rest, limits=False
        )

    return goes


class PairedGroup(WalkedGroup, frozen=True, kw_only=True):
    """One score group: its own teams, who floated to it, who meets, and who floats on."""

    floaters: Floaters


PairedOlympiad = WalkedPairing[PairedGroup]


@rule("olympiad.no-rematch")
def pair_olympiad(table: OlympiadTable) -> PairedOlympiad | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return PairedOlympiad(bye, tuple(_groups(table, left)))


@rule("olympiad.bye-order", "olympiad.bye")
def bye_order(table: OlympiadTable) -> list[int]:
    """Return who may have the bye, the lowest ranked first."""
    return sorted(bits(table.bye_takers), reverse=True)


@rule("olympiad.median")
def _median(groups: Sequence[Sequence[int]]) -> int:
    """Return the place of the group that holds the lower of the two teams in the middle."""
    middle = sum(map(len, groups)) // 2
    for place, group in enumerate(groups):
        middle -= len(group)
        if middle < 0:
            return place
    return len(groups) - 1


@rule("olympiad.round")
def _groups(table: OlympiadTable, left: int) -> Iterator[PairedGroup]:
    """Yield group after group: from the top down, from the bottom up, and the median last."""
    groups = [
        group
        for group in (tuple(rank for rank in whole if left >> rank & 1) for whole in table.groups())
        if group
    ]
    if not groups:
        return
    median = _median(groups)
    above: defaultdict[int, list[int]] = defaultdict(list)
    below: defaultdict[int, list[int]] = defaultdict(list)
    order = [*range(median), *range(len(groups) - 1, median, -1), median]
    for place in order:
        downward = place <= median
        towards = place + (1 if downward else -1)
        members = mask_of((*groups[place], *above[place], *below[place]))
        group = Group(
            members,
            left & ~members,
            0 if place == median else mask_of(groups[towards]),
            downward,
        )
        floaters = choose_floaters(table, group)
        gone = set(floaters.teams)
        turns = walk(
            _pairable(table, members & ~mask_of(gone), floaters.beyond),
            [rank for rank in groups[place] if rank not in gone],
            _turns_of_floaters(above[place], below[place], gone),
            downward=downward,
        )
        yield PairedGroup(
            residents=groups[place],
            from_above=tuple(sorted(above[place])),
            from_below=tuple(sorted(below[place])),
            downward=downward,
            median=place == median,
            floaters=floaters,
            turns=turns,
        )
        left &= ~members | mask_of(gone)
        if gone:
            (above if downward else below)[towards] += floaters.teams


def _pairable(table: OlympiadTable, members: int, beyond: int) -> Taking:
    return BeyondLimits(table, members, beyond) if beyond else Pairable(table.bound, members)


@rule("olympiad.floater-opponents", "olympiad.floats")
def _turns_of_floaters(
    above: Sequence[int], below: Sequence[int], gone: set[int]
) -> list[tuple[int, Float]]:
    """Return the floaters to a group as they take turns: those from above, the highest first.

    Those from below follow, the lowest first.
    """
    return [
        *((rank, Float.DOWN) for rank in sorted(above) if rank not in gone),
        *((rank, Float.UP) for rank in sorted(below, reverse=True) if rank not in gone),
    ]
