"""Where papers go and what they look like, as every command that prints asks for it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import click
import msgspec

from crosstable.cli.asking import grouped, opt
from crosstable.cli.shell import say, write_file
from crosstable.languages.catalogues import LANGUAGES
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed

STANDARD_OUTPUT = Path("-")

Language: TypeAlias = Annotated[str, opt(type=click.Choice(tuple(LANGUAGES)), shown=True)]
Fonts: TypeAlias = Annotated[
    tuple[str, ...],
    opt(
        "--fonts",
        type=click.Path(exists=True, file_okay=False),
        help="A folder with more fonts; may be given several times.",
    ),
]


class Look(msgspec.Struct, frozen=True):
    """What a PDF looks like."""

    paper: Annotated[Paper, opt()] = Paper.A4
    language: Language = "en"
    folders: Fonts = ()

    @property
    def fonts(self) -> FontSource:
        """Return where fonts come from."""
        return FontSource(self.folders)


class Printout(Look, frozen=True):
    """Where a PDF goes as well."""

    output: Annotated[Path | None, opt("-o", "--output", help="The PDF; - is standard output.")] = (
        None
    )


paper_options = grouped("printout", Printout)
"""Adds the options of a PDF; they arrive together as ``printout``."""


def write_pdf(output: Path | None, printed: Printed, *, private: bool = False) -> None:
    """Write a PDF, and say which letters no font has."""
    for warning in printed.warnings:
        click.echo(f"crosstable: {warning}", err=True)
    if output == STANDARD_OUTPUT or output is None:
        sys.stdout.buffer.write(printed.pdf)
    else:
        write_file(output, printed.pdf, private=private)
        say(f"{output}: {len(printed.pdf)} bytes")
