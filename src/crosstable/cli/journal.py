"""Commands about the journal: reading, verifying, taking back."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click
from rich.progress import Progress
from rich.table import Table

from crosstable.cli.asking import Event, arg, terminal
from crosstable.cli.shell import (
    Shell,
    console,
    counted,
    emit,
    json_option,
    pass_shell,
    say,
)
from crosstable.cli.telling import Shown, grid
from crosstable.office import acts
from crosstable.office.acts import Undo, describe
from crosstable.office.acts.base import undoable
from crosstable.office.heads import read_head, short_text
from crosstable.office.office import Written
from crosstable.store import verify


@click.group("journal")
def journal_commands() -> None:
    """Read and verify the journal of decisions."""


@terminal(journal_commands, "show")
def show_journal_command(event: Event) -> Shown:
    """Show who decided what, and when; what was undone stays visible."""
    history = event.office.history(event.state.id)
    return Shown([written.entry for written in history], _table(event, history))


def _table(event: Event, history: Sequence[Written]) -> Table:
    undone = {written.act.version for written in history if isinstance(written.act, acts.Undone)}
    table = grid((">entry", "when (UTC)", "who", "what"), ())
    for written in history:
        entry = written.entry
        table.add_row(
            str(entry.version),
            f"{entry.at:%Y-%m-%d %H:%M:%S}",
            entry.by,
            describe(written.act, event.tournament),
            style="strike" if entry.version in undone else None,
        )
    return table


@journal_commands.command("verify")
@click.argument("database", required=False)
@click.option("--expect", metavar="HASH", help="The last hash you noted, to notice a lost end.")
@click.option(
    "--head", "printed", help="A head from a printed report: is it in the chain, and when?"
)
@json_option
@pass_shell
def verify_command(
    shell: Shell, *, database: str | None, expect: str | None, printed: str | None, as_json: bool
) -> None:
    """Check the hash chain of DATABASE and name the first bad entry, if there is one."""
    with Progress(
        console=console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("verifying", total=None)
        report = verify(
            database or shell.database,
            expect=expect,
            noted=read_head(printed) if printed else None,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        emit(report)
        return
    say(
        f"{counted(report.entries, 'entry')} of {counted(report.tournaments, 'tournament')}: "
        f"the chain holds; "
        f"last hash {report.head.hash}; printed as {short_text(report.head)}"
    )
    for issue in report.unsigned:
        say(
            f"{issue.list} of {issue.dated}: the journal does not say who put this rating list in "
            f"force; it was imported on {issue.made:%Y-%m-%d}, before such acts were written down"
        )
    for gone in report.forgotten:
        say(f"person {gone.person} was forgotten on {gone.at:%Y-%m-%d} by {gone.by}")
    if report.noted is not None:
        about = report.noted.tournament or "the office itself"
        say(
            f"{printed} is in the chain: entry {report.noted.sequence} of "
            f"{report.noted.at:%Y-%m-%d %H:%M:%S} UTC, about {about}; nothing up to it was changed"
        )


@terminal(None, "undo", entry=arg())
def undo_command(event: Event, _command: Undo) -> Shown:
    """Undo the latest action; the journal keeps both.

    With the number of its ENTRY in the journal, exactly that action is undone or nothing. Where
    the latest action cannot be undone, the one before it needs its number.
    """
    before = event.before
    last = (undoable(before.in_force[1:]) or before.in_force[-1]).act
    told = {"tournament": event.state.id, "version": event.state.version, "undone": last}
    return Shown(told, f"undone: {describe(last, before.tournament)}")
