"""Commands that put tournaments away, delete them before play, and make another like one."""

from __future__ import annotations

from datetime import date

import click

from crosstable.cli.choosing import Day
from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    report,
    say,
)
from crosstable.office.acts import ArchiveTournament, DeleteTournament, ReopenTournament
from crosstable.office.overview import summary


@click.command("archive")
@click.option("--reopen", is_flag=True, help="Take it out of the archive again.")
@on_event
def archive_command(shell: Shell, *, reopen: bool, name: str | None, as_json: bool) -> None:
    """Archive a tournament: everybody can still read it, and nobody can change it."""
    with shell.tournament(name) as (office, state):
        command = ReopenTournament() if reopen else ArchiveTournament()
        after = shell.carry_out(office, state, command)
        done = "open again" if reopen else "archived"
        report(state, after, f"{state.id} is {done}", as_json=as_json)


@click.command("delete")
@click.option("--reason", required=True)
@on_event
def delete_command(shell: Shell, *, reason: str, name: str | None, as_json: bool) -> None:
    """Delete a tournament before its first round; the journal records that it existed."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, DeleteTournament(reason))
        report(state, after, f"{state.id} is deleted", as_json=as_json)


@click.command("duplicate")
@click.argument("new_name", metavar="NAME")
@click.option("--starts", type=Day(), help="The first day of the new one.")
@click.option("--with-players", is_flag=True, help="Enter those who did not leave.")
@on_event
def duplicate_command(
    shell: Shell,
    *,
    new_name: str,
    starts: date | None,
    with_players: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Announce a tournament like another: settings, officials, regulations; prints its id."""
    with shell.tournament(name) as (office, state):
        permitted = shell.permitted(office)
        made = permitted.duplicate(state, new_name, starts, players=with_players, at=shell.now)
    if as_json:
        emit(summary(made))
    else:
        say(made.id)
