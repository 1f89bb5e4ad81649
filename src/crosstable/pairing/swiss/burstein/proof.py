"""Whether the pairing of a round of the Burstein system is right, by its own proofs.

A bracket meets bounds that no pairing can better, or comes with a matching of all who were left
whose prices prove it. Whoever stood before the player who has the bye could not have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.matching import flaws
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.burstein.bracket import ideal_floaters, ideal_values
from crosstable.pairing.swiss.burstein.criteria import Place, values_of
from crosstable.pairing.swiss.burstein.engine import BursteinBracket, BursteinPairing, bye_order
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching


def faults(table: BursteinTable, paired: BursteinPairing) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems: list[str] = []
    left, incoming = table.full, 0
    if paired.bye is not None:
        left &= ~(1 << paired.bye)
    if (paired.bye is None) is bool(table.size % 2):
        problems.append(Sentence("the bye goes to nobody, or to somebody in an even field"))
    elif paired.bye is not None and paired.bye != first_to_spare(table, bye_order(table)):
        problems.append(Sentence("the bye goes to another player than the one who is due it"))
    for bracket in paired.brackets:
        if bracket.place != Place.at(table, left, incoming):
            problems.append(Sentence("a bracket is made of other players than those who are left"))
        problems += _faults_of_pairs(table, bracket)
        problems += _faults_of_values(table, bracket)
        incoming = mask_of(bracket.part.floaters)
        left &= ~bracket.place.members | incoming
    if left:
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


def _faults_of_pairs(table: BursteinTable, bracket: BursteinBracket) -> Iterator[str]:
    part = bracket.part
    for one, other in part.pairs:
        if not table.allowed[one] >> other & 1:
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.own[one]),
                opponent=str(table.own[other]),
            )
    seats = [*(rank for pair in part.pairs for rank in pair), *part.floaters]
    members = bracket.place.members
    if mask_of(seats) != members or len(seats) != members.bit_count():
        yield Sentence("a group has lost or doubled a player")


def _faults_of_values(table: BursteinTable, bracket: BursteinBracket) -> Iterator[str]:
    place, part = bracket.place, bracket.part
    if part.proof is None:
        floaters = mask_of(part.floaters)
        clashes = sum(table.clash(*pair) for pair in part.pairs)
        floating = ideal_floaters(table, place) if floaters else 0
        if floaters & ~floating or (*part.values[:-1], clashes) != ideal_values(table, place):
            yield Sentence("a group gives way without a proof that it must")
        return
    yield from flaws(len(part.proof.vertices), part.proof.edges, part.proof.matching)
    vertices = part.proof.vertices
    pairs = [(vertices[one], vertices[other]) for one, other in part.proof.matching.pairs]
    inside = values_of(table, place, pairs)
    made = sum(table.clash(*pair) for pair in part.pairs)
    scores = sorted((table.score(rank) for rank in part.floaters), reverse=True)
    if inside != part.values or inside[-1] != made or inside[0] != len(scores):
        yield Sentence("a group is not worth what the matching proves that it can be")


def written(table: BursteinTable, paired: BursteinPairing) -> tuple[BracketProof, ...]:
    """Return the proofs of all brackets in numbers."""
    proofs = []
    for bracket in paired.brackets:
        part, place = bracket.part, bracket.place
        players = place.members if part.proof is None else place.left
        plain = BracketProof(in_numbers(table, tuple(bits(players))))
        proofs.append(
            BracketProof(plain.players, bounds=part.values)
            if part.proof is None
            else with_matching(table, plain, part.proof)
        )
    return tuple(proofs)
