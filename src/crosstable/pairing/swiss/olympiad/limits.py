"""How far a group gives way: how few teams must float, and how few pairs leave the colour limits.

Both are answered by one matching of everybody who is not paired yet, as good as it can be.
"""

from __future__ import annotations

from crosstable.kernel.colour import Colour
from crosstable.pairing.matching import KindEdges
from crosstable.pairing.matching.result import Weight
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.olympiad.colours import fit_by_colour
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.walk import FirstTaking
from crosstable.pairing.swiss.weighted_graph import WeightedGraph, anything, no_order

_LEAVING, _REST = 0, 1


def least_given_way(
    table: OlympiadTable, staying: int, leaving: int, rest: int, *, limits: bool
) -> tuple[int, int] | None:
    """Return how many float at least, and how many pairs of the group then leave the limits.

    ``leaving`` float anyway, ``rest`` is everybody outside the group; nothing where not everybody
    can be paired. Where ``limits`` hold, no pair of the group leaves them.
    """
    rows = [0] * table.size
    kinds = [_REST] * table.size
    classes = sorted({table.limits[rank] for rank in bits(staying)}, key=_names)
    number = {barred: place for place, barred in enumerate(classes, start=2)}
    near = table.bound if limits else table.allowed
    for rank in bits(staying):
        kinds[rank] = number[table.limits[rank]]
        rows[rank] = near[rank] & staying | table.allowed[rank] & rest
    for rank in bits(leaving):
        kinds[rank] = _LEAVING
        rows[rank] = table.allowed[rank] & rest
    for rank in bits(rest):
        rows[rank] = table.allowed[rank] & (staying | leaving | rest)
    weights: dict[tuple[int, int], Weight] = {}
    for kind in range(len(classes) + 2):
        weights[kind, _REST] = weights[_REST, kind] = (0, 0) if kind == _REST else (-1, 0)
    for one, mine in number.items():
        for other, theirs in number.items():
            weights[mine, theirs] = (0, 0 if fit_by_colour(one, other) else -1)
    everybody = tuple(bits(staying | leaving | rest))
    if not everybody:
        return 0, 0
    graph = WeightedGraph(everybody, KindEdges(rows, kinds, weights), "auto")
    solution = graph.solve(no_order, anything, frozenset())
    if solution is None:
        return None
    floats, beyond = solution.matching.total
    return -floats, -beyond


def _names(barred: frozenset[Colour]) -> list[str]:
    return sorted(colour.value for colour in barred)


class BeyondLimits(FirstTaking):
    """A group that cannot be paired within the limits: no more pairs leave them than must."""

    def __init__(self, table: OlympiadTable, members: int, beyond: int) -> None:
        self._table = table
        self._alive = members
        self._beyond = beyond

    def take_both(self, player: int, opponent: int) -> bool:
        """Take two out if they may meet and the others leave the limits no more often than must."""
        if not self._table.allowed[player] >> opponent & 1:
            return False
        rest = self._alive & ~mask_of((player, opponent))
        spent = 0 if self._table.bound[player] >> opponent & 1 else 1
        needed = least_given_way(self._table, rest, 0, 0, limits=False)
        if needed is None or spent + needed[1] > self._beyond:
            return False
        self._alive, self._beyond = rest, self._beyond - spent
        return True
