"""The command that writes a report file anew, whole: individuals and teams alike."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from crosstable.cli.choosing import encoding_option, encoding_said
from crosstable.cli.shell import read_file, say, write_file
from crosstable.confined import read_apart
from crosstable.formats.trf.converting import CONVERSIONS, converted


@click.command("convert")
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(CONVERSIONS),
    default=CONVERSIONS[0],
    show_default=True,
    help="trf26: the file again in exact columns; json: its records for programs.",
)
@encoding_option
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Default: standard output.")
def convert_command(*, path: Path, form: str, output: Path | None) -> None:
    """Write a TRF file again, with every record it has.

    What pairing engines added to TRF16 becomes the record TRF26 has for it. Records of teams,
    comments and unknown lines stay. What the file is, and what TRF26 cannot say, is said on
    stderr. No office is needed.
    """
    answer = read_apart(
        converted, str(path), read_file(path), str(path), form, encoding=encoding_said()
    )
    click.echo(f"{path}: {answer.what}", err=True)
    for remark in answer.remarks:
        click.echo(str(remark), err=True)
    if output is None:
        sys.stdout.buffer.write(answer.data)
    else:
        write_file(output, answer.data)
        say(f"{output}: {len(answer.data)} bytes")
