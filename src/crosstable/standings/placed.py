"""Standings in an order that a system gives by itself: a bracket, or a match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Row, Standings

__all__ = ["in_places", "with_play_offs"]


@rule("play-off.places")
def with_play_offs(table: Standings, tournament: Tournament, edition: Edition) -> Standings:
    """Return standings in which decided play-offs order those they were for (C.02, 13.2.5).

    They do so as long as their players are level on points and next to each other.
    """
    for note in tournament.play_offs:
        players = {number for group in note.order for number in group}
        rows = [row for row in table.rows if row.classified]
        at = [place for place, row in enumerate(rows) if row.number in players]
        if not at or at[-1] - at[0] + 1 != len(at) or len({rows[place].points for place in at}) > 1:
            continue
        because = edition.because("play-off.places", "the play-off gave the place")
        groups: list[tuple[Sequence[int], tuple[Reason, ...]]] = []
        for _, equals in groupby(rows[: at[0]], key=lambda row: row.place):
            groups.append(([row.number for row in equals], ()))
        groups += [(group, (because,)) for group in note.order]
        for _, equals in groupby(rows[at[-1] + 1 :], key=lambda row: row.place):
            groups.append(([row.number for row in equals], ()))
        decided = {row.number: row.decided_by for row in rows if row.number not in players}
        table = in_places(table, groups)
        table = replace(
            table,
            rows=tuple(
                replace(row, decided_by=decided.get(row.number, row.decided_by))
                for row in table.rows
            ),
        )
    return table


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
