"""TRF files as the commands meet them: read, reported on, turned into a tournament."""

from __future__ import annotations

import click
from msgspec.structs import replace

from crosstable.formats.trf import Imported, read_trf, to_tournament
from crosstable.kernel.tournament import System
from crosstable.pairing.systems import SYSTEMS, VersionedSystem, system
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.library import edition

__all__ = ["imported"]


def imported(
    data: bytes, source: str, *, edition_name: str | None = None, system_name: str | None = None
) -> Imported:
    """Return the tournament of a TRF file; everything that was adjusted is said on stderr.

    The format does not say under which rules an event is played: it is FIDE's own, so FIDE's are
    taken unless an edition is named, or a system that another text defines.
    """
    reading = read_trf(data, source=source)
    rules = edition(edition_name) if edition_name else FIDE_2019
    found = to_tournament(reading.document, edition=rules, source=source)
    engine = SYSTEMS.get(system_name or found.tournament.system.name)
    if edition_name is None and isinstance(engine, VersionedSystem):
        rules = edition(engine.home_edition)
        found = to_tournament(reading.document, edition=rules, source=source)
    found = replace(found, adjustments=(*reading.adjustments, *found.adjustments))
    if system_name is not None:
        known = {choice.name for choice in system(system_name).options}
        kept = tuple(each for each in found.tournament.system.options if each.name in known)
        chosen = replace(found.tournament, system=System(system_name, kept))
        found = replace(found, tournament=chosen)
    for adjustment in found.adjustments:
        click.echo(f"{source}: {adjustment}", err=True)
    return found
