"""Taking over a tournament that another program ran: what does not fit is left out, and noted."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.formats.trf import Imported, read_trf, system_named, to_tournament
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.systems import SYSTEMS, VersionedSystem, system, system_of
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.library import edition
from crosstable.standings.tiebreaks.table import tie_break

__all__ = ["adopted", "read_report"]


def read_report(
    data: bytes, source: str, *, edition_name: str | None = None, system_name: str | None = None
) -> Imported:
    """Return the tournament of a TRF file with everything that was adjusted.

    The format does not say under which rules an event is played: it is FIDE's own, so FIDE's are
    taken unless an edition is named, or a system that another text defines.
    """
    reading = read_trf(data, source=source)
    engine = SYSTEMS.get(system_name or system_named(reading.document).name)
    home = engine.home_edition if isinstance(engine, VersionedSystem) else FIDE_2019.id
    incoming = to_tournament(reading.document, edition=edition(edition_name or home), source=source)
    incoming = replace(incoming, adjustments=(*reading.adjustments, *incoming.adjustments))
    if system_name is None:
        return incoming
    known = {choice.name for choice in system(system_name).options}
    kept = tuple(option for option in incoming.tournament.system.options if option.name in known)
    chosen = replace(incoming.tournament, system=System(system_name, kept))
    return replace(incoming, tournament=chosen)


def adopted(tournament: Tournament) -> tuple[Tournament, tuple[Sentence, ...]]:
    """Return the tournament as the office can run it, and a note on everything left out."""
    notes: list[Sentence] = []
    tournament = replace(
        tournament,
        system=_known_options(tournament.system, notes),
        tie_breaks=_known_tie_breaks(tournament, notes),
        numbers_final=tournament.numbers_final and bool(tournament.rounds),
    )
    if system_of(tournament).fixed_schedule and (
        tournament.bye_requests or tournament.forbidden_pairs
    ):
        notes.append(
            Sentence("byes to come and forbidden pairs are left out: every game is in the table")
        )
        tournament = replace(tournament, bye_requests=(), forbidden_pairs=())
    return tournament, tuple(notes)


def _known_options(chosen: System, notes: list[Sentence]) -> System:
    engine = SYSTEMS.get(chosen.name)
    if engine is None:
        return chosen
    known = {choice.name: choice.values for choice in engine.options}
    kept = tuple(option for option in chosen.options if option.value in known.get(option.name, ()))
    notes += [
        Sentence(
            "the option {option} means nothing in a {system}",
            option=f"{option.name}={option.value}",
            system=engine.title,
        )
        for option in chosen.options
        if option not in kept
    ]
    return System(chosen.name, kept)


def _known_tie_breaks(tournament: Tournament, notes: list[Sentence]) -> tuple[str, ...]:
    kept = []
    for name in tournament.tie_breaks:
        try:
            criterion = tie_break(name)
        except UnknownName:
            notes.append(Sentence("the tie-break {tie_break} is not known", tie_break=name))
            continue
        if criterion.round_robin_only and not system_of(tournament).everybody_meets:
            notes.append(
                Sentence("the tie-break {tie_break} is for round robins only", tie_break=name)
            )
        else:
            kept.append(criterion.name)
    return tuple(kept)
