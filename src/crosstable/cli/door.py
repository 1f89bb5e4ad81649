"""The command for the check-in at the door: a link for helpers without an account."""

from __future__ import annotations

import secrets
from datetime import timedelta

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import Refused
from crosstable.office.acts import CloseDoor, OpenDoor
from crosstable.office.door import DOOR, door_code
from crosstable.store import open_access, open_journal
from crosstable.web.display.links import door_link


@click.command("door")
@click.option("--address", default="", help="Where the tablet reaches the office.")
@click.option(
    "--hours", type=Number(1, 72), default=12, show_default=True, help="When the link ends."
)
@click.option("--close", is_flag=True, help="End the link that is in force.")
@on_event
def door_command(
    shell: Shell, *, address: str, hours: int, close: bool, name: str | None, as_json: bool
) -> None:
    """Make a link with which players are checked in at the door.

    It ends at its time, when another is made, and when the first round is paired.
    """
    with shell.tournament(name) as (office, state):
        if close:
            after = shell.carry_out(office, state, CloseDoor())
            report(state, after, "the link has ended", as_json=as_json)
            return
        if not address:
            raise Refused("say where the tablet reaches the office: --address http://...")
        mark = secrets.token_hex(8)
        command = OpenDoor(mark, shell.now + timedelta(hours=hours))
        after = shell.carry_out(office, state, command)
        event = state.id
        if as_json:
            report(state, after, "", as_json=True)
    with open_journal(shell.database) as journal:
        secret = open_access(journal, chance=secrets.token_bytes).secrets.get(DOOR)
    if not as_json:
        say(door_link(address, event, door_code(secret, event, mark)))
