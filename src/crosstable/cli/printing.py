"""The command that prints: any document of a tournament as PDF."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import click

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.printouts import Look, write_pdf
from crosstable.cli.shell import Shell
from crosstable.cli.sources import Source
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.office.basis import obsolete_rounds
from crosstable.office.columns.table import View
from crosstable.office.journal import Head
from crosstable.office.slips import SLIPS as SLIPS_SECRET
from crosstable.office.slips import slip_codes
from crosstable.reports.documents import DOCUMENTS, SLIPS, print_document
from crosstable.reports.poster import POSTER, print_poster
from crosstable.reports.rounds import SlipCodes
from crosstable.reports.wording import wording
from crosstable.web.display.links import event_link, result_link


@terminal(None, "print", json=False)
def print_command(
    shell: Shell,
    *,
    what: Annotated[str, arg(type=click.Choice((*DOCUMENTS, POSTER)))],
    source: Source,
    round_number: Annotated[
        int | None, opt("--round", least=1, help="Default: the latest.")
    ] = None,
    look: Look,
    columns: Annotated[
        tuple[str, ...],
        opt(metavar="A,B,...", help="Of a table: which columns, in this order."),
    ] = (),
    draft: Annotated[
        bool, opt(help="Print rounds that are not published, marked as such.")
    ] = False,
    address: Annotated[
        str,
        opt(
            help="Where players reach the office; slips then have a code for each player and say "
            "where to send the result with it. A poster needs it."
        ),
    ] = "",
    output: Annotated[Path, opt("-o", "--output", help="The PDF; - is standard output.")],
) -> None:
    """Print WHAT of TARGET, a tournament of the office or a TRF file, as PDF.

    Letters that no font here can draw are named on stderr.
    """
    page: dict[str, Any] = {
        "printed_at": shell.now.astimezone(),
        "paper": look.paper,
        "words": wording(look.language),
        "fonts": look.fonts,
    }
    if what == POSTER:
        if not address:
            raise Refused("say where people reach the office: --address https://...")
        with shell.tournament(source.id) as (_, state):
            link = event_link(address, state.id)
            write_pdf(output, print_poster(state.tournament, link, **page))
        return
    codes, send_to, of_office = None, "", source.file is None
    if what == SLIPS and of_office:
        codes, send_to = _codes(shell, source.id, address)
    printed = print_document(
        what,
        source.tournament(shell),
        round_number=round_number,
        unpublished=draft,
        codes=codes,
        send_to=send_to,
        chain=_end_of_journal(shell) if of_office else None,
        obsolete=_obsolete(shell, source.id) if of_office else None,
        view=View.asked(columns, "", lambda _right: True),
        **page,
    )
    write_pdf(output, printed, private=codes is not None)


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
    return partial(slip_codes, shell.secret(SLIPS_SECRET), event), result_link(address, event)
