"""The command that changes everybody's rating on a list, where a federation decided so once."""

from __future__ import annotations

from datetime import date

import click

from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import (
    list_named,
    list_option,
    rating_lists,
    showing_progress,
    signature,
)
from crosstable.cli.shell import Shell, counted, emit, json_option, pass_shell, say
from crosstable.office.list_adjusting import AdjustedList, adjust_list
from crosstable.office.list_course import outdated_lists

_HELP = """Change everybody's rating on a list as FIDE decided once for its day.

\b
2022-10-01  fide-rapid, fide-blitz: at least the standard rating less 100
2024-03-01  all three lists: ratings below 2000 raised by 40 % of what they lack

The list must be in force: calculate it with `rate period` first. It is changed once; the journal of
the office says who did it.
"""


@click.command("adjust", help=_HELP)
@list_option(required=True)
@click.option("--date", "dated", type=Day(), required=True, help="Of the list to change.")
@click.option("--player", type=Number(1), help="Show what it does to this identifier.")
@click.option("--trial", is_flag=True, help="Only show what would change.")
@click.option("--imported", is_flag=True, help="A list from a file that has not been adjusted.")
@json_option
@pass_shell
def adjust_command(
    shell: Shell,
    *,
    list: str,  # noqa: A002 -- the option's name
    dated: date,
    player: int | None,
    trial: bool,
    imported: bool,
    as_json: bool,
) -> None:
    """Change everybody's rating on a list, or show what would change."""
    name = list_named(list)
    with rating_lists(shell) as store, showing_progress() as progress:
        done = adjust_list(
            store,
            name,
            dated,
            signed=signature(shell),
            imported=imported,
            trial=trial,
            player=player,
            progress=progress,
        )
        outdated = outdated_lists(store, (name,)) if done.applied else ()
    for listed in outdated:
        click.echo(str(listed), err=True)
    if as_json:
        emit(done)
    else:
        _tell(done)


def _tell(done: AdjustedList) -> None:
    for changed in done.some:
        for reason in changed.because:
            say(f"{changed.id} {changed.name}: {reason.sentence}")
    word = "adjusted" if done.applied else "would be adjusted"
    ratings = counted(done.raised, "rating")
    say(
        f"{done.list} of {done.dated} {word} by rules {done.edition}: {ratings} of "
        f"{counted(done.players, 'player')}"
    )
