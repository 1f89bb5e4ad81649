"""What is proved of a round: its brackets, written down, and why it cannot be paired at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Blossom
from crosstable.pairing.swiss.bitgraph import Barrier, bits, complete, mask_of
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import RoundTable, certain, is_barrier
from crosstable.pairing.swiss.weighted_graph import Solved
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class BracketProof(msgspec.Struct, frozen=True):
    """The proof of one bracket, in pairing numbers; 0 stands for a way out of the bracket."""

    players: tuple[int, ...]
    bounds: tuple[Value, ...] = ()
    """The least values there can be, where the bracket meets them all."""
    vertices: tuple[int, ...] = ()
    weights: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    """The edges of the matching: two positions in ``vertices`` and the entries of the weight."""
    mates: tuple[int, ...] = ()
    multipliers: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    blossoms: tuple[Blossom, ...] = ()
    barrier: tuple[int, ...] = ()
    """With ``groups``: why the round cannot be completed after this first try.

    In a last bracket it is why nobody with fewer points could have the bye.
    """
    groups: tuple[tuple[int, ...], ...] = ()


def in_numbers(table: RoundTable, vertices: Sequence[int]) -> tuple[int, ...]:
    """Return ranks as pairing numbers; whatever is no player is 0."""
    return tuple(
        table.players[vertex].number if vertex < table.outside else 0 for vertex in vertices
    )


def with_matching(table: RoundTable, proof: BracketProof, solved: Solved) -> BracketProof:
    """Return a proof with a weighted matching and the prices that no better one can pay."""
    matching = solved.matching
    return msgspec.structs.replace(
        proof,
        vertices=in_numbers(table, solved.vertices),
        weights=tuple((i, j, weight) for (i, j), weight in solved.edges.items()),
        mates=matching.mate,
        multipliers=matching.dual.multipliers,
        prices=matching.dual.vertices,
        blossoms=matching.dual.blossoms,
    )


# Why a round cannot be paired, in words: who needs an opponent, and who could be one.


AnyTable = TypeVar("AnyTable", bound=RoundTable)
Bracket = TypeVar("Bracket")
Whole = TypeVar("Whole")


class Impossible(msgspec.Struct, frozen=True):
    """There is no complete pairing of the round, and this is why."""

    barrier: Barrier


def proven(
    table: AnyTable,
    edition: Edition,
    paired: list[Bracket] | Impossible,
    faults: Callable[[AnyTable, Sequence[Bracket]], list[str]],
    *,
    name: str,
) -> list[Bracket]:
    """Return the brackets of a round whose proofs stand up to ``faults``, or refuse.

    ``name`` is the rule of the system by which a round that nobody can pair is explained.
    """
    round_number = table.field.round
    if isinstance(paired, Impossible) and is_barrier(table, table.full, paired.barrier):
        reasons = no_pairing(table, edition, paired.barrier, name=name)
        raise Refused("round {round} cannot be paired", *reasons, round=round_number)
    wrong: list[str] = (
        [Sentence("nobody is in the way")]
        if isinstance(paired, Impossible)
        else faults(table, paired)
    )
    if wrong or isinstance(paired, Impossible):
        raise Refused(
            "the pairing of round {round} does not stand up to its own proof: {fault}; pair by "
            "hand, and report this as a defect of the program",
            round=round_number,
            fault=wrong[0],
        )
    return paired


def proven_whole(
    table: AnyTable,
    edition: Edition,
    paired: Whole | Impossible,
    faults: Callable[[AnyTable, Whole], list[str]],
    *,
    name: str,
) -> Whole:
    """Return a round that is proved as a whole and stands up to its ``faults``, or refuse."""
    rounds = paired if isinstance(paired, Impossible) else [paired]
    return proven(table, edition, rounds, lambda seen, whole: faults(seen, whole[0]), name=name)[0]


@rule(
    "dutch.no-pairing",
    "dutch.bye",
    "fmjd-swiss.no-pairing",
    "team-swiss.no-pairing",
    "olympiad.no-pairing",
    "dubov.no-pairing",
    "lim.no-pairing",
    "burstein.no-pairing",
)
def no_pairing(
    table: RoundTable, edition: Edition, barrier: Barrier, *, name: str
) -> tuple[Reason, ...]:
    """Return the proof that nobody can pair the round, and what the arbiter may do.

    ``name`` is the rule of the system that the sentences are cited by.
    """

    def player(vertex: int) -> str:
        return Sentence("the bye") if vertex == table.outside else str(table.players[vertex])

    def names(vertices: tuple[int, ...]) -> Listing:
        return Listing(map(player, vertices))

    groups = _smallest_groups(table, barrier)
    outlets = names(barrier.barrier)
    singles = tuple(group[0] for group in groups if len(group) == 1)
    sentences = []
    if singles:
        who = (
            Sentence.plural(
                "{players} could meet only {others}",
                "{players} could meet only {others}",
                count=len(singles),
                players=names(singles),
                others=outlets,
            )
            if outlets
            else Sentence.plural(
                "{players} could meet nobody",
                "{players} could meet nobody",
                count=len(singles),
                players=names(singles),
            )
        )
        sentences.append(
            who if len(singles) == 1 else Sentence("{who}, and never one another", who=who)
        )
    sentences += [_shut_in(names(group), len(group), outlets) for group in groups if len(group) > 1]
    sentences.append(_short_of(len(groups), len(barrier.barrier)))
    return tuple(edition.because(name, sentence) for sentence in sentences)


def _shut_in(players: Listing, count: int, outlets: Listing) -> Sentence:
    """Return that an odd group has nobody outside but a few."""
    if outlets:
        return Sentence(
            "the {count} players {players} could meet only one another or {others}, and one of "
            "them is left over",
            count=count,
            players=players,
            others=outlets,
        )
    return Sentence(
        "the {count} players {players} could meet only one another, and one of them is left over",
        count=count,
        players=players,
    )


def _short_of(needed: int, there: int) -> Sentence:
    """Return how many opponents are missing, and what the arbiter may do."""
    if there == 0:
        missing = (
            Sentence("so one opponent is needed and there are none")
            if needed == 1
            else Sentence("so {needed} opponents are needed and there are none", needed=needed)
        )
    elif there == 1:
        missing = Sentence("so {needed} opponents are needed and there is one", needed=needed)
    else:
        missing = Sentence(
            "so {needed} opponents are needed and there are {count}", needed=needed, count=there
        )
    return Sentence(
        "{missing}; the arbiter decides: excuse a player, give a bye by hand, lift a forbidden "
        "pairing, or pair the round by hand",
        missing=missing,
    )


def _smallest_groups(table: RoundTable, barrier: Barrier) -> list[tuple[int, ...]]:
    """Return one odd group more than the barrier can serve, the smallest that there are."""
    outside = 1 << table.outside
    left = (table.full | (outside if table.size % 2 else 0)) & ~mask_of(barrier.barrier)
    groups = []
    while left:
        group = fresh = left & -left
        while fresh:
            near = 0
            for one in bits(fresh):
                if one == table.outside:
                    near |= table.bye_takers
                    continue
                near |= table.allowed[one]
                near |= outside if table.bye_takers >> one & 1 else 0
            fresh = near & left & ~group
            group |= fresh
        left &= ~group
        if group.bit_count() % 2:
            groups.append(tuple(bits(group)))
    groups.sort(key=lambda members: (len(members), members))
    return groups[: len(barrier.barrier) + 1]


# Who has the bye where it is given before anybody is paired: the first of an order.


def first_to_spare(table: RoundTable, order: Iterable[int]) -> int | None:
    """Return the first of some, by rank, without whom all others can be paired."""
    for rank in order:
        if complete(table.allowed, table.full & ~(1 << rank), {}) is None:
            return rank
    return None


def without_bye(
    table: AnyTable, order: Callable[[AnyTable], Iterable[int]]
) -> tuple[int | None, int] | Impossible:
    """Return who has the bye and who is left to be paired, or why nobody can pair the round.

    ``order`` tells who may have the bye, whoever gets it first before all others.
    """
    barrier = table.complete(table.full, {})
    if barrier is not None:
        return Impossible(barrier)
    if table.size % 2 == 0:
        return None, table.full
    bye = certain(first_to_spare(table, order(table)))
    return bye, table.full & ~(1 << bye)
