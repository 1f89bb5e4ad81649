"""Commands that put tournaments away, delete them before play, and make another like one."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from crosstable.cli.asking import Event, Instead, arg, opt, terminal
from crosstable.cli.telling import Shown
from crosstable.office.acts import ArchiveTournament, DeleteTournament, ReopenTournament
from crosstable.office.overview import summary


@terminal(
    None,
    "archive",
    instead=(Instead(ReopenTournament, "--reopen", "Take it out of the archive again."),),
)
def archive_command(event: Event, command: ArchiveTournament | ReopenTournament) -> str:
    """Archive a tournament: everybody can still read it, and nobody can change it."""
    done = "open again" if isinstance(command, ReopenTournament) else "archived"
    return f"{event.state.id} is {done}"


@terminal(None, "delete")
def delete_command(event: Event, _command: DeleteTournament) -> str:
    """Delete a tournament before its first round; the journal records that it existed."""
    return f"{event.state.id} is deleted"


@terminal(None, "duplicate")
def duplicate_command(
    event: Event,
    *,
    new_name: Annotated[str, arg("NAME")],
    starts: Annotated[date | None, opt(help="The first day of the new one.")] = None,
    with_players: Annotated[bool, opt(help="Enter those who did not leave.")] = False,
) -> Shown:
    """Announce a tournament like another: settings, officials, regulations; prints its id."""
    made = event.shell.permitted(event.office).duplicate(
        event.state, new_name, starts, players=with_players, at=event.shell.now
    )
    return Shown(summary(made), made.id)
