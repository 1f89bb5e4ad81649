"""Pairs that no complete pairing of a round contains, found where a first candidate leaves none.

If as many odd groups of players as a set has members have nobody to meet but one another and that
set, then everybody in the set is needed for one of the groups. Whoever is in the set may meet
neither another member of it nor somebody outside the groups, whatever the criteria say. Such pairs
need not be looked at again in the rest of the round.
"""

from __future__ import annotations

from copy import copy

from crosstable.pairing.swiss.bitgraph import Barrier, bits, mask_of
from crosstable.pairing.swiss.dutch.table import Table


def _near(table: Table, vertex: int, everybody: int) -> int:
    """Return whom somebody may meet, or who may have the bye, or the bye itself."""
    if vertex == table.outside:
        return table.bye_takers & everybody
    bye = 1 << table.outside if table.bye_takers >> vertex & 1 else 0
    return (table.allowed[vertex] | bye) & everybody


def tight_barrier(table: Table, everybody: int, left: int, barrier: Barrier) -> Barrier | None:
    """Return a set that is needed whole by as many odd groups, if a failed try points to one.

    ``everybody`` can all be paired, ``left`` of them cannot, as the barrier proves.
    """
    groups = mask_of(member for group in barrier.groups for member in group)
    needed = mask_of(barrier.barrier)
    for vertex in bits(everybody & ~left):
        if _near(table, vertex, everybody) & groups:
            needed |= 1 << vertex
    odd = list(barrier.groups)
    rest = everybody & ~needed & ~groups
    while rest:
        group = fresh = rest & -rest
        while fresh:
            near = 0
            for vertex in bits(fresh):
                near |= _near(table, vertex, everybody)
            fresh = near & rest & ~group
            group |= fresh
        rest &= ~group
        if group.bit_count() % 2:
            odd.append(tuple(bits(group)))
    if len(odd) != needed.bit_count():
        return None
    return Barrier(tuple(bits(needed)), tuple(odd))


def is_tight(table: Table, everybody: int, tight: Barrier) -> bool:
    """Return whether as many odd groups as a set has members can meet nobody else but it."""
    needed = mask_of(tight.barrier)
    seen = needed
    for group in tight.groups:
        members = mask_of(group)
        if len(group) % 2 == 0 or members & seen or members & ~everybody:
            return False
        seen |= members
        for vertex in group:
            if _near(table, vertex, everybody) & ~members & ~needed:
                return False
    return len(tight.groups) == len(tight.barrier) and not needed & ~everybody


def narrowed(table: Table, everybody: int, tight: Barrier) -> Table | None:
    """Return a table without the pairs that a tight set excludes, nothing if there are none."""
    needed = mask_of(tight.barrier)
    groups = mask_of(member for group in tight.groups for member in group)
    others = everybody & ~groups
    outside = 1 << table.outside
    smaller = copy(table)
    smaller.allowed = list(table.allowed)
    for vertex in bits(others & ~outside):
        excluded = others if needed >> vertex & 1 else needed
        smaller.allowed[vertex] &= ~excluded
    if others & outside:
        smaller.bye_takers &= ~(others if needed & outside else needed)
    if smaller.allowed == table.allowed and smaller.bye_takers == table.bye_takers:
        return None
    return smaller
