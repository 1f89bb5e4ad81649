"""The command that prints: any document of a tournament as PDF."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from datetime import date
from functools import partial
from pathlib import Path

import click

from crosstable.cli.choosing import SystemName, edition_options
from crosstable.cli.numbers import Number
from crosstable.cli.shell import Shell, named_file, pass_shell, say, tournament_option, write_file
from crosstable.cli.tables import chosen_event
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.basis import obsolete_rounds
from crosstable.office.columns.table import View
from crosstable.office.journal import Head
from crosstable.office.slips import SLIPS as SLIPS_SECRET
from crosstable.office.slips import slip_codes
from crosstable.reports.documents import DOCUMENTS, SLIPS, print_document
from crosstable.reports.font_source import FontSource
from crosstable.reports.poster import POSTER, print_poster
from crosstable.reports.printing import Paper, Printed
from crosstable.reports.rounds import SlipCodes
from crosstable.reports.wording import WORDINGS, wording
from crosstable.store import open_access, open_journal
from crosstable.web.display.links import event_link, result_link

STANDARD_OUTPUT = Path("-")


@click.command("print")
@click.argument("what", type=click.Choice((*DOCUMENTS, POSTER)))
@click.argument("target", required=False)
@click.option("--round", "round_number", type=Number(1), help="Default: the latest.")
@click.option(
    "--paper",
    type=click.Choice([size.value for size in Paper]),
    default=Paper.A4.value,
    show_default=True,
)
@click.option("--language", type=click.Choice(tuple(WORDINGS)), default="en", show_default=True)
@click.option(
    "--columns",
    multiple=True,
    metavar="A,B,...",
    help="Of a table: which columns, in this order.",
)
@click.option("--draft", is_flag=True, help="Print rounds that are not published, marked as such.")
@click.option(
    "--fonts",
    "folders",
    multiple=True,
    type=click.Path(exists=True, file_okay=False),
    help="A folder with more fonts; may be given several times.",
)
@click.option(
    "--address",
    default="",
    help="Where players reach the office; slips then have a code for each player and say where to "
    "send the result with it. A poster needs it.",
)
@click.option("--system", "system_name", type=SystemName(), help="Of a TRF file.")
@edition_options()
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
    columns: tuple[str, ...],
    draft: bool,
    folders: tuple[str, ...],
    address: str,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    output: Path,
    name: str | None,
) -> None:
    """Print WHAT of TARGET, a tournament of the office or a TRF file, as PDF.

    Letters that no font here can draw are named on stderr.
    """
    if what == POSTER:
        _write(output, _poster(shell, target or name, address, paper, language, folders))
        return
    codes, send_to = None, ""
    if what == SLIPS and named_file(target) is None:
        codes, send_to = _codes(shell, target or name, address)
    printed = print_document(
        what,
        chosen_event(shell, target, name, system_name, edition_name, day),
        printed_at=shell.now.astimezone(),
        round_number=round_number,
        unpublished=draft,
        paper=Paper(paper),
        words=wording(language),
        fonts=FontSource(folders),
        codes=codes,
        send_to=send_to,
        chain=None if named_file(target) is not None else _end_of_journal(shell),
        obsolete=None if named_file(target) is not None else _obsolete(shell, target or name),
        view=View.asked(columns, "", lambda _right: True),
    )
    _write(output, printed, private=codes is not None)


def _write(output: Path, printed: Printed, *, private: bool = False) -> None:
    for warning in printed.warnings:
        click.echo(f"crosstable: {warning}", err=True)
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(printed.pdf)
    else:
        write_file(output, printed.pdf, private=private)
        say(f"{output}: {len(printed.pdf)} bytes")


def _poster(
    shell: Shell,
    name: str | None,
    address: str,
    paper: str,
    language: str,
    folders: tuple[str, ...],
) -> Printed:
    """Return the poster of a tournament of the office."""
    if not address:
        raise Refused("say where people reach the office: --address https://...")
    with shell.tournament(name) as (_, state):
        return print_poster(
            state.tournament,
            event_link(address, state.id),
            printed_at=shell.now.astimezone(),
            paper=Paper(paper),
            words=wording(language),
            fonts=FontSource(folders),
        )


def _end_of_journal(shell: Shell) -> Head:
    with shell.office() as office:
        return office.head()


def _obsolete(shell: Shell, name: str | None) -> Mapping[int, tuple[Sentence, ...]]:
    with shell.tournament(name) as (_, state):
        return obsolete_rounds(state)


def _codes(shell: Shell, name: str | None, address: str) -> tuple[SlipCodes | None, str]:
    """Return what makes the codes of an office's tournament, and where they are used."""
    if not address:
        return None, ""
    with shell.tournament(name) as (_, state):
        event = state.id
    with open_journal(shell.database) as journal:
        secret = open_access(journal, chance=secrets.token_bytes).secrets.get(SLIPS_SECRET)
    return partial(slip_codes, secret, event), result_link(address, event)
