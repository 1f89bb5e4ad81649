"""Which event a command is about: a tournament of the office, or a TRF file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click
import msgspec

from crosstable.cli.asking import DaySaid, EditionSaid, arg, opt
from crosstable.cli.choosing import SystemName
from crosstable.cli.shell import Shell, named_file, read_file
from crosstable.cli.trf import imported
from crosstable.formats.trf import Imported
from crosstable.kernel.tournament import Tournament
from crosstable.office.adoption import adopted


class Source(msgspec.Struct, frozen=True):
    """An event as somebody names it: a tournament of the office or a TRF file."""

    target: Annotated[str | None, arg()] = None
    system_name: Annotated[
        str | None, opt("--system", type=SystemName(), help="Of a TRF file.")
    ] = None
    edition_name: EditionSaid = None
    day: DaySaid = None
    name: str | None = None

    @property
    def file(self) -> Path | None:
        """Return the file that is named, if one is."""
        return named_file(self.target)

    @property
    def id(self) -> str | None:
        """Return the tournament of the office that is named."""
        return self.target or self.name

    def tournament(self, shell: Shell) -> Tournament:
        """Return the tournament that is meant."""
        if self.file is not None:
            return adopted(self.read().tournament)[0]
        with shell.tournament(self.id) as (_, state):
            return state.tournament

    def read(self) -> Imported:
        """Return the file that is named as it is read."""
        path = Path(self.target or "")
        return imported(
            read_file(path),
            str(path),
            edition_name=self.edition_name,
            system_name=self.system_name,
            day=self.day,
        )

    def ranked(self, shell: Shell) -> Tournament:
        """Return the tournament as its standings count it; a file is ranked whole."""
        tournament = self.tournament(shell)
        if self.file is not None:
            return tournament
        from crosstable.office.overview import stage  # noqa: PLC0415 -- only what ranks needs it
        from crosstable.office.tables import as_it_stood  # noqa: PLC0415 -- only what ranks needs it

        stood, paired = as_it_stood(tournament), len(tournament.rounds)
        if len(stood.rounds) < paired:
            told = f"{stage(tournament)}; these are the standings before it"
            click.echo(f"note: {told}", err=True)
        return stood
