"""Commands that read a rating list: leaders, the order of countries, titles by a rating alone."""

from __future__ import annotations

from datetime import date

import click
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import list_named, list_option, rating_lists
from crosstable.cli.shell import Shell, counted, emit, json_option, pass_shell, say, show
from crosstable.office.list_leaders import (
    MOST_BEST,
    country_table,
    leader_table,
    titles_by_rating,
)
from crosstable.rulebooks.index import cited

_ON = click.option("--on", type=Day(), help="The day whose list is meant; today where not given.")
_WOMEN = click.option("--women", is_flag=True, help="Of women only.")


@click.command("leaders")
@list_option(required=True)
@_ON
@_WOMEN
@click.option("--limit", type=Number(1, 1000), default=10, show_default=True)
@json_option
@pass_shell
def leaders_command(
    shell: Shell,
    *,
    list: str,  # noqa: A002 -- the option's name
    on: date | None,
    women: bool,
    limit: int,
    as_json: bool,
) -> None:
    """Show the first of the active players on a list, as that of 1 January names them."""
    with rating_lists(shell) as lists:
        made = leader_table(
            lists, list_named(list), on or shell.now.date(), women=women, limit=limit
        )
    if as_json:
        emit(made)
        return
    table = _table("place", "id", "title", "name", "fed", "rating")
    for row in made.rows:
        cells = (row.place, row.id, row.title, row.name, row.federation, row.rating)
        table.add_row(*map(str, cells))
    show(table)
    say(f"{made.list} of {made.dated}, active players{' who are women' if women else ''}")


@click.command("countries")
@list_option(required=True)
@click.option(
    "--best",
    type=Number(1, MOST_BEST),
    required=True,
    help="How many players of a country count; no text says it.",
)
@_ON
@_WOMEN
@json_option
@pass_shell
def countries_command(
    shell: Shell,
    *,
    list: str,  # noqa: A002 -- the option's name
    best: int,
    on: date | None,
    women: bool,
    as_json: bool,
) -> None:
    """Order federations by the average rating of their best players.

    The texts ask for such a list and do not say how it is made; the answer says what was chosen.
    """
    with rating_lists(shell) as lists:
        made = country_table(
            lists, list_named(list), on or shell.now.date(), best=best, women=women
        )
    if as_json:
        emit(made)
        return
    table = _table("place", "fed", "average", "players")
    for row in made.rows:
        names = "; ".join(f"{one.name} {one.rating}" for one in row.players)
        table.add_row(str(row.place), row.federation, f"{float(row.average):.1f}", names)
    show(table)
    if made.too_few:
        say("too few players: " + ", ".join(f"{code} ({have})" for code, have in made.too_few))
    say(f"{made.list} of {made.dated}: {cited(made.rule)}")


@click.command("titles")
@list_option(required=True)
@_ON
@json_option
@pass_shell
def titles_command(
    shell: Shell,
    *,
    list: str,  # noqa: A002 -- the option's name
    on: date | None,
    as_json: bool,
) -> None:
    """Show whose rating on a list gives a title that the list does not show."""
    with rating_lists(shell) as lists:
        made = titles_by_rating(lists, list_named(list), on or shell.now.date())
    if as_json:
        emit(made)
        return
    if made.rows:
        table = _table("id", "name", "fed", "rating", "gives", "because")
        for row in made.rows:
            cells = (row.id, row.name, row.federation, row.rating, row.title, cited(row.because))
            table.add_row(*map(str, cells))
        show(table)
    say(f"{made.list} of {made.dated}: {counted(len(made.rows), 'title')} by a rating alone")


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        right = heading in {"place", "id", "rating", "average"}
        table.add_column(heading, justify="right" if right else "left")
    return table


LIST_COMMANDS = (leaders_command, countries_command, titles_command)
