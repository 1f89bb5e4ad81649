"""The command that prints: any document of a tournament as PDF."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from crosstable.cli.shell import Shell, pass_shell, say, tournament_option, write_file
from crosstable.cli.tables import chosen_event
from crosstable.pairing.systems import SYSTEMS
from crosstable.reports.documents import DOCUMENTS, print_document
from crosstable.reports.fonts import FontSource
from crosstable.reports.printing import Paper
from crosstable.reports.wording import WORDINGS, wording
from crosstable.rulebooks.library import EDITIONS

__all__ = ["print_command"]

STANDARD_OUTPUT = Path("-")


@click.command("print")
@click.argument("what", type=click.Choice(tuple(DOCUMENTS)))
@click.argument("target", required=False)
@click.option("--round", "round_number", type=click.IntRange(1), help="Default: the latest.")
@click.option(
    "--paper",
    type=click.Choice([each.value for each in Paper]),
    default=Paper.A4.value,
    show_default=True,
)
@click.option("--language", type=click.Choice(tuple(WORDINGS)), default="en", show_default=True)
@click.option("--draft", is_flag=True, help="Print rounds that are not published, marked as such.")
@click.option(
    "--fonts",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False),
    help="A folder with more fonts; may be given several times.",
)
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)), help="Of a TRF file.")
@click.option(
    "--edition", "edition_name", type=click.Choice(tuple(EDITIONS)), help="Of a TRF file."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="The PDF; - is standard output.",
)
@tournament_option
@pass_shell
def print_command(
    shell: Shell,
    *,
    what: str,
    target: str | None,
    round_number: int | None,
    paper: str,
    language: str,
    draft: bool,
    folders: tuple[str, ...],
    system_name: str | None,
    edition_name: str | None,
    output: Path,
    name: str | None,
) -> None:
    """Print WHAT of TARGET, a tournament of the office or a TRF file, as PDF.

    Letters that no font here can draw are named on stderr.
    """
    printed = print_document(
        what,
        chosen_event(shell, target, name, system_name, edition_name),
        printed_at=shell.now.astimezone(),
        round_number=round_number,
        unpublished=draft,
        paper=Paper(paper),
        words=wording(language),
        fonts=FontSource(folders),
    )
    for warning in printed.warnings:
        click.echo(f"crosstable: {warning}", err=True)
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(printed.pdf)
    else:
        write_file(output, printed.pdf)
        say(f"{output}: {len(printed.pdf)} bytes")
