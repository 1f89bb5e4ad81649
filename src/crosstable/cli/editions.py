"""The editions that are kept here: how `--edition` names them, since when, and what is new."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich import box
from rich.table import Table

from crosstable.cli.choosing import EditionName
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.office.changed_parts import PART_TITLES
from crosstable.office.compared_editions import Comparison, EditionRow, compared, edition_rows
from crosstable.office.rule_changes import ToldChange
from crosstable.rulebooks.differences import changed_articles
from crosstable.rulebooks.index import spell


@click.group("editions")
def editions_commands() -> None:
    """Show the rules that are kept here, edition by edition."""


@editions_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """List the editions, the newest of each federation first, with what was new in each."""
    _tell(edition_rows(shell.now.date()), as_json=as_json)


@editions_commands.command("diff")
@click.argument("older", type=EditionName(), required=False)
@click.argument("newer", type=EditionName(), required=False)
@click.option(
    "--event",
    metavar="TOURNAMENT",
    help="Only what touches this event: its system, tie-breaks, rate of play, ratings, titles.",
)
@json_option
@pass_shell
def diff_command(
    shell: Shell, *, older: str | None, newer: str | None, event: str | None, as_json: bool
) -> None:
    """List what was renewed after the edition OLDER, up to and with NEWER.

    Then what each rule says in the one and in the other, a line for each, and where it stands. With
    --event both may be left out: its rules are compared with those in force today, or, if it is
    played under these, with the ones before.
    """
    today = shell.now.date()
    tournament = None
    if event is not None:
        with shell.tournament(event) as (_, state):
            tournament = state.tournament
    comparison = compared(older, newer, today, tournament)
    if comparison.turned:
        click.echo(
            f"crosstable: note: {comparison.before.id} is the older one: what is new in "
            f"{comparison.after.id} is shown",
            err=True,
        )
    if as_json:
        emit(comparison.steps(today))
        return
    if comparison.before == comparison.after and tournament is None:
        say(f"{comparison.after.id} is one edition: it says the same as itself")
        return
    if tournament is None:
        _tell(comparison.steps(today), as_json=False)
    _say_comparison(comparison)


def _say_comparison(comparison: Comparison) -> None:
    """Print the differences part by part; of everything, also where rules stand."""
    names = f"{comparison.before.id} → {comparison.after.id}"
    event = comparison.tournament
    changes = comparison.changes
    if event is None:
        say(f"what {names} say")
    elif changes:
        say(f"{event.name}: what {names} say about it")
    else:
        say(f"{event.name}: nothing in {names} is new for it")
    for part, title in PART_TITLES.items():
        own = [change for change in changes if change.part is part]
        if own:
            say(f" {title}")
        for change in own:
            say(f"  {change.words}: {change.before or '–'} → {change.after or '–'}{_where(change)}")
    moves = changed_articles(comparison.before, comparison.after) if event is None else ()
    if moves:
        say(f"where it stands, {names}")
        for moved in moves:
            old, new = (", ".join(map(spell, side)) for side in (moved.before, moved.after))
            say(f"  {moved.rule}: {old or '–'} → {new or '–'}")


def _where(change: ToldChange) -> str:
    sides = (
        ", ".join(map(spell, side)) for side in (change.articles_before, change.articles_after)
    )
    where = " → ".join(filter(None, dict.fromkeys(sides)))
    return f" [{where}]" if where else ""


def _tell(listed: Sequence[EditionRow], *, as_json: bool) -> None:
    if as_json:
        emit(listed)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("edition", "from", "rules", "new in it"):
        table.add_column(column)
    for row in listed:
        name = f"{row.edition} *" if row.in_force else row.edition
        since = str(row.in_force_from or row.undated or "")
        table.add_row(name, since, row.title, row.renewed or row.caution or "")
    table.caption = "* for events that begin today; one without a date is taken by its name only"
    show(table)
