"""The command that fills an office with a demonstration."""

from __future__ import annotations

import click

from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.office.demo import fill
from crosstable.office.overview import summary


@click.command("demo")
@json_option
@pass_shell
def demo_command(shell: Shell, *, as_json: bool) -> None:
    """Add a chess Swiss, a draughts Swiss and a round robin, each at a different stage."""
    with shell.office(create=True) as office:
        summaries = []
        for state in fill(office, by=shell.by, at=shell.now):
            summaries.append(summary(state))
            if not as_json:
                say(f"{summaries[-1].id}: {summaries[-1].players} players, {summaries[-1].stage}")
    if as_json:
        emit(summaries)
    else:
        say("look at them with `crosstable serve`")
