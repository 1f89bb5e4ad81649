"""The tables of a tournament, made by the rules it is played under."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.decide import edition_of
from crosstable.pairing.systems import VersionedSystem, system_of
from crosstable.standings.crosstable import CrossTable, Order, round_robin_table, rounds_table
from crosstable.standings.ranking import Standings, chosen_tie_breaks, standings, unfolded
from crosstable.standings.remarks import remarks

__all__ = ["cross_table_of", "remarks_on", "standings_of", "tie_breaks_of", "working_of"]


def standings_of(
    tournament: Tournament,
    tie_breaks: Sequence[str] | None = None,
    *,
    working_for: Collection[int] | None = None,
) -> Standings:
    """Return who stands where, by the tie-breaks given, announced or recommended.

    Every value comes with its working, or only the values of the players it is wanted for.
    """
    return standings(
        tournament,
        edition_of(tournament),
        tie_breaks=_final_order(tournament) if tie_breaks is None else tie_breaks,
        round_robin=system_of(tournament).everybody_meets,
        working_for=working_for,
    )


def working_of(tournament: Tournament, table: Standings, number: int) -> Standings:
    """Return standings of a tournament with the working behind the values of one player."""
    return unfolded(table, tournament, edition_of(tournament), number)


def tie_breaks_of(tournament: Tournament) -> tuple[str, ...]:
    """Return by which tie-breaks the standings are made: announced or recommended."""
    return tuple(
        each.name
        for each in chosen_tie_breaks(
            tournament,
            edition_of(tournament),
            _final_order(tournament),
            round_robin=system_of(tournament).everybody_meets,
        )
    )


def remarks_on(tournament: Tournament, table: Standings | None = None) -> tuple[Reason, ...]:
    """Return what should be known or thought over about the standings, or before round one."""
    engine, rules = system_of(tournament), edition_of(tournament)
    found = remarks(table or standings_of(tournament), tournament, rules)
    if isinstance(engine, VersionedSystem) and tournament.entrants:
        found += engine.advice(tournament, rules)
    return found


def _final_order(tournament: Tournament) -> Sequence[str] | None:
    """Return what a version of a system recommends where nothing is announced, if anything."""
    engine, rules = system_of(tournament), edition_of(tournament)
    if tournament.tie_breaks or not isinstance(engine, VersionedSystem):
        return None
    known = {each.event: each.tie_breaks for each in rules.ranking.orders}
    return known.get(engine.ranked_as)


def cross_table_of(
    tournament: Tournament, order: Order = Order.STANDINGS, *, table: Standings | None = None
) -> CrossTable:
    """Return the cross table in the form that fits the system, from standings made before."""
    table = table or standings_of(tournament, working_for=())
    if system_of(tournament).everybody_meets:
        return round_robin_table(table, order=order)
    return rounds_table(table, order=order)
