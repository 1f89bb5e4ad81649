"""The editions that are kept here: how `--edition` names them, since when, and what is new."""

from __future__ import annotations

from datetime import date

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.choosing import EditionName
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, show
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition, edition_of_federation, editions_listed

__all__ = ["editions_commands"]


class EditionJson(msgspec.Struct, frozen=True, kw_only=True):
    """An edition as ``--json`` prints it."""

    edition: str
    federation: str
    game: str
    title: str
    in_force_from: str
    renewed: str | None
    in_force: bool
    """Whether an event that begins today is played under it."""


@click.group("editions")
def editions_commands() -> None:
    """Show the rules that are kept here, edition by edition."""


@editions_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """List the editions, the newest of each federation first, with what was new in each."""
    today = shell.now.date()
    _tell([_json(known, today) for known in editions_listed()], as_json=as_json)


@editions_commands.command("diff")
@click.argument("older", type=EditionName())
@click.argument("newer", type=EditionName())
@json_option
@pass_shell
def diff_command(shell: Shell, *, older: str, newer: str, as_json: bool) -> None:
    """List what was renewed after the edition OLDER, up to and with NEWER."""
    before, after = edition(older), edition(newer)
    if before.federation != after.federation:
        raise InvalidValue(f"{older} and {newer} are rules of two federations")
    if before.in_force_from > after.in_force_from:
        before, after = after, before
        click.echo(
            f"crosstable: note: {before.id} is the older one: what is new in {after.id} is shown",
            err=True,
        )
    between = [
        _json(known, shell.now.date())
        for known in reversed(editions_listed())
        if known.federation == after.federation
        and before.in_force_from < known.in_force_from <= after.in_force_from
    ]
    _tell(between, as_json=as_json)


def _json(known: Edition, today: date) -> EditionJson:
    return EditionJson(
        edition=known.id,
        federation=known.federation,
        game=known.game,
        title=known.title,
        in_force_from=known.in_force_from.isoformat(),
        renewed=known.renewed,
        in_force=known is edition_of_federation(known.federation.lower(), today),
    )


def _tell(listed: list[EditionJson], *, as_json: bool) -> None:
    if as_json:
        emit(listed)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("edition", "from", "rules", "new in it"):
        table.add_column(column)
    for row in listed:
        name = f"{row.edition} *" if row.in_force else row.edition
        table.add_row(name, row.in_force_from, row.title, row.renewed or "")
    table.caption = "* for events that begin today"
    show(table)
