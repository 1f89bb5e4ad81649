"""Standings in an order that a system gives by itself: a bracket, or a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import groupby

from msgspec.structs import replace

from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.ranking import Row, Standings


@rule("play-off.places")
def with_play_offs(table: Standings, tournament: Tournament, edition: Edition) -> Standings:
    """Return standings in which decided play-offs order those they were for (C.02, 13.2.5).

    They do so as long as their players are level and next to each other.
    """
    for note in tournament.play_offs:
        players = {number for group in note.order for number in group}
        at = _together(table, players)
        if at is None:
            continue
        rows = [row for row in table.rows if row.classified]
        because = edition.because("play-off.places", "the play-off gave the place")
        groups: list[tuple[Sequence[int], tuple[Reason, ...]]] = []
        for _, equals in groupby(rows[: at.start], key=lambda row: row.place):
            groups.append(([row.number for row in equals], ()))
        groups += [(group, (because,)) for group in note.order]
        for _, equals in groupby(rows[at.stop :], key=lambda row: row.place):
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


@rule("play-off.places")
def play_offs_told(table: Standings, tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Say which places were decided by play-offs: the figures beside them look otherwise."""
    for note in tournament.play_offs:
        at = _together(table, {number for group in note.order for number in group})
        if at is not None:
            yield edition.because(
                "play-off.places",
                "a play-off decided places {first} to {last}: {players}",
                first=at.start + 1,
                last=at.stop,
                players=Listing([f"{row.place} {row.name}" for row in table.rows[at]]),
            )


def _together(table: Standings, players: Set[int]) -> slice | None:
    """Return where players stand who are level and next to each other, if they are."""
    at = [place for place, row in enumerate(table.rows) if row.number in players]
    if not at or at[-1] - at[0] + 1 != len(at):
        return None
    if not any(players <= {row.number for row in level} for level in table.level):
        return None
    return slice(at[0], at[-1] + 1)


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
