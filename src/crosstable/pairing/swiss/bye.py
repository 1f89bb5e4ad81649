"""Who has the bye where it is given before anybody is paired: the first of an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from crosstable.pairing.swiss.bitgraph import complete
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.table import RoundTable, certain

AnyTable = TypeVar("AnyTable", bound=RoundTable)


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
