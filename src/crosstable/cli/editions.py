"""The editions that are kept here: how `--edition` names them, since when, and what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated, TypeAlias

import click
from rich.table import Table

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.choosing import EditionName
from crosstable.cli.shell import Shell
from crosstable.cli.telling import Shown, grid
from crosstable.office.changed_parts import PART_TITLES
from crosstable.office.compared_editions import Comparison, EditionRow, compared, edition_rows
from crosstable.office.rule_changes import ToldChange
from crosstable.rulebooks.differences import changed_articles
from crosstable.rulebooks.index import spell


@click.group("editions")
def editions_commands() -> None:
    """Show the rules that are kept here, edition by edition."""


@terminal(editions_commands, "list")
def list_command(shell: Shell) -> Shown:
    """List the editions, the newest of each federation first, with what was new in each."""
    rows = edition_rows(shell.now.date())
    return Shown(rows, _table(rows))


Named: TypeAlias = Annotated[str | None, arg(type=EditionName())]


@terminal(editions_commands, "diff")
def diff_command(
    shell: Shell,
    *,
    older: Named = None,
    newer: Named = None,
    event_id: Annotated[
        str | None,
        opt(
            "--event",
            metavar="TOURNAMENT",
            help="Only what touches this event: its system, tie-breaks, rate of play, ratings, "
            "titles.",
        ),
    ] = None,
) -> Shown:
    """List what was renewed after the edition OLDER, up to and with NEWER.

    Then what each rule says in the one and in the other, a line for each, and where it stands. With
    --event both may be left out: its rules are compared with those in force today, or, if it is
    played under these, with the ones before.
    """
    today = shell.now.date()
    tournament = None
    if event_id is not None:
        with shell.tournament(event_id) as (_, state):
            tournament = state.tournament
    comparison = compared(older, newer, today, tournament)
    if comparison.turned:
        click.echo(
            f"note: {comparison.before.id} is the older one: what is new in "
            f"{comparison.after.id} is shown",
            err=True,
        )
    steps = comparison.steps(today)
    if comparison.before == comparison.after and tournament is None:
        return Shown(steps, f"{comparison.after.id} is one edition: it says the same as itself")
    tables = (_table(steps),) if tournament is None else ()
    return Shown(steps, chain(tables, _comparison(comparison)))


def _comparison(comparison: Comparison) -> Iterator[str]:
    """Tell the differences part by part; of everything, also where rules stand."""
    names = f"{comparison.before.id} → {comparison.after.id}"
    event = comparison.tournament
    changes = comparison.changes
    if event is None:
        yield f"what {names} say"
    elif changes:
        yield f"{event.name}: what {names} say about it"
    else:
        yield f"{event.name}: nothing in {names} is new for it"
    for part, title in PART_TITLES.items():
        own = [change for change in changes if change.part is part]
        if own:
            yield f" {title}"
        for change in own:
            told = f"{change.before or '–'} → {change.after or '–'}"
            yield f"  {change.words}: {told}{_where(change)}"
    moves = changed_articles(comparison.before, comparison.after) if event is None else ()
    if moves:
        yield f"where it stands, {names}"
        for moved in moves:
            old, new = (", ".join(map(spell, side)) for side in (moved.before, moved.after))
            yield f"  {moved.rule}: {old or '–'} → {new or '–'}"


def _where(change: ToldChange) -> str:
    sides = (
        ", ".join(map(spell, side)) for side in (change.articles_before, change.articles_after)
    )
    where = " → ".join(filter(None, dict.fromkeys(sides)))
    return f" [{where}]" if where else ""


def _table(listed: Sequence[EditionRow]) -> Table:
    rows = (
        (
            f"{row.edition} *" if row.in_force else row.edition,
            row.in_force_from or row.undated or "",
            row.title,
            row.renewed or row.caution or "",
        )
        for row in listed
    )
    table = grid(("edition", "from", "rules", "new in it"), rows)
    table.caption = "* for events that begin today; one without a date is taken by its name only"
    return table
