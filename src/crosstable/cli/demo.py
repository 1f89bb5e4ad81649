"""The command that fills an office with a demonstration."""

from __future__ import annotations

import click

from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.office.demo import fill
from crosstable.office.overview import summary

__all__ = ["demo_command"]


@click.command("demo")
@json_option
@pass_shell
def demo_command(shell: Shell, *, as_json: bool) -> None:
    """Add a chess Swiss, a draughts Swiss and a round robin, each in another stage."""
    with shell.office(create=True) as office:
        found = []
        for state in fill(office, by=shell.by, at=shell.now):
            found.append(summary(state))
            if not as_json:
                say(f"{found[-1].id}: {found[-1].players} players, {found[-1].stage}")
    if as_json:
        emit(found)
    else:
        say("look at them with `crosstable serve`")
