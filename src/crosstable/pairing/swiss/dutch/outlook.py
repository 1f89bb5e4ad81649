"""What downfloaters leave for the next bracket: as many pairs, and as small differences, as can be.

Only the next bracket counts, under the absolute criteria alone; where it is the last one, whoever
stays unpaired in it must be somebody who may have the bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate
from crosstable.rulebooks.rules import rule


def ideal_outlook(table: Table, floaters: Sequence[int], below: Sequence[int]) -> Outlook:
    """Return the best that these downfloaters could leave: each has an opponent below."""
    odd = (len(floaters) + len(below)) % 2
    best = Candidate(
        tuple((floater, below[0]) for floater in floaters), tuple(below[-1:] if odd else ())
    )
    return table.outlook(Bracket(BracketKind.NORMAL, tuple(floaters), tuple(below)), best)


@rule("dutch.next-bracket")
def is_ideal(
    table: Table, floaters: Sequence[int], below: Sequence[int], *, below_is_last: bool
) -> bool:
    """Return whether all downfloaters, and all but at most one below, can be paired there."""
    return ideal_pairing(table, floaters, below, below_is_last=below_is_last) is not None


def ideal_pairing(
    table: Table, floaters: Sequence[int], below: Sequence[int], *, below_is_last: bool
) -> dict[int, int] | None:
    """Return how all downfloaters, and all but at most one below, are paired, if they can be."""
    if len(floaters) > len(below):
        return None
    outside = table.outside
    lower = mask_of(below)
    upper = mask_of(floaters)
    alive = lower | upper
    adjacent = {index: table.allowed[index] for index in bits(lower)}
    adjacent |= {index: table.allowed[index] & lower for index in floaters}
    if alive.bit_count() % 2:
        takers = lower & table.bye_takers if below_is_last else lower
        for index in bits(takers):
            adjacent[index] |= 1 << outside
        adjacent[outside] = takers
        alive |= 1 << outside
    mate: dict[int, int] = {}
    waiting = lower
    # The few from above choose first; the many below then mostly pair among themselves.
    for index in floaters:
        partners = adjacent[index] & waiting
        if partners:
            other = partners.bit_length() - 1
            mate[index], mate[other] = other, index
            waiting &= ~(1 << other)
    return mate if complete(adjacent, alive, mate) is None else None
