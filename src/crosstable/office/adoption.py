"""Taking over a tournament that another program ran: what does not fit is left out, and noted."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.systems import SYSTEMS, system_of
from crosstable.standings.tiebreaks.table import tie_break

__all__ = ["adopted"]


def adopted(tournament: Tournament) -> tuple[Tournament, tuple[str, ...]]:
    """Return the tournament as the office can run it, and a note on everything left out."""
    notes: list[str] = []
    tournament = replace(
        tournament,
        system=_known_options(tournament.system, notes),
        tie_breaks=_known_tie_breaks(tournament, notes),
        numbers_final=tournament.numbers_final and bool(tournament.rounds),
    )
    if system_of(tournament).fixed_schedule and (
        tournament.bye_requests or tournament.forbidden_pairs
    ):
        notes.append("byes to come and forbidden pairs are left out: every game is in the table")
        tournament = replace(tournament, bye_requests=(), forbidden_pairs=())
    return tournament, tuple(notes)


def _known_options(system: System, notes: list[str]) -> System:
    engine = SYSTEMS.get(system.name)
    if engine is None:
        return system
    known = {choice.name: choice.values for choice in engine.options}
    kept = tuple(each for each in system.options if each.value in known.get(each.name, ()))
    notes += [
        f"the option {each.name}={each.value} means nothing in a {engine.title}"
        for each in system.options
        if each not in kept
    ]
    return System(system.name, kept)


def _known_tie_breaks(tournament: Tournament, notes: list[str]) -> tuple[str, ...]:
    kept = []
    for name in tournament.tie_breaks:
        try:
            found = tie_break(name)
        except UnknownName:
            notes.append(f"the tie-break {name} is not known")
            continue
        if found.round_robin_only and not system_of(tournament).everybody_meets:
            notes.append(f"the tie-break {name} is for round robins only")
        else:
            kept.append(found.name)
    return tuple(kept)
