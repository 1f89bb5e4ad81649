"""Whether a finished pairing is right, by its own proofs; short and obvious on purpose.

Each score group either gives way in nothing, which cannot be bettered, or comes with a weighted
matching whose prices prove that none is better; so does the bye. Nothing is published that does
not pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import add, sub

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.matching import flaws
from crosstable.pairing.swiss.bitgraph import Barrier, mask_of
from crosstable.pairing.swiss.choosing import Solution
from crosstable.pairing.swiss.fmjd.due import split_by_colour
from crosstable.pairing.swiss.fmjd.dummy import Dummy, games_at_most, outbidding
from crosstable.pairing.swiss.fmjd.engine import PairedGroup
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching

__all__ = ["faults", "written"]


def faults(table: FamilyTable, groups: Sequence[PairedGroup]) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    free = _free(groups)
    found = [fault for each in groups for fault in _faults_of_group(table, each, free)]
    floaters: tuple[int, ...] = ()
    for each in groups:
        if each.bracket.moved_down != floaters:
            found.append(Sentence("who moves down does not arrive in the next group"))
        floaters = each.candidate.floaters
    if floaters != (() if free is None else (free,)):
        found.append(Sentence("the bye goes to another player than the one who is due it"))
    if (free is None) is bool(table.size % 2):
        found.append(Sentence("nobody plays the dummy, or there is none"))
    dummy = groups[-1].dummy
    if dummy is not None and dummy.proof is not None:
        found += _faults_of_matching_for_bye(table, dummy, dummy.proof)
    elif dummy is not None and (
        any(each.may_have_bye for each in table.players[dummy.player + 1 :])
        or tuple(len(each.candidate.pairs) for each in groups) != games_at_most(table)
    ):
        found.append(
            Sentence("the bye goes up, or a group has fewer games, without a proof that it must")
        )
    seats = [each for group in groups for pair in group.candidate.pairs for each in pair]
    if sorted((*seats, *floaters)) != list(range(table.size)):
        found.append(Sentence("the round has lost or doubled a player"))
    return found


def _free(groups: Sequence[PairedGroup]) -> int | None:
    dummy = groups[-1].dummy
    return None if dummy is None else dummy.player


def _faults_of_matching_for_bye(table: FamilyTable, dummy: Dummy, proof: Solution) -> Iterator[str]:
    """Yield what is wrong with the matching that decides who has the bye.

    Each entry of its weights is the games of one score group, the highest first; the last entry is
    the rank of who plays the dummy.
    """
    level = [index for index, group in enumerate(table.groups()) for _ in group]
    width = level[-1] + 2
    for (one, other), weight in proof.edges.items():
        last = one if other == table.outside else 0
        games = [0] * (width - 1)
        if other == table.outside:
            allowed = table.players[one].may_have_bye
        else:
            games[level[other]] = 1
            allowed = table.players[other].number not in table.players[one].avoids
        if not allowed or weight != (*games, last):
            yield Sentence("the matching for the bye weighs a pair wrongly")
            return
    if proof.vertices != (*range(table.size), table.outside):
        yield Sentence("the matching for the bye is about other players")
        return
    offered = {one for one, other in proof.edges if other == table.outside}
    if any(each.may_have_bye and rank not in offered for rank, each in enumerate(table.players)):
        yield Sentence("somebody who may have the bye was not considered")
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)
    if next(outbidding(table, proof), None) is not None:
        yield Sentence("the matching for the bye overlooks a pair")
    if proof.matching.total != (*dummy.games, dummy.player):
        yield Sentence("the bye is not where its matching has it")


def _faults_of_group(table: FamilyTable, group: PairedGroup, free: int | None) -> Iterator[str]:
    bracket, candidate = group.bracket, group.candidate
    for one, other in candidate.pairs:
        if table.players[other].number in table.players[one].avoids:
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )
    seats = [*(each for pair in candidate.pairs for each in pair), *candidate.floaters]
    if sorted(seats) != sorted(bracket.members):
        yield Sentence("a group has lost or doubled a player")
    if group.values != table.values(bracket, candidate):
        yield Sentence("a group is not worth what it claims")
    counted = group.values[: len(table.criteria)]
    if group.proof is None:
        if counted != _least(table, group, free):
            yield Sentence("a group gives way without a proof that it must")
        return
    proof = group.proof
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)
    yield from _wrong_weights(table, group, proof, free)
    way_down = _way_down(table, group, free)
    if tuple(map(sub, way_down, proof.matching.total)) != counted:
        yield Sentence("a group is not as good as the matching that proves it")
    if group.more_leave is not None and not _holds(table, group, group.more_leave, free):
        yield Sentence("more could be paired inside a group")


def _others(group: PairedGroup, free: int | None) -> list[int]:
    """Return who is to be paired in a group: everybody but who plays the dummy."""
    return [each for each in group.bracket.members if each != free]


def _way_down(table: FamilyTable, group: PairedGroup, free: int | None) -> tuple[int, ...]:
    """Return what a group counts because who plays the dummy leaves it, however it is paired."""
    if free is None or free not in group.bracket.members:
        return (0,) * len(table.criteria)
    return table.leaver_cost(free, table.ground(group.bracket))


def _least(table: FamilyTable, group: PairedGroup, free: int | None) -> tuple[int, ...]:
    """Return what no pairing of a group can undercut: one leaves an odd group, colours as counted.

    Each player due the colour of a majority meets another of them or one of the few who are not.
    Who plays the dummy leaves besides.
    """
    others = _others(group, free)
    least = [len(others) % 2, *(0,) * (len(table.criteria) - 1)]
    split = split_by_colour(table, others)
    if split.column is not None:
        least[split.column] = split.least
    return tuple(map(add, least, _way_down(table, group, free)))


def _wrong_weights(
    table: FamilyTable, group: PairedGroup, proof: Solution, free: int | None
) -> Iterator[str]:
    at = {vertex: index for index, vertex in enumerate(proof.vertices)}
    ground = table.ground(group.bracket)
    for one, other in combinations(sorted(_others(group, free)), 2):
        found = proof.edges.get((at[one], at[other]))
        if (found is not None) is not bool(table.allowed[one] >> other & 1):
            yield Sentence(
                "{player} and {opponent} are weighed wrongly",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )
        elif found is not None and found != tuple(
            [-each for each in table.pair_cost(one, other, ground)]
        ):
            yield Sentence(
                "{player} and {opponent} have a wrong weight",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )


def _holds(table: FamilyTable, group: PairedGroup, barrier: Barrier, free: int | None) -> bool:
    """Return whether a barrier proves that as many must leave the group as do.

    Each of its odd groups needs one of the barrier or a way out, two ways out fewer than there are.
    """
    here = mask_of(_others(group, free))
    leaving = sum(each != free for each in group.candidate.floaters)
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
    return len(barrier.groups) - len(inside) > leaving - 2


def written(table: FamilyTable, groups: Sequence[PairedGroup]) -> tuple[BracketProof, ...]:
    """Return the proofs of all groups in pairing numbers, to be kept or checked elsewhere.

    Where the bye had to be decided, its proof comes last: there 0 stands for the dummy.
    """
    free = _free(groups)
    found = []
    for group in groups:
        proof = BracketProof(in_numbers(table, group.bracket.members))
        if group.proof is None:
            found.append(BracketProof(proof.players, bounds=_least(table, group, free)))
        else:
            found.append(with_matching(table, proof, group.proof))
    dummy = groups[-1].dummy
    if dummy is not None and dummy.proof is not None:
        everybody = BracketProof(in_numbers(table, range(table.size)))
        found.append(with_matching(table, everybody, dummy.proof))
    return tuple(found)
