"""Whether a finished pairing is right, by its own proofs; short and obvious on purpose.

Each score group either gives way in nothing, which cannot be bettered, or comes with a weighted
matching whose prices prove that none is better. Nothing is published that does not pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from crosstable.pairing.matching import flaws
from crosstable.pairing.swiss.bitgraph import Barrier, mask_of
from crosstable.pairing.swiss.choosing import Solution
from crosstable.pairing.swiss.fmjd.due import split_by_colour
from crosstable.pairing.swiss.fmjd.engine import PairedGroup
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching

__all__ = ["faults", "written"]


def faults(table: FamilyTable, groups: Sequence[PairedGroup]) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    found = [fault for each in groups for fault in _faults_of_group(table, each)]
    floaters: tuple[int, ...] = ()
    for each in groups:
        if each.bracket.moved_down != floaters:
            found.append("who moves down does not arrive in the next group")
        floaters = each.candidate.floaters
    if len(floaters) > 1 or not all(table.players[each].may_have_bye for each in floaters):
        found.append("the bye goes to nobody who may have it")
    seats = [each for group in groups for pair in group.candidate.pairs for each in pair]
    if sorted((*seats, *floaters)) != list(range(table.size)):
        found.append("the round has lost or doubled a player")
    return found


def _faults_of_group(table: FamilyTable, group: PairedGroup) -> Iterator[str]:
    bracket, candidate = group.bracket, group.candidate
    for one, other in candidate.pairs:
        if table.players[other].number in table.players[one].avoids:
            yield f"{table.players[one]} and {table.players[other]} must not meet"
    seats = [*(each for pair in candidate.pairs for each in pair), *candidate.floaters]
    if sorted(seats) != sorted(bracket.members):
        yield "a group has lost or doubled a player"
    if group.values != table.values(bracket, candidate):
        yield "a group is not worth what it claims"
    counted = group.values[: len(table.criteria)]
    if group.proof is None:
        if counted != _least(table, group):
            yield "a group gives way without a proof that it must"
        return
    proof = group.proof
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)
    yield from _wrong_weights(table, group, proof)
    if tuple(-each for each in proof.matching.total) != counted:
        yield "a group is not as good as the matching that proves it"
    if group.more_leave is not None and not _holds(table, group, group.more_leave):
        yield "more could be paired inside a group"


def _least(table: FamilyTable, group: PairedGroup) -> tuple[int, ...]:
    """Return what no pairing of a group can undercut: one leaves an odd group, colours as counted.

    Each player due the colour of a majority meets another of them or one of the few who are not.
    """
    least = [len(group.bracket.members) % 2, *(0,) * (len(table.criteria) - 1)]
    split = split_by_colour(table, group.bracket.members)
    if split.column is not None:
        least[split.column] = split.least
    return tuple(least)


def _wrong_weights(table: FamilyTable, group: PairedGroup, proof: Solution) -> Iterator[str]:
    at = {vertex: index for index, vertex in enumerate(proof.vertices)}
    ground = table.ground(group.bracket)
    for one, other in combinations(sorted(group.bracket.members), 2):
        found = proof.edges.get((at[one], at[other]))
        if (found is not None) is not bool(table.allowed[one] >> other & 1):
            yield f"{table.players[one]} and {table.players[other]} are weighed wrongly"
        elif found is not None and found != tuple(
            [-each for each in table.pair_cost(one, other, ground)]
        ):
            yield f"{table.players[one]} and {table.players[other]} have a wrong weight"


def _holds(table: FamilyTable, group: PairedGroup, barrier: Barrier) -> bool:
    """Return whether a barrier proves that as many must leave the group as do.

    Each of its odd groups needs one of the barrier or a way out, two ways out fewer than there are.
    """
    here = mask_of(group.bracket.members)
    inside = [each for each in barrier.barrier if each < table.outside]
    separators = mask_of(inside)
    seen = separators
    for odd in barrier.groups:
        members = mask_of(odd)
        if len(odd) % 2 == 0 or members & seen or members & ~here:
            return False
        seen |= members
        if any(table.allowed[each] & here & ~members & ~separators for each in odd):
            return False
    return len(barrier.groups) - len(inside) > len(group.candidate.floaters) - 2


def written(table: FamilyTable, group: PairedGroup) -> BracketProof:
    """Return the proof of a group in pairing numbers, to be kept or checked elsewhere."""
    proof = BracketProof(in_numbers(table, group.bracket.members))
    if group.proof is None:
        return BracketProof(proof.players, bounds=_least(table, group))
    return with_matching(table, proof, group.proof)
