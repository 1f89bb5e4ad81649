"""The editions that are kept here: how `--edition` names them, since when, and what is new."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.choosing import EditionName
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.differences import both_told, changed_articles, changed_values
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition, edition_of_federation, editions_listed

__all__ = ["editions_commands"]


class ChangeJson(msgspec.Struct, frozen=True):
    """One thing that an edition says otherwise than another; empty where one says nothing."""

    rule: str
    before: str
    after: str


class EditionJson(msgspec.Struct, frozen=True, kw_only=True):
    """An edition as ``--json`` prints it."""

    edition: str
    federation: str
    game: str
    title: str
    in_force_from: str | None
    """None where the text carries no date."""
    renewed: str | None
    in_force: bool
    """Whether an event that begins today is played under it."""
    undated: str | None = None
    """What is known of the time of a text without a date."""
    caution: str | None = None


class ComparedJson(EditionJson, frozen=True, kw_only=True):
    """An edition with what it says otherwise than its predecessor."""

    changes: tuple[ChangeJson, ...]


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
    """List what was renewed after the edition OLDER, up to and with NEWER.

    Then what each rule says in the one and in the other, a line for each, and where it stands.
    """
    before, after = edition(older), edition(newer)
    if before.federation != after.federation:
        raise InvalidValue(f"{older} and {newer} are rules of two federations")
    if before.in_force_from > after.in_force_from:
        before, after = after, before
        click.echo(
            f"crosstable: note: {before.id} is the older one: what is new in {after.id} is shown",
            err=True,
        )
    steps = [
        known
        for known in reversed(editions_listed())
        if known.federation == after.federation
        and before.in_force_from <= known.in_force_from <= after.in_force_from
    ]
    today = shell.now.date()
    between = [
        ComparedJson(
            **msgspec.structs.asdict(_json(known, today)), changes=(*_values(last, known),)
        )
        for last, known in pairwise(steps)
    ]
    _tell(between, as_json=as_json)
    if not as_json:
        _say_changes(f"what {before.id} → {after.id} say", _values(before, after))
        _say_changes(f"where it stands, {before.id} → {after.id}", _articles(before, after))


def _values(before: Edition, after: Edition) -> list[ChangeJson]:
    return [
        ChangeJson(", ".join(change.named).replace("_", " "), *both_told(change))
        for change in changed_values(before, after)
    ]


def _articles(before: Edition, after: Edition) -> list[ChangeJson]:
    return [
        ChangeJson(
            change.rule, ", ".join(map(spell, change.before)), ", ".join(map(spell, change.after))
        )
        for change in changed_articles(before, after)
    ]


def _say_changes(what: str, changes: list[ChangeJson]) -> None:
    if changes:
        say(what)
    for change in changes:
        say(f"  {change.rule}: {change.before or '–'} → {change.after or '–'}")


def _json(known: Edition, today: date) -> EditionJson:
    return EditionJson(
        edition=known.id,
        federation=known.federation,
        game=known.game,
        title=known.title,
        in_force_from=None if known.undated else known.in_force_from.isoformat(),
        renewed=known.renewed,
        in_force=known is edition_of_federation(known.federation.lower(), today),
        undated=known.undated,
        caution=known.caution,
    )


def _tell(listed: Sequence[EditionJson], *, as_json: bool) -> None:
    if as_json:
        emit(listed)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("edition", "from", "rules", "new in it"):
        table.add_column(column)
    for row in listed:
        name = f"{row.edition} *" if row.in_force else row.edition
        since = row.in_force_from or row.undated or ""
        table.add_row(name, since, row.title, row.renewed or row.caution or "")
    table.caption = "* for events that begin today; one without a date is taken by its name only"
    show(table)
