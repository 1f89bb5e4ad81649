"""Why a round cannot be paired, in words: who needs an opponent, and who could be one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import Barrier, bits, mask_of
from crosstable.pairing.swiss.table import RoundTable, is_barrier
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

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
