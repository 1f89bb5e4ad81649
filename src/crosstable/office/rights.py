"""Who may do what: a row for everything that can be asked of the office.

Every command brings its own row; a command without one is refused to everybody, and a test fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from crosstable.kernel.errors import NotAllowed
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.office.acts import COMMANDS, Command
from crosstable.office.fold import State
from crosstable.office.roles import Ask, Right, Role

__all__ = ["RIGHTS", "Asked", "allowed", "insist", "right_to"]

Asked: TypeAlias = Command | type[Command] | Ask
"""A command, a kind of command, or one of the other things that can be asked."""

RIGHTS: Mapping[type[Command] | Ask, Right] = MappingProxyType(
    {
        # Reading: whoever has any role.
        Ask.SEE_UNPUBLISHED: Right(Role.VIEWER, "seeing what is not published yet"),
        Ask.SEE_JOURNAL: Right(Role.VIEWER, "reading the journal"),
        Ask.EXPORT: Right(Role.VIEWER, "exporting a tournament"),
        Ask.USE_API: Right(Role.VIEWER, "reading through the programming interface"),
        # In the hall.
        Ask.WITNESS: Right(Role.CLERK, "noting where another office's journal ends"),
        Ask.SEE_BIRTHS: Right(Role.ARBITER, "seeing when players were born"),
        # Beginning a tournament, and bringing others in.
        Ask.CREATE_TOURNAMENT: Right(Role.CHIEF_ARBITER, "announcing a tournament"),
        Ask.TAKE_OVER: Right(Role.CHIEF_ARBITER, "taking a tournament over from a file"),
        Ask.KEEP_LISTS: Right(Role.CHIEF_ARBITER, "taking rating lists in"),
        Ask.INVITE: Right(Role.CHIEF_ARBITER, "inviting people"),
        Ask.MAKE_TOKEN: Right(Role.CHIEF_ARBITER, "making a token for a program"),
        # The office itself. A backup holds everybody's password hashes.
        Ask.MANAGE_ACCOUNTS: Right(Role.OWNER, "managing accounts"),
        Ask.SEE_ACCOUNTS: Right(Role.OWNER, "seeing the accounts and what was done to them"),
        Ask.BACKUP: Right(Role.OWNER, "making a backup"),
        Ask.RESTORE: Right(Role.OWNER, "restoring a backup"),
        Ask.ADD_DEMO: Right(Role.OWNER, "adding the demo tournaments"),
        **{command: command.right for command in COMMANDS},
    }
)


def right_to(asked: Asked, state: State | None = None) -> Right | None:
    """Return who may do it, as far as the tournament's state matters; none for unknown commands."""
    kind = asked if isinstance(asked, Ask | type) else type(asked)
    row = RIGHTS.get(kind)
    if row is None or state is None or not isinstance(asked, Command):
        return row
    weightier = asked.right_in(state)
    return weightier if weightier is not None and weightier.least > row.least else row


def allowed(
    role: Role | None,
    asked: Asked,
    *,
    state: State | None = None,
    helpers: tuple[str, ...] = (),
) -> Verdict[bool]:
    """Say whether a role may do something; where it may not, who may, by name where known.

    ``state`` is the tournament a command is meant for: undoing, for one, is as weighty as what is
    undone. ``helpers`` are the people who hold the role that is needed.
    """
    right = right_to(asked, state)
    if right is None:
        return Verdict(
            outcome=False, because=(Reason(f"nobody may do this: {asked!r} has no row of rights"),)
        )
    if role is not None and role >= right.least:
        return Verdict(
            outcome=True, because=(Reason(f"{right.doing} is for {right.least.title} and above"),)
        )
    whom = f": ask {' or '.join(helpers[:3])}" if helpers else ""
    whose = role.does if role is not None else "you have no role here"
    return Verdict(
        outcome=False, because=(Reason(f"{whose}; {right.doing} needs {right.least.title}{whom}"),)
    )


def insist(
    role: Role | None,
    asked: Asked,
    *,
    state: State | None = None,
    helpers: tuple[str, ...] = (),
) -> None:
    """Raise ``NotAllowed`` with the reason where a role may not do something."""
    verdict = allowed(role, asked, state=state, helpers=helpers)
    if not verdict.outcome:
        raise NotAllowed(verdict.because[0].sentence)
