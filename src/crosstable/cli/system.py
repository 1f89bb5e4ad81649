"""Commands about the installation: serving, backups, shell completion."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import click
from click.core import ParameterSource
from click.shell_completion import get_completion_class

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.numbers import Amount, Number
from crosstable.cli.shell import Shell, console, counted, say
from crosstable.cli.telling import Shown
from crosstable.store import Verification, backup, restore


@click.command("serve")
@click.option("--host", help="The address to listen at; 0.0.0.0 lets other devices in.")
@click.option("--port", type=Number(0, 65535), help="Where to listen.  [default: 8000]")
@click.option("--database", "own_database", help="The office; as before the command's name.")
@click.option(
    "--settings",
    "settings_file",
    envvar="CROSSTABLE_SETTINGS",
    type=click.Path(path_type=Path),
    help="A TOML file with settings; flags and CROSSTABLE_... go before it.",
)
@click.option("--public-address", help="How browsers reach the office through a proxy.")
@click.option("--new", is_flag=True, help="Begin a new office at the place of --database.")
@click.option(
    "--witness",
    multiple=True,
    help="Who is told where the journal ends: a file, mailto:..., or another office's https://...",
)
@click.option("--witness-every", type=Amount(0.01), help="Minutes.  [default: 60]")
@click.option("--upload-megabytes", type=Number(1, 1000), help="The largest upload.")
@click.pass_context
def serve_command(
    context: click.Context,
    *,
    host: str | None,
    port: int | None,
    own_database: str | None,
    settings_file: Path | None,
    public_address: str | None,
    new: bool,
    witness: tuple[str, ...],
    witness_every: float | None,
    upload_megabytes: int | None,
) -> None:
    """Serve the office's pages; Ctrl-C stops.

    An office without an owner prints a set-up code and the address to give it at. Where --database
    names a place with no office, nothing is made unless --new says so.
    """
    from crosstable.web.serve import serve  # noqa: PLC0415 -- slow import
    from crosstable.web.settings import settings_from  # noqa: PLC0415 -- slow import

    shell = context.find_object(Shell)
    source = context.find_root().get_parameter_source("database")
    given = shell.database if shell and source is ParameterSource.COMMANDLINE else None
    flags = {
        "host": host,
        "port": port,
        "database": own_database or given,
        "public_address": public_address,
        "upload_megabytes": upload_megabytes,
        "witness": ",".join(witness) or None,
        "witness_minutes": witness_every,
    }
    serve(settings_from(settings_file, os.environ, flags), ready=say, new=new)


@terminal(None, "backup")
def backup_command(
    shell: Shell,
    *,
    target: Annotated[Path, arg()],
    force: Annotated[bool, opt(help="Overwrite an older backup.")] = False,
) -> Shown:
    """Copy the office to TARGET while it goes on working; the copy is verified."""
    with console(stderr=True).status("copying and verifying"):
        report = backup(shell.database, target, force=force)
    return Shown(report, f"{target}: {_size(report)}, verified")


@terminal(None, "restore")
def restore_command(
    shell: Shell,
    *,
    backed_up: Annotated[Path, arg("SOURCE")],
    force: Annotated[bool, opt(help="Replace an office that has entries.")] = False,
) -> Shown:
    """Bring the office back from a backup; the copy is verified first."""
    with console(stderr=True).status("verifying and copying"):
        report = restore(backed_up, shell.database, force=force)
    return Shown(report, f"restored {_size(report)}")


def _size(report: Verification) -> str:
    return f"{counted(report.entries, 'entry')} of {counted(report.tournaments, 'tournament')}"


@click.command("completion")
@click.argument("shell_name", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion_command(context: click.Context, *, shell_name: str) -> None:
    """Print the script that completes commands in your shell; put it into its start file."""
    completion = get_completion_class(shell_name)
    if completion is None:
        raise click.UsageError(f"no completion for {shell_name}")
    root = context.find_root().command
    say(completion(root, {}, "crosstable", "_CROSSTABLE_COMPLETE").source())
