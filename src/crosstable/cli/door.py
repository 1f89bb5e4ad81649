"""The command for the check-in at the door: a link for helpers without an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from crosstable.cli.asking import Event, chance, opt, terminal
from crosstable.kernel.errors import Refused
from crosstable.office.acts import CloseDoor, OpenDoor
from crosstable.office.door import DOOR, door_code
from crosstable.web.display.links import door_link


@terminal(None, "door")
def door_command(
    event: Event,
    *,
    address: Annotated[str, opt(help="Where the tablet reaches the office.")] = "",
    hours: Annotated[int, opt(least=1, most=72, shown=True, help="When the link ends.")] = 12,
    close: Annotated[bool, opt(help="End the link that is in force.")] = False,
) -> str:
    """Make a link with which players are checked in at the door.

    It ends at its time, when another is made, and when the first round is paired.
    """
    if close:
        event.carry_out(CloseDoor())
        return "the link has ended"
    if not address:
        raise Refused("say where the tablet reaches the office: --address http://...")
    mark = chance()
    event.carry_out(OpenDoor(mark, event.shell.now + timedelta(hours=hours)))
    code = door_code(event.shell.secret(DOOR), event.state.id, mark)
    return door_link(address, event.state.id, code)
