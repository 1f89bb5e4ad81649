"""Standings in an order that a system gives by itself: a bracket, or a match."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from crosstable.kernel.verdict import Reason
from crosstable.standings.ranking import Row, Standings

__all__ = ["in_places"]


def in_places(
    table: Standings, groups: Sequence[tuple[Sequence[int], tuple[Reason, ...]]]
) -> Standings:
    """Return standings with the places of groups of players, best first; a group shares its places.

    Points and values stay as they are; who is not classified stays at the end.
    """
    rows = {row.number: row for row in table.rows if row.classified}
    placed: list[Row] = []
    for players, because in groups:
        ours = [rows[player] for player in players if player in rows]
        first = len(placed) + 1
        placed += [
            replace(
                row,
                place=first,
                last_place=first + len(ours) - 1,
                decided_by=None,
                reasons=(*row.reasons, *because),
            )
            for row in ours
        ]
    return replace(table, rows=(*placed, *(row for row in table.rows if not row.classified)))
