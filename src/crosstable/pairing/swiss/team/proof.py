"""Whether the pairing of a round of teams is right, by its own proofs; nothing else is published.

A set of upfloaters meets bounds that no set can better, or comes with a matching of all who were
left whose prices prove it, or all sets were tried. The pairs of a bracket give way in nothing, or
come with a matching as well. Whoever stood before the team that has the bye could not have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.matching import KindEdges, flaws
from crosstable.pairing.matching.kinds import numbered_anew
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.team.engine import PairedBracket, PairedTeams, bye_order
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.team.upfloaters import set_values
from crosstable.pairing.swiss.weighted_graph import Solution


def faults(table: TeamTable, paired: PairedTeams) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems = [*_faults_of_bye(table, paired.bye)]
    left = table.full if paired.bye is None else table.full & ~(1 << paired.bye)
    for bracket in paired.brackets:
        if (bracket.left, bracket.residents) != (left, table.level(left)):
            problems.append(Sentence("a bracket is made of other teams than those who are left"))
        problems += _faults_of_set(table, bracket)
        problems += _faults_of_pairs(table, bracket)
        left &= ~bracket.members
    if left:
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


def _faults_of_bye(table: TeamTable, bye: int | None) -> Iterator[str]:
    if (bye is None) is bool(table.size % 2):
        yield Sentence("the bye goes to nobody, or to somebody in an even field")
    if bye is None:
        return
    order = bye_order(table)
    before = order[: order.index(bye)] if bye in order else order
    if bye not in order or any(
        complete(table.allowed, table.full & ~(1 << rank), {}) is None for rank in before
    ):
        yield Sentence("the bye goes to another player than the one who is due it")


def _least(table: TeamTable, bracket: PairedBracket) -> tuple[Value, ...]:
    """Return what no set can better: an odd scoregroup takes one team in, from just below."""
    odd = bracket.residents.bit_count() % 2
    below = bracket.left & ~bracket.residents
    near: tuple[int, ...] = ()
    if odd:
        score = table.score(next(bits(bracket.residents)))
        near = (score - table.score(next(bits(table.level(below)))),)
    left = table.following(bracket.residents) & below & ~mask_of(bracket.chosen.members)
    further = {"team-swiss.upfloated-again": 0}
    least = left.bit_count() % 2
    return (odd, near, *(further.get(name, least) for name in table.set_criteria))


def _faults_of_set(table: TeamTable, bracket: PairedBracket) -> Iterator[str]:
    chosen = bracket.chosen
    if chosen.values != set_values(table, bracket.left, chosen.members):
        yield Sentence("a set of upfloaters is not worth what it claims")
    if chosen.proof is not None:
        yield from _flaws(chosen.proof)
        total = chosen.proof.matching.total
        counted = (chosen.values[0], *chosen.values[2:])
        if tuple(-part for part in (total[0], *_last(total, len(counted) - 1))) != counted:
            yield Sentence("a set of upfloaters is not as good as the matching that proves it")
    elif chosen.members and not chosen.tried_all and chosen.values != _least(table, bracket):
        yield Sentence("a bracket takes teams in without a proof that it must")


def _last(total: tuple[int, ...], count: int) -> tuple[int, ...]:
    return total[len(total) - count :]


def _flaws(proof: Solution) -> Iterator[str]:
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)


def _faults_of_pairs(table: TeamTable, bracket: PairedBracket) -> Iterator[str]:
    part = bracket.part
    for one, other in part.pairs:
        if not table.allowed[one] >> other & 1:
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.teams[one]),
                opponent=str(table.teams[other]),
            )
    seats = [rank for pair in part.pairs for rank in pair]
    if mask_of(seats) != bracket.members or len(seats) != bracket.members.bit_count():
        yield Sentence("a group has lost or doubled a player")
    if part.proof is None:
        if any(part.values):
            yield Sentence("a group gives way without a proof that it must")
        return
    proof = part.proof
    yield from _flaws(proof)
    for one, other in _wrongly_weighed(table, bracket, proof):
        yield Sentence(
            "{player} and {opponent} have a wrong weight",
            player=str(table.teams[one]),
            opponent=str(table.teams[other]),
        )
    if tuple(-figure for figure in proof.matching.total) != (part.values or (0,)):
        yield Sentence("a group is not as good as the matching that proves it")


def _wrongly_weighed(
    table: TeamTable, bracket: PairedBracket, proof: Solution
) -> Iterator[tuple[int, int]]:
    """Yield pairs of a proof that weigh something else than they cost.

    What it costs hangs on the preferences of both, on whether they floated in the round before and
    on who is an upfloater. So where edges have kinds, and all of a kind are alike in that, one
    team of each is asked; else every pair.
    """
    edges, vertices = proof.edges, proof.vertices
    allowed = numbered_anew(table.allowed, vertices)

    def due(one: int, other: int) -> tuple[int, ...]:
        cost = table.pair_cost(vertices[one], vertices[other], bracket.residents)
        return tuple(-figure for figure in cost) or (0,)

    if not isinstance(edges, KindEdges):
        for one, other in combinations(range(len(vertices)), 2):
            if edges.get((one, other)) != (due(one, other) if allowed[one] >> other & 1 else None):
                yield vertices[one], vertices[other]
        return
    first: dict[int, int] = {}
    alike: dict[int, object] = {}
    for place, rank in enumerate(vertices):
        team, kind = table.teams[rank], edges.kinds[place]
        features = (team.preference, team.floated, bracket.residents >> rank & 1)
        known = first.setdefault(kind, place)
        if alike.setdefault(kind, features) != features:
            yield vertices[known], rank
        for other in bits(edges.rows[place] ^ allowed[place]):
            yield rank, vertices[other]
    for (mine, one), (theirs, other) in product(first.items(), repeat=2):
        if edges.table.get((mine, theirs)) != due(one, other):
            yield vertices[one], vertices[other]


def written(table: TeamTable, paired: PairedTeams) -> tuple[BracketProof, ...]:
    """Return the proofs of all brackets in numbers: of the upfloaters, and of the pairs."""
    proofs = []
    for bracket in paired.brackets:
        left = BracketProof(in_numbers(table, tuple(bits(bracket.left))))
        members = BracketProof(in_numbers(table, tuple(bits(bracket.members))))
        proofs.append(
            BracketProof(left.players, bounds=bracket.chosen.values)
            if bracket.chosen.proof is None
            else with_matching(table, left, bracket.chosen.proof)
        )
        proofs.append(
            BracketProof(members.players, bounds=bracket.part.values)
            if bracket.part.proof is None
            else with_matching(table, members, bracket.part.proof)
        )
    return tuple(proofs)
