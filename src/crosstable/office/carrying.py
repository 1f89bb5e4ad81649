"""Commands that take others along: what somebody asks for once, and what follows from it.

What is noted about an incident, a refusal or a complaint is carried out as well, a result entered
or a player expelled, unless it is only to be noted.
"""

from __future__ import annotations

from crosstable.office.acts.base import Command, State
from crosstable.office.acts.fair_play import JudgeComplaint, NoteRefusal
from crosstable.office.acts.incidents import NoteIncident

CARRIED_OUT: tuple[type[Command], ...] = (NoteIncident, NoteRefusal, JudgeComplaint)
"""What is noted and carried out, unless it is only to be noted."""


def taken_along(state: State, command: Command, *, carry_out: bool) -> tuple[Command, ...]:
    """Return a command with those that it takes along."""
    # What follows from a case needs the office's lists of cases, which few commands do.
    match command:
        case NoteIncident():
            from crosstable.office.incidents import commands_to_note  # noqa: PLC0415

            return tuple(commands_to_note(state, command, carry_out=carry_out))
        case NoteRefusal():
            from crosstable.office.fair_play import commands_to_refuse  # noqa: PLC0415

            return tuple(commands_to_refuse(state, command, carry_out=carry_out))
        case JudgeComplaint():
            from crosstable.office.fair_play import commands_to_judge  # noqa: PLC0415

            return tuple(commands_to_judge(state, command, carry_out=carry_out))
    return (command,)
