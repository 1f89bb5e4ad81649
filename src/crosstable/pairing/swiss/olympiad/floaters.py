"""Who leaves a score group unpaired: as few as can be, and of those the ones next door can meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of, spare
from crosstable.pairing.swiss.olympiad.limits import least_given_way
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.rulebooks.rules import rule


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
