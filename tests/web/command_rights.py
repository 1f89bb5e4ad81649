"""Who may send which command by its name: its own right says it."""

from __future__ import annotations

from crosstable.office import acts
from crosstable.office.roles import Role
from crosstable.web.api.commands import OFFERED, example_of, named
from tests.web.route_row import ONE, sent

__all__ = ["COMMANDS"]

WEIGHTIER: dict[type[acts.Command], Role] = {acts.HandInLineup: Role.ARBITER}
"""Commands that need more in the scene: its round 1 is public."""

COMMANDS = tuple(
    sent(
        f"{ONE}/commands/{{command:str}}",
        WEIGHTIER.get(command, command.right.least),
        example_of(command),
        fill={"command:str": named(command)},
    )
    for command in OFFERED
)
