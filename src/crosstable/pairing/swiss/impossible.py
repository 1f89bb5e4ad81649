"""Why a round cannot be paired, in words: who needs an opponent, and who could be one."""

from __future__ import annotations

from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import Barrier, bits, mask_of
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = ["no_pairing"]


@rule("dutch.no-pairing", "dutch.bye", "fmjd-swiss.no-pairing")
def no_pairing(
    table: RoundTable, edition: Edition, barrier: Barrier, *, name: str
) -> tuple[Reason, ...]:
    """Return the proof that nobody can pair the round, and what the arbiter may do.

    ``name`` is the rule of the system that the sentences are cited by.
    """

    def player(vertex: int) -> str:
        return "the bye" if vertex == table.outside else str(table.players[vertex])

    def names(vertices: tuple[int, ...]) -> str:
        return ", ".join(map(player, vertices))

    groups = _smallest_groups(table, barrier)
    outlets = names(barrier.barrier)
    singles = tuple(group[0] for group in groups if len(group) == 1)
    sentences = []
    if singles:
        who = f"{names(singles)} could meet {f'only {outlets}' if outlets else 'nobody'}"
        sentences.append(who if len(singles) == 1 else f"{who}, and never one another")
    sentences += [
        f"the {len(group)} players {names(group)} could meet only one another"
        f"{f' or {outlets}' if outlets else ''}, and one of them is left over"
        for group in groups
        if len(group) > 1
    ]
    needed = f"{len(groups)} opponents are" if len(groups) > 1 else "one opponent is"
    there = len(barrier.barrier)
    found = f"there are {there or 'none'}" if there != 1 else "there is one"
    sentences.append(
        f"so {needed} needed and {found}; the arbiter decides: excuse a player, give a bye by "
        "hand, lift a forbidden pairing, or pair the round by hand"
    )
    return tuple(edition.because(name, sentence) for sentence in sentences)


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
    groups.sort(key=lambda each: (len(each), each))
    return groups[: len(barrier.barrier) + 1]
