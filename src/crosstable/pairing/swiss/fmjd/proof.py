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
from crosstable.pairing.swiss.fmjd.dummy import Dummy, games_at_most, outbidding
from crosstable.pairing.swiss.fmjd.engine import (
    PairedGroup,
    games_made,
    passed_over_by,
    split_by_colour,
    with_bye_for,
)
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching
from crosstable.pairing.swiss.weighted_graph import Solution


def faults(table: FamilyTable, groups: Sequence[PairedGroup]) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    free = _free(groups)
    problems = [fault for group in groups for fault in _faults_of_group(table, group, free)]
    floaters: tuple[int, ...] = ()
    for paired in groups:
        if paired.bracket.moved_down != floaters:
            problems.append(Sentence("who moves down does not arrive in the next group"))
        floaters = paired.candidate.floaters
    if floaters != (() if free is None else (free,)):
        problems.append(Sentence("the bye goes to another player than the one who is due it"))
    if (free is None) is bool(table.size % 2):
        problems.append(Sentence("nobody plays the dummy, or there is none"))
    dummy = groups[-1].dummy
    if dummy is not None and dummy.proof is not None:
        problems += _faults_of_matching_for_bye(table, dummy, dummy.proof)
        problems += _faults_of_games_for_bye(table, groups, dummy)
    elif dummy is not None and (
        any(player.may_have_bye for player in table.players[dummy.player + 1 :])
        or tuple(len(group.candidate.pairs) for group in groups) != games_at_most(table)
    ):
        problems.append(
            Sentence("the bye goes up, or a group has fewer games, without a proof that it must")
        )
    seats = [player for group in groups for pair in group.candidate.pairs for player in pair]
    if sorted((*seats, *floaters)) != list(range(table.size)):
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


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
    if any(
        player.may_have_bye and rank not in offered for rank, player in enumerate(table.players)
    ):
        yield Sentence("somebody who may have the bye was not considered")
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)
    if next(outbidding(table, proof), None) is not None:
        yield Sentence("the matching for the bye overlooks a pair")
    named = dummy.player if dummy.instead_of is None else dummy.instead_of
    if proof.matching.total != (*dummy.games, named):
        yield Sentence("the bye is not where its matching has it")


def _faults_of_games_for_bye(
    table: FamilyTable, groups: Sequence[PairedGroup], dummy: Dummy
) -> Iterator[str]:
    """Yield that somebody lower was passed over for games that are not played, or the reverse."""
    made = games_made(groups)
    if dummy.instead_of is not None:
        rival = games_made(with_bye_for(table, dummy.instead_of))
        if rival > made:
            yield Sentence("the bye stays with the last player though it costs games")
        made = rival
    if made != dummy.games:
        for lower in passed_over_by(table, dummy.player):
            if games_made(with_bye_for(table, lower)) >= made:
                yield Sentence("the bye goes up for a game that is not played")


def _faults_of_group(table: FamilyTable, group: PairedGroup, free: int | None) -> Iterator[str]:
    bracket, candidate = group.bracket, group.candidate
    for one, other in candidate.pairs:
        if table.players[other].number in table.players[one].avoids:
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )
    seats = [*(player for pair in candidate.pairs for player in pair), *candidate.floaters]
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
    return [member for member in group.bracket.members if member != free]


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
        weight = proof.edges.get((at[one], at[other]))
        if (weight is not None) is not bool(table.allowed[one] >> other & 1):
            yield Sentence(
                "{player} and {opponent} are weighed wrongly",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )
        elif weight is not None and weight != tuple(
            [-figure for figure in table.pair_cost(one, other, ground)]
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
    leaving = sum(floater != free for floater in group.candidate.floaters)
    inside = [vertex for vertex in barrier.barrier if vertex < table.outside]
    separators = mask_of(inside)
    seen = separators
    for odd in barrier.groups:
        members = mask_of(odd)
        if len(odd) % 2 == 0 or members & seen or members & ~here:
            return False
        seen |= members
        if any(table.allowed[member] & here & ~members & ~separators for member in odd):
            return False
    return len(barrier.groups) - len(inside) > leaving - 2


def written(table: FamilyTable, groups: Sequence[PairedGroup]) -> tuple[BracketProof, ...]:
    """Return the proofs of all groups in pairing numbers, to be kept or checked elsewhere.

    Where the bye had to be decided, its proof comes last: there 0 stands for the dummy.
    """
    free = _free(groups)
    proofs = []
    for group in groups:
        proof = BracketProof(in_numbers(table, group.bracket.members))
        if group.proof is None:
            proofs.append(BracketProof(proof.players, bounds=_least(table, group, free)))
        else:
            proofs.append(with_matching(table, proof, group.proof))
    dummy = groups[-1].dummy
    if dummy is not None and dummy.proof is not None:
        everybody = BracketProof(in_numbers(table, range(table.size)))
        proofs.append(with_matching(table, everybody, dummy.proof))
    return tuple(proofs)
