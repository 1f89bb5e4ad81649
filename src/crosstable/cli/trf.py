"""TRF files as the commands meet them: read, reported on, turned into a tournament."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import click

from crosstable.cli.choosing import encoding_said, say_readings, say_rules
from crosstable.confined import read_apart
from crosstable.formats.trf import Change, Imported
from crosstable.office.adoption import read_report
from crosstable.rulebooks.library import edition_of


def imported(
    data: bytes,
    source: str,
    *,
    edition_name: str | None = None,
    system_name: str | None = None,
    federation: str | None = None,
    day: date | None = None,
    later: Collection[Change] = (),
) -> Imported:
    """Return the tournament of a TRF file.

    Everything that was adjusted is said on stderr, and under which rules it is read; kinds that the
    command tells itself ``later`` are not.
    """
    incoming = read_apart(
        read_report,
        source,
        data,
        source,
        edition_name=edition_name,
        system_name=system_name,
        federation=federation,
        day=day,
        encoding=encoding_said(),
    )
    for adjustment in incoming.adjustments:
        if adjustment.kind not in later:
            click.echo(str(adjustment.in_file(source)), err=True)
            if adjustment.kind is Change.ENCODING:
                say_readings(source, data)
    event = incoming.tournament
    say_rules(
        edition_of(event),
        day or event.starts,
        named=edition_name is not None,
        in_file=incoming.names_rules,
    )
    return incoming
