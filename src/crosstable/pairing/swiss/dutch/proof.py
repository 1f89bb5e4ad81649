"""Whether a finished pairing is right, by its own proofs; short and obvious on purpose.

Each bracket either meets the bounds of counting, which nothing can undercut, or comes with a
weighted matching whose prices prove that none is better. A first try that was refused comes with
the players who cannot be paired after it. Nothing is published that does not pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.matching import KindEdges, flaws
from crosstable.pairing.matching.kinds import numbered_anew
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.dutch.bounds import (
    best_downfloaters,
    bounds_hold,
    count_colours,
    lower_bounds,
)
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.completing import After, Remaining, is_tight, narrowed
from crosstable.pairing.swiss.dutch.outlook import is_ideal
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.dutch.weighing import Weighed
from crosstable.pairing.swiss.players import Strength
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, with_matching
from crosstable.pairing.swiss.round import BracketKind, Value
from crosstable.pairing.swiss.table import Bracket, Candidate, is_barrier
from crosstable.rulebooks.rules import rule


def may_meet(table: Table, one: int, other: int) -> bool:
    """Return whether two players may be paired under the absolute criteria."""
    mine, theirs = table.players[one], table.players[other]
    if theirs.number in mine.avoids:
        return False
    both = {mine.preference.strength, theirs.preference.strength} == {Strength.ABSOLUTE}
    exempt = mine.topscorer or theirs.topscorer
    return exempt or not (both and mine.preference.clashes(theirs.preference))


def faults(table: Table, brackets: Sequence[Paired]) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems: list[str] = []
    narrow = table
    for bracket in brackets:
        everybody = mask_of(bracket.bracket.members)
        everybody |= table.full & -1 << max(bracket.bracket.members)
        everybody |= 1 << table.outside if everybody.bit_count() % 2 else 0
        for tight in bracket.tight:
            if not is_tight(narrow, everybody, tight):
                problems.append(Sentence("pairs were left out that a complete pairing may contain"))
            narrow = narrowed(narrow, everybody, tight) or narrow
        problems.extend(_faults_of_bracket(table, bracket, narrow))
    accepted = [bracket for bracket in brackets if bracket.barrier is None]
    problems.extend(_faults_of_sequence(table, accepted))
    problems.extend(_faults_of_bye(table, accepted[-1]))
    return problems


@rule("dutch.bye-score")
def _faults_of_bye(table: Table, last: Paired) -> Iterator[str]:
    """Return whether somebody with fewer points could have the bye, where that counts first."""
    if table.bye_score is None:
        return
    lower = table.eligible & mask_of(
        index for index in range(table.size) if table.score(index) < table.bye_score
    )
    barrier = table.bye_barrier
    if lower and (barrier is None or not is_barrier(table, table.full, barrier, lower)):
        yield Sentence("somebody with fewer points could have the bye")
    if [table.score(floater) for floater in last.candidate.floaters] != [table.bye_score]:
        yield Sentence("the bye does not go to the lowest score possible")


def _faults_of_bracket(table: Table, paired: Paired, narrow: Table) -> Iterator[str]:
    bracket, candidate = paired.bracket, paired.candidate
    for one, other in candidate.pairs:
        if not may_meet(table, one, other):
            yield Sentence(
                "{player} and {opponent} must not meet",
                player=str(table.players[one]),
                opponent=str(table.players[other]),
            )
    seats = [*(player for pair in candidate.pairs for player in pair), *candidate.floaters]
    if sorted(seats) != sorted(bracket.members):
        yield Sentence("a bracket has lost or doubled a player")
    if list(paired.values) != table.values(bracket, candidate, paired.outlook):
        yield Sentence("a bracket is not worth what it claims")
    if paired.proof is None:
        yield from _faults_of_bounds(table, paired)
    else:
        yield from _faults_of_matching(table, paired, paired.proof, narrow)
    if paired.barrier is not None:
        # A first try: everybody who is not paired by now has to be among those who remain.
        remaining = mask_of((*candidate.floaters, *range(max(bracket.members) + 1, table.size)))
        if not is_barrier(table, remaining, paired.barrier):
            yield Sentence("the round could be completed after all")


def _faults_of_bounds(table: Table, paired: Paired) -> Iterator[str]:
    bracket = paired.bracket
    if bracket.kind not in {BracketKind.NORMAL, BracketKind.LAST}:
        yield Sentence("bounds do not prove a {bracket}", bracket=bracket.kind.words)
        return
    if not bounds_hold(table):
        yield Sentence("the bounds are not those of the criteria")
        return
    if table.values(bracket, paired.candidate, None) != _bounds(table, paired):
        yield Sentence("a bracket does not meet its bounds")


def _bounds(table: Table, paired: Paired) -> list[Value]:
    """Return the least values a bracket can have.

    Somebody whom the next bracket cannot take as well as others is not counted among those who can
    go down; that is asked anew for everybody who would have cost less.
    """
    bracket, below, below_is_last = paired.bracket, paired.below, paired.below_is_last
    colours = count_colours(table, bracket.members)
    among = mask_of(bracket.residents)
    after = After(Remaining(table), below, below_is_last=below_is_last)

    def ideal(player: int) -> bool:
        if table.completes_every_bracket:
            return after.ideal((player,))
        return is_ideal(table, (player,), below, below_is_last=below_is_last)

    if bracket.kind is BracketKind.NORMAL and paired.outlook is not None:
        down = paired.candidate.floaters[0]
        while among:
            best = best_downfloaters(table, bracket, colours, among)
            if not best or best >> down & 1:
                break
            kept = mask_of(player for player in bits(best) if not ideal(player))
            if kept != best:
                break
            among &= ~best
    return lower_bounds(table, bracket, colours, among)


def _faults_of_matching(
    table: Table, paired: Paired, proof: Weighed, narrow: Table
) -> Iterator[str]:
    bracket = paired.bracket
    yield from flaws(len(proof.vertices), proof.edges, proof.matching)
    yield from _weighed_wrongly(table, bracket, proof, narrow)
    inside = set(bracket.members)
    chosen = [tuple(proof.vertices[player] for player in pair) for pair in proof.matching.pairs]
    pairs = tuple((one, other) for one, other in chosen if one in inside and other in inside)
    paired_there = {player for pair in pairs for player in pair}
    there = Candidate(pairs, tuple(sorted(inside - paired_there)))
    if there == paired.candidate:
        return
    if table.values(bracket, there, paired.outlook) != list(paired.values):
        yield Sentence("the candidate is not as good as the matching that proves it")


def _weighed_wrongly(
    table: Table, bracket: Bracket, proof: Weighed, narrow: Table
) -> Iterator[Sentence]:
    """Yield pairs that may meet and are not weighed, or the other way round.

    Pairs that no complete pairing contains may be missing, as has been checked.
    """
    moved = set(bracket.moved_down)
    players = [vertex for vertex in proof.vertices if vertex < table.outside]
    at = {vertex: index for index, vertex in enumerate(players)}
    everybody = mask_of(at.values())
    above = mask_of(at[member] for member in moved)
    absolute: dict[object, int] = {}
    for vertex, index in at.items():
        wish = table.players[vertex].preference
        if wish.strength is Strength.ABSOLUTE and not table.players[vertex].topscorer:
            absolute[wish.colour] = absolute.get(wish.colour, 0) | 1 << index
    near = _neighbours(proof)
    met = numbered_anew(table.met, players)
    for one in bracket.members:
        player = table.players[one]
        apart = met[at[one]]
        if absolute.get(player.preference.colour, 0) >> at[one] & 1:
            apart |= absolute[player.preference.colour]
        if one in moved:
            apart |= above
        if narrow is not table:
            missing = table.allowed[one] & ~narrow.allowed[one]
            apart |= mask_of(at[other] for other in bits(missing) if other in at)
        wrong = (near[at[one]] ^ ~(apart | 1 << at[one])) & everybody
        for index in bits(wrong):
            yield Sentence(
                "{player} and {opponent} are weighed wrongly",
                player=str(player),
                opponent=str(table.players[proof.vertices[index]]),
            )


def _neighbours(proof: Weighed) -> Sequence[int]:
    """Return the places to which each place has an edge."""
    if isinstance(proof.edges, KindEdges):
        return proof.edges.rows
    near = [0] * len(proof.vertices)
    for one, other in proof.edges:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


def _faults_of_sequence(table: Table, accepted: Sequence[Paired]) -> Iterator[str]:
    floaters: tuple[int, ...] = ()
    expected = None
    for paired in accepted:
        if paired.bracket.moved_down != floaters:
            yield Sentence("downfloaters do not arrive in the next bracket")
        if (
            expected is not None
            and paired.bracket.kind in {BracketKind.NORMAL, BracketKind.LAST}
            and table.outlook(paired.bracket, paired.candidate) != expected
        ):
            yield Sentence("the next bracket is not what its downfloaters were chosen for")
        floaters, expected = paired.candidate.floaters, paired.outlook
    if len(floaters) > 1 or not all(table.players[floater].may_have_bye for floater in floaters):
        yield Sentence("the bye goes to somebody who may not have it")


def written(table: Table, paired: Paired) -> BracketProof:
    """Return the proof of a bracket in pairing numbers, to be kept or checked elsewhere."""
    proof = BracketProof(tuple(in_numbers(table, paired.bracket.members)))
    replace = msgspec.structs.replace
    if paired.barrier is not None:
        proof = replace(
            proof,
            barrier=in_numbers(table, paired.barrier.barrier),
            groups=tuple(in_numbers(table, group) for group in paired.barrier.groups),
        )
    if paired.bracket.is_last and table.bye_barrier is not None:
        proof = replace(
            proof,
            barrier=in_numbers(table, table.bye_barrier.barrier),
            groups=tuple(in_numbers(table, group) for group in table.bye_barrier.groups),
        )
    if paired.proof is None:
        return replace(proof, bounds=tuple(_bounds(table, paired)))
    return with_matching(table, proof, paired.proof)
