"""The numbers players have beside those of their strength, before anybody changes them.

A late entry is given an appropriate number (FIDE C.04.2.C.2), and until the fourth round is paired
all numbers may be given anew (C.04.2.B.3). What that changes is shown first.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.initial_order import initial_order
from crosstable.pairing.lots import usual_way
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import edition_of


class NumberChange(msgspec.Struct, frozen=True):
    """A player whose number by strength is another."""

    entrant: Entrant
    new: int


def _may_be_ordered(tournament: Tournament) -> bool:
    """Return whether numbers may go by strength here and may still change."""
    rules = edition_of(tournament)
    frozen = rules.numbers_frozen_from_round
    return (
        tournament.numbers_final
        and not system_of(tournament).fixed_schedule
        and usual_way(tournament, rules) is None
        and (frozen is None or len(tournament.rounds) < frozen)
    )


def changes_by_strength(tournament: Tournament) -> tuple[NumberChange, ...]:
    """Return everybody who gets another number where the players are ordered by strength."""
    new = initial_order(tournament, edition_of(tournament))
    return tuple(
        NumberChange(entrant, new[entrant.number])
        for entrant in tournament.entrants
        if new[entrant.number] != entrant.number
    )


def late_places(tournament: Tournament, entrants: Sequence[Entrant]) -> tuple[NumberChange, ...]:
    """Return what ordering by strength changes once these have entered; nothing where it is late.

    Those who enter have the last numbers. Nothing is returned either where they belong there, or
    where the numbers do not go by strength anyway.
    """
    changes = places_after(
        tournament, replace(tournament, entrants=(*tournament.entrants, *entrants))
    )
    new = {entrant.number for entrant in entrants}
    return changes if any(change.entrant.number in new for change in changes) else ()


def places_after(before: Tournament, after: Tournament) -> tuple[NumberChange, ...]:
    """Return what ordering by strength changes where something about the players has changed.

    Nothing is returned where numbers did not go by strength before, or where it is too late.
    """
    if not _may_be_ordered(before) or changes_by_strength(before):
        return ()
    return changes_by_strength(after)
