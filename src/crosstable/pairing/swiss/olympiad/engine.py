"""A round by the Olympiad's rules (D.02): the bye, then groups from both ends to the median."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.bye import without_bye
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.olympiad.floaters import Floaters, Group, choose_floaters
from crosstable.pairing.swiss.olympiad.limits import BeyondLimits
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.players import Float
from crosstable.pairing.swiss.walk import Pairable, Taking, walk
from crosstable.pairing.swiss.walked import WalkedGroup, WalkedPairing
from crosstable.rulebooks.rules import rule


class PairedGroup(WalkedGroup, frozen=True, kw_only=True):
    """One score group: its own teams, who floated to it, who meets, and who floats on."""

    floaters: Floaters


PairedOlympiad = WalkedPairing[PairedGroup]


@rule("olympiad.no-rematch")
def pair_olympiad(table: OlympiadTable) -> PairedOlympiad | Impossible:
    """Return the pairing of a round, or why there is none."""
    start = without_bye(table, bye_order)
    if isinstance(start, Impossible):
        return start
    bye, left = start
    return PairedOlympiad(bye, tuple(_groups(table, left)))


@rule("olympiad.bye-order", "olympiad.bye")
def bye_order(table: OlympiadTable) -> list[int]:
    """Return who may have the bye, the lowest ranked first."""
    return sorted(bits(table.bye_takers), reverse=True)


@rule("olympiad.median")
def _median(groups: Sequence[Sequence[int]]) -> int:
    """Return the place of the group that holds the lower of the two teams in the middle."""
    middle = sum(map(len, groups)) // 2
    for place, group in enumerate(groups):
        middle -= len(group)
        if middle < 0:
            return place
    return len(groups) - 1


@rule("olympiad.round")
def _groups(table: OlympiadTable, left: int) -> Iterator[PairedGroup]:
    """Yield group after group: from the top down, from the bottom up, and the median last."""
    groups = [
        group
        for group in (tuple(rank for rank in whole if left >> rank & 1) for whole in table.groups())
        if group
    ]
    if not groups:
        return
    median = _median(groups)
    above: defaultdict[int, list[int]] = defaultdict(list)
    below: defaultdict[int, list[int]] = defaultdict(list)
    order = [*range(median), *range(len(groups) - 1, median, -1), median]
    for place in order:
        downward = place <= median
        towards = place + (1 if downward else -1)
        members = mask_of((*groups[place], *above[place], *below[place]))
        group = Group(
            members,
            left & ~members,
            0 if place == median else mask_of(groups[towards]),
            downward,
        )
        floaters = choose_floaters(table, group)
        gone = set(floaters.teams)
        turns = walk(
            _pairable(table, members & ~mask_of(gone), floaters.beyond),
            [rank for rank in groups[place] if rank not in gone],
            _turns_of_floaters(above[place], below[place], gone),
            downward=downward,
        )
        yield PairedGroup(
            residents=groups[place],
            from_above=tuple(sorted(above[place])),
            from_below=tuple(sorted(below[place])),
            downward=downward,
            median=place == median,
            floaters=floaters,
            turns=turns,
        )
        left &= ~members | mask_of(gone)
        if gone:
            (above if downward else below)[towards] += floaters.teams


def _pairable(table: OlympiadTable, members: int, beyond: int) -> Taking:
    return BeyondLimits(table, members, beyond) if beyond else Pairable(table.bound, members)


@rule("olympiad.floater-opponents", "olympiad.floats")
def _turns_of_floaters(
    above: Sequence[int], below: Sequence[int], gone: set[int]
) -> list[tuple[int, Float]]:
    """Return the floaters to a group as they take turns: those from above, the highest first.

    Those from below follow, the lowest first.
    """
    return [
        *((rank, Float.DOWN) for rank in sorted(above) if rank not in gone),
        *((rank, Float.UP) for rank in sorted(below, reverse=True) if rank not in gone),
    ]
