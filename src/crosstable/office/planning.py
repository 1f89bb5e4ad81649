"""Judged before it is done: commands, the state they were judged in, and what to know of them.

A page, a program and a typed command all take the same three steps. ``PermittedOffice.plan`` says
whether it may be done, whether it can be done, and what somebody should know before. The door asks
what it has to ask. ``PermittedOffice.carry_out`` writes what was decided, on the state it was
decided in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TypeAlias

import msgspec

from crosstable.office.acts import Act, Command, PairRound
from crosstable.office.acts.base import State
from crosstable.office.cautions import Caution, Level, loudest
from crosstable.office.office import Written

Wanted: TypeAlias = Callable[[State], Sequence[Command]]
"""Commands that follow from a state, such as what pairing the next round takes."""


class Door(Enum):
    """Where somebody comes in; the value is the quietest caution that is asked about there.

    A button is pressed by mistake sooner than a program is written by mistake, and a command with
    its reason is seldom typed by mistake. What is not asked about is told all the same.
    """

    PAGE = Level.ACKNOWLEDGE
    PROGRAM = Level.CONFIRM
    TERMINAL = Level.CONFIRM_TWICE


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants done, judged in one state of the tournament."""

    state: State
    """The state it was judged in; what is written follows that version and no other."""
    commands: tuple[Command, ...]
    cautions: tuple[Caution, ...]
    """What to know before it is carried out, each once."""
    acts: tuple[Act, ...]
    """What was decided already, for as many commands: all that come before a long one."""
    after: State
    """The state those acts lead to."""
    by: str
    seen: bool
    """Whether somebody decided on this very version: then no other will do."""
    wanted: Wanted | None = None
    """What to ask again for the commands where the tournament has moved on."""
    also: tuple[Caution, ...] = ()
    """Which of the cautions the door itself brought."""

    @property
    def level(self) -> int:
        """How loud the loudest caution is, 0 where there is none."""
        return loudest(self.cautions)

    def must_ask(self, door: Door | Level, agreed: int = 0) -> bool:
        """Return whether somebody who has agreed up to a level must be asked first."""
        quietest = door.value if isinstance(door, Door) else door
        return self.level >= quietest and self.level > agreed

    def brings_more_than(self, earlier: Plan) -> bool:
        """Return whether there is something to confirm of which the earlier plan did not tell."""
        new = set(self.cautions) - set(earlier.cautions)
        return loudest(tuple(new)) >= Level.CONFIRM


class CarriedOut(msgspec.Struct, frozen=True):
    """The tournament after a plan, and what was written."""

    state: State
    written: tuple[Written, ...]


def is_long(command: Command) -> bool:
    """Return whether deciding a command takes an engine a while: that is done once, at the end."""
    return isinstance(command, PairRound)
