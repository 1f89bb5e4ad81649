"""Commands that take tournaments over from files and write them out."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import click
import msgspec

from crosstable import __version__
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    json_option,
    pass_shell,
    read_file,
    say,
    tournament_option,
    write_file,
)
from crosstable.cli.trf import imported
from crosstable.formats.roster import write_roster
from crosstable.formats.trf import export_tournament
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.decide import edition_of
from crosstable.office.overview import summary
from crosstable.office.tables import standings_of
from crosstable.pairing.systems import SYSTEMS
from crosstable.reports.scene import Scene
from crosstable.reports.wording import WORDINGS
from crosstable.reports.workbook import workbook
from crosstable.rulebooks.library import EDITIONS

__all__ = ["export_command", "import_command"]

FORMATS = ("trf26", "trf16", "json", "csv", "xlsx")


@click.command("import")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--edition", "edition_name", type=click.Choice(tuple(EDITIONS)), help="The rules.")
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)))
@json_option
@pass_shell
def import_command(
    shell: Shell,
    *,
    path: Path,
    edition_name: str | None,
    system_name: str | None,
    as_json: bool,
) -> None:
    """Take a tournament over from a TRF file; prints its id."""
    found = imported(read_file(path), str(path), edition_name=edition_name, system_name=system_name)
    with shell.office(create=True) as office:
        state = office.take_over(
            found.tournament,
            source=path.name,
            adjustments=tuple(str(adjustment) for adjustment in found.adjustments),
            by=shell.by,
            at=shell.now,
        )
    if as_json:
        emit(summary(state))
    else:
        say(state.id)


@click.command("export")
@click.option("--format", "form", type=click.Choice(FORMATS), default="trf26", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Default: standard output.")
@click.option(
    "--rating-report", is_flag=True, help="TRF with corrections made for the report only."
)
@click.option(
    "--language",
    type=click.Choice(tuple(WORDINGS)),
    default="en",
    show_default=True,
    help="Of the words in a workbook.",
)
@tournament_option
@pass_shell
def export_command(
    shell: Shell,
    *,
    form: str,
    output: Path | None,
    rating_report: bool,
    language: str,
    name: str | None,
) -> None:
    """Write a tournament out: TRF for federations, CSV of the players, XLSX of all tables, or JSON.

    Workbooks hold what is published; the other formats everything.
    """
    with shell.tournament(name) as (_, state):
        data = _exported(state.tournament, form, shell.now, language, rating_report=rating_report)
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        write_file(output, data)
        say(f"{output}: {len(data)} bytes")


def _exported(
    tournament: Tournament, form: str, now: datetime, language: str, *, rating_report: bool
) -> bytes:
    rules = edition_of(tournament)
    if rating_report:
        _refuse_open_games(tournament)
    if form == "xlsx":
        return workbook(Scene(tournament=tournament, words=WORDINGS[language], printed_at=now))
    if form == "json":
        text: bytes = msgspec.json.format(msgspec.json.encode(tournament), indent=2)
        return text + b"\n"
    if form == "csv":
        return write_roster(
            tuple(entrant.player for entrant in tournament.entrants),
            teams=tuple(entrant.team for entrant in tournament.entrants),
        )
    ranks = {row.number: row.place for row in standings_of(tournament).rows if row.place}
    written = export_tournament(
        tournament,
        edition=rules,
        version="trf26" if form == "trf26" else "trf16",
        program=f"Crosstable {__version__}",
        ranks=ranks,
        rating_report=rating_report,
    )
    for adjustment in written.adjustments:
        click.echo(f"{tournament.name}: {adjustment}", err=True)
    return written.document.to_bytes()


def _refuse_open_games(tournament: Tournament) -> None:
    """Refuse a report to the rating officer while games go on."""
    waiting = [
        f"round {played.number} board {number}"
        for played in tournament.rounds
        for number, board in enumerate(played.boards, start=1)
        if board.unfinished
    ]
    if waiting:
        raise Refused(
            f"no rating report while {counted(len(waiting), 'game')} is open: {waiting[0]}"
            + (" and others" if len(waiting) > 1 else "")
        )
