"""Commands about the journal: reading, verifying, taking back."""

from __future__ import annotations

import sys

import click
import msgspec
from rich import box
from rich.progress import Progress
from rich.table import Table

from crosstable.cli.shell import (
    Shell,
    console,
    counted,
    emit,
    json_option,
    on_event,
    pass_shell,
    say,
    show,
)
from crosstable.office import acts
from crosstable.office.acts import Undo, describe
from crosstable.office.acts.base import undoable
from crosstable.office.heads import read_head, short_text
from crosstable.store import verify


@click.group("journal")
def journal_commands() -> None:
    """Read and verify the journal of decisions."""


@journal_commands.command("show")
@on_event
def show_journal_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """Show who decided what, and when; what was undone stays visible."""
    with shell.tournament(name) as (office, state):
        history = office.history(state.id)
        if as_json:
            emit([written.entry for written in history])
            return
        undone = {
            written.act.version for written in history if isinstance(written.act, acts.Undone)
        }
        table = Table(box=box.SIMPLE_HEAD)
        for column in ("entry", "when (UTC)", "who", "what"):
            table.add_column(column, justify="right" if column == "entry" else "left")
        for written in history:
            entry = written.entry
            table.add_row(
                str(entry.version),
                f"{entry.at:%Y-%m-%d %H:%M:%S}",
                entry.by,
                describe(written.act, state.tournament),
                style="strike" if entry.version in undone else None,
            )
        show(table)


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


class UndoneJson(msgspec.Struct, frozen=True):
    """What was taken back, as ``--json`` prints it."""

    tournament: str
    version: int
    undone: acts.Act


@click.command("undo")
@click.argument("entry", required=False, type=click.IntRange(1))
@click.option("--reason", default="")
@on_event
def undo_command(
    shell: Shell, *, entry: int | None, reason: str, name: str | None, as_json: bool
) -> None:
    """Undo the latest action; the journal keeps both.

    With the number of its ENTRY in the journal, exactly that action is undone or nothing. Where
    the latest action cannot be undone, the one before it needs its number.
    """
    with shell.tournament(name) as (office, state):
        latest = undoable(state.in_force[1:])
        after = shell.carry_out(office, state, Undo(reason, entry))
        last = (latest or state.in_force[-1]).act
        if as_json:
            emit(UndoneJson(after.id, after.version, last))
        else:
            say(f"undone: {describe(last, state.tournament)}")
