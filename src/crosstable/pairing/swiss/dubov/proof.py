"""Whether the pairing of a round of the Dubov system is right, by its own proofs.

A set of upfloaters meets bounds that no set can better, or comes with a matching of all who were
left whose prices prove it. The pairs of a bracket grant as many colour preferences as its numbers
allow, or come with a matching that proves how many pairs of one subgroup there must be. Whoever
stood before the player who has the bye could not have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.matching import flaws
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.dubov.engine import DubovBracket, DubovPairing, bye_order
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.dubov.upfloaters import least_clashes
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching


def faults(table: DubovTable, paired: DubovPairing) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems: list[str] = []
    left = table.full
    if paired.bye is not None:
        left &= ~(1 << paired.bye)
    if (paired.bye is None) is bool(table.size % 2):
        problems.append(Sentence("the bye goes to nobody, or to somebody in an even field"))
    elif paired.bye is not None and paired.bye != first_to_spare(table, bye_order(table)):
        problems.append(Sentence("the bye goes to another player than the one who is due it"))
    for bracket in paired.brackets:
        if (bracket.left, bracket.residents) != (left, table.level(left)):
            problems.append(Sentence("a bracket is made of other players than those who are left"))
        problems += _faults_of_pairs(table, bracket)
        problems += _faults_of_set(table, bracket)
        left &= ~bracket.members
    if left:
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


def _faults_of_pairs(table: DubovTable, bracket: DubovBracket) -> Iterator[str]:
    part = bracket.part
    for one, other in part.pairs:
        if not table.allowed[one] >> other & 1:
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.own[one]),
                opponent=str(table.own[other]),
            )
    seats = [rank for pair in part.pairs for rank in pair]
    if mask_of(seats) != bracket.members or len(seats) != bracket.members.bit_count():
        yield Sentence("a group has lost or doubled a player")
    if part.proof is not None:
        yield from flaws(len(part.proof.vertices), part.proof.edges, part.proof.matching)
    forced = 0 if part.proof is None else -part.proof.matching.total[0]
    played = bool(bracket.members & table.played)
    if part.clashes != least_clashes(table, bracket.members) + (2 * forced if played else 0):
        yield Sentence("a group gives way without a proof that it must")


def _faults_of_set(table: DubovTable, bracket: DubovBracket) -> Iterator[str]:
    chosen = bracket.chosen
    if bracket.values != table.values(bracket.residents, chosen.members, bracket.part.clashes):
        yield Sentence("a set of upfloaters is not worth what it claims")
    if chosen.proof is not None:
        yield from flaws(len(chosen.proof.vertices), chosen.proof.edges, chosen.proof.matching)
        total = [-part for part in chosen.proof.matching.total]
        further = len(table.of_upfloaters)
        counted = [len(chosen.members), bracket.part.clashes, *bracket.values[3:]]
        if [total[0], *total[len(total) - further - 1 :]] != counted:
            yield Sentence("a set of upfloaters is not as good as the matching that proves it")
    elif bracket.values != _bound(table, bracket):
        yield Sentence("a bracket takes players in without a proof that it must")


def _bound(table: DubovTable, bracket: DubovBracket) -> tuple[object, ...]:
    """Return what no set can better: at most one player from just below, the cheapest there."""
    residents = bracket.residents
    if residents.bit_count() % 2 == 0:
        return table.values(residents, (), least_clashes(table, residents))
    near = bits(table.level(bracket.left & ~residents))
    return min(
        (
            table.values(residents, (rank,), least_clashes(table, residents | 1 << rank))
            for rank in near
        ),
        default=(),
    )


def written(table: DubovTable, paired: DubovPairing) -> tuple[BracketProof, ...]:
    """Return the proofs of all brackets in numbers: of the upfloaters, and of the pairs."""
    proofs = []
    for bracket in paired.brackets:
        for players, proof in (
            (bracket.left, bracket.chosen.proof),
            (bracket.members, bracket.part.proof),
        ):
            plain = BracketProof(in_numbers(table, tuple(bits(players))))
            proofs.append(
                BracketProof(plain.players, bounds=bracket.values)
                if proof is None
                else with_matching(table, plain, proof)
            )
    return tuple(proofs)
