"""TRF files as the commands meet them: read, reported on, turned into a tournament."""

from __future__ import annotations

import click

from crosstable.confined import read_apart
from crosstable.formats.trf import Imported
from crosstable.office.adoption import read_report

__all__ = ["imported"]


def imported(
    data: bytes, source: str, *, edition_name: str | None = None, system_name: str | None = None
) -> Imported:
    """Return the tournament of a TRF file; everything that was adjusted is said on stderr."""
    incoming = read_apart(
        read_report, source, data, source, edition_name=edition_name, system_name=system_name
    )
    for adjustment in incoming.adjustments:
        click.echo(f"{source}: {adjustment}", err=True)
    return incoming
